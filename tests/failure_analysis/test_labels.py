"""The four labels, one example each, and what cannot be told."""

from pathlib import Path
from typing import Any

import pytest

from data_model import Action, Dataset, Plan, write_rows
from failure_analysis import EpisodeFailure
from tests.failure_analysis.played import EXPLAINED, World, explained, refused
from tests.homeragents.datasets import sealed, small_dataset


@pytest.fixture
def memo(tmp_path: Path) -> World:
    """Write figures of a workbook into a new document, and make a PDF of it."""
    return World(Dataset(EXPLAINED), Dataset(EXPLAINED).task("neo-1-00002"), tmp_path)


def solution(world: World) -> Plan:
    assert world.task.solution is not None
    return world.task.solution


def told(failure: EpisodeFailure, label: str) -> list[str]:
    return [f"{sign.where}: {sign.message}" for sign in failure.signs if sign.label == label]


def test_doing_nothing_is_said_to_be_nothing(memo: World) -> None:
    failure = explained(memo, ())
    assert failure.labels == ("missing_action",)
    message = "the solver did nothing: 0 steps, none of which changed the office"
    assert told(failure, "missing_action") == [f"data/final_memo.{ending}: {message}" for ending in ("docx", "pdf")]
    assert failure.file_types == ("docx", "pdf")
    assert {one.how for one in failure.missed} == {"absent"}


def test_a_step_left_out_is_a_missing_action(memo: World) -> None:
    failure = explained(memo, solution(memo)[:-1])
    assert failure.labels == ("missing_action",)
    assert "word.convert_to_pdf was not called" in told(failure, "missing_action")[0]
    assert failure.file_types == ("pdf",)
    assert [one.fact for one in failure.missed] == ["f3"]


def test_another_action_at_the_same_place_is_an_incorrect_call(memo: World) -> None:
    by_copy = Action(
        app="system",
        action="copy_file",
        args={"source_path": "data/final_memo.docx", "target_path": "data/final_memo.pdf"},
    )
    failure = explained(memo, (*solution(memo)[:-1], by_copy))
    assert failure.labels == ("incorrect_tool_call",)
    sign = failure.signs[0]
    assert sign.message.startswith("system.copy_file: data/final_memo.pdf")
    assert "no PDF by its first bytes" in sign.message
    assert (sign.step, sign.where) == (8, "data/final_memo.pdf")


def test_other_words_in_one_call_are_no_missing_actions(memo: World) -> None:
    plan = solution(memo)
    whole = "\n".join(str(step.args["contents"]) for step in plan if step.action == "write_to_file")
    args = {"file_path": "data/final_memo.docx", "contents": whole.replace("28540", "28541")}
    failure = explained(memo, (*plan[:3], Action(app="word", action="write_to_file", args=args), plan[-1]))
    assert failure.label == "incorrect_tool_call"
    assert any("28540" in one for one in told(failure, "incorrect_tool_call"))
    assert failure.file_types == ("docx",)


def test_a_refused_call_counts_until_it_is_made_rightly(memo: World) -> None:
    plan, wrong = solution(memo)[:-1], refused(7, "word", "convert_to_pdf", word_file_path="internal.docx")
    failure = explained(memo, plan, (wrong,))
    assert failure.label == "incorrect_tool_call"
    assert failure.signs[0].step == 8
    mended = explained(memo._replace(folder=memo.folder / "mended"), solution(memo)[:-2], (refused(6, "word", "fly"),))
    assert "word.fly was refused and not called correctly afterwards" in told(mended, "incorrect_tool_call")[0]


def test_work_in_the_wrong_order_is_inaccurate_planning(memo: World) -> None:
    plan = solution(memo)
    failure = explained(memo, (plan[0], plan[1], plan[-1], *plan[2:-1]))
    assert failure.labels == ("inaccurate_planning",)
    assert any("which the reference calls first" in one for one in told(failure, "inaccurate_planning"))


@pytest.mark.parametrize(("stop", "words"), [("max_steps", "step limit"), ("solver_error", "itself failed: oops")])
def test_an_episode_that_was_ended_says_so(memo: World, stop: Any, words: str) -> None:
    failure = explained(memo, solution(memo)[:-1], stop=stop, why="oops" if stop == "solver_error" else "")
    assert failure.labels == ("missing_action", "inaccurate_planning")
    assert words in told(failure, "inaccurate_planning")[0]


def test_calls_in_circles_are_no_plan(memo: World) -> None:
    plan = solution(memo)
    failure = explained(memo, (*[plan[0]] * 3, *plan[1:-1]))
    assert "excel.read_file was called 3 times" in told(failure, "inaccurate_planning")[0]


def test_without_solution_and_facts_it_is_said_what_cannot_be_told(tmp_path: Path) -> None:
    bare = {"solution": None, "facts": (), "bindings": (), "wrong_ways": (), "intent": "Write the total."}
    dataset = Dataset(small_dataset(tmp_path / "data", bare))
    world = World(dataset, dataset.task("custom-1"), tmp_path)
    failure = explained(world, (), (refused(0, "word", "read_file", file_path="data/total.docx"),))
    assert failure.label is None
    assert failure.labels == ("incorrect_tool_call", "missing_action")
    assert [sentence.partition(",")[0] for sentence in failure.unknown] == [
        "the task has no reference solution",
        "the task has no needed facts",
    ]
    assert (failure.missed, failure.file_types) == ((), ("docx",))


def test_a_right_way_is_a_reference_as_well(tmp_path: Path) -> None:
    root = small_dataset(tmp_path / "data")
    task = Dataset(root).task("custom-1")
    assert task.solution is not None
    by_copy = Action(
        app="system", action="copy_file", args={"source_path": "data/note.docx", "target_path": "data/total.docx"}
    )
    way = {"why": "starts from the note", "plan": (by_copy, task.solution[1])}
    write_rows(root / "tasks.jsonl", [task.model_validate({**task.model_dump(), "right_ways": (way,)})])
    dataset = Dataset(sealed(root))
    failure = explained(World(dataset, dataset.task("custom-1"), tmp_path), (by_copy,))
    assert [sign.message.partition(" was")[0] for sign in failure.signs] == ["word.write_to_file"]


def test_two_like_criteria_are_told_apart_by_scoring_them_again(tmp_path: Path) -> None:
    asked = [("data/total.docx", ["Total: 12", "Thanks"]), ("data/bill.pdf", ["Nothing", "of the", "kind"])]
    criteria = tuple(
        {"function": "evaluate_contain", "args": {"doc_type": file[-4:].strip("."), "file": file, "keywords": words}}
        for file, words in asked
    )
    dataset = Dataset(small_dataset(tmp_path / "data", {"criteria": criteria}))
    world = World(dataset, dataset.task("custom-1"), tmp_path)
    assert world.task.solution is not None
    assert explained(world, world.task.solution).file_types == ("docx", "pdf")
