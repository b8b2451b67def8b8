"""What decides a reply, whole, and its key in the reply store."""

from collections.abc import Mapping, Sequence
from typing import Any, NamedTuple

from data_model import JsonObject, canonical_json, sha256_hex
from llm_gateway.calls import Message, Sample, Shape


class Request(NamedTuple):
    """One call, whatever form it takes on the wire.

    sampling: temperature and the like, by the names of the OpenAI interface. resample: how often the same was asked
    before and gave nothing usable. template: named in the trace; what it says is in the messages.
    """

    sample: Sample
    model: str
    messages: Sequence[Message]
    tools: Sequence[JsonObject] = ()
    shape: Shape | None = None
    sampling: Mapping[str, Any] = {}
    resample: int = 0
    template: str = ""


def reply_key(request: Request) -> str:
    """The SHA-256 of all that decides a reply: not the address, and not how an endpoint's gaps are worked around."""
    parts = {
        "model": request.model,
        "messages": request.messages,
        "tools": request.tools,
        "schema": request.shape,
        "sampling": request.sampling,
        "sample": request.sample,
        "resample": request.resample,
    }
    return sha256_hex(canonical_json(parts))


def embedding_key(model: str, text: str) -> str:
    """The SHA-256 of all that decides an embedding."""
    return sha256_hex(canonical_json({"embedding": text, "model": model}))
