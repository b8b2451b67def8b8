"""One episode of the reader in a small office made by hand."""

import asyncio
from collections.abc import Mapping
from itertools import count
from pathlib import Path
from typing import Any

from data_model import Assignment, Clock, ContentStore, Limits, Persona, ProtocolName
from file_formats import docx, eml, ics, xlsx
from office_env import ANSWER_FILE, APPS, Episode, Office
from solvers import solver
from tests.offices import office_files

HOURS = [
    ["Name", "Team", "Hours", "Rate"],
    ["Ann Lee", "Blue", 40, 15],
    ["Bo Kim", "Red", 55, 12],
    ["Cy Roe", "Blue", 30, 20],
]
MONDAY = "2024-05-06 (Monday)"


def played(
    folder: Path,
    instruction: str,
    history: str,
    files: Mapping[str, Any] | None = None,
    *,
    protocol: ProtocolName = "tools",
    max_steps: int = 150,
) -> Episode:
    """Let the reader act in an office of these files (as `office_files` takes them), which belongs to Bob."""
    store = ContentStore(folder / "store")
    assignment = Assignment(
        task_id="t",
        instruction=instruction,
        persona=Persona(name="Bob", email="bob@example.com"),
        clock=Clock(date="2024-05-10", weekday="Friday", time="9:00 AM", tz="UTC"),
        apps=APPS,
        history=history,
        protocol=protocol,
        limits=Limits(max_steps=max_steps),
    )
    root = next(path for number in count() if not (path := folder / f"workspace-{number}").exists())
    episode = Episode()
    episode.reset(assignment, Office(store, store.put_office(office_files(**(files or {})))), root)
    asyncio.run(solver["reader"].function().solve(assignment, episode))
    return episode


def talk(*said: str) -> str:
    """A dialogue of one day; each turn begins with `u:` or `a:`."""
    speakers = {"u": "user", "a": "assistant"}
    return "\n".join([MONDAY, *(f"{speakers[one[0]]}:{one[2:]}" for one in said)])


def writes(episode: Episode) -> list[str]:
    """The actions that were carried out beside reading, saying what is left, and finishing."""
    quiet = ("list", "read", "command", "finish")
    return [one.action for one in episode.trajectory.steps if not one.action.startswith(quiet)]


def left(episode: Episode) -> list[str]:
    """What the reader says it left undone."""
    return [one.observation.strip() for one in episode.trajectory.steps if one.app == "shell"]


def cells(episode: Episode, path: str) -> dict[tuple[int, int], object]:
    """The cells of the active sheet that hold anything."""
    sheet = xlsx.read_active_sheet(episode.workspace.read(path))
    rows = enumerate(sheet.compute_values(), start=1)
    return {(row, at): one for row, texts in rows for at, one in enumerate(texts, start=1) if one is not None}


def text(episode: Episode, path: str) -> str:
    """The text of a Word document."""
    return docx.read_document(episode.workspace.read(path)).text


def sent(episode: Episode) -> dict[str, eml.Mail]:
    """The mails that left, by the mailbox of the receiver."""
    names = [name for name in episode.workspace.names() if name.startswith("emails/") and "/Bob/" not in name]
    return {name.split("/")[1]: eml.read_mail(episode.workspace.read(name)) for name in names}


def events(episode: Episode) -> dict[str, list[str]]:
    """The starts of Bob's events, by title."""
    found: dict[str, list[str]] = {}
    for one in ics.read_calendar(episode.workspace.read("calendar/Bob.ics")).events:
        found.setdefault(one.summary, []).append(str(one.start))
    return found


def answer(episode: Episode) -> str | None:
    """What was answered, or None."""
    return episode.workspace.read(ANSWER_FILE).decode().strip() if episode.workspace.exists(ANSWER_FILE) else None
