"""A chat request with everything that determines its reply, and the reply's key in the reply store."""

from collections.abc import Mapping, Sequence
from typing import Any, NamedTuple

from data_model import JsonObject, canonical_json, sha256_hex
from llm_gateway.chat_types import CallId, Message, OutputSchema


class ChatRequest(NamedTuple):
    """One chat call, independent of its wire format.

    Attributes:
        sampling: Sampling parameters such as temperature, by their OpenAI names.
        resample: How many times the same request was sent before without a usable reply.
        template: The name of the prompt template for the trace; its text is in the messages.
    """

    call_id: CallId
    model: str
    messages: Sequence[Message]
    tools: Sequence[JsonObject] = ()
    output_schema: OutputSchema | None = None
    sampling: Mapping[str, Any] = {}
    resample: int = 0
    template: str = ""


def make_reply_key(request: ChatRequest) -> str:
    """Return the SHA-256 of everything that determines a reply.

    The address and workarounds for missing endpoint features are not part of it.
    """
    parts = {
        "model": request.model,
        "messages": request.messages,
        "tools": request.tools,
        "schema": request.output_schema,
        "sampling": request.sampling,
        "sample": request.call_id,
        "resample": request.resample,
    }
    return sha256_hex(canonical_json(parts))


def make_embedding_key(model: str, text: str) -> str:
    """Return the SHA-256 of everything that determines an embedding."""
    return sha256_hex(canonical_json({"embedding": text, "model": model}))
