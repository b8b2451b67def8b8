"""Weather around any answers: faults on a schedule that the request alone decides, over real HTTP."""

import json
import random
from collections import Counter
from collections.abc import Mapping, Sequence
from hashlib import sha256
from typing import Any

from tests.endpoint.server import Answer, Json, Raw, Said, completion

KINDS = (
    "429",
    "429_retry_after",
    "500",
    "502",
    "503",
    "reset",
    "hang",
    "empty_choices",
    "truncated_body",
    "no_json_body",
    "invalid_content",
    "content_filter",
    "length",
    "wrong_tool",
)
RETRY_AFTER_MS = "20"
NOT_FOR_LONG = 3
"""How often one request is met by faults before it is answered."""
AT_FIRST = ("invalid_content", "content_filter", "length", "wrong_tool", "hang")
"""What befalls a request at most once, and at first: replies of no use are not asked for anew for ever."""


class Chaos:
    """An answer function that answers as another does, but for the faults it has in store.

    Attributes:
        rates: The share of requests that meet each kind of fault, by name of `KINDS`; a request is known by its body,
            so that one that comes back may meet another fault, and after `NOT_FOR_LONG` of them none. The same seed and
            requests meet the same faults, in whatever order they arrive. kinds that cannot befall a request leave it
            alone. done: what was done, by kind. answered: how often each request was answered as it should be, by hash.
    """

    def __init__(self, answer: Answer, rates: Mapping[str, float], seed: int = 0, refuses_key: bool = False) -> None:
        unknown = rates.keys() - set(KINDS)
        assert not unknown, f"no such faults: {sorted(unknown)}"
        self._answer, self._rates, self._seed, self.refuses_key = answer, dict(rates), seed, refuses_key
        self._seen: Counter[str] = Counter()
        self.done: Counter[str] = Counter()
        self.answered: Counter[str] = Counter()

    def __call__(self, request: Json) -> Said | Raw:
        if self.refuses_key:
            self.done["refused_key"] += 1
            return Raw(401, {"error": {"message": "Incorrect API key provided.", "code": "invalid_api_key"}})
        name = sha256(json.dumps(request, sort_keys=True).encode()).hexdigest()
        self._seen[name] += 1
        kind = self._kind(name, self._seen[name])
        spoilt = _spoilt(kind, request, self._answer) if kind else None
        if spoilt is None:
            self.answered[name] += 1
            return self._answer(request)
        self.done[kind] += 1
        return spoilt

    def _kind(self, name: str, times: int) -> str:
        if times > NOT_FOR_LONG:
            return ""
        rates = sorted((kind, rate) for kind, rate in self._rates.items() if times == 1 or kind not in AT_FIRST)
        drawn = random.Random(f"{self._seed}::{name}::{times}").random()
        for kind, rate in rates:
            if drawn < rate:
                return kind
            drawn -= rate
        return ""


def evenly(share: float, kinds: Sequence[str] = KINDS) -> dict[str, float]:
    """Rates that sum up to a share, the same for each kind."""
    return {kind: share / len(kinds) for kind in kinds}


def _spoilt(kind: str, request: Json, answer: Answer) -> Said | Raw | None:
    """A fault in place of an answer; None where a request cannot meet this one."""
    if kind in PLAIN:
        return PLAIN[kind]
    if kind == "hang":
        return Raw(hangs=True)
    said = answer(request)
    if isinstance(said, Raw):
        return None
    return _spoilt_words(kind, request, said)


def _spoilt_words(kind: str, request: Json, said: Said) -> Said | Raw | None:
    if kind == "truncated_body":
        body = json.dumps(completion(request, said)).encode()
        return Raw(body=body[: len(body) // 2])
    if kind == "length":
        return Said(said.text[: len(said.text) // 2], finish_reason="length")
    if kind == "wrong_tool":
        return said._replace(calls=[("no_such_tool", args) for _, args in said.calls]) if said.calls else None
    assert kind == "invalid_content"
    return Said('{"this": is no JSON') if request.get("response_format") else None


def _error(status: int, message: str, headers: Mapping[str, str] = {}) -> Raw:
    body: Any = {"error": {"message": message, "type": "server_error", "code": None}}
    return Raw(status, body, headers)


PLAIN: Mapping[str, Said | Raw] = {
    "429": _error(429, "Rate limit reached."),
    "429_retry_after": _error(429, "Rate limit reached.", {"retry-after-ms": RETRY_AFTER_MS}),
    "500": _error(500, "The server had an error."),
    "502": Raw(502, b"<html><h1>502 Bad Gateway</h1></html>", {"Content-Type": "text/html"}),
    "503": _error(503, "The server is overloaded."),
    "reset": Raw(resets=True),
    "empty_choices": Raw(body={"id": "x", "object": "chat.completion", "model": "m", "choices": []}),
    "no_json_body": Raw(body=b"upstream connect error or disconnect"),
    "content_filter": Said("", finish_reason="content_filter"),
}
