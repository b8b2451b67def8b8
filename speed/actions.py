"""Compares actions in process with OfficeBench's design: a cold process per action that imports a library for the edit.

The peers are leaner than OfficeBench's own scripts, which also import `fire` and in some cases pandas.
"""

import subprocess
import sys
import tempfile
from collections.abc import Callable, Iterator
from datetime import datetime
from functools import partial
from pathlib import Path
from statistics import median
from time import perf_counter
from typing import Any, NamedTuple

from data_model import Action, ContentStore
from file_formats import docx, ics, xlsx
from file_formats.blocks import Paragraph
from office_env import Office, Workspace, open_workspace, perform_action

PEERS = Path(__file__).parent / "peers"


class ActionTimes(NamedTuple):
    """The times of one action, as medians in milliseconds.

    Attributes:
        action: The name of the action.
        in_process_ms: The time of our action.
        own_process_ms: The time of the peer.
    """

    action: str
    in_process_ms: float
    own_process_ms: float

    @property
    def ratio(self) -> float:
        """How many times as long the peer takes."""
        return self.own_process_ms / self.in_process_ms


class ActionCase(NamedTuple):
    """One action and its peer.

    Attributes:
        name: The name of the action.
        args: Its arguments.
        peer_command: The peer's script, run in the workspace's root, and its arguments for the same edit.
    """

    name: str
    args: dict[str, Any]
    peer_command: tuple[str, ...]


EVENT_TIMES = ("2024-05-17 10:30:00", "2024-05-17 11:00:00")
ACTION_CASES = (
    ActionCase(
        "excel.set_cell",
        {"file_path": "data/score.xlsx", "row_idx": 5, "column_idx": 2, "text": "87"},
        ("set_cell.py", "data/score.xlsx", "5", "2", "87"),
    ),
    ActionCase(
        "calendar.create_event",
        {"user": "Bob", "summary": "Lunch", "time_start": EVENT_TIMES[0], "time_end": EVENT_TIMES[1]},
        ("create_event.py", "calendar/Bob.ics", "Lunch", *EVENT_TIMES),
    ),
    ActionCase(
        "email.send_email",
        {"sender": "Bob", "recipient": "Ann", "subject": "Hello", "content": "See you at noon."},
        ("send_email.py", "Bob", "Ann", "Hello", "See you at noon."),
    ),
    ActionCase(
        "word.write_to_file",
        {"file_path": "data/note.docx", "contents": "One more line."},
        ("write_to_file.py", "data/note.docx", "One more line."),
    ),
)


def measure_actions(repeats: int = 10) -> Iterator[ActionTimes]:
    """Measure each action, ours and the peer's alternately, each time on a fresh copy of the same office."""
    with tempfile.TemporaryDirectory() as folder:
        office = _make_office(ContentStore(Path(folder) / "store"))
        for case in ACTION_CASES:
            # Our first call imports the library, which a run does only once, so it is not counted.
            _measure_ms(partial(_perform_here, case), office, Path(folder))
            own_times_ms, peer_times_ms = [], []
            for _ in range(repeats):
                own_times_ms.append(_measure_ms(partial(_perform_here, case), office, Path(folder)))
                peer_times_ms.append(_measure_ms(partial(_run_peer, case), office, Path(folder)))
            yield ActionTimes(case.name, median(own_times_ms), median(peer_times_ms))


def _perform_here(case: ActionCase, workspace: Workspace) -> None:
    app, _, name = case.name.partition(".")
    observation = perform_action(workspace, Action(app=app, action=name, args=case.args))
    assert observation.status == "ok", observation.text


def _run_peer(case: ActionCase, workspace: Workspace) -> None:
    script, *args = case.peer_command
    subprocess.run([sys.executable, str(PEERS / script), *args], cwd=workspace.root, check=True)


def _measure_ms(edit: Callable[[Workspace], None], office: Office, folder: Path) -> float:
    workspace = open_workspace(office, folder / "workspace")
    before = workspace.digests()
    start = perf_counter()
    edit(workspace)
    elapsed_s = perf_counter() - start
    assert workspace.digests() != before, "the edit changed nothing"
    workspace.remove()
    return elapsed_s * 1000


def _make_office(store: ContentStore) -> Office:
    sheet: list[tuple[str, str | int, str]] = [("Name", "Score", "Note")]
    sheet += [(f"Person {number}", 60 + number, "-") for number in range(20)]
    paragraphs = [Paragraph(f"This is paragraph {number} of a note.") for number in range(10)]
    calendar: bytes | None = None
    for day in range(1, 6):
        start, end = (datetime.fromisoformat(f"2024-05-{day:02d} {hour}:00:00") for hour in ("09", "10"))
        calendar = ics.add_event(calendar, ics.Event("Standup", start, end), "Bob", start)
    files = {
        "data/score.xlsx": xlsx.dump_workbook(xlsx.new_workbook({"Sheet": sheet})),
        "data/note.docx": docx.write_document(paragraphs),
        "calendar/Bob.ics": calendar or b"",
    }
    return Office(store, store.put_office(files))
