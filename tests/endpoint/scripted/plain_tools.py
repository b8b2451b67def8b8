"""Tools as they are told to a model whose endpoint has none: named in the system text, called and answered as text."""

import json
import re
from collections.abc import Iterator, Mapping, Sequence
from itertools import pairwise
from typing import Any

TOOL = re.compile(r"^(\w+): .*\n```json$", re.MULTILINE)


def tools_named(system: str) -> tuple[str, ...]:
    """The tools that a system text lists, each with the schema of its arguments below it."""
    return tuple(TOOL.findall(system))


def results_told(messages: Sequence[Mapping[str, Any]]) -> Iterator[tuple[str, str]]:
    """The calls made so far, each with what was said of it next."""
    for said, answer in pairwise(messages):
        if (said.get("role"), answer.get("role")) == ("assistant", "user"):
            for call in _objects(str(said.get("content") or "")):
                yield str(call.get("tool", "")), str(answer.get("content") or "")


def _objects(text: str) -> Iterator[Mapping[str, Any]]:
    for line in text.splitlines():
        try:
            found = json.loads(line)
        except ValueError:
            continue
        if isinstance(found, dict) and "tool" in found:
            yield found
