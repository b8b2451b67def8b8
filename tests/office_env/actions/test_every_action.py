"""What holds for every action, whatever it is given."""

import re
import tempfile
from collections.abc import Callable, Iterator
from itertools import count
from pathlib import Path
from typing import Any

import pytest
from hypothesis import HealthCheck, given, settings
from hypothesis import strategies as st

from data_model import Action, ContentStore
from office_env import (
    APPS,
    Office,
    Workspace,
    action,
    build_arguments_model,
    describe_arguments,
    open_workspace,
    perform_action,
    run_plan,
)
from tests.offices import office, snapshot

PUBLISHED = {
    "calendar.create_event", "calendar.delete_event", "calendar.list_events", "email.list_emails", "email.read_email",
    "email.send_email", "excel.convert_to_pdf", "excel.create_new_file", "excel.delete_cell", "excel.read_file",
    "excel.set_cell", "llm.complete_text", "ocr.recognize_file", "pdf.convert_to_image", "pdf.convert_to_word",
    "pdf.read_file", "system.finish_task", "system.switch_app", "word.convert_to_pdf", "word.create_new_file",
    "word.read_file", "word.write_to_file",
}  # fmt: skip
# A shell makes no promise about refusals: a command may have done half of its work.
NAMES = tuple(name for name in action.names if not name.startswith("shell."))
READING = tuple(name for name in NAMES if not action[name].options["writes"])

PATHS = st.sampled_from(
    [
        "data/score.xlsx", "data/note.docx", "data/bill.pdf", "data/card.png", "data/notes.txt", "data/broken.xlsx",
        "data/broken.docx", "data", "data/new.xlsx", "data/new.docx", "data/new.pdf", "data/x/y.png", "emails/Bob",
        "calendar/Bob.ics", "emails/Bob/Lunch.eml", "", ".", "..", "/", "/testbed", "/testbed/data/score.xlsx",
        "/etc/passwd", "../up.txt", "data/score.xlsx/in", "data/\x00", "data/.homer-part", "con", "x" * 300, "~/x",
    ]
)  # fmt: skip
WORDS = st.sampled_from(
    ["Bob", "bob", "Ann", "Ann Lee", "a@b.c", "a,b", "Lunch", "Lunch.eml", "broken", "Standup", "Sheet", "1", "-5",
     "=A1", "None", "excel"]
)  # fmt: skip
TIMES = st.sampled_from(
    ["2024-05-01 09:00:00", "2024-05-01T10:00:00Z", "0001-01-01T00:00:00+14:00", "9999-12-31 23:59:59", "2024-05-01"]
)
ODD_TEXT = st.text(max_size=20) | st.sampled_from(["\ud800", "a\nb", "\r", "\x07", '"', "'", "%s{0}", "\u202e", "🙂"])
NUMBERS = st.integers(-2, 5) | st.integers() | st.floats() | st.sampled_from([10**400, 1 << 20])
SCALARS = st.none() | st.booleans() | NUMBERS | WORDS | PATHS | TIMES | ODD_TEXT
JSON = st.recursive(
    SCALARS, lambda inner: st.lists(inner, max_size=3) | st.dictionaries(WORDS, inner, max_size=2), max_leaves=6
)
FITTING: dict[str, st.SearchStrategy[Any]] = {
    "answer": ODD_TEXT, "attachment": st.sampled_from(["a.pdf", "unnamed"]),
    "attachments": st.none() | st.lists(PATHS, max_size=2) | PATHS,
    "bcc": st.none() | st.lists(WORDS, max_size=2) | WORDS, "cc": st.none() | st.lists(WORDS, max_size=2) | WORDS,
    "column_idx": st.integers(1, 3), "content": WORDS | ODD_TEXT, "contents": WORDS | ODD_TEXT,
    "email_id": st.sampled_from(["Lunch", "broken", "empty"]), "last_column_idx": st.integers(1, 5),
    "last_row_idx": st.integers(1, 5), "level": st.integers(0, 9), "page": st.integers(1, 2),
    "recipient": st.sampled_from(["Bob", "Ann", "Tim <t@b.c>"]), "row_idx": st.integers(1, 3),
    "rows": st.lists(st.lists(WORDS, max_size=3), max_size=3), "sender": st.sampled_from(["bob", "Ann Lee", "x@y.z"]),
    "sheet": st.sampled_from(["Sheet", "sheet", "May"]), "start": TIMES, "subject": WORDS | ODD_TEXT,
    "summary": st.sampled_from(["Standup", "Lunch, at 5"]), "target_app": st.sampled_from(APPS),
    "text": SCALARS, "time_end": st.just("2024-06-01 10:00:00"), "time_start": TIMES,
    "user": st.sampled_from(["Bob", "bob", "Tim", "Ann"]), "username": st.sampled_from(["Bob", "bob", "Tim", "Ann"]),
    "values": st.lists(st.lists(SCALARS, max_size=3), max_size=3),
}  # fmt: skip
PATHS_OF = {
    "excel.create_new_file": st.just("data/new.xlsx"), "excel": st.just("data/score.xlsx"),
    "word.create_new_file": st.just("data/new.docx"), "word": st.just("data/note.docx"),
    "email": PATHS, "pdf": st.just("data/bill.pdf"), "ocr": st.just("data/card.png"),
    "system": st.sampled_from(["data/notes.txt", "data/card.png", "data", "emails"]),
    "pdf_file_path": st.just("data/bill.pdf"), "image_file_path": st.just("data/card.png"),
    "word_file_path": st.just("data/note.docx"), "excel_file_path": st.just("data/score.xlsx"),
    "target_path": st.sampled_from(["data/out/a.txt", "data/b.txt", "emails"]),
}  # fmt: skip


