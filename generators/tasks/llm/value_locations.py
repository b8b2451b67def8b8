"""Finds the places of values in solution and criteria by matching, and replaces the values there."""

import re
from collections.abc import Iterable, Iterator, Mapping, Sequence
from copy import deepcopy
from decimal import Decimal
from typing import Any, Literal, NamedTuple

from data_model import (
    Action,
    Criterion,
    Fact,
    InputError,
    Plan,
    Value,
    escape_pointer_key,
    find_mentions,
    is_mentioned,
    normalize_value,
    parse_value,
)
from generators.tasks.compilation.ambiguity import POSITION_ARGUMENTS

NAMES_A_POSITION = re.compile(r"\b(row|column|col|cell|line|page|sheet|level|position)s?\b", re.IGNORECASE)
TIME_WITH_SECONDS = re.compile(r"[0-9]{1,2}:[0-9]{2}:[0-9]{2}")
TWELVE_HOUR_CLOCK = re.compile(r"[ap]\.?\s?m\b", re.IGNORECASE)
AROUND_A_NUMBER = re.compile(r"(?P<before>[^0-9.-]*).*?(?P<after>\s?%)?", re.DOTALL)


class ArgumentLeaf(NamedTuple):
    """One text or number within an argument.

    Attributes:
        path: Its JSON pointer in the task.
        key: The name of the innermost field that holds it.
        argument: The text or number.
    """

    path: str
    key: str
    argument: str | int | float


class ValueLocation(NamedTuple):
    """A place where a value occurs.

    Attributes:
        path: Its JSON pointer in the task.
        how: `same` if the value is the whole argument, `inside` if it is part of a longer text.
    """

    path: str
    how: Literal["same", "inside"]


def list_leaves(argument: Any, path: str, key: str = "") -> Iterator[ArgumentLeaf]:
    """Yield every text and number within an argument."""
    if isinstance(argument, Mapping):
        for name, inner in argument.items():
            yield from list_leaves(inner, f"{path}/{escape_pointer_key(str(name))}", str(name))
    elif isinstance(argument, Sequence) and not isinstance(argument, str):
        for index, inner in enumerate(argument):
            yield from list_leaves(inner, f"{path}/{index}", key)
    elif isinstance(argument, str | int | float) and not isinstance(argument, bool):
        yield ArgumentLeaf(path, key, argument)


def list_row_leaves(solution: Plan, criteria: Iterable[Criterion]) -> tuple[ArgumentLeaf, ...]:
    """List every text and number in the arguments of a plan and of criteria, with its place in the task."""
    leaves_found = [
        leaf for index, one in enumerate(solution) for leaf in list_leaves(one.args, f"/solution/{index}/args")
    ]
    leaves_found += [
        leaf for index, one in enumerate(criteria) for leaf in list_leaves(one.args, f"/criteria/{index}/args")
    ]
    return tuple(leaves_found)


def find_value_locations(fact: Fact, value: Value, leaves_found: Iterable[ArgumentLeaf]) -> tuple[ValueLocation, ...]:
    """Find the places of a fact's value.

    A number in an argument such as a row or column index is not counted as the value, unless the fact speaks of
    positions or the value occurs nowhere else.
    """
    matching = [(leaf, how) for leaf in leaves_found if (how := _classify_match(leaf.argument, value))]
    position_matches = [one for one in matching if one[0].key in POSITION_ARGUMENTS]
    if value.type == "number" and len(position_matches) < len(matching) and not NAMES_A_POSITION.search(fact.text):
        matching = [one for one in matching if one not in position_matches]
    return tuple(ValueLocation(leaf.path, how) for leaf, how in matching)


def replace_value(solution: Plan, locations: Iterable[ValueLocation], value: Value, other: Value) -> Plan:
    """Return the solution with another value at all given places; the surrounding text stays the same."""
    return _apply_changes(
        solution, {location.path: lambda now: _exchange_value(now, value, other) for location in locations}
    )


def replace_arguments_at(solution: Plan, arguments: Mapping[str, Any]) -> Plan:
    """Return the solution with other arguments at some paths."""
    return _apply_changes(solution, {path: lambda now, new=new: new for path, new in arguments.items()})


def _classify_match(argument: str | int | float, value: Value) -> Literal["same", "inside"] | None:
    text = str(argument)
    if normalize_value(Value(type=value.type, value=text)) == normalize_value(value):
        return "same"
    return "inside" if is_mentioned(text, value) else None


def _apply_changes(solution: Plan, changes: Mapping[str, Any]) -> Plan:
    rows: list[Any] = [deepcopy(dict(step.args)) for step in solution]
    for path, change in changes.items():
        parts = [part.replace("~1", "/").replace("~0", "~") for part in path.split("/")[1:]]
        if parts[0] != "solution":
            continue
        holder: Any = rows[int(parts[1])]
        for part in parts[3:-1]:
            holder = holder[int(part)] if isinstance(holder, list) else holder[part]
        last: Any = int(parts[-1]) if isinstance(holder, list) else parts[-1]
        holder[last] = change(holder[last])
    return tuple(Action(app=step.app, action=step.action, args=args) for step, args in zip(solution, rows, strict=True))


def _exchange_value(argument: str | int | float, value: Value, other: Value) -> str | int | float:
    if not isinstance(argument, str):
        if other.type != "number":
            return other.value
        number = Decimal(other.value)
        return int(number) if number == number.to_integral_value() else float(number)
    text = argument
    for start, end in reversed(find_mentions(argument, value)):
        text = text[:start] + _write_like(text[start:end], value, other.value) + text[end:]
    return text if text != argument else _write_like(argument, value, other.value)


def _write_like(original: str, value: Value, other: str) -> str:
    """Write another value in the format of the original, as far as software that reads it depends on the format."""
    if value.type == "time" and ":" in other:
        return _write_time_like(original, other)
    if value.type == "file":
        return _write_file_like(original, other)
    if value.type == "number":
        number_match = AROUND_A_NUMBER.fullmatch(original)
        return f"{number_match['before']}{other}{number_match['after'] or ''}" if number_match else other
    return other.lower() if original.islower() else other


def _write_time_like(original: str, other: str) -> str:
    if TIME_WITH_SECONDS.match(original):
        return other if other.count(":") == 2 else f"{other}:00"
    if TWELVE_HOUR_CLOCK.search(original):
        hour, _, rest = other.partition(":")
        return f"{(int(hour) - 1) % 12 + 1}:{rest} {'PM' if int(hour) >= 12 else 'AM'}"
    return other


def _write_file_like(original: str, other: str) -> str:
    folder, slash, name = original.replace("\\", "/").rpartition("/")
    base = other.rpartition("/")[2]
    return f"{folder}{slash}{base if '.' in name else base.rpartition('.')[0] or base}"


def read_alternative(value: Value, text: str) -> Value | None:
    """Parse a text as another value of the same type; None if it is not of that type or is the same value."""
    try:
        other = parse_value(value.type, text)
    except InputError:
        return None
    return None if normalize_value(other) == normalize_value(value) else other
