"""The JSON that is asked of the task generator, bounded in every part, and what of it can be kept as data."""

from collections.abc import Mapping
from typing import Any, get_args

from data_model import Fact, JsonObject, ValueType, bounds
from llm_gateway import Shape

MOST_STEPS = 40
MOST_FACTS = 24
MOST_CRITERIA = 20
LONGEST_TEXT = 8_000
DEEPEST = 12
LARGEST_NUMBER = 10**18
_TEXT_OVERHEAD = 100
"""Characters that comparing a text costs besides its own."""
KINDS = get_args(Fact.model_fields["kind"].annotation)
TYPES = get_args(ValueType)


class Unsound(ValueError):
    """A part of an answer that no row can keep; its text says which and why."""


def _text(most: int) -> JsonObject:
    return {"type": "string", "minLength": 1, "maxLength": most}


def _object(required: tuple[str, ...], **properties: Any) -> JsonObject:
    return {"type": "object", "properties": properties, "required": list(required), "additionalProperties": False}


def _list(items: JsonObject, most: int, least: int = 0) -> JsonObject:
    return {"type": "array", "items": items, "minItems": least, "maxItems": most}


ID = _text(16)
OPTIONAL_ID: JsonObject = {"type": ["string", "null"], "maxLength": 16}
ARGS: JsonObject = {"type": "object", "additionalProperties": True}
VALUE = _object(("type", "value"), type={"type": "string", "enum": list(TYPES)}, value=_text(200))
FACT = _object(
    ("id", "kind", "text", "values", "subtask", "day"),
    id=ID,
    kind={"type": "string", "enum": list(KINDS)},
    text=_text(600),
    values=_list(VALUE, 4),
    subtask=OPTIONAL_ID,
    day={"type": "integer", "minimum": 1, "maximum": 31},
    supersedes=OPTIONAL_ID,
    misleads=OPTIONAL_ID,
)
PROPOSAL = Shape(
    "task_proposal",
    _object(
        ("description", "intent", "subtasks", "facts", "criteria"),
        description=_text(4000),
        intent=_text(1000),
        subtasks=_list(_object(("id", "instruction"), id=ID, instruction=_text(1200)), 5, 1),
        facts=_list(FACT, MOST_FACTS, 1),
        criteria=_list(_object(("function", "args"), function=_text(80), args=ARGS), MOST_CRITERIA, 1),
    ),
)
ACTION = {"app": _text(20), "action": _text(40), "args": ARGS}
WORKED_OUT = _object(
    ("argument", "fact", "value", "other", "otherwise"),
    argument=_text(40),
    fact=ID,
    value=_text(200),
    other=_text(200),
    otherwise={"type": ["string", "number"], "maxLength": LONGEST_TEXT},
)
STEP = _object(
    ("app", "action", "args"), **ACTION, subtask=OPTIONAL_ID, because=OPTIONAL_ID, worked_out=_list(WORKED_OUT, 4)
)
PLAN = Shape(
    "solution_plan",
    _object(
        ("steps",),
        steps=_list(STEP, MOST_STEPS, 1),
        called_off=_list(
            _object(("fact", "steps"), fact=ID, steps=_list(_object(("app", "action", "args"), **ACTION), 8, 1)), 4
        ),
    ),
)


def sound(value: Any, deepest: int = DEEPEST) -> Any:
    """Return plain JSON as a row can keep it: halves of surrogate pairs become question marks.

    Raises Unsound for what is nested too deep, too long, or no number that JSON has.
    """
    if isinstance(value, str):
        if len(value) > LONGEST_TEXT:
            raise Unsound(f"a text of {len(value):,} characters, where {LONGEST_TEXT:,} are the most")
        return value.encode("utf-8", errors="replace").decode()
    if isinstance(value, float | int) and not isinstance(value, bool):
        if not -LARGEST_NUMBER <= value <= LARGEST_NUMBER:
            raise Unsound("a number that is no number, or beyond all bounds")
        return value
    if isinstance(value, Mapping | list):
        if deepest == 0:
            raise Unsound(f"something nested more than {DEEPEST} deep")
        if isinstance(value, Mapping):
            return {sound(str(key), 1): sound(inner, deepest - 1) for key, inner in value.items()}
        return [sound(inner, deepest - 1) for inner in value]
    return value


def check_size(arguments: Any) -> None:
    """Raise Unsound for arguments that would take too long to compare with every value of a task."""
    size = _size_of(arguments)
    if size > bounds.PROPOSED_CHARACTERS:
        raise Unsound(
            f"arguments of {size:,} characters in all, {_TEXT_OVERHEAD} more counted for each text, "
            f"where {bounds.PROPOSED_CHARACTERS:,} are the most"
        )


def _size_of(arguments: Any) -> int:
    if isinstance(arguments, Mapping):
        return sum(_size_of(inner) for inner in arguments.values())
    if isinstance(arguments, list | tuple):
        return sum(map(_size_of, arguments))
    return len(str(arguments)) + _TEXT_OVERHEAD


def optional(row: Mapping[str, Any], key: str) -> str | None:
    """An id that may be left out; models also write null, or an empty text."""
    text = row.get(key)
    return str(sound(text)).strip() or None if text else None
