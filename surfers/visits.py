"""Visits: reading actions that are performed and recorded."""

from collections.abc import Iterable
from typing import Any

from data_model import Action, Visit
from office_env import Workspace, perform_action

MAX_FILES = 200
MAX_OBSERVATION_LENGTH = 20_000
FILES_BY_APP = {
    "calendar": (".ics", "calendar/"),
    "email": (".eml", "emails/"),
    "excel": (".xlsx", ""),
    "pdf": (".pdf", ""),
    "word": (".docx", ""),
}
"""Application -> the extension of its files, and the folder that their paths start with."""


def make_visit(workspace: Workspace, app: str, action: str, **args: Any) -> Visit:
    """Perform one reading action and record its first MAX_OBSERVATION_LENGTH characters."""
    step = Action(app=app, action=action, args=args)
    return Visit(action=step, observation=perform_action(workspace, step).text[:MAX_OBSERVATION_LENGTH])


def list_files(workspace: Workspace, extension: str, folder: str = "") -> tuple[str, ...]:
    """Return the sorted paths of the files of one type, at most MAX_FILES."""
    names = (name for name in workspace.names() if name.lower().endswith(extension) and name.startswith(folder))
    return tuple(names)[:MAX_FILES]


def list_app_files(workspace: Workspace, apps: Iterable[str]) -> tuple[str, ...]:
    """Return the paths of all files that the explorers of some applications read."""
    return tuple(file for app in apps for file in list_files(workspace, *FILES_BY_APP[app]))
