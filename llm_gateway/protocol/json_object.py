"""Find the JSON object in a model's answer, and the first violation of its schema."""

import json
import re
from functools import lru_cache
from itertools import islice
from typing import TYPE_CHECKING, Any, NamedTuple

from data_model import JsonObject, bounds, canonical_json, escape_pointer_key
from llm_gateway.chat_types import OutputSchema

if TYPE_CHECKING:
    from jsonschema.exceptions import ValidationError
    from jsonschema.protocols import Validator

THINK_BLOCK = re.compile(r"^\s*<think>.*?</think>", re.S)
CODE_FENCE = re.compile(r"```[a-zA-Z]*[ \t]*\n(.*?)```", re.S)
MAX_COMPARED_VIOLATIONS = 1000
"""How many violations are compared to find the worst: comparing all of a long answer would take seconds."""
MAX_QUOTED_CHARACTERS = 200
"""How many characters of an invalid value are quoted."""


class NoJsonObject(ValueError):
    """A text contains no JSON object, or one that is nested too deeply."""


class SchemaViolation(NamedTuple):
    """The most relevant violation of a schema by an answer.

    Attributes:
        where: A JSON pointer; `/` for the whole answer.
    """

    where: str
    expected: str
    found: str


def parse_json_object(text: str) -> JsonObject:
    """Return the JSON object that a text consists of, contains in a code fence, or contains among words.

    Only JSON is accepted; Python literals and the like are not evaluated.

    Raises:
        NoJsonObject: There is no JSON object, or it is nested too deeply.
    """
    answer_text = THINK_BLOCK.sub("", text).strip()
    for candidate in (answer_text, *CODE_FENCE.findall(answer_text)):
        parsed = _parse_json(candidate)
        if isinstance(parsed, dict):
            return _check_depth(parsed)
    return _check_depth(_find_first_object(answer_text))


def _check_depth(value: JsonObject) -> JsonObject:
    level: list[Any] = [value]
    for _ in range(bounds.ANSWER_DEPTH):
        level = [part for outer in level for part in (outer.values() if isinstance(outer, dict) else outer)]
        level = [part for part in level if isinstance(part, dict | list)]
        if not level:
            return value
    raise NoJsonObject(f"the object is nested more than {bounds.ANSWER_DEPTH} deep")


def _parse_json(text: str) -> object:
    try:
        return _writable(json.loads(text))
    except (ValueError, RecursionError):
        return None


def _writable(value: object) -> object:
    """Return the value; ValueError if it cannot be serialised again because of an infinity or a lone surrogate."""
    canonical_json(value).encode()
    return value


def _find_first_object(text: str) -> JsonObject:
    decoder = json.JSONDecoder()
    # Any brace may start the object, but a text full of braces must not take forever.
    start = -1
    for _ in range(20):
        start = text.find("{", start + 1)
        if start < 0:
            break
        try:
            parsed, _ = decoder.raw_decode(text, start)
            _writable(parsed)
        except (ValueError, RecursionError):
            continue
        if isinstance(parsed, dict):
            return parsed
    raise NoJsonObject("no JSON object was found")


def find_first_violation(answer: JsonObject, output_schema: OutputSchema) -> SchemaViolation | None:
    """Return the most relevant schema violation of an answer, or None if the answer is valid."""
    from jsonschema.exceptions import best_match

    worst_error = best_match(
        islice(_make_validator(canonical_json(output_schema.schema)).iter_errors(answer), MAX_COMPARED_VIOLATIONS)
    )
    return _make_violation(worst_error) if worst_error else None


def _make_violation(error: "ValidationError") -> SchemaViolation:
    where = "".join(f"/{escape_pointer_key(str(part))}" for part in error.absolute_path) or "/"
    expected = f"{error.validator} {_quote_value(error.validator_value)}"
    return SchemaViolation(where, expected, _quote_value(error.instance))


def _quote_value(value: object) -> str:
    text = canonical_json(value)
    return text if len(text) <= MAX_QUOTED_CHARACTERS else text[: MAX_QUOTED_CHARACTERS - 3] + "..."


@lru_cache(maxsize=256)
def _make_validator(schema: str) -> "Validator":
    from jsonschema import Draft202012Validator

    return Draft202012Validator(json.loads(schema))
