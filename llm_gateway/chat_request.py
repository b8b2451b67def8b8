"""What decides a reply, whole, and its key in the reply store."""

from collections.abc import Mapping, Sequence
from typing import Any, NamedTuple

from data_model import JsonObject, canonical_json, sha256_hex
from llm_gateway.chat_types import CallId, Message, OutputSchema


class ChatRequest(NamedTuple):
    """One call, whatever form it takes on the wire.

    Attributes:
        sampling: Temperature and the like, by the names of the OpenAI interface.
        resample: How often the same was asked before and gave nothing usable.
        template: Named in the trace; what it says is in the messages.
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
    """The SHA-256 of all that decides a reply: not the address, and not how an endpoint's gaps are worked around."""
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
    """The SHA-256 of all that decides an embedding."""
    return sha256_hex(canonical_json({"embedding": text, "model": model}))
