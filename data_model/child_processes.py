"""Register the processes that this one started, to tell them apart from orphans that it adopted."""

from collections.abc import Collection

_registered_pids = set[int]()


def register_child_process(pid: int) -> None:
    """Record that this process started another one and will end it itself."""
    _registered_pids.add(pid)


def unregister_child_process(pid: int) -> None:
    """Remove a registered process that has ended and was waited for."""
    _registered_pids.discard(pid)


def list_child_processes() -> Collection[int]:
    """Return the ids of the processes that are registered now."""
    return frozenset(_registered_pids)