@pytest.fixture(scope="module")
def opened() -> Iterator[Callable[[], Workspace]]:
    """Gives the office in its first state: the same workspace as long as nothing changed it."""
    with tempfile.TemporaryDirectory() as folder:
        current = strange_office(Path(folder))
        files, first, numbers = {name: current.read(name) for name in current.names()}, snapshot(current), count()
        store = ContentStore(Path(folder) / "store")
        stored = Office(store, store.put_office(files))

        def pristine() -> Workspace:
            nonlocal current
            if snapshot(current) != first:
                current = open_workspace(stored, Path(folder) / f"example-{next(numbers)}")
            return current

        yield pristine


def strange_office(folder: Path) -> Workspace:
    return office(
        folder,
        excel={"score.xlsx": [["Ann", 87], ["Sum", "=SUM(B1:B1)"]]},
        word={"note.docx": ["Text", [["a", "b"]]]},
        pdf={"bill.pdf": ["Total: 12"]},
        mail={"Bob": [("Ann", "Lunch", "At noon?")]},
        calendar={"Bob": [("Standup", "2024-05-01 09:00:00", "2024-05-01 09:30:00")]},
        text={"notes.txt": "Call Tom.", "broken.xlsx": "PK\x03\x04", "broken.docx": "no"},
        image={"card.png": "Bob 555-0100"},
        raw={
            "emails/Bob/broken.eml": b"From: a@b.c, d@e.f\nTo: \nSubject: =?utf-8?b?Lw==?= x/y\x07\n\nhi",
            "emails/Bob/empty.eml": b"",
            "calendar/Ann.ics": b"BEGIN:VCALENDAR\n",
        },
    )


def arguments_of(name: str) -> st.SearchStrategy[dict[str, Any]]:
    """Arguments that fit, half of the time; else any under the right names, too few, or one too many."""
    fields = build_arguments_model(name).model_fields
    fitting = {key: _fitting(name, key) for key in fields}
    anything = {key: fitting[key] | (PATHS if key.endswith("_path") else JSON) for key in fields}
    needed = {key: fitting[key] for key, field in fields.items() if field.is_required()}
    optional = {key: fitting[key] for key in fields if key not in needed}
    fits = st.fixed_dictionaries(needed, optional=optional)
    return st.sampled_from([0, 0, 1, 2, 3]).flatmap(
        lambda kind: [
            fits,
            st.fixed_dictionaries({key: anything[key] for key in needed}, optional=optional),
            st.fixed_dictionaries({}, optional=anything),
            st.fixed_dictionaries(needed | {"extra": JSON}),
        ][kind]
    )


