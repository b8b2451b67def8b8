"""The processes that this one has started itself, told apart from those that it inherits as their new parent."""

from collections.abc import Collection

_registered_pids = set[int]()


def register_child_process(pid: int) -> None:
    """Say that this process has started that one, and will end it itself."""
    _registered_pids.add(pid)


def unregister_child_process(pid: int) -> None:
    """Say that a process that was noted has ended, and was waited for."""
    _registered_pids.discard(pid)


def list_child_processes() -> Collection[int]:
    """The processes that were noted and not forgotten."""
    return frozenset(_registered_pids)
