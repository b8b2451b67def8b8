"""The collateral part of a verdict: what nothing asked for fails it, and what follows or is free does not."""

from collections.abc import Mapping
from typing import Any

import pytest

from criteria import Profile, score_workspace
from data_model import Action, Criterion, Fact, PermittedChange, Task, Value, Verdict, WrongWay
from file_formats import eml
from office_env import FileTree, InMemoryFileTree
from tests.evaluation.examples import example_task
from tests.offices import document_bytes, pdf_bytes, workbook_bytes

LEDGER: list[list[Any]] = [["Item", "Amount"], ["Rent", 900], ["Light", 80], ["Total", "=SUM(B2:B3)"]]
RENT = Criterion(
    function="evaluate_excel_cell_value",
    args={"file": "data/ledger.xlsx", "matches": [{"row": 2, "col": 2, "value": "950"}]},
)
THE_CELL = PermittedChange(unit="cells", where="data/ledger.xlsx#Sheet1!B2", how="changed", why="it is asked for")


def office(**changes: bytes | None) -> dict[str, bytes]:
    files: dict[str, bytes] = {
        "data/ledger.xlsx": workbook_bytes({"Sheet1": LEDGER}),
        "data/note.docx": document_bytes(["One.", "Two."]),
    }
    files.update({name: content for name, content in changes.items() if content is not None})
    return files


def judge(
    files: Mapping[str, bytes],
    may_change: tuple[PermittedChange, ...] | None = (THE_CELL,),
    profile: Profile = "corrected",
    facts: tuple[Fact, ...] = (),
    more_files: Mapping[str, bytes] | None = None,
) -> Verdict:
    task: Task = example_task("0" * 64).model_copy(
        update={"criteria": (RENT,), "may_change": may_change, "facts": facts}
    )
    before: FileTree = InMemoryFileTree(office(**(more_files or {})))
    return score_workspace(task, InMemoryFileTree(files), before, {}, profile)


def with_rent(*extra: list[Any], **cells: Any) -> dict[str, bytes]:
    rows = [list(row) for row in LEDGER]
    rows[1][1] = 950
    for cell, value in cells.items():
        rows[int(cell[1:]) - 1][ord(cell[0]) - ord("A")] = value
    rows[3:3] = [list(row) for row in extra]
    return {**office(), "data/ledger.xlsx": workbook_bytes({"Sheet1": rows})}


def damage(verdict: Verdict) -> list[str]:
    return [check.name for check in verdict.list_part("collateral") if check.status == "failed"]


def test_what_was_asked_for_and_permitted_is_no_damage() -> None:
    verdict = judge(with_rent())
    assert (verdict.passed, verdict.goal, verdict.collateral, verdict.partial) == (True, True, True, 1.0)


def test_another_cell_fails_the_verdict_though_its_goal_is_met() -> None:
    verdict = judge(with_rent(B3=81))
    assert (verdict.passed, verdict.goal, verdict.collateral) == (False, True, False)
    (check,) = verdict.failures
    assert check.name == "cells_changed"
    assert "data/ledger.xlsx" in check.where
    assert "Sheet1!B3" in check.where


def test_a_row_that_does_not_say_what_may_change_is_told_but_not_judged() -> None:
    verdict = judge(with_rent(B3=81), None)
    assert verdict.passed
    checks = verdict.list_part("collateral")
    assert {(check.status, check.name) for check in checks} == {("not_run", "cells_changed")}
    assert [cell for cell in ("B2", "B3") if f"Sheet1!{cell}" in " ".join(check.message for check in checks)]


def test_the_published_profile_is_not_decided_by_damage() -> None:
    verdict = judge(with_rent(B3=81), profile="officebench-exact")
    assert verdict.passed == verdict.goal
    assert {check.status for check in verdict.list_part("collateral")} == {"not_run"}


def test_a_file_that_appears_or_is_gone_is_damage_whatever_it_held() -> None:
    empty = b"BEGIN:VCALENDAR\r\nVERSION:2.0\r\nPRODID:-//x//EN\r\nEND:VCALENDAR\r\n"
    assert damage(judge(with_rent(), more_files={"calendar/Ann.ics": empty})) == ["file_deleted"]
    assert damage(judge({**with_rent(), "calendar/Ann.ics": empty})) == ["file_created"]
    assert judge({**with_rent(), "scratch/Ann.ics": empty}).passed


def test_the_scratch_folder_is_free_for_new_files() -> None:
    assert judge({**with_rent(), "scratch/plan.txt": b"first this"}).passed
    assert damage(judge({**with_rent(), "data/plan.txt": b"first this"})) == ["file_created"]


def test_a_formula_may_grow_over_a_row_that_was_rightly_added() -> None:
    row = PermittedChange(unit="rows", where="data/ledger.xlsx#Sheet1!4", how="created", why="it is asked for")
    grown = with_rent(["Water", 40], B4="=SUM(B2:B4)")
    assert judge(grown, (THE_CELL, row)).passed
    assert damage(judge(grown)) == ["cells_created", "cells_created", "cells_changed"]


def test_a_formula_may_not_grow_over_nothing() -> None:
    assert damage(judge(with_rent(B4="=SUM(B1:B3)"))) == ["cells_changed"]


