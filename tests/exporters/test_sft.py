"""Solved tasks as conversations: what was really done, in a form that trainers load."""

import json
from pathlib import Path
from typing import Any

import pytest

from criteria import score_workspace
from data_model import Action, ContentStore, Dataset, Proof, bounds
from evaluation import make_assignment
from exporters import SkippedTask
from exporters import export_sft as write
from office_env import Episode, Office
from office_env.protocols import ToolCall, tools
from tests.evaluation.runs import rows
from tests.exporters.loading import HUGGING_FACE, NEO, contents, loaded, needs
from tests.homeragents.datasets import Ended, homer_in_this_process, small_dataset
from tests.offices import workbook_bytes

PROVED = {"solution_passes": Proof(status="passed")}


@pytest.fixture
def homer(capsys: pytest.CaptureFixture[str]) -> Any:
    return lambda *typed: homer_in_this_process(capsys, *typed)


def exported(homer: Any, source: Path, goal: Path, *more: object) -> list[dict[str, Any]]:
    ended: Ended = homer("export", "sft", source, goal, *more)
    assert ended.code == 0, ended.errors
    return rows(goal / "train.jsonl")


@needs("datasets")
def test_trainers_load_what_was_written(homer: Any, tmp_path: Path) -> None:
    written = exported(homer, NEO, tmp_path / "out")
    path = tmp_path / "out" / "train.jsonl"
    assert loaded(HUGGING_FACE, tmp_path, path, "")[""]["train"] == written
    assert loaded(HUGGING_FACE, tmp_path, tmp_path / "out", "")[""]["train"] == written


@pytest.mark.slow
def test_the_calls_of_each_conversation_solve_its_task_again(homer: Any, tmp_path: Path) -> None:
    dataset = Dataset(NEO)
    for row in exported(homer, NEO, tmp_path / "out"):
        task = dataset.task(row["metadata"]["task_id"])
        office, episode = Office(dataset.store, task.office), Episode()
        episode.reset(make_assignment(task, None), office, tmp_path / task.id)
        answers = {one["tool_call_id"]: one["content"] for one in row["messages"] if one["role"] == "tool"}
        for message in row["messages"]:
            for call in message.get("tool_calls", ()):
                seen = episode.step(ToolCall(call["function"]["name"], call["function"]["arguments"]))
                assert answers.get(call["id"], "Task finished") == seen.observation
        assert episode.stop == "finished"
        assert score_workspace(task, episode.workspace, office, dataset.read_references(task)).passed


