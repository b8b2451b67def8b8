"""Hostile paths in every argument that may name a file, over every way in which a solver acts."""

import json
import os
import socket
from functools import cache
from pathlib import Path
from typing import Any, NamedTuple

from data_model import Action, Assignment, ContentStore, Limits, Persona, make_clock
from office_env import APPS, Episode, Office, action, build_arguments_model
from office_env.protocols import ToolCall
from office_env.protocols.tools import to_tool_name
from tests.hostile.corpus.files import sound_files
from tests.hostile.corpus.paths import COUNT, hostile_path, placed
from tests.hostile.harness.attempt import Attempt
from tests.hostile.harness.cases import Area, numbered
from tests.hostile.harness.grounds import made_once
from tests.offices import STAMP

CALLS_OF_A_PATH = 9
ELSEWHERE = ("/homer-attack", "/tmp/homer-attack", "/testbed")
FITTING: dict[str, Any] = {
    "answer": "done", "column_idx": 1, "command": "cat {}", "content": "x", "contents": "x", "email_id": "Lunch",
    "last_column_idx": 2, "last_row_idx": 2, "level": 1, "page": 1, "prompt": "x", "recipient": "Bob", "row_idx": 1,
    "rows": [["a"]], "sender": "Bob", "sheet": "Sheet", "start": "2024-05-01 09:00:00", "subject": "Hi",
    "summary": "Standup", "target_app": "excel", "text": "x", "time_end": "2024-06-01 10:00:00",
    "time_start": "2024-06-01 09:00:00", "user": "Bob", "username": "Bob", "values": [["a"]],
    "folder_path": "data", "source_path": "data/sound.txt", "target_path": "data/made", "location": "x",
    "description": "x",
}  # fmt: skip
_SHELL = (
    "cat {}",
    "rm -rf {}",
    "cp data/sound.txt {}",
    "mv data/sound.txt {}",
    "echo x > {}",
    "ls -la {}",
    "cd {} && ls",
)
_OF_APP = {"excel": "xlsx", "word": "docx", "pdf": "pdf", "ocr": "png", "system": "txt"}


_PROTOCOLS = ("actions", "tools", "officebench")


class Place(NamedTuple):
    """An argument of an action that takes a text."""

    name: str
    argument: str


@cache
def places() -> tuple[Place, ...]:
    """Every text argument of every action."""
    return tuple(
        Place(name, argument)
        for name in action.names
        for argument, field in build_arguments_model(name).model_fields.items()
        if "str" in str(field.annotation) and "list" not in str(field.annotation)
    )


def run(case: str, attempt: Attempt) -> None:
    """One path in nine places by one protocol; all paths together go round all places by all protocols many times."""
    index = int(case.rpartition("-")[2])
    path = placed(hostile_path(index, attempt.seed), attempt.outside)
    protocol = _PROTOCOLS[index % len(_PROTOCOLS)]
    folder, digest = made_once(attempt.ground, "office", lambda folder: sound_office(folder).hash)
    episode = _opened(Office(ContentStore(folder / "store"), digest), attempt, protocol)
    attempt.tries = CALLS_OF_A_PATH
    first = index // len(_PROTOCOLS) * CALLS_OF_A_PATH
    for number in range(first, first + CALLS_OF_A_PATH):
        place = places()[number % len(places())]
        if attempt.begin(f"{place.name} {place.argument} by {protocol}"):
            _call(attempt, episode, place, path)
    attempt.step = ""
    attempt.look_outside()
    _look_elsewhere(attempt)


def _call(attempt: Attempt, episode: Episode, place: Place, path: str) -> None:
    app, _, name = place.name.partition(".")
    args = {**_fitting(place.name), place.argument: path}
    if place.argument == "command":
        args["command"] = attempt.rng.choice(_SHELL).replace("{}", path)
    protocol = attempt.step.rpartition(" ")[2]
    if protocol == "tools":
        sent: Action | ToolCall | str = ToolCall(to_tool_name(place.name), json.dumps(args))
    elif protocol == "officebench":
        written = {"app": app, "action": name, **args}
        sent = json.dumps(written) if attempt.rng.random() < 0.5 else repr(written)
    else:
        sent = Action(app=app, action=name, args=args)
    seen = episode.step(sent)
    attempt.expect(attempt.canary not in seen.observation, f"the secret was read: {seen.observation[:200]!r}")
    episode.stop = None


def _fitting(name: str) -> dict[str, Any]:
    suffix = _OF_APP.get(name.partition(".")[0], "txt")
    fields = build_arguments_model(name).model_fields
    return {
        argument: FITTING.get(argument) or f"data/sound.{_by_argument(argument) or suffix}"
        for argument, field in fields.items()
        if field.is_required()
    }


def _by_argument(argument: str) -> str:
    kinds = {"excel_": "xlsx", "word_": "docx", "pdf_": "pdf", "image_": "png"}
    return next((suffix for start, suffix in kinds.items() if argument.startswith(start)), "")


def sound_office(place: Path) -> Office:
    """An office of a sound file of every kind."""
    sound = sound_files()
    files = {f"data/sound.{suffix}": sound[suffix] for suffix in ("xlsx", "docx", "pdf", "png", "txt")}
    store = ContentStore(place / "store")
    return Office(
        store, store.put_office({**files, "emails/Bob/Lunch.eml": sound["eml"], "calendar/Bob.ics": sound["ics"]})
    )


def _opened(office: Office, attempt: Attempt, protocol: str) -> Episode:
    """An episode in a workspace into which somebody put links, a pipe and a socket."""
    root, episode = attempt.place / protocol, Episode()
    episode.reset(assignment("officebench" if protocol == "officebench" else "tools"), office, root)
    for folder in (root, root / "data"):
        (folder / "link").symlink_to(attempt.outside / "secret.txt")
        (folder / "way").symlink_to(attempt.outside)
        (folder / "dangling").symlink_to(attempt.outside / "new.txt")
    os.mkfifo(root / "data" / "pipe")
    with socket.socket(socket.AF_UNIX) as listening:
        os.chdir(root / "data")
        listening.bind("socket")
    os.chdir(root)
    return episode


def assignment(protocol: Any) -> Assignment:
    """What a solver is given, as far as it matters here."""
    return Assignment(
        task_id="t",
        instruction="Do it.",
        persona=Persona(name="Bob"),
        clock=make_clock(STAMP.date()),
        apps=APPS,
        history="",
        protocol=protocol,
        limits=Limits(max_steps=1_000_000),
    )


def _look_elsewhere(attempt: Attempt) -> None:
    for name in ELSEWHERE:
        attempt.expect(not os.path.lexists(name), f"{name} was made")


PATHS = Area(
    "paths",
    "(b) hostile path strings x actions x 3 protocols: outside changed, read, raised",
    lambda scale: numbered("path", COUNT, scale),
    run,
)
