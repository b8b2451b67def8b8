"""The processes that this one has started itself, told apart from those that it inherits as their new parent."""

from collections.abc import Collection

_started = set[int]()


def note_child(process: int) -> None:
    """Say that this process has started that one, and will end it itself."""
    _started.add(process)


def forget_child(process: int) -> None:
    """Say that a process that was noted has ended, and was waited for."""
    _started.discard(process)


def own_children() -> Collection[int]:
    """The processes that were noted and not forgotten."""
    return frozenset(_started)
