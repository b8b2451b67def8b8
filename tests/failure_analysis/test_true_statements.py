"""Statements that explanations once made and that were false, one test each."""

from pathlib import Path
from typing import Any

import pytest

from data_model import Action, Dataset, Plan
from failure_analysis import EpisodeFailure
from tests.failure_analysis.played import EXPLAINED, World, explained, refused
from tests.homeragents.datasets import small_dataset


@pytest.fixture
def talk(tmp_path: Path) -> World:
    """Answer a mail, book a talk twice, and announce it by mail."""
    return World(Dataset(EXPLAINED), Dataset(EXPLAINED).task("neo-1-00000"), tmp_path)


@pytest.fixture
def entry(tmp_path: Path) -> World:
    """Add a row to a table, book a meeting, and pass a figure on."""
    return World(Dataset(EXPLAINED), Dataset(EXPLAINED).task("neo-1-00001"), tmp_path)


@pytest.fixture
def memo(tmp_path: Path) -> World:
    """Write figures of a workbook into a new document, and make a PDF of it."""
    return World(Dataset(EXPLAINED), Dataset(EXPLAINED).task("neo-1-00002"), tmp_path)


def solution(world: World) -> Plan:
    assert world.task.solution is not None
    return world.task.solution


def changed(step: Action, **args: Any) -> Action:
    return step.model_copy(update={"args": {**step.args, **args}})


def messages(failure: EpisodeFailure) -> str:
    return "\n".join(sign.message for sign in failure.signs)


def test_a_user_may_be_written_as_a_name_or_an_address(entry: World) -> None:
    plan = solution(entry)
    mail = changed(plan[4], sender="nils@example.com", recipient="renske.iwata@kestrelworks.example")
    failure = explained(entry, (*plan[:4], mail))
    assert failure.label == "incorrect_tool_call"
    assert "sender" not in messages(failure)
    assert [(one.fact, one.how, one.taken_from) for one in failure.missed] == [("f11", "superseded", "f4")]


def test_a_called_off_action_that_was_done_is_named_with_its_step(talk: World) -> None:
    plan = solution(talk)
    copy = changed(plan[4], recipient="mahnoor.rinaldi@pinecrest.example")
    failure = explained(talk, (*plan, copy))
    assert failure.labels == ("inaccurate_planning",)
    (sign,) = failure.signs
    assert (sign.step, sign.fact) == (7, "f14")
    assert "was asked for (A second copy of the briefing" in sign.message
    assert [(one.fact, one.how, one.taken_from) for one in failure.missed] == [("f14", "retracted", "f1")]


def test_a_wrong_answer_is_no_missing_answer(tmp_path: Path) -> None:
    answer = Action(app="system", action="finish_task", args={"answer": "7"})
    criterion = {"function": "evaluate_answer", "args": {"value": "7"}}
    dataset = Dataset(small_dataset(tmp_path / "data", {"criteria": (criterion,), "solution": (answer,)}))
    failure = explained(World(dataset, dataset.task("custom-1"), tmp_path), (changed(answer, answer="6"),))
    assert failure.labels == ("incorrect_tool_call",)
    assert "'7'" in failure.signs[0].message
    assert failure.signs[0].step == 1


def test_a_superseded_cell_is_recognised(tmp_path: Path) -> None:
    call = Action(
        app="excel", action="set_cell", args={"file_path": "data/n.xlsx", "row_idx": 3, "column_idx": 4, "text": "Sum"}
    )
    cell = [{"type": "text", "value": "E6"}], [{"type": "text", "value": "D3"}]
    facts = (
        {"id": "f1", "kind": "fact", "text": "It begins in E6.", "values": cell[0], "subtask": None, "day": 1},
        {"id": "f2", "kind": "update", "text": "It begins in D3.", "values": cell[1], "subtask": None, "day": 2},
    )
    change = {
        "facts": ({**facts[0], "needed": False}, {**facts[1], "needed": True, "supersedes": "f1"}),
        "criteria": (
            {
                "function": "evaluate_excel_cell_value",
                "args": {"file": "data/n.xlsx", "matches": [{"row": 3, "col": 4, "value": "Sum"}]},
            },
        ),
        "solution": (Action(app="excel", action="create_new_file", args={"file_path": "data/n.xlsx"}), call),
        "bindings": tuple(
            {"fact": "f2", "value": "D3", "path": f"/solution/1/args/{name}", "how": "derived"}
            for name in ("row_idx", "column_idx")
        ),
    }
    dataset = Dataset(small_dataset(tmp_path / "data", change))
    world = World(dataset, dataset.task("custom-1"), tmp_path)
    plan = solution(world)
    failure = explained(world, (plan[0], changed(plan[1], row_idx=6, column_idx=5)))
    assert [(one.fact, one.how, one.instead) for one in failure.missed] == [("f2", "superseded", "E6")]
    assert "cell: expected 'D3', found 'E6'" in messages(failure)


def test_arguments_that_may_be_left_out_are_no_evidence(talk: World) -> None:
    plan = solution(talk)
    with_place = changed(plan[3], location="Room 4", description="The talk")
    task = talk.task.model_copy(update={"solution": (*plan[:3], with_place, *plan[4:])})
    failure = explained(talk._replace(task=task), (*plan[:3], *plan[3:5]))
    assert failure.labels == ("missing_action",)
    assert "location" not in messages(failure)


