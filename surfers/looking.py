"""One look at an office by a reading action: what it shows, and which files it took that from."""

from collections.abc import Awaitable, Callable
from typing import Literal, NamedTuple

from data_model import Action
from office_env import Workspace, perform
from surfers.watching import WatchedWorkspace


class Looked(NamedTuple):
    """The observation of a reading action, and the files whose content it was handed."""

    text: str
    status: Literal["ok", "refused"]
    files: frozenset[str]


Look = Callable[[Workspace, Action], Awaitable[Looked]]


def look(workspace: Workspace, action: Action) -> Looked:
    """Carry out a reading action; one that would change anything is refused."""
    watched = WatchedWorkspace(workspace)
    seen = perform(watched, action)
    return Looked(seen.text, seen.status, frozenset(watched.read_files))


async def look_here(workspace: Workspace, action: Action) -> Looked:
    """Carry out a reading action in this process."""
    return look(workspace, action)
