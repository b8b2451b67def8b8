"""Evaluations from the command line: verdicts, what is kept, and the same bytes however the run was interrupted."""

from pathlib import Path
from typing import Any

import pytest

from data_model import ContentStore, Dataset, EpisodeRow, Step, select_needed_facts
from evaluation import read_episode_rows
from tests.evaluation.examples import example_office, example_task
from tests.evaluation.runs import NEO, NEO_TASKS, episodes, evaluation, example_dataset, rows, unmeasured
from tests.homeragents.datasets import Ended, homer_in_a_process, homer_in_this_process

KILLED = -9
IN_ORDER = (
    "run-before-creation",
    "run-created",
    "unit-worked",
    "unit-settled:2",
    "episodes-settled",
    "episodes-written",
)


@pytest.fixture(scope="session")
def uninterrupted(tmp_path_factory: pytest.TempPathFactory) -> Path:
    """A run of the oracle at one go."""
    folder = tmp_path_factory.mktemp("evaluated")
    assert evaluation("whole", "--memory", "rag-utterance", "--trials", 2, "--jobs", 2, cwd=folder).code == 0
    return folder / "whole"


def evaluated(capsys: pytest.CaptureFixture[str], dataset: Path, out: Path, *more: object) -> Ended:
    ended = homer_in_this_process(capsys, "eval", dataset, "--out", out, "--json", *more)
    assert ended.code == 0, ended.errors
    return ended


def test_the_oracle_passes_all(uninterrupted: Path) -> None:
    found = episodes(uninterrupted)
    assert [(row["task"], row["trial"]) for row in found] == [(task, trial) for task in NEO_TASKS for trial in (1, 2)]
    assert all(row["verdict"]["passed"] and row["status"] == "scored" for row in found)
    for row in found:
        steps = rows(uninterrupted / "trajectories" / f"{row['task']}.{row['trial']}.jsonl")
        assert [Step.model_validate(step).t for step in steps] == list(range(row["steps"]))
        assert row["steps"] == len(Dataset(NEO).task(row["task"]).solution or ())
        for digest in filter(None, row["changed"].values()):
            assert ContentStore(uninterrupted).read(digest)


def go_on(folder: Path, kill_at: str = "") -> Ended:
    """Begin the evaluation, or resume it if it has a run."""
    if (folder / "whole").exists():
        return homer_in_a_process("resume", "whole", cwd=folder, HOMER_KILL_AT=kill_at)
    return evaluation("whole", "--memory", "rag-utterance", "--trials", 2, cwd=folder, HOMER_KILL_AT=kill_at)


@pytest.mark.slow
def test_an_evaluation_killed_at_one_point_after_another_goes_on_to_the_same_bytes(
    uninterrupted: Path, tmp_path: Path
) -> None:
    for point in IN_ORDER:
        assert go_on(tmp_path, point).code == KILLED, point
        if point.startswith("unit"):
            assert list(read_episode_rows(tmp_path / "whole"))
    ended = go_on(tmp_path)
    assert ended.code == 0, ended.errors
    assert unmeasured(tmp_path / "whole") == unmeasured(uninterrupted)
    assert not list((tmp_path / "whole" / "workspaces").iterdir())
    assert not [left.name for left in tmp_path.iterdir() if left.name.startswith(".")]


@pytest.mark.slow
def test_random_draws_the_same_whatever_the_processes_and_hashes(tmp_path: Path) -> None:
    asked = ("--solver", "random", "--seed", 4, "--trials", 2)
    assert evaluation("one/run", *asked, cwd=tmp_path, PYTHONHASHSEED="1").code == 0
    assert evaluation("two/run", *asked, "--jobs", 2, cwd=tmp_path, PYTHONHASHSEED="2").code == 0
    assert unmeasured(tmp_path / "one" / "run") == unmeasured(tmp_path / "two" / "run")
    first, second = (rows(tmp_path / "one/run/trajectories" / f"{NEO_TASKS[0]}.{trial}.jsonl") for trial in (1, 2))
    assert [step["action"] for step in first] != [step["action"] for step in second]


@pytest.mark.slow
@pytest.mark.parametrize("solver", ["noop", "touch"])
def test_doing_nothing_and_touching_files_pass_nothing(
    solver: str, tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    ended = evaluated(capsys, NEO, tmp_path / "run", "--solver", solver, "--memory", "none")
    counted = {"episodes": 3, "passed": 0, "pass_rate": 0.0, "errored": 0, "crashed": 0, "not_applicable": 0}
    named = {"run": str(tmp_path / "run"), "solver": solver, "memory": "none", "top_k": None, "model": None}
    parts = ("goal_rate", "collateral_rate", "partial")
    assert {name: value for name, value in ended.document.items() if name not in parts} == {**counted, **named}
    assert ended.document["goal_rate"] == 0
    assert 0 <= ended.document["partial"] < 100


@pytest.mark.slow
def test_what_each_memory_mode_gives_of_the_needed_facts_is_recorded(
    tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    given: dict[str, list[Any]] = {}
    for mode in ("long-context", "none", "facts", "rag-utterance"):
        evaluated(capsys, NEO, tmp_path / mode, "--solver", "noop", "--memory", mode, "--top-k", 1)
        given[mode] = [row["remembered"] for row in episodes(tmp_path / mode)]
        tokens = [row["tokens"]["history"] for row in episodes(tmp_path / mode)]
        assert all(tokens) == (mode != "none")
    needed = [[fact.id for fact in select_needed_facts(task.facts)] for task in Dataset(NEO).tasks()]
    assert given["long-context"] == given["facts"] == needed
    assert given["none"] == [[], [], []]
    assert sum(map(len, given["rag-utterance"])) < sum(map(len, needed))


@pytest.mark.slow
def test_an_oracle_has_nothing_to_say_to_a_task_without_solution(
    tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    office = example_office(ContentStore(tmp_path / "data"))
    solved = example_task(office.hash)
    unsolved = solved.model_copy(update={"id": "1-3/2", "solution": None, "right_ways": (), "wrong_ways": ()})
    dataset = example_dataset(tmp_path / "data", unsolved, solved)
    document = evaluated(capsys, dataset, tmp_path / "run").document
    assert (document["episodes"], document["passed"], document["not_applicable"]) == (2, 1, 1)
    assert document["pass_rate"] == 100.0
    assert [row["status"] for row in episodes(tmp_path / "run")] == ["not_applicable", "scored"]
    evaluated(capsys, dataset, tmp_path / "touched", "--solver", "touch")
    assert sorted(path.name for path in (tmp_path / "touched" / "trajectories").iterdir()) == [
        "1-3_2.1.jsonl",
        "neo-7-00003.1.jsonl",
    ]


def test_a_finished_evaluation_says_so_and_stays_as_it_is(
    uninterrupted: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    before = unmeasured(uninterrupted)
    ended = homer_in_this_process(capsys, "resume", uninterrupted)
    assert ended.code == 0
    assert "finished already" in ended.output
    assert unmeasured(uninterrupted) == before
    assert [EpisodeRow.model_validate(row) for row in episodes(uninterrupted)] == list(read_episode_rows(uninterrupted))