def _fitting(name: str, key: str) -> st.SearchStrategy[Any]:
    if not key.endswith("_path"):
        return FITTING.get(key, WORDS)
    return next(PATHS_OF[one] for one in (key, name, name.partition(".")[0]) if one in PATHS_OF)


CALLS = st.sampled_from(NAMES).flatmap(lambda name: st.tuples(st.just(name), arguments_of(name)))
READS = st.sampled_from(READING).flatmap(lambda name: st.tuples(st.just(name), arguments_of(name)))


def call(name: str, args: dict[str, Any]) -> Action:
    app, _, what = name.partition(".")
    return Action(app=app, action=what, args=args)


@pytest.mark.slow
@settings(max_examples=250, deadline=None, suppress_health_check=list(HealthCheck))
@given(made=CALLS)
def test_a_refusal_changes_nothing_and_nothing_else_comes_out(
    opened: Callable[[], Workspace], made: tuple[str, dict[str, Any]]
) -> None:
    workspace = opened()
    before = snapshot(workspace)
    seen = perform_action(workspace, call(*made))
    if seen.status == "refused":
        assert snapshot(workspace) == before
    assert seen.text.strip() or made[0] in ("pdf.read_file", "llm.complete_text")
    assert seen.text.encode()


@settings(max_examples=100, deadline=None, suppress_health_check=list(HealthCheck))
@given(made=READS)
def test_what_only_reads_leaves_every_byte(opened: Callable[[], Workspace], made: tuple[str, dict[str, Any]]) -> None:
    workspace = opened()
    before = snapshot(workspace)
    perform_action(workspace, call(*made))
    assert snapshot(workspace) == before


@settings(max_examples=50, deadline=None)
@given(app=st.sampled_from([*APPS, "system"]) | ODD_TEXT, name=ODD_TEXT | st.sampled_from(["set_cel", "got_stuck"]))
def test_an_unknown_action_is_refused(opened: Callable[[], Workspace], app: str, name: str) -> None:
    workspace = opened()
    before = snapshot(workspace)
    seen = perform_action(workspace, Action(app=app, action=name, args={"a": 1}))
    assert seen.status == "refused"
    assert seen.text.encode().startswith(b"There is no action ")
    assert snapshot(workspace) == before


def test_every_published_action_exists() -> None:
    assert set(NAMES) >= PUBLISHED
    assert "system.got_stuck" not in NAMES


@pytest.mark.parametrize("name", NAMES)
def test_every_action_describes_itself_and_each_argument(name: str) -> None:
    entry = action[name]
    assert {"app", "writes", "failure"} <= entry.options.keys()
    assert entry.documentation.partition("\n")[0].endswith(".") or ":" in entry.documentation.partition("\n")[0]
    assert describe_arguments(name).keys() == build_arguments_model(name).model_fields.keys()
    for template in (entry.options[key] for key in ("failure", "missing", "exists", "several") if key in entry.options):
        assert set(re.findall(r"{(\w+)}", template)) <= build_arguments_model(name).model_fields.keys()


def test_the_same_plan_gives_the_same_bytes(tmp_path: Path) -> None:
    plan = (
        call("excel.set_cell", {"file_path": "data/score.xlsx", "row_idx": 3, "column_idx": 1, "text": "1"}),
        call("word.write_heading", {"file_path": "data/note.docx", "text": "Head"}),
        call("email.send_email", {"sender": "Bob", "recipient": "Ann", "subject": "Hi", "content": "x"}),
        call("calendar.create_event", {"user": "Bob", "summary": "Lunch", "time_start": "2024-05-02 12:00:00",
                                       "time_end": "2024-05-02 13:00:00"}),
        call("word.convert_to_pdf", {"word_file_path": "data/note.docx", "pdf_file_path": "data/n.pdf"}),
        call("pdf.convert_to_image", {"pdf_file_path": "data/n.pdf", "image_file_path": "data/n.png"}),
        call("system.finish_task", {"answer": "done"}),
    )  # fmt: skip
    workspaces = [strange_office(tmp_path), strange_office(tmp_path)]
    runs = [run_plan(workspace, plan) for workspace in workspaces]
    assert runs[0].refused_at is None
    assert runs[0] == runs[1]
    assert snapshot(workspaces[0]) == snapshot(workspaces[1])