def test_a_conversation_has_the_form_of_openai(homer: Any, tmp_path: Path) -> None:
    for row in exported(homer, NEO, tmp_path / "out"):
        assert set(row) == {"messages", "tools", "metadata"}
        roles = [message["role"] for message in row["messages"]]
        assert roles[:2] == ["system", "user"]
        assert roles[2:] == ["assistant", "tool"] * (len(roles[2:]) // 2) + ["assistant"]
        assert row["messages"][-1]["tool_calls"][0]["function"]["name"] == "system_finish_task"
        offered = {one["function"]["name"] for one in row["tools"]}
        calls = [call for message in row["messages"] for call in message.get("tool_calls", ())]
        assert {call["function"]["name"] for call in calls} <= offered
        assert all(isinstance(json.loads(call["function"]["arguments"]), dict) for call in calls)
        assert len({call["id"] for call in calls}) == len(calls)


@pytest.mark.slow
def test_history_and_intent_are_what_the_user_says(homer: Any, tmp_path: Path) -> None:
    (row, *_), dataset = exported(homer, NEO, tmp_path / "out"), Dataset(NEO)
    task, said = next(dataset.tasks()), row["messages"][1]["content"]
    dialogue = dataset.dialogue(task.id)
    assert dialogue is not None
    assert task.intent in said
    assert all(turn.text in said for turn in dialogue.turns)
    (row, *_) = exported(homer, NEO, tmp_path / "bare", "--memory", "none")
    assert dialogue.turns[5].text not in row["messages"][1]["content"]
    assert row["metadata"]["memory"] == "none"


@pytest.mark.slow
def test_the_canary_and_a_warning_are_kept(homer: Any, tmp_path: Path) -> None:
    written = exported(homer, NEO, tmp_path / "out")
    assert [row["metadata"]["canary"] for row in written] == [one.provenance.canary for one in Dataset(NEO).tasks()]
    assert "**Warning.**" in (tmp_path / "out" / "README.md").read_text()


@pytest.mark.slow
def test_a_run_of_the_oracle_gives_the_same_bytes(homer: Any, tmp_path: Path) -> None:
    exported(homer, NEO, tmp_path / "out")
    assert homer("eval", NEO, "--out", tmp_path / "run").code == 0
    exported(homer, tmp_path / "run", tmp_path / "of-run")
    assert contents(tmp_path / "of-run") == contents(tmp_path / "out")


def test_only_what_is_proved_and_solved_is_shown(homer: Any, tmp_path: Path) -> None:
    root = small_dataset(
        tmp_path / "dataset",
        {"id": "a", "proofs": PROVED},
        {"id": "b", "proofs": {"solution_passes": Proof(status="not_run", why="no way")}},
        {"id": "c"},
        {"id": "d", "proofs": PROVED, "solution": None},
        {"id": "e", "proofs": PROVED, "solution": ()},
    )
    ended = homer("export", "sft", root, tmp_path / "out", "--json")
    assert ended.document["rows"] == {"train": 1}
    assert ended.document["left_out"] == {
        "no reference solution": ["d"],
        "not every proof has passed": ["b", "c"],
        "not solved": ["e"],
    }
    assert [row["metadata"]["task_id"] for row in rows(tmp_path / "out" / "train.jsonl")] == ["a"]


def test_of_a_run_only_what_passed_is_shown(homer: Any, tmp_path: Path) -> None:
    root = small_dataset(tmp_path / "dataset", {"id": "a", "proofs": PROVED})
    assert homer("eval", root, "--solver", "noop", "--out", tmp_path / "run").code == 0
    ended = homer("export", "sft", tmp_path / "run", tmp_path / "out")
    assert ended.code == 2
    assert ended.sentence.endswith("no task can be demonstrated; found 1 x not solved")
    assert not (tmp_path / "out").exists()


def test_what_is_no_tool_call_is_left_out(tmp_path: Path, homer: Any) -> None:
    root = small_dataset(tmp_path / "dataset", {"proofs": PROVED})
    run = tmp_path / "run"
    assert homer("eval", root, "--out", run, "--protocol", "officebench").code == 0
    path = run / "trajectories" / "custom-1.1.jsonl"
    step = json.loads(path.read_text().splitlines()[0])
    others = [
        {"app": "", "action": "", "args": {"text": "hm"}, "status": "malformed"},
        {"app": "system", "action": "switch_app", "args": {"target_app": "word"}},
    ]
    extra = "".join(json.dumps({**step, **one}) + "\n" for one in others)
    path.write_text(extra + path.read_text())
    (row,) = exported(homer, run, tmp_path / "out")
    named = [call["function"]["name"] for one in row["messages"] for call in one.get("tool_calls", ())]
    assert named == ["word_create_new_file", "word_write_to_file", "system_finish_task"]
    assert {tools.find_action_name(name) for name in named} <= {"word.create_new_file", "word.write_to_file"} | {
        "system.finish_task"
    }


@pytest.mark.slow
@pytest.mark.parametrize(
    ("typed", "said"),
    [
        (("DATASET", "--memory", "fact"), "--memory: there is no memory mode 'fact'. Did you mean 'facts'?"),
        (("DATASET", "--dataset", "DATASET"), "--dataset is for a RUN"),
        (("RUN", "--memory", "none"), "--memory is for a DATASET; a run has its own"),
        (("RUN", "--dataset", "OTHER"), "its tasks or dialogues differ from those that RUN was made with"),
    ],
)
def test_a_mistake_is_one_sentence(homer: Any, tmp_path: Path, typed: tuple[str, ...], said: str) -> None:
    small_dataset(tmp_path / "DATASET", {"proofs": PROVED})
    small_dataset(tmp_path / "OTHER", {"id": "z"})
    assert homer("eval", tmp_path / "DATASET", "--out", tmp_path / "RUN").code == 0
    places = [tmp_path / one if one.isupper() else one for one in typed]
    ended = homer("export", "sft", places[0], tmp_path / "out", *places[1:])
    assert ended.code == 2
    assert said in ended.sentence
    assert not (tmp_path / "out").exists()


def test_where_nothing_is_shown_the_reasons_are_told(tmp_path: Path) -> None:
    from data_model import InputError

    with pytest.raises(InputError, match="2 x so; 1 x therefore"):
        write([SkippedTask(task=name, reason="therefore" if name == "b" else "so") for name in "abc"], tmp_path / "out")


@pytest.mark.long
def test_a_solution_of_many_slow_steps_is_left_out(homer: Any, tmp_path: Path) -> None:
    sheet = workbook_bytes([list(range(10))] * 6_000)
    cell = {"file_path": "data/wide.xlsx", "row_idx": 1, "column_idx": 1}
    steps = tuple(Action(app="excel", action="set_cell", args={**cell, "text": str(step)}) for step in range(50))
    root = tmp_path / "dataset"
    office = ContentStore(root).put_office({"data/wide.xlsx": sheet})
    small_dataset(
        root, {"id": "a", "proofs": PROVED}, {"id": "b", "office": office, "proofs": PROVED, "solution": steps}
    )
    ended = homer("export", "sft", root, tmp_path / "out", "--json")
    why = f"not solved within the limits: carrying out the solution took over {bounds.DEMONSTRATION_S} s"
    assert (ended.document["rows"], ended.document["left_out"]) == ({"train": 1}, {why: ["b"]})
