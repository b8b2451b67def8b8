"""What a fair operator takes for a label, a heading, a step that may wait; what it leaves alone would not be fair."""

from pathlib import Path
from typing import Any

import pytest

from data_model import Action, ContentStore, Criterion, Plan, Task
from file_formats import xlsx
from office_env import Office
from tests.data_model.rows import task
from tests.offices import office_files
from verifier import OperatorSubject, Variant, open_proof_context, operator

SCORES: list[list[str | int]] = [["Who", "Score", "Bonus"], ["Ann", 71, 5], ["Ben", 64, 8], ["Cleo", 90, 2]]
Steps = tuple[tuple[str, str, dict[str, Any]], ...]


@pytest.fixture
def office(tmp_path: Path) -> Office:
    store = ContentStore(tmp_path)
    return Office(store, store.put_office(office_files(excel={"score.xlsx": SCORES}, text={"a.txt": "a"})))


def list_variants(office: Office, name: str, steps: Steps, **changes: Any) -> list[Variant]:
    """List the variants of an operator on a task whose solution is these steps."""
    plan: Plan = tuple(Action(app=app, action=action, args=args) for app, action, args in steps)
    solved: Task = task(solution=plan, office=office.hash, **changes)
    with open_proof_context(solved, None, office, {}) as opened:
        result = opened.run_plan(plan)
        assert result.refused_at is None, result.refusal
        return list(operator[name].function(OperatorSubject(solved, office, result.files)))


def write_list(*rows: list[Any]) -> Steps:
    cells = {"file_path": "data/list.xlsx", "row_idx": 1, "column_idx": 1, "values": [*rows]}
    return (("excel", "create_new_file", {"file_path": "data/list.xlsx"}), ("excel", "set_range", cells))


@pytest.mark.parametrize("name", ["label_with_colon", "formula_for_value"])
def test_rows_that_move_up_are_not_written(office: Office, name: str) -> None:
    deleted: Steps = (("excel", "delete_row", {"file_path": "data/score.xlsx", "row_idx": 2}),)
    assert list_variants(office, name, deleted) == []


def test_a_name_in_a_copied_row_is_no_label(office: Office) -> None:
    assert list_variants(office, "label_with_colon", write_list(["Who", "Bonus"], ["Ben", 8], ["Ann", 5])) == []
    (variant,) = list_variants(office, "label_with_colon", write_list(["Who", "Bonus"], ["Ben", 8], ["Sum", 15]))
    assert variant.where == "data/list.xlsx#Sheet!A3"


@pytest.mark.parametrize(
    ("rows", "intent", "applies"),
    [
        ([["Ann", 71], ["Ben", 64]], "List the scores.", True),
        ([["Ann", 71], ["Ben", 64]], "List the scores; the first row is Ann.", False),
        ([["Who", "midterm1"], ["Ben", 64]], "List the scores.", False),
        ([["Who", "Id"], ["Ann", "S1"], ["Ben", "S2"]], "List the ids.", False),
        ([["Ann", "S1"], ["Ben", "S2"]], "List the ids.", True),
        ([["Ann", "Hall"], ["Ben", "Room 2"], ["Cleo", "Attic"]], "List the rooms.", True),
    ],
)
def test_headings_go_above_a_list_that_has_none(office: Office, rows: list[Any], intent: str, applies: bool) -> None:
    variants = list_variants(office, "header_row_where_list_begins", write_list(*rows), intent=intent)
    assert bool(variants) is applies


def test_a_step_waits_for_the_file_of_a_calendar_or_of_a_mail(office: Office) -> None:
    event = {"user": "Kim", "summary": "Tea", "time_start": "2024-05-01 10:00:00", "time_end": "2024-05-01 11:00:00"}
    mail = {"sender": "Ann", "recipient": "Bob", "subject": "tea", "content": "At ten."}
    move = {"source_path": "calendar/Kim.ics", "target_path": "data/tea.ics"}
    copy = {"source_path": "emails/Bob/tea.eml", "target_path": "data/tea.eml"}
    for steps in (
        (("calendar", "create_event", event), ("system", "move_file", move)),
        (("email", "send_email", mail), ("system", "copy_file", copy)),
    ):
        assert list_variants(office, "steps_in_another_order", steps) == []
    steps = (("calendar", "create_event", event), ("email", "send_email", mail))
    assert len(list_variants(office, "steps_in_another_order", steps)) == 1


@pytest.mark.parametrize(
    ("headings", "currency"),
    [
        (["Item", "Price (EUR)", "Days"], "\u20ac"),
        (["Item", "Price in GBP", "Weight"], "\u00a3"),
        (["Item", "Price", "Days"], "$"),
        (["Item", "Nights", "Days"], ""),
        (["Rooms in EUR", "Nights", "Price"], ""),
    ],
)
def test_amounts_are_shown_in_the_currency_of_their_column(tmp_path: Path, headings: list[str], currency: str) -> None:
    store = ContentStore(tmp_path)
    files = office_files(excel={"prices.xlsx": [headings, ["Coach", 40000, 3]]})
    office = Office(store, store.put_office(files))
    place = {"file_path": "data/prices.xlsx", "row_idx": 2}
    steps: Steps = tuple(
        ("excel", "set_cell", {**place, "column_idx": column, "text": text})
        for column, text in ((2, "41000"), (3, "5"))
    )
    formatted = list_variants(office, "currency_format", steps)
    assert bool(formatted) == bool(currency)
    assert list_variants(office, "numbers_with_currency", steps) == []
    for variant in formatted:
        (sheet,) = xlsx.read_workbook_content(variant.edits["data/prices.xlsx"] or b"").sheets
        assert sheet.number_formats == {(2, 2): f'"{currency}"#,##0.00'}


@pytest.mark.parametrize(("keyword", "applies"), [("Terms:", False), ("Terms", True), ("payment", True)])
def test_a_colon_that_is_demanded_stays(office: Office, keyword: str, applies: bool) -> None:
    steps: Steps = (
        ("word", "create_new_file", {"file_path": "data/note.docx"}),
        ("word", "write_to_file", {"file_path": "data/note.docx", "contents": "Terms: payment, silence"}),
    )
    args = {"file": "data/note.docx", "doc_type": "docx", "keywords": [keyword]}
    wanted = Criterion(function="evaluate_contain", args=args)
    assert bool(list_variants(office, "table_for_lines", steps, criteria=(wanted,))) is applies


def test_a_mail_in_place_of_a_reply_keeps_its_copies(tmp_path: Path) -> None:
    store = ContentStore(tmp_path)
    mail = "From: ann@firm.org\nTo: zoe@example.com\nSubject: Budget\n\nHow much is it?\n"
    asked = Office(store, store.put_office({"emails/Zoe/Budget.eml": mail.encode()}))
    reply = {"username": "Zoe", "email_id": "Budget.eml", "content": "It is 5,000.", "cc": ["bo@example.com"]}
    (variant,) = list_variants(asked, "sent_for_replied", (("email", "reply_email", reply),))
    assert variant.plan
    assert variant.plan[0].args["cc"] == ["bo@example.com"]
