"""Finding the one JSON object in what a model wrote, and saying where it breaks its schema."""

import json
import re
from functools import lru_cache
from itertools import islice
from typing import TYPE_CHECKING, Any, NamedTuple

from data_model import JsonObject, bounds, canonical_json, escaped
from llm_gateway.calls import Shape

if TYPE_CHECKING:
    from jsonschema.exceptions import ValidationError
    from jsonschema.protocols import Validator

THOUGHT = re.compile(r"^\s*<think>.*?</think>", re.S)
FENCED = re.compile(r"```[a-zA-Z]*[ \t]*\n(.*?)```", re.S)
COMPARED = 1000
"""Offences of which the worst is sought: comparing as many as a long answer can hold takes seconds."""
SHOWN = 200
"""Characters of an offending value that are quoted."""


class NotReadable(ValueError):
    """A text holds no JSON object, or more than one."""


class Offence(NamedTuple):
    """The first place where an answer breaks its schema. where: a JSON pointer, `/` for the whole."""

    where: str
    expected: str
    found: str


def read_object(text: str) -> JsonObject:
    """The JSON object that a text is, holds in a code fence, or has words around. Raises NotReadable.

    Nothing is evaluated: what is not JSON is no answer.
    """
    said = THOUGHT.sub("", text).strip()
    for candidate in (said, *FENCED.findall(said)):
        found = _parsed(candidate)
        if isinstance(found, dict):
            return _bounded(found)
    return _bounded(_first_object(said))


def _bounded(value: JsonObject) -> JsonObject:
    level: list[Any] = [value]
    for _ in range(bounds.ANSWER_DEPTH):
        level = [part for outer in level for part in (outer.values() if isinstance(outer, dict) else outer)]
        level = [part for part in level if isinstance(part, dict | list)]
        if not level:
            return value
    raise NotReadable(f"the object is nested more than {bounds.ANSWER_DEPTH} deep")


def _parsed(text: str) -> object:
    try:
        return _writable(json.loads(text))
    except (ValueError, RecursionError):
        return None


def _writable(value: object) -> object:
    """The value; ValueError where it holds an infinity, as `1e999` is, or half a character, and so is no JSON again."""
    canonical_json(value).encode()
    return value


def _first_object(text: str) -> JsonObject:
    decoder = json.JSONDecoder()
    # Every brace could be the first of the object, but a text of braces alone must not take a day.
    start = -1
    for _ in range(20):
        start = text.find("{", start + 1)
        if start < 0:
            break
        try:
            found, _ = decoder.raw_decode(text, start)
            _writable(found)
        except (ValueError, RecursionError):
            continue
        if isinstance(found, dict):
            return found
    raise NotReadable("no JSON object was found")


def first_offence(answer: JsonObject, shape: Shape) -> Offence | None:
    """Where an answer breaks its schema; None where it is valid."""
    from jsonschema.exceptions import best_match

    worst = best_match(islice(_validator(canonical_json(shape.schema)).iter_errors(answer), COMPARED))
    return _offence(worst) if worst else None


def _offence(error: "ValidationError") -> Offence:
    where = "".join(f"/{escaped(str(part))}" for part in error.absolute_path) or "/"
    expected = f"{error.validator} {_shown(error.validator_value)}"
    return Offence(where, expected, _shown(error.instance))


def _shown(value: object) -> str:
    text = canonical_json(value)
    return text if len(text) <= SHOWN else text[: SHOWN - 3] + "..."


@lru_cache(maxsize=256)
def _validator(schema: str) -> "Validator":
    from jsonschema import Draft202012Validator

    return Draft202012Validator(json.loads(schema))
