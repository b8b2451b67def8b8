"""What changed between two trees, file by file and part by part."""

import sys
from pathlib import Path
from subprocess import run

import pytest
from hypothesis import given
from hypothesis import strategies as st

from data_model import Action
from file_formats.blocks import Paragraph
from office_env import (
    ChangedPart,
    FileChange,
    InMemoryFileTree,
    Workspace,
    find_changes,
    format_changes,
    perform_action,
)
from tests.offices import document_bytes, office, office_files, workbook_bytes


@pytest.fixture
def workspace(tmp_path: Path) -> Workspace:
    return office(
        tmp_path,
        excel={"score.xlsx": {"May": [["Ann", 87], ["Sum", "=B1"]], "June": [["Tom", 1]]}},
        word={"note.docx": ["First.", "Second.", [["a", "b"], ["c", "d"]], "Last."]},
        mail={"Bob": [("Ann", "Lunch", "At noon?")]},
        calendar={"Bob": [("Standup", "2024-05-01 09:00:00", "2024-05-01 09:30:00"),
                          ("Lunch", "2024-05-01 12:00:00", "2024-05-01 13:00:00")]},
        text={"notes.txt": "Call Tom."},
    )  # fmt: skip


def kept(workspace: Workspace) -> InMemoryFileTree:
    return InMemoryFileTree({name: workspace.read(name) for name in workspace.names()})


def do(workspace: Workspace, name: str, **args: object) -> None:
    app, _, action = name.partition(".")
    assert perform_action(workspace, Action(app=app, action=action, args=args)).status == "ok"


def only_file(before: InMemoryFileTree, after: Workspace) -> FileChange:
    found = find_changes(before, after)
    assert (found.added, found.removed, len(found.changed)) == ((), (), 1)
    return found.changed[0]


def test_nothing_changed(workspace: Workspace) -> None:
    found = find_changes(workspace, kept(workspace))
    assert found.paths == ()
    assert format_changes(found) == "nothing changed\n"


def test_files_come_and_go(workspace: Workspace) -> None:
    before = kept(workspace)
    workspace.write("data/new.txt", b"x")
    workspace.delete("data/note.docx")
    workspace.write("data/notes.txt", b"Call Ann.")
    found = find_changes(before, workspace)
    assert found.added == ("data/new.txt",)
    assert found.removed == ("data/note.docx",)
    assert found.changed == (FileChange(path="data/notes.txt"),)
    assert found.paths == ("data/new.txt", "data/note.docx", "data/notes.txt")
    assert format_changes(found) == "added data/new.txt\nremoved data/note.docx\nchanged data/notes.txt\n"


def test_cells_and_sheets_of_a_workbook(workspace: Workspace) -> None:
    before = kept(workspace)
    content = workbook_bytes({"May": [["Ann", 88], ["Sum", "=B1", "new"]], "July": [["Eve"]]})
    workspace.write("data/score.xlsx", content)
    file = only_file(before, workspace)
    assert file.parts == (
        ChangedPart(kind="cell", where="May!B1", before="87", after="88"),
        ChangedPart(kind="cell", where="May!C2", before=None, after="new"),
        ChangedPart(kind="sheet", where="June", before="sheet", after=None),
        ChangedPart(kind="cell", where="June!A1", before="Tom", after=None),
        ChangedPart(kind="cell", where="June!B1", before="1", after=None),
        ChangedPart(kind="sheet", where="July", before=None, after="sheet"),
        ChangedPart(kind="cell", where="July!A1", before=None, after="Eve"),
    )
    assert "  cell May!B1: '87' -> '88'\n  cell May!C2: nothing -> 'new'\n" in format_changes(
        find_changes(before, workspace)
    )


def test_a_number_and_its_text_are_different_cells(workspace: Workspace) -> None:
    before = kept(workspace)
    workspace.write(
        "data/score.xlsx", workbook_bytes({"May": [["Ann", "87"], ["Sum", "=B1"]], "June": [["Tom", True]]})
    )
    assert [part.where for part in only_file(before, workspace).parts] == ["May!B1", "June!B1"]