def test_calls_that_were_refused_are_not_said_to_be_missing_nor_their_values(memo: World) -> None:
    plan = solution(memo)
    tried = tuple(
        refused(at, step.app, step.action, **step.args) for at, step in enumerate(plan) if step.action.startswith("wri")
    )
    failure = explained(memo, (plan[0],), tried)
    missing = [sign.message for sign in failure.signs if sign.label == "missing_action"]
    assert not any("write_to_file was not called" in one or "write_heading was not" in one for one in missing)
    assert not {one.fact for one in failure.missed} & {"f4", "f7", "f10"}


def test_a_value_that_was_used_rightly_is_not_blamed_for_another_column(entry: World) -> None:
    plan = solution(entry)
    failure = explained(entry, (*plan[:2], changed(plan[2], column_idx=4), *plan[3:]))
    assert failure.label == "incorrect_tool_call"
    assert {one.fact for one in failure.missed} <= {"f15"}


def test_another_tool_for_the_same_end_is_no_wrong_call(memo: World) -> None:
    plan = solution(memo)
    rows = [str(step.args["contents"]).split(": ") for step in plan if step.action == "write_to_file"]
    table = Action(
        app="word",
        action="write_table",
        args={"file_path": "data/final_memo.docx", "rows": [*rows[:3], ["Cumulative line", "1"]]},
    )
    failure = explained(memo, (*plan[:3], table, plan[-1]))
    assert failure.labels == ("incorrect_tool_call",)
    assert "was called where the reference calls" not in messages(failure)
    assert "Cumulative line" in messages(failure) or "28540" in messages(failure)


def test_a_plain_heading_is_no_inaccurate_planning(memo: World) -> None:
    plan = solution(memo)
    plain = Action(
        app="word",
        action="write_to_file",
        args={"file_path": "data/final_memo.docx", "contents": "Findings in Brief"},
    )
    failure = explained(memo, (*plan[:2], plain, *plan[3:]))
    assert "inaccurate_planning" not in failure.labels
    assert failure.signs[0].where == "data/final_memo.docx"


def test_damage_names_its_item_and_its_step(tmp_path: Path) -> None:
    made = {"unit": "file", "where": "data/total.docx", "how": "created", "why": "the solution does it"}
    root = small_dataset(tmp_path / "data", {"may_change": (made,)})
    dataset = Dataset(root)
    world = World(dataset, dataset.task("custom-1"), tmp_path)
    stray = Action(app="system", action="delete_file", args={"file_path": "data/note.docx"})
    failure = explained(world, (*solution(world), stray))
    assert failure.labels == ("collateral_damage",)
    sign = failure.signs[-1]
    assert (sign.step, sign.where) == (len(solution(world)) + 1, "data/note.docx")
    assert sign.message.startswith("file deleted")


def test_a_refused_call_says_why_and_its_step_is_not_called_missing(memo: World) -> None:
    plan = solution(memo)
    failure = explained(memo, (*plan[:-1], changed(plan[-1], pdf_file_path="data/final_memo.txt")))
    assert failure.labels == ("incorrect_tool_call",)
    (sign,) = failure.signs
    assert sign.message.startswith("word.convert_to_pdf was refused and not called correctly afterwards: ")
    assert "must end in" in sign.message
    assert sign.step == len(plan)


def test_what_was_refused_since_a_file_was_never_made_is_no_fault_of_its_own(memo: World) -> None:
    plan = solution(memo)
    failure = explained(memo, (plan[0], changed(plan[1], file_path="data/final_memo.txt"), *plan[2:]))
    assert [(sign.label, sign.step) for sign in failure.signs] == [("incorrect_tool_call", 2)]


def test_the_right_half_of_a_row_is_no_damage(entry: World) -> None:
    plan = solution(entry)
    failure = explained(entry, (*plan[:2], *plan[3:]))
    assert failure.labels == ("missing_action",)


def test_the_row_of_a_cell_is_not_blamed_for_its_column(entry: World) -> None:
    plan = solution(entry)
    failure = explained(entry, (*plan[:2], changed(plan[2], column_idx=4), *plan[3:]))
    assert failure.missed == ()


def test_a_file_under_another_name_is_followed_to_its_conversion(memo: World) -> None:
    plan = [changed(step, file_path="data/memo.docx") if "file_path" in step.args else step for step in solution(memo)]
    plan[0] = solution(memo)[0]
    plan[-1] = changed(plan[-1], word_file_path="data/memo.docx", pdf_file_path="data/memo.pdf")
    failure = explained(memo, tuple(plan))
    assert failure.labels == ("incorrect_tool_call",)
    assert [one.fact for one in failure.missed] == ["f6"]


def test_an_extra_event_is_blamed_on_the_call_that_made_it(talk: World) -> None:
    plan = solution(talk)
    extra = changed(plan[3], time_start="2024-11-08 16:15:00", time_end="2024-11-08 17:40:00")
    failure = explained(talk, (extra, *plan))
    assert failure.signs[0].step == 1


def test_a_mail_that_speaks_of_a_called_off_copy_does_not_send_it(talk: World) -> None:
    plan = solution(talk)
    words = f"{plan[2].args['content']} No copy goes to mahnoor.rinaldi@pinecrest.example."
    failure = explained(talk, (*plan[:2], changed(plan[2], content=words), *plan[3:]))
    assert "inaccurate_planning" not in failure.labels
