"""The leaves of a task row: every text, number and truth value in its arguments, and which of them are bound."""

from collections.abc import Collection, Iterator, Mapping, Sequence
from typing import NamedTuple

from data_model.json_pointers import escape_pointer_key
from data_model.serialization import canonical_json
from data_model.task import Task


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
