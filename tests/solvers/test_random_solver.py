"""The random solver: as many calls as it is asked for, drawn from its seed and from what it has seen."""

import asyncio
from collections.abc import Iterable
from pathlib import Path
from typing import Any

import pytest

from data_model import ContentStore, Limits, ProtocolName, Step, canonical_json
from evaluation import make_assignment
from office_env import Episode
from solvers import solver
from tests.evaluation.examples import example_office, example_task


def play(folder: Path, protocol: ProtocolName = "tools", steps: int = 12, seed: int = 0, **changes: Any) -> Episode:
    """Play an episode, with some fields of its assignment replaced."""
    office = example_office(ContentStore(folder / "store"))
    limits = Limits(max_steps=500)
    assignment = make_assignment(example_task(office.hash), None, protocol, limits=limits).model_copy(update=changes)
    episode = Episode()
    episode.reset(assignment, office, folder / f"workspace-{len(list(folder.iterdir()))}")
    asyncio.run(solver["random"].function(steps=steps, seed=seed).solve(assignment, episode))
    return episode


def describe(steps: Iterable[Step]) -> str:
    return canonical_json([(step.app, step.action, step.args) for step in steps])


@pytest.mark.parametrize("steps", [2, 3, 7])
def test_it_lists_the_files_acts_and_finishes_in_as_many_calls_as_are_asked_for(steps: int, tmp_path: Path) -> None:
    episode = play(tmp_path, steps=steps)
    made = [(step.app, step.action) for step in episode.trajectory.steps]
    assert (len(made), episode.stop) == (steps, "finished")
    assert (made[0], made[-1]) == (("system", "list_files"), ("system", "finish_task"))
    assert ("system", "finish_task") not in made[:-1]


def test_in_the_text_protocol_it_opens_an_application_before_it_acts_in_it(tmp_path: Path) -> None:
    steps = play(tmp_path, "officebench", steps=20).trajectory.steps
    assert all(step.status != "malformed" for step in steps)
    assert sum(step.action != "switch_app" for step in steps) == 20
    app = None
    for step in steps:
        if step.action == "switch_app":
            app = step.args["target_app"]
        elif step.app != "system":
            assert step.app == app


def test_seed_and_task_decide_and_nothing_else_of_the_assignment_that_it_does_not_see(tmp_path: Path) -> None:
    first = describe(play(tmp_path).trajectory.steps)
    assert describe(play(tmp_path).trajectory.steps) == first
    assert describe(play(tmp_path, seed=1).trajectory.steps) != first
    assert describe(play(tmp_path, task_id="neo-7-00004").trajectory.steps) != first


def test_a_language_model_is_never_called_though_it_is_an_application(tmp_path: Path) -> None:
    apps = ("excel", "llm")
    steps = play(tmp_path, steps=60, apps=apps).trajectory.steps
    assert {step.app for step in steps} == {"excel", "system"}


def test_it_makes_do_without_a_single_word_to_draw_from(tmp_path: Path) -> None:
    last = [play(tmp_path, steps=2, seed=seed, instruction="?").trajectory.steps[-1] for seed in range(6)]
    assert {canonical_json(step.args) for step in last} == {"{}", '{"answer": "note"}'}


def test_its_arguments_are_files_and_people_that_it_was_shown(tmp_path: Path) -> None:
    episode = play(tmp_path, steps=150)
    shown = "Bob " + example_task("0" * 64).persona.name
    for step in episode.trajectory.steps:
        for name in ("user", "username", "sender", "recipient"):
            if name in step.args:
                assert step.args[name] in shown, step
        shown += step.observation
    read = [step for step in episode.trajectory.steps if step.app == "excel" and step.action == "read_file"]
    assert any(step.status == "ok" for step in read)
