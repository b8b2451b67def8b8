"""Where values stand in solution and criteria, found by matching, and how another value is put there."""

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
    canonical_value,
    escaped,
    is_said,
    mentions,
    normal_form,
)
from generators.tasks.coincidences import PLACES

CALLS_A_PLACE = re.compile(r"\b(row|column|col|cell|line|page|sheet|level|position)s?\b", re.IGNORECASE)
SECONDS = re.compile(r"[0-9]{1,2}:[0-9]{2}:[0-9]{2}")
TWELVE_HOURS = re.compile(r"[ap]\.?\s?m\b", re.IGNORECASE)
AROUND_A_NUMBER = re.compile(r"(?P<before>[^0-9.-]*).*?(?P<after>\s?%)?", re.DOTALL)


class Leaf(NamedTuple):
    """One text or number within an argument. path: JSON pointer into the row. key: the nearest name above it."""

    path: str
    key: str
    argument: str | int | float


class Place(NamedTuple):
    """Where a value stands. how: it is the whole argument, or stands in a longer text."""

    path: str
    how: Literal["same", "inside"]


def leaves(argument: Any, path: str, key: str = "") -> Iterator[Leaf]:
    """Every text and number within an argument."""
    if isinstance(argument, Mapping):
        for name, inner in argument.items():
            yield from leaves(inner, f"{path}/{escaped(str(name))}", str(name))
    elif isinstance(argument, Sequence) and not isinstance(argument, str):
        for index, inner in enumerate(argument):
            yield from leaves(inner, f"{path}/{index}", key)
    elif isinstance(argument, str | int | float) and not isinstance(argument, bool):
        yield Leaf(path, key, argument)


def row_leaves(solution: Plan, criteria: Iterable[Criterion]) -> tuple[Leaf, ...]:
    """Every text and number in the arguments of a plan and of criteria, by their place in the row."""
    found = [leaf for index, one in enumerate(solution) for leaf in leaves(one.args, f"/solution/{index}/args")]
    found += [leaf for index, one in enumerate(criteria) for leaf in leaves(one.args, f"/criteria/{index}/args")]
    return tuple(found)


def places_of(fact: Fact, value: Value, found: Iterable[Leaf]) -> tuple[Place, ...]:
    """The places of a value of a fact.

    A number that is also the number of a row is no mention of it, unless the fact speaks of rows and the like, or it
    stands nowhere else.
    """
    matching = [(leaf, how) for leaf in found if (how := _how(leaf.argument, value))]
    counting = [one for one in matching if one[0].key in PLACES]
    if value.type == "number" and len(counting) < len(matching) and not CALLS_A_PLACE.search(fact.text):
        matching = [one for one in matching if one not in counting]
    return tuple(Place(leaf.path, how) for leaf, how in matching)


def with_value(solution: Plan, places: Iterable[Place], value: Value, other: Value) -> Plan:
    """The solution of somebody who takes another value: it stands at every place of the value, and nothing moves."""
    return _changed(solution, {place.path: lambda now: _exchanged(now, value, other) for place in places})


def with_arguments(solution: Plan, arguments: Mapping[str, Any]) -> Plan:
    """The solution with other arguments at some paths."""
    return _changed(solution, {path: lambda now, new=new: new for path, new in arguments.items()})


def _how(argument: str | int | float, value: Value) -> Literal["same", "inside"] | None:
    text = str(argument)
    if normal_form(Value(type=value.type, value=text)) == normal_form(value):
        return "same"
    return "inside" if is_said(text, value) else None


def _changed(solution: Plan, changes: Mapping[str, Any]) -> Plan:
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


def _exchanged(argument: str | int | float, value: Value, other: Value) -> str | int | float:
    if not isinstance(argument, str):
        if other.type != "number":
            return other.value
        number = Decimal(other.value)
        return int(number) if number == number.to_integral_value() else float(number)
    text = argument
    for start, end in reversed(mentions(argument, value)):
        text = text[:start] + _written_like(text[start:end], value, other.value) + text[end:]
    return text if text != argument else _written_like(argument, value, other.value)


def _written_like(said: str, value: Value, other: str) -> str:
    """Write another value the way this one was written, as far as a program that reads it depends on that."""
    if value.type == "time" and ":" in other:
        return _time_like(said, other)
    if value.type == "file":
        return _file_like(said, other)
    if value.type == "number":
        around = AROUND_A_NUMBER.fullmatch(said)
        return f"{around['before']}{other}{around['after'] or ''}" if around else other
    return other.lower() if said.islower() else other


def _time_like(said: str, other: str) -> str:
    if SECONDS.match(said):
        return other if other.count(":") == 2 else f"{other}:00"
    if TWELVE_HOURS.search(said):
        hour, _, rest = other.partition(":")
        return f"{(int(hour) - 1) % 12 + 1}:{rest} {'PM' if int(hour) >= 12 else 'AM'}"
    return other


def _file_like(said: str, other: str) -> str:
    folder, slash, name = said.replace("\\", "/").rpartition("/")
    base = other.rpartition("/")[2]
    return f"{folder}{slash}{base if '.' in name else base.rpartition('.')[0] or base}"


def read_other(value: Value, text: str) -> Value | None:
    """A text as another value of the same type; None where it is none, or the same."""
    try:
        other = canonical_value(value.type, text)
    except InputError:
        return None
    return None if normal_form(other) == normal_form(value) else other