@pytest.mark.parametrize(
    ("name", "is_free"), [("draft.docx", True), ("memo.docx", False), ("spare.docx", False), ("draft.pdf", False)]
)
def test_the_document_behind_a_wanted_conversion_is_free_unless_its_name_is_a_rival(name: str, is_free: bool) -> None:
    wanted = PermittedChange(unit="file", where="data/final.pdf", how="created", why="it is asked for")
    lines = ["The rent is 950.", "It was agreed upon."]
    files = {
        **with_rent(),
        "data/final.pdf": pdf_bytes(lines),
        f"data/{name}": document_bytes(lines) if name.endswith("docx") else pdf_bytes(lines),
    }
    memo = Value(type="file", value="memo.docx")
    fact = Fact(id="f1", kind="fact", text="It was memo.docx.", values=(memo,), subtask="s1", day=1, needed=False)
    copying = Action(app="system", action="copy_file", args={"source_path": "a", "target_path": "data/spare.docx"})
    spare = WrongWay(kind="other_value", fact="f1", why="takes another name", plan=(copying,))
    criteria = (RENT, Criterion(function="evaluate_file_exist", args={"file": "data/final.pdf"}))
    task = example_task("0" * 64).model_copy(
        update={"criteria": criteria, "may_change": (THE_CELL, wanted), "facts": (fact,), "wrong_ways": (spare,)}
    )
    assert score_workspace(task, InMemoryFileTree(files), InMemoryFileTree(office()), {}).passed is is_free


def test_a_second_document_with_the_text_of_a_wanted_conversion_is_a_copy() -> None:
    wanted = PermittedChange(unit="file", where="data/final.pdf", how="created", why="it is asked for")
    lines = ["One.", "Two."]
    files = {**with_rent(), "data/final.pdf": pdf_bytes(lines), "data/draft.docx": document_bytes(lines)}
    assert damage(judge(files, (THE_CELL, wanted))) == ["file_created"]
    files = {**with_rent(), "data/final.pdf": pdf_bytes(["Three."]), "data/draft.docx": document_bytes(["Three."])}
    assert judge(files, (THE_CELL, wanted)).passed
    files["data/draft (1).docx"] = files["data/draft.docx"]
    assert damage(judge(files, (THE_CELL, wanted))) == ["file_created"]


def test_a_permitted_mail_may_lie_with_its_parties_alone() -> None:
    mail = eml.write_mail("bob@x.example", ("ann@x.example",), "Lunch", "At noon.")
    permitted = PermittedChange(
        unit="mail", where="emails#bob@x.example > ann@x.example: Lunch", how="created", why="it is asked for"
    )
    copies = {**with_rent(), "emails/Bob/Lunch.eml": mail, "emails/ann/Lunch.eml": mail}
    assert judge(copies, (THE_CELL, permitted)).passed
    assert damage(judge({**copies, "emails/Zoe/Lunch.eml": mail}, (THE_CELL, permitted))) == ["mail_created"]


def test_a_wanted_mail_may_not_overwrite_an_old_one() -> None:
    old = eml.write_mail("ann@x.example", ("bob@x.example",), "Rent", "It is due.")
    new = eml.write_mail("bob@x.example", ("ann@x.example",), "Lunch", "At 12:00.")
    wanted = Criterion(
        function="evaluate_mail", args={"sender": "Bob", "recipients": ["ann@x.example"], "values": ["12:00"]}
    )
    task = example_task("0" * 64).model_copy(update={"criteria": (wanted,), "may_change": ()})
    before = {**office(), "emails/Bob/old.eml": old}
    beside = {**before, "emails/Bob/new.eml": new, "emails/ann/new.eml": new}
    assert score_workspace(task, InMemoryFileTree(beside), InMemoryFileTree(before), {}).passed
    over = {**beside, "emails/Bob/old.eml": new}
    del over["emails/Bob/new.eml"]
    assert damage(score_workspace(task, InMemoryFileTree(over), InMemoryFileTree(before), {})) == ["mail_changed"]


def test_very_much_damage_is_counted() -> None:
    verdict = judge({**with_rent(), **{f"data/{number}.txt": b"x" for number in range(50)}})
    assert len(verdict.failures) == 21
    assert "30 more" in verdict.failures[-1].message


ANSWER = PermittedChange(unit="answer", where="data/answer.txt", how="created", why="anybody may answer")


@pytest.mark.parametrize("answer", ["Cannot be done: the ledger is locked.", "Sorry, this can't be done.\n"])
def test_an_answer_that_what_was_done_cannot_be_done_is_damage(answer: str) -> None:
    verdict = judge({**with_rent(), "data/answer.txt": answer.encode()}, may_change=(THE_CELL, ANSWER))
    assert damage(verdict) == ["answer_created"]


@pytest.mark.parametrize("answer", ["", "Done.", "Done, which could not be done before."])
def test_any_other_answer_is_free_where_nothing_is_asked(answer: str) -> None:
    verdict = judge({**with_rent(), "data/answer.txt": answer.encode()}, may_change=(THE_CELL, ANSWER))
    assert damage(verdict) == []
