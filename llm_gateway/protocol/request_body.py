"""Build the body of a request from the features that an endpoint is known to support."""

import re
from typing import Any, Literal, NamedTuple

from data_model import canonical_json
from llm_gateway.chat_request import ChatRequest
from llm_gateway.chat_types import Message, OutputSchema
from llm_gateway.faults import EndpointRefusal
from llm_gateway.limits.call_limits import Endpoint
from llm_gateway.protocol.strict_schema import allows_strict, remove_optional_keywords
from llm_gateway.protocol.tool_fallback import add_system_text, add_tools_to_prompt, make_tool_call_schema
from templates import render

SchemaMode = Literal["strict", "bare", "loose", "prompt"]
NEXT_SCHEMA_MODE: dict[SchemaMode, SchemaMode] = {"strict": "bare", "bare": "loose"}
MAX_REFUSED_SCHEMAS = 2
"""After an endpoint has refused this many schemas in every form, it is assumed to support none."""
UNSUPPORTED_MESSAGE = re.compile(
    r"unsupported|not (?:be )?support|does(?: not|n't) support|unknown|unrecognized|unexpected|requires|invalid"
    r"|not (?:be )?(?:allowed|permitted)|extra (?:inputs|fields)|not available|not implemented|only the default",
    re.I,
)
SCHEMA_MESSAGE = re.compile(r"response_format|json_schema|schema|grammar|guided|structured", re.I)
TOOLS_MESSAGE = re.compile(r"\btools?\b|tool_choice|function[ _]call", re.I)
OTHER_LENGTH_NAME = {"max_tokens": "max_completion_tokens", "max_completion_tokens": "max_tokens"}


class EndpointFeatures(NamedTuple):
    """The features of the OpenAI interface that are used for a model.

    Attributes:
        schema_mode: How schemas are sent: `strict`; `bare`, strict without optional keywords such as length limits;
            `loose`, without strict enforcement; or `prompt`, only in the prompt.
        has_tools: Whether tools are sent natively.
        refused_schemas: Names of schemas that go into the prompt because the endpoint refuses them in every form.
        dropped_parameters: Sampling parameters that are omitted.
        uses_other_length_name: Whether the length limit is sent under its other name.
        repeats_schema_in_prompt: Whether schemas are also put into the prompt.
    """

    schema_mode: SchemaMode
    has_tools: bool
    refused_schemas: frozenset[str] = frozenset()
    dropped_parameters: frozenset[str] = frozenset()
    uses_other_length_name: bool = False
    repeats_schema_in_prompt: bool = False


def make_initial_features(endpoint: Endpoint) -> EndpointFeatures:
    """Return the features to try first."""
    return EndpointFeatures(
        "prompt" if endpoint.native_schema is False else "strict", endpoint.native_tools is not False
    )


def downgrade_features(
    features: EndpointFeatures, refusal: EndpointRefusal, request: ChatRequest, endpoint: Endpoint
) -> EndpointFeatures | None:
    """Return the features to try after a refusal, or None if the refusal is not about a feature."""
    if refusal.status not in (400, 404, 422, 501) or refusal.is_context_overflow or refusal.code == "model_not_found":
        return None
    refusal_text = f"{refusal.param} {refusal.reason}"
    if request.tools and features.has_tools and endpoint.native_tools is None and TOOLS_MESSAGE.search(refusal_text):
        return features._replace(has_tools=False)
    output_schema = _effective_schema(request, features)
    if output_schema and _schema_mode_for(output_schema, features) != "prompt" and SCHEMA_MESSAGE.search(refusal_text):
        return _downgrade_schema(features, output_schema, endpoint)
    if not UNSUPPORTED_MESSAGE.search(refusal.reason):
        return None
    for name in request.sampling:
        if name not in features.dropped_parameters and re.search(
            rf"\b{re.escape(_parameter_name(name, features))}\b", refusal_text
        ):
            if name in OTHER_LENGTH_NAME and not features.uses_other_length_name:
                return features._replace(uses_other_length_name=True)
            return features._replace(dropped_parameters=features.dropped_parameters | {name})
    return None


def _downgrade_schema(features: EndpointFeatures, output_schema: OutputSchema, endpoint: Endpoint) -> EndpointFeatures:
    if features.schema_mode in NEXT_SCHEMA_MODE and allows_strict(output_schema.schema):
        return features._replace(schema_mode=NEXT_SCHEMA_MODE[features.schema_mode])
    refused_schemas = features.refused_schemas | {output_schema.name}
    gives_up = len(refused_schemas) >= MAX_REFUSED_SCHEMAS and endpoint.native_schema is None
    return features._replace(
        refused_schemas=refused_schemas, schema_mode="prompt" if gives_up else features.schema_mode
    )


def _schema_mode_for(output_schema: OutputSchema, features: EndpointFeatures) -> SchemaMode:
    return "prompt" if output_schema.name in features.refused_schemas else features.schema_mode


def _parameter_name(name: str, features: EndpointFeatures) -> str:
    return OTHER_LENGTH_NAME.get(name, name) if features.uses_other_length_name else name


def _effective_schema(request: ChatRequest, features: EndpointFeatures) -> OutputSchema | None:
    """Return the schema of the answer: that of a tool call if tools are only described in the prompt."""
    return make_tool_call_schema(request.tools) if request.tools and not features.has_tools else request.output_schema


def build_request_body(request: ChatRequest, features: EndpointFeatures, key: str) -> dict[str, Any]:
    """Build the body of a chat completion request.

    A configured seed is replaced by one derived from the key; otherwise all samples of a prompt would be the same.
    """
    messages: list[Message] = list(request.messages)
    body: dict[str, Any] = {"model": request.model, "messages": messages}
    for name, value in request.sampling.items():
        if name not in features.dropped_parameters and value is not None:
            body[_parameter_name(name, features)] = value
    if "seed" in body:
        body["seed"] = int(key[:8], 16) >> 1
    if request.tools and features.has_tools:
        body["tools"] = list(request.tools)
    elif not features.has_tools:
        body["messages"] = messages = add_tools_to_prompt(messages, request.tools)
    if output_schema := _effective_schema(request, features):
        schema_mode = _schema_mode_for(output_schema, features)
        if schema_mode != "prompt":
            body["response_format"] = {
                "type": "json_schema",
                "json_schema": _build_json_schema(output_schema, schema_mode),
            }
        if schema_mode == "prompt" or features.repeats_schema_in_prompt or request.resample:
            body["messages"] = add_system_text(messages, render_schema_prompt(output_schema))
    return body


def _build_json_schema(output_schema: OutputSchema, schema_mode: SchemaMode) -> dict[str, Any]:
    is_strict = schema_mode != "loose" and allows_strict(output_schema.schema)
    schema = (
        remove_optional_keywords(output_schema.schema) if is_strict and schema_mode == "bare" else output_schema.schema
    )
    return {"name": output_schema.name, "schema": schema, "strict": is_strict}


def render_schema_prompt(output_schema: OutputSchema) -> str:
    """Render the text that describes a schema in the prompt."""
    return render("prompts/schema_fallback.md.j2", schema=canonical_json(output_schema.schema))
