"""Queries of a task row: leaves of arguments, bound paths, values of the office, places of evidence."""

from collections.abc import Collection, Iterator, Mapping, Sequence
from functools import lru_cache
from pathlib import PurePosixPath
from typing import NamedTuple

from data_model import (
    Day,
    Dialogue,
    Evidence,
    Fact,
    Task,
    Turn,
    Value,
    ValueType,
    canonical_json,
    escape_pointer_key,
    normalize_value,
)
from office_env import ANSWER_FILE

REQUEST_ACTS = frozenset({"state_fact", "correct", "retract", "decoy"})
OTHER_ACTS = frozenset(
    {"greet", "small_talk", "react", "ask_back", "answer", "acknowledge", "work_talk", "defer", "close", "question"}
)
ANSWER_NAME = PurePosixPath(ANSWER_FILE).name


class RowLeaf(NamedTuple):
    """A scalar argument and its place in the row.

    Attributes:
        path: The JSON pointer into the task row.
        key: The nearest name above it.
        text: The argument as text.
    """

    path: str
    key: str
    text: str


class LocatedEvidence(NamedTuple):
    """A row of evidence with its turn and the 1-based index of its day."""

    row: Evidence
    turn: Turn
    day: int


def walk_leaves(argument: object, path: str, key: str = "") -> Iterator[RowLeaf]:
    """Yield every text, number or truth value within an argument, as text."""
    if isinstance(argument, Mapping):
        for name, inner in argument.items():
            yield from walk_leaves(inner, f"{path}/{escape_pointer_key(str(name))}", str(name))
    elif isinstance(argument, Sequence) and not isinstance(argument, str):
        for index, inner in enumerate(argument):
            yield from walk_leaves(inner, f"{path}/{index}", key)
    elif argument is not None:
        yield RowLeaf(path, key, argument if isinstance(argument, str) else canonical_json(argument))


def walk_criterion_leaves(task: Task) -> Iterator[tuple[str, RowLeaf]]:
    """Yield every scalar argument of every criterion, with the criterion's function."""
    for index, criterion in enumerate(task.criteria):
        for leaf in walk_leaves(criterion.args, f"/criteria/{index}/args"):
            yield criterion.function, leaf


def walk_solution_leaves(task: Task) -> Iterator[tuple[str, RowLeaf]]:
    """Yield every scalar argument of every step of the solution, with the step's action."""
    for index, step in enumerate(task.solution or ()):
        for leaf in walk_leaves(step.args, f"/solution/{index}/args"):
            yield step.action, leaf


def list_bound_paths(task: Task) -> frozenset[str]:
    """Return the paths to which the task's bindings point."""
    return frozenset(binding.path for binding in task.bindings)


def is_bound(bound: Collection[str], path: str) -> bool:
    """Return whether a binding points to this path, or to one above it.

    Args:
        bound: The paths from `list_bound_paths`.
        path: A JSON pointer into the row.
    """
    ends = (position for position, character in enumerate(path) if character == "/")
    return path in bound or any(path[:end] in bound for end in ends)


def file_base_name(path: str) -> str:
    """Return the last part of a path, in lower case."""
    return PurePosixPath(path.replace("\\", "/")).name.lower()


def is_in_office(value: Value, task: Task, office_files: Collection[str]) -> bool:
    """Return whether a value names a file, mailbox or calendar of the office, or the persona."""
    if value.type == "file":
        return normalize_value(value) in _make_normal_forms("file", tuple(office_files))
    people = (task.persona.name, task.persona.email)
    is_name = value.type in ("name", "address", "text")
    return is_name and normalize_value(value) in _make_normal_forms(
        value.type, (*_list_owners(tuple(office_files)), *people)
    )


@lru_cache(maxsize=8)
def _list_owners(office_files: tuple[str, ...]) -> tuple[str, ...]:
    """Return the users whose mailboxes and calendars an office holds."""
    names = (PurePosixPath(path).parts[1].removesuffix(".ics") for path in office_files if "/" in path)
    return tuple(dict.fromkeys(names))


@lru_cache(maxsize=8)
def _make_normal_forms(type: ValueType, names: tuple[str, ...]) -> frozenset[str]:
    return frozenset(normalize_value(Value(type=type, value=name)) for name in names if name)


def locate_evidence(dialogue: Dialogue) -> tuple[LocatedEvidence, ...]:
    """Return the rows of evidence whose turn exists, in the order of the dialogue."""
    turns = {turn.id: (number, turn, day.index) for number, (day, turn) in enumerate(_walk_turns(dialogue))}
    rows = [row for row in dialogue.evidence if row.turn in turns]
    sorted_rows = sorted(rows, key=lambda row: (turns[row.turn][0], row.start, row.fact))
    return tuple(LocatedEvidence(row, turns[row.turn][1], turns[row.turn][2]) for row in sorted_rows)


def find_value(fact: Fact, text: str) -> Value | None:
    """Return the fact's value with this canonical text, or None."""
    return next((value for value in fact.values if value.value == text), None)


def _walk_turns(dialogue: Dialogue) -> Iterator[tuple[Day, Turn]]:
    for day in dialogue.days:
        for turn in day.turns:
            yield day, turn
