"""Nothing that is secret reaches a solver: with noise in all of it, the trajectory stays the same, byte for byte."""

import asyncio
import random
from collections.abc import Callable
from pathlib import Path

import pytest

from data_model import (
    Assignment,
    ContentStore,
    Dialogue,
    ProtocolName,
    Task,
    Transcript,
    canonical_json,
    make_transcript,
)
from evaluation import make_assignment
from office_env import Episode
from solvers import Solver, solver
from tests.evaluation.examples import (
    example_dialogue,
    example_office,
    example_task,
    noisy_dialogue,
    noisy_task,
    set_cell,
)

MEASURED = {"latency_s", "tokens"}
PROTOCOLS: tuple[ProtocolName, ...] = ("tools", "officebench")


def everything_said(transcript: Transcript, instruction: str) -> str:
    return "\n".join(f"{turn.ts} {turn.role}: {turn.text}" for day in transcript.days for turn in day.turns)


def trajectory(
    folder: Path, solve: Callable[[Task], Solver], task: Task, dialogue: Dialogue, protocol: ProtocolName
) -> str:
    """Solve a task and write down all that is not measured, with the files that were left."""
    office = example_office(ContentStore(folder / "store"))
    assignment = make_assignment(task, make_transcript(dialogue), protocol, everything_said)
    episode = Episode()
    prompt = episode.reset(assignment, office, folder / f"workspace-{len(list(folder.iterdir()))}")
    asyncio.run(solve(task).solve(assignment, episode))
    steps = [step.model_dump(exclude=MEASURED) for step in episode.end().steps]
    left = dict(episode.workspace.digests())
    return canonical_json({"prompt": prompt, "steps": steps, "stop": episode.stop, "files": left})


def unprivileged(task: Task) -> Solver:
    return solver["random"].function(steps=25)


class Cheat:
    """A solver that was handed the task."""

    def __init__(self, task: Task) -> None:
        self.task = task

    async def solve(self, assignment: Assignment, episode: Episode) -> None:
        episode.step(set_cell(self.task.facts[0].values[0].value))


@pytest.fixture
def task(tmp_path: Path) -> Task:
    return example_task(example_office(ContentStore(tmp_path / "store")).hash)


@pytest.mark.slow
@pytest.mark.parametrize("protocol", PROTOCOLS)
def test_noise_in_all_that_is_secret_changes_nothing(tmp_path: Path, task: Task, protocol: ProtocolName) -> None:
    dialogue = example_dialogue(task.id)
    plain = trajectory(tmp_path, unprivileged, task, dialogue, protocol)
    assert plain == trajectory(tmp_path, unprivileged, task, dialogue, protocol)
    for seed in range(8):
        rng = random.Random(seed)
        noisy = noisy_task(task, rng)
        assert noisy != task
        assert trajectory(tmp_path, unprivileged, noisy, noisy_dialogue(dialogue, rng), protocol) == plain


@pytest.mark.parametrize("protocol", PROTOCOLS)
def test_the_noise_is_seen_where_a_solver_is_handed_the_task(
    tmp_path: Path, task: Task, protocol: ProtocolName
) -> None:
    dialogue = example_dialogue(task.id)
    plain = trajectory(tmp_path, Cheat, task, dialogue, protocol)
    assert plain == trajectory(tmp_path, Cheat, task, dialogue, protocol)
    noisy = noisy_task(task, random.Random(1))
    assert trajectory(tmp_path, Cheat, noisy, dialogue, protocol) != plain


@pytest.mark.parametrize("field", ["intent", "id", "said"])
def test_what_is_public_does_reach_a_solver(tmp_path: Path, task: Task, field: str) -> None:
    dialogue = example_dialogue(task.id)
    plain = trajectory(tmp_path, unprivileged, task, dialogue, "tools")
    if field == "said":
        turn = dialogue.days[0].sessions[0].turns[0].model_copy(update={"text": "Quite other words."})
        session = dialogue.days[0].sessions[0].model_copy(update={"turns": (turn,)})
        other = dialogue.model_copy(update={"days": (dialogue.days[0].model_copy(update={"sessions": (session,)}),)})
        assert trajectory(tmp_path, unprivileged, task, other, "tools") != plain
    else:
        changed = task.model_copy(update={field: "Something else"})
        other = example_dialogue(changed.id)
        assert trajectory(tmp_path, unprivileged, changed, other, "tools") != plain
