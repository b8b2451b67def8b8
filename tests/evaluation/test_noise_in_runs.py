"""Nothing secret reaches a solver through a whole evaluation: with noise in all of it, its steps stay the same."""

import random
from pathlib import Path
from typing import Any

import pytest

from data_model import ContentStore
from tests.evaluation.examples import example_dialogue, example_office, example_task, noisy_dialogue, noisy_task
from tests.evaluation.runs import episodes, example_dataset, rows
from tests.homeragents.datasets import homer_in_this_process

SOLVER = """
from data_model import Action


class Tells:
    async def solve(self, assignment, episode):
        told = f"{assignment.model_dump_json()} {episode.prompt} {episode.system_message}"
        episode.step(Action(app="system", action="finish_task", args={"answer": told}))
"""
MODES = (("long-context",), ("none",), ("rag-utterance", "--top-k", 2), ("rag-session-summary",))


@pytest.fixture
def datasets(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Path:
    """The same task twice, once with noise in all that is secret; a criterion stays one that can be checked."""
    (tmp_path / "mine.py").write_text(SOLVER)
    monkeypatch.chdir(tmp_path)
    task, rng = example_task(example_office(ContentStore(tmp_path / "plain")).hash), random.Random(5)
    example_dataset(tmp_path / "plain", task)
    example_office(ContentStore(tmp_path / "noisy"))
    args = {"file": "data/other.xlsx"}
    criteria = (task.criteria[0].model_copy(update={"args": args}),)
    noisy = noisy_task(task, rng).model_copy(update={"criteria": criteria})
    example_dataset(tmp_path / "noisy", noisy, dialogues=(noisy_dialogue(example_dialogue(task.id), rng),))
    return tmp_path


def played(capsys: pytest.CaptureFixture[str], dataset: str, solver: str, *memory: object) -> Any:
    """All that a solver did and left."""
    out = Path(f"{dataset}-{solver.partition(':')[0]}-{memory[0]}")
    asked = ("eval", dataset, "--out", out, "--solver", solver, "--memory", *memory)
    ended = homer_in_this_process(capsys, *asked)
    assert ended.code == 0, ended.errors
    (row,) = episodes(out)
    steps = [{**step, "latency_s": 0} for step in rows(out / "trajectories" / "neo-7-00003.1.jsonl")]
    return steps, row["changed"], row["stop"], row["tokens"]


@pytest.mark.slow
@pytest.mark.parametrize("memory", MODES, ids=lambda memory: str(memory[0]))
def test_noise_changes_no_step_of_an_unprivileged_solver(
    memory: tuple[object, ...], datasets: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    for solver in ("mine:Tells", "random"):
        assert played(capsys, "plain", solver, *memory) == played(capsys, "noisy", solver, *memory)


@pytest.mark.slow
@pytest.mark.parametrize(("solver", "memory"), [("oracle", "none"), ("mine:Tells", "facts"), ("touch", "none")])
def test_the_noise_is_seen_where_something_privileged_is_asked_for(
    solver: str, memory: str, datasets: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    assert played(capsys, "plain", solver, memory) != played(capsys, "noisy", solver, memory)
