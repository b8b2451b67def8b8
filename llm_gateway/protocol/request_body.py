"""Build the body of a request from the features that an endpoint is known to support."""

from typing import Any

from data_model import canonical_json
from llm_gateway.chat_request import ChatRequest
from llm_gateway.chat_types import Message, OutputSchema
from llm_gateway.protocol.native_features import (
    EndpointFeatures,
    SchemaMode,
    choose_schema,
    choose_schema_mode,
    name_parameter,
)
from llm_gateway.protocol.strict_schema import allows_strict, remove_optional_keywords
from llm_gateway.protocol.tool_fallback import add_system_text, add_tools_to_prompt
from templates import render


def build_request_body(request: ChatRequest, features: EndpointFeatures, key: str) -> dict[str, Any]:
    """Build the body of a chat completion request.

    A configured seed is replaced by one derived from the key; otherwise all samples of a prompt would be the same.
    """
    messages: list[Message] = list(request.messages)
    body: dict[str, Any] = {"model": request.model, "messages": messages}
    for name, value in request.sampling.items():
        if name not in features.dropped_parameters and value is not None:
            body[name_parameter(name, features)] = value
    if "seed" in body:
        body["seed"] = int(key[:8], 16) >> 1
    if request.tools and features.has_tools:
        body["tools"] = list(request.tools)
    elif not features.has_tools:
        body["messages"] = messages = add_tools_to_prompt(messages, request.tools)
    if output_schema := choose_schema(request, features):
        schema_mode = choose_schema_mode(output_schema, features)
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
