"""Schemas of the answers that task prompts ask for, bounded in every part, and the sanitising of those answers."""

from collections.abc import Mapping
from typing import Any, get_args

from data_model import Fact, JsonObject, ValueType, bounds
from llm_gateway import OutputSchema

MAX_STEPS = 40
MAX_FACTS = 24
MAX_CRITERIA = 20
MAX_TEXT_CHARS = 8_000
MAX_DEPTH = 12
MAX_NUMBER = 10**18
_TEXT_OVERHEAD = 100
"""The fixed cost of comparing a text, in characters, on top of its length."""
_PROCEDURAL_KINDS = ("rule", "condition")
"""A model has no form in which to give the plan that would be right without them, so they could not be proved."""
FACT_KINDS = tuple(one for one in get_args(Fact.model_fields["kind"].annotation) if one not in _PROCEDURAL_KINDS)
VALUE_TYPES = get_args(ValueType)


class UnusableAnswer(ValueError):
    """A part of an answer cannot be stored in a task; the message says what and why."""


def _text_schema(max_chars: int) -> JsonObject:
    return {"type": "string", "minLength": 1, "maxLength": max_chars}


def _object_schema(required: tuple[str, ...], **properties: Any) -> JsonObject:
    return {"type": "object", "properties": properties, "required": list(required), "additionalProperties": False}


def _list_schema(items: JsonObject, max_items: int, min_items: int = 0) -> JsonObject:
    return {"type": "array", "items": items, "minItems": min_items, "maxItems": max_items}


ID_SCHEMA = _text_schema(16)
OPTIONAL_ID_SCHEMA: JsonObject = {"type": ["string", "null"], "maxLength": 16}
ARGS_SCHEMA: JsonObject = {"type": "object", "additionalProperties": True}
VALUE_SCHEMA = _object_schema(
    ("type", "value"), type={"type": "string", "enum": list(VALUE_TYPES)}, value=_text_schema(200)
)
FACT_SCHEMA = _object_schema(
    ("id", "kind", "text", "values", "subtask", "day"),
    id=ID_SCHEMA,
    kind={"type": "string", "enum": list(FACT_KINDS)},
    text=_text_schema(600),
    values=_list_schema(VALUE_SCHEMA, 4),
    subtask=OPTIONAL_ID_SCHEMA,
    day={"type": "integer", "minimum": 1, "maximum": 31},
    supersedes=OPTIONAL_ID_SCHEMA,
    misleads=OPTIONAL_ID_SCHEMA,
)
PROPOSAL_SCHEMA = OutputSchema(
    "task_proposal",
    _object_schema(
        ("description", "intent", "subtasks", "facts", "criteria"),
        description=_text_schema(4000),
        intent=_text_schema(1000),
        subtasks=_list_schema(
            _object_schema(("id", "instruction"), id=ID_SCHEMA, instruction=_text_schema(1200)), 5, 1
        ),
        facts=_list_schema(FACT_SCHEMA, MAX_FACTS, 1),
        criteria=_list_schema(
            _object_schema(("function", "args"), function=_text_schema(80), args=ARGS_SCHEMA), MAX_CRITERIA, 1
        ),
    ),
)
ACTION_PROPERTIES = {"app": _text_schema(20), "action": _text_schema(40), "args": ARGS_SCHEMA}
WORKED_OUT_SCHEMA = _object_schema(
    ("argument", "fact", "value", "other", "otherwise"),
    argument=_text_schema(40),
    fact=ID_SCHEMA,
    value=_text_schema(200),
    other=_text_schema(200),
    otherwise={"type": ["string", "number"], "maxLength": MAX_TEXT_CHARS},
)
STEP_SCHEMA = _object_schema(
    ("app", "action", "args"),
    **ACTION_PROPERTIES,
    subtask=OPTIONAL_ID_SCHEMA,
    because=OPTIONAL_ID_SCHEMA,
    worked_out=_list_schema(WORKED_OUT_SCHEMA, 4),
)
PLAN_SCHEMA = OutputSchema(
    "solution_plan",
    _object_schema(
        ("steps",),
        steps=_list_schema(STEP_SCHEMA, MAX_STEPS, 1),
        called_off=_list_schema(
            _object_schema(
                ("fact", "steps"),
                fact=ID_SCHEMA,
                steps=_list_schema(_object_schema(("app", "action", "args"), **ACTION_PROPERTIES), 8, 1),
            ),
            4,
        ),
    ),
)


def sanitize_json(value: Any, max_depth: int = MAX_DEPTH) -> Any:
    """Return JSON that can be stored in a task, with unpaired surrogates replaced by question marks.

    Raises:
        UnusableAnswer: A part is nested too deeply or too long, or is a number that JSON cannot represent.
    """
    if isinstance(value, str):
        if len(value) > MAX_TEXT_CHARS:
            raise UnusableAnswer(f"a text of {len(value):,} characters; the maximum is {MAX_TEXT_CHARS:,}")
        return value.encode("utf-8", errors="replace").decode()
    if isinstance(value, float | int) and not isinstance(value, bool):
        if not -MAX_NUMBER <= value <= MAX_NUMBER:
            raise UnusableAnswer("a number that is not finite or is too large")
        return value
    if isinstance(value, Mapping | list):
        if max_depth == 0:
            raise UnusableAnswer(f"a value nested more than {MAX_DEPTH} levels deep")
        if isinstance(value, Mapping):
            return {sanitize_json(str(key), 1): sanitize_json(inner, max_depth - 1) for key, inner in value.items()}
        return [sanitize_json(inner, max_depth - 1) for inner in value]
    return value


def check_size(arguments: Any) -> None:
    """Raise UnusableAnswer for arguments that would take too long to compare with every value of a task."""
    size = _measure_size(arguments)
    if size > bounds.PROPOSED_CHARACTERS:
        raise UnusableAnswer(
            f"arguments of {size:,} characters in total, with {_TEXT_OVERHEAD} added for each text; "
            f"the maximum is {bounds.PROPOSED_CHARACTERS:,}"
        )


def _measure_size(arguments: Any) -> int:
    if isinstance(arguments, Mapping):
        return sum(_measure_size(inner) for inner in arguments.values())
    if isinstance(arguments, list | tuple):
        return sum(map(_measure_size, arguments))
    return len(str(arguments)) + _TEXT_OVERHEAD


def read_optional_id(row: Mapping[str, Any], key: str) -> str | None:
    """Read an optional id; models leave it out or write null or an empty text."""
    text = row.get(key)
    return str(sanitize_json(text)).strip() or None if text else None
