"""Visits: reading actions, carried out and written down."""

from collections.abc import Iterable
from typing import Any

from data_model import Action, Visit
from office_env import Workspace, perform

MOST_FILES = 200
LONGEST_OBSERVATION = 20_000
PLACES = {
    "calendar": (".ics", "calendar/"),
    "email": (".eml", "emails/"),
    "excel": (".xlsx", ""),
    "pdf": (".pdf", ""),
    "word": (".docx", ""),
}
"""Where the files of an application lie: how they end, and the beginning of their paths."""


def visit(workspace: Workspace, app: str, action: str, **args: Any) -> Visit:
    """Carry out one reading action; what it shows is kept up to LONGEST_OBSERVATION characters."""
    call = Action(app=app, action=action, args=args)
    return Visit(action=call, observation=perform(workspace, call).text[:LONGEST_OBSERVATION])


def files_of(workspace: Workspace, ending: str, folder: str = "") -> tuple[str, ...]:
    """The paths of all files of one type, sorted; the first MOST_FILES of them."""
    names = (name for name in workspace.names() if name.lower().endswith(ending) and name.startswith(folder))
    return tuple(names)[:MOST_FILES]


def files_to_read(workspace: Workspace, apps: Iterable[str]) -> tuple[str, ...]:
    """The paths of all files that the explorers of these applications read."""
    return tuple(file for app in apps for file in files_of(workspace, *PLACES[app]))