def test_events_of_a_calendar(workspace: Workspace) -> None:
    before = kept(workspace)
    do(workspace, "calendar.move_event", user="Bob", summary="Lunch", time_start="2024-05-01 12:30:00")
    do(workspace, "calendar.delete_event", user="Bob", summary="Standup")
    times = {"time_start": "2024-05-02 10:00:00", "time_end": "2024-05-02 11:00:00"}
    do(workspace, "calendar.create_event", user="Bob", summary="Review", location="Room 4", **times)
    assert only_file(before, workspace).parts == (
        ChangedPart(
            kind="event",
            where="Lunch",
            before="2024-05-01 12:00:00 to 2024-05-01 13:00:00",
            after="2024-05-01 12:30:00 to 2024-05-01 13:30:00",
        ),
        ChangedPart(kind="event", where="Standup", before="2024-05-01 09:00:00 to 2024-05-01 09:30:00", after=None),
        ChangedPart(
            kind="event",
            where="Review",
            before=None,
            after="2024-05-02 10:00:00 to 2024-05-02 11:00:00, at Room 4",
        ),
    )


def test_fields_of_a_mail(workspace: Workspace) -> None:
    before = kept(workspace)
    other = office_files(mail={"Bob": [("Eve", "Lunch", "At one?")]})
    workspace.write("emails/Bob/Lunch.eml", other["emails/Bob/Lunch.eml"])
    assert only_file(before, workspace).parts == (
        ChangedPart(kind="mail", where="from", before="Ann@example.com", after="Eve@example.com"),
        ChangedPart(kind="mail", where="body", before="At noon?", after="At one?"),
    )


def test_paragraphs_and_table_rows_of_a_document(workspace: Workspace) -> None:
    before = kept(workspace)
    content = document_bytes(["First.", "Changed.", "Put in.", [["a", "b"], ["c", "D"]], Paragraph("Last.")])
    workspace.write("data/note.docx", content)
    assert only_file(before, workspace).parts == (
        ChangedPart(kind="paragraph", where="paragraph 2", before="Second.", after="Changed."),
        ChangedPart(kind="paragraph", where="paragraph 3", before=None, after="Put in."),
        ChangedPart(kind="paragraph", where="paragraph 5", before="c\td", after="c\tD"),
    )


@pytest.mark.parametrize("name", ["data/score.xlsx", "data/note.docx", "calendar/Bob.ics", "emails/Bob/Lunch.eml"])
def test_what_cannot_be_read_has_just_changed(workspace: Workspace, name: str) -> None:
    before = kept(workspace)
    workspace.write(name, b"")
    assert only_file(before, workspace) == FileChange(path=name)


def test_long_texts_are_shortened_for_people_alone(workspace: Workspace) -> None:
    before = kept(workspace)
    do(workspace, "word.write_to_file", file_path="data/note.docx", contents="long " * 100)
    found = find_changes(before, workspace)
    assert found.changed[0].parts[0].after == "long " * 100
    assert max(map(len, format_changes(found).splitlines())) < 120


def test_the_door_stays_light() -> None:
    heavy = {"openpyxl", "docx", "icalendar"}
    code = f"import sys; from office_env.workspace import changes; sys.exit(bool({heavy!r} & set(sys.modules)))"
    assert run([sys.executable, "-c", code], check=False).returncode == 0


NAMES = st.sampled_from(["data/a.xlsx", "data/b.docx", "data/c.ics", "data/d.eml", "data/e.txt"])
TREES = st.dictionaries(NAMES, st.binary(max_size=12) | st.sampled_from([b"PK\x03\x04", b"BEGIN:VCALENDAR"]))


@given(old=TREES, new=TREES)
def test_every_difference_is_named_and_nothing_else(old: dict[str, bytes], new: dict[str, bytes]) -> None:
    found = find_changes(InMemoryFileTree(old), InMemoryFileTree(new))
    assert set(found.paths) == {name for name in old.keys() | new.keys() if old.get(name) != new.get(name)}
    assert format_changes(found).count("\n") >= max(1, len(found.paths))
