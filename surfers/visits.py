"""Visits: reading actions that are performed and recorded."""

from collections.abc import Iterable
from typing import Any, Protocol

from data_model import Action, Visit
from office_env import IMAGE_SUFFIXES, Workspace, perform_action

MAX_FILES = 200
MAX_OBSERVATION_LENGTH = 20_000
FILES_BY_APP: dict[str, tuple[tuple[str, ...], str]] = {
    "calendar": ((".ics",), "calendar/"),
    "email": ((".eml",), "emails/"),
    "excel": ((".xlsx",), ""),
    "ocr": (tuple(f".{suffix}" for suffix in sorted(IMAGE_SUFFIXES)), ""),
    "pdf": ((".pdf",), ""),
    "shell": ((".md", ".txt"), ""),
    "word": ((".docx",), ""),
}
"""Application -> the extensions of its files, and the folder that their paths start with."""


class RecordVisit(Protocol):
    """Performs one reading action and records it, if anybody wants to know of visits."""

    def __call__(self, app: str, action: str, **args: Any) -> None:
        """Visit."""


class VisitRecorder:
    """Performs reading actions and records the first MAX_OBSERVATION_LENGTH characters of each observation.

    Attributes:
        visits: The actions in order.
    """

    def __init__(self, workspace: Workspace) -> None:
        self._workspace = workspace
        self.visits: list[Visit] = []

    def __call__(self, app: str, action: str, **args: Any) -> None:
        """Perform one reading action and record it."""
        step = Action(app=app, action=action, args=args)
        observation = perform_action(self._workspace, step).text[:MAX_OBSERVATION_LENGTH]
        self.visits.append(Visit(action=step, observation=observation))


def skip_visit(app: str, action: str, **args: Any) -> None:
    """Do nothing, where only the findings are wanted."""


def list_files(workspace: Workspace, extension: str | tuple[str, ...], folder: str = "") -> tuple[str, ...]:
    """Return the sorted paths of the files of one type, at most MAX_FILES."""
    names = (name for name in workspace.names() if name.lower().endswith(extension) and name.startswith(folder))
    return tuple(names)[:MAX_FILES]


def list_app_files(workspace: Workspace, apps: Iterable[str]) -> tuple[str, ...]:
    """Return the paths of all files that the explorers of some applications read."""
    return tuple(file for app in apps for file in list_files(workspace, *FILES_BY_APP[app]))
