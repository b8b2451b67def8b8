"""Which native features an endpoint is known to support, and what is tried after it refuses one."""

import re
from collections import Counter
from typing import Literal, NamedTuple

from llm_gateway.chat_request import ChatRequest
from llm_gateway.chat_types import OutputSchema
from llm_gateway.faults import EndpointRefusal
from llm_gateway.limits.call_limits import Endpoint
from llm_gateway.protocol.strict_schema import allows_strict
from llm_gateway.protocol.tool_fallback import make_tool_call_schema

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
Feature = Literal["schema", "tools"]
MAX_IGNORED_REQUESTS = 2
"""After this many answers that ignore a feature, and none that uses it, the endpoint is assumed not to support it."""


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


class KnownFeatures:
    """The features to use for each model; what an endpoint refuses or ignores is remembered for the rest of a run."""

    def __init__(self, endpoint: Endpoint) -> None:
        self._endpoint = endpoint
        self._features: dict[str, EndpointFeatures] = {}
        self._followed_counts: Counter[tuple[str, Feature]] = Counter()
        self._ignored_counts: Counter[tuple[str, Feature]] = Counter()

    def get(self, model: str) -> EndpointFeatures:
        """Return the features to use for a model."""
        if model not in self._features:
            self._features[model] = make_initial_features(self._endpoint)
        return self._features[model]

    def note_refusal(self, request: ChatRequest, features: EndpointFeatures, refusal: EndpointRefusal) -> bool:
        """Remember which feature a refusal rules out, and return whether it is about a feature.

        Args:
            features: The features that were used for the request.
        """
        if self.get(request.model) != features:
            return True
        downgraded = downgrade_features(features, refusal, request, self._endpoint)
        if downgraded is not None:
            self._features[request.model] = downgraded
        return downgraded is not None

    def note_compliance(self, model: str, feature: Feature, is_followed: bool) -> None:
        """Record whether a first answer was valid under its schema, or called one of the tools.

        An endpoint may accept schemas or tools but ignore them; if every answer does, they also go into the prompt.
        """
        (self._followed_counts if is_followed else self._ignored_counts)[model, feature] += 1
        if self._followed_counts[model, feature] or self._ignored_counts[model, feature] < MAX_IGNORED_REQUESTS:
            return
        if feature == "schema":
            self._features[model] = self.get(model)._replace(repeats_schema_in_prompt=True)
        elif self._endpoint.native_tools is None:
            self._features[model] = self.get(model)._replace(has_tools=False)


def downgrade_features(
    features: EndpointFeatures, refusal: EndpointRefusal, request: ChatRequest, endpoint: Endpoint
) -> EndpointFeatures | None:
    """Return the features to try after a refusal, or None if the refusal is not about a feature."""
    if refusal.status not in (400, 404, 422, 501) or refusal.is_context_overflow or refusal.code == "model_not_found":
        return None
    refusal_text = f"{refusal.param} {refusal.reason}"
    if request.tools and features.has_tools and endpoint.native_tools is None and TOOLS_MESSAGE.search(refusal_text):
        return features._replace(has_tools=False)
    output_schema = choose_schema(request, features)
    is_native = output_schema is not None and choose_schema_mode(output_schema, features) != "prompt"
    if output_schema and is_native and SCHEMA_MESSAGE.search(refusal_text):
        return _downgrade_schema(features, output_schema, endpoint)
    if not UNSUPPORTED_MESSAGE.search(refusal.reason):
        return None
    for name in request.sampling:
        if name not in features.dropped_parameters and re.search(
            rf"\b{re.escape(name_parameter(name, features))}\b", refusal_text
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


def choose_schema_mode(output_schema: OutputSchema, features: EndpointFeatures) -> SchemaMode:
    """Return how a schema is sent: only in the prompt if the endpoint refuses it in every form."""
    return "prompt" if output_schema.name in features.refused_schemas else features.schema_mode


def name_parameter(name: str, features: EndpointFeatures) -> str:
    """Return the name under which a sampling parameter is sent."""
    return OTHER_LENGTH_NAME.get(name, name) if features.uses_other_length_name else name


def choose_schema(request: ChatRequest, features: EndpointFeatures) -> OutputSchema | None:
    """Return the schema of the answer: that of a tool call if tools are only described in the prompt."""
    return make_tool_call_schema(request.tools) if request.tools and not features.has_tools else request.output_schema
