"""What a request asks for, read from its JSON alone: the shape or the tools, the inputs, and what is fed back."""

import hashlib
import json
import re
from collections.abc import Iterator, Mapping, Sequence
from dataclasses import dataclass, replace
from random import Random
from typing import Any

from tests.endpoint.scripted.plain_tools import results_told, tools_named

BLOCK = re.compile(r"```json\s*\n(.*?)\n```", re.DOTALL)
FED_BACK = ("feedback", "previous")
KEYS_OF = {
    "generation_plan": {"persona", "applications", "wanted"},
    "task_proposal": {"instruction", "findings"},
    "solution_plan": {"description", "criteria", "actions"},
    "day_part": {"utterances", "facts", "topic"},
    "rewritten_turns": {"turns"},
    "verdict": {"task", "conversation"},
    "vote": {"intent", "conversation"},
    "seed_rewrite": {"description", "values", "days"},
}
"""For endpoints without structured output, where no request names its shape."""


@dataclass(frozen=True)
class Asked:
    """One request.

    Attributes:
        shape: Name of the schema, or `tools`.
        results: The tools called so far, in order, with results.
        tells_calls: Whether a call is written as text, for an endpoint that has no tools.
    """

    shape: str
    schema: Mapping[str, Any]
    inputs: Mapping[str, Any]
    system: str
    user: str
    tools: tuple[str, ...]
    results: tuple[tuple[str, str], ...]
    fingerprint: str
    is_mending: bool = False
    tells_calls: bool = False

    @property
    def feedback(self) -> tuple[str, ...]:
        """What was said of the last answer."""
        told = self.inputs.get("feedback") or ()
        return tuple(str(one) for one in ([told] if isinstance(told, str) else told))

    @property
    def previous(self) -> str:
        """The last answer, as text."""
        return json.dumps(self.inputs.get("previous") or {}, ensure_ascii=False, sort_keys=True)

    def first(self) -> "Asked":
        """The same request before anything was fed back."""
        inputs = {key: value for key, value in self.inputs.items() if key not in FED_BACK}
        return replace(self, inputs=inputs, results=())

    def mending(self) -> "Asked":
        """The same request, known to be about an answer that was wrong on purpose."""
        return replace(self, is_mending=True)

    def draws(self, *parts: object) -> Random:
        """A generator that depends on what is asked, and not on when or how often."""
        return Random(digest(self.fingerprint, *parts))


def digest(*parts: object) -> int:
    """A large whole number for anything that can be written down."""
    return int.from_bytes(hashlib.sha256("\x1f".join(map(str, parts)).encode()).digest()[:8], "big")


def salt_of(asked: Asked) -> str:
    """What makes another answer after feedback; nothing where the last one was wrong on purpose and is mended."""
    return asked.previous if asked.feedback and not asked.is_mending else ""


def read(request: Mapping[str, Any]) -> Asked:
    """Read a body of `/v1/chat/completions`."""
    messages = request.get("messages") or []
    users = [_text(one) for one in messages if one.get("role") == "user"]
    system = "\n".join(_text(one) for one in messages if one.get("role") == "system")
    inputs = next(_blocks(reversed(users)), {})
    tools = {one["function"]["name"]: one["function"].get("parameters", {}) for one in request.get("tools") or ()}
    form = (request.get("response_format") or {}).get("json_schema") or {}
    told = tools_named(system)
    tools |= {name: {} for name in told}
    shape = str("tools" if tools else form.get("name") or _guessed(inputs))
    first = {key: value for key, value in inputs.items() if key not in FED_BACK}
    about = json.dumps(first, sort_keys=True) if first and shape != "tools" else "\n".join((system, *users[:1]))
    return Asked(
        shape=shape,
        schema=form.get("schema") or {},
        inputs=inputs,
        system=system,
        user=users[0] if users else "",
        tools=tuple(sorted(tools)),
        results=tuple(results_told(messages) if told else _results(messages)),
        fingerprint=f"{digest(shape, *sorted(tools), about):016x}",
        tells_calls=bool(told),
    )


def _text(message: Mapping[str, Any]) -> str:
    content = message.get("content") or ""
    return content if isinstance(content, str) else "\n".join(str(part.get("text", "")) for part in content)


def _blocks(texts: Iterator[str] | Sequence[str]) -> Iterator[dict[str, Any]]:
    for text in texts:
        for block in reversed(BLOCK.findall(text)):
            try:
                found = json.loads(block)
            except ValueError:
                continue
            if isinstance(found, dict) and not {"properties", "$schema"} & found.keys():
                yield found


def _guessed(inputs: Mapping[str, Any]) -> str:
    return next((shape for shape, keys in KEYS_OF.items() if keys <= inputs.keys()), "text")


def _results(messages: Sequence[Mapping[str, Any]]) -> Iterator[tuple[str, str]]:
    names: dict[str, str] = {}
    for message in messages:
        for call in message.get("tool_calls") or ():
            names[call["id"]] = call["function"]["name"]
        if message.get("role") == "tool":
            yield names.get(message.get("tool_call_id", ""), ""), _text(message)
