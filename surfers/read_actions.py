"""Perform one reading action, and record which files its observation comes from."""

from collections.abc import Awaitable, Callable
from typing import Literal, NamedTuple

from data_model import Action
from office_env import Workspace, perform_action
from surfers.readonly_workspace import ReadOnlyWorkspace


class ReadResult(NamedTuple):
    """The observation of a reading action.

    Attributes:
        files: The files whose content the action read.
    """

    text: str
    status: Literal["ok", "refused"]
    files: frozenset[str]


PerformRead = Callable[[Workspace, Action], Awaitable[ReadResult]]


def perform_read(workspace: Workspace, action: Action) -> ReadResult:
    """Perform a reading action; an action that would change anything is refused."""
    readonly_workspace = ReadOnlyWorkspace(workspace)
    observation = perform_action(readonly_workspace, action)
    return ReadResult(observation.text, observation.status, frozenset(readonly_workspace.read_files))


async def perform_read_here(workspace: Workspace, action: Action) -> ReadResult:
    """Perform a reading action in this process."""
    return perform_read(workspace, action)
