"""Visits: reading actions, carried out and written down."""

from typing import Any

from data_model import Action, Visit
from office_env import Workspace, perform

MOST_FILES = 200
LONGEST_OBSERVATION = 20_000


def visit(workspace: Workspace, app: str, action: str, **args: Any) -> Visit:
    """Carry out one reading action; what it shows is kept up to LONGEST_OBSERVATION characters."""
    call = Action(app=app, action=action, args=args)
    return Visit(action=call, observation=perform(workspace, call).text[:LONGEST_OBSERVATION])


def files_of(workspace: Workspace, ending: str, folder: str = "") -> tuple[str, ...]:
    """The paths of all files of one type, sorted; the first MOST_FILES of them."""
    names = (name for name in workspace.names() if name.lower().endswith(ending) and name.startswith(folder))
    return tuple(names)[:MOST_FILES]
