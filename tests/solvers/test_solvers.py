"""The solvers without a model: what they do, and what they leave alone."""

import asyncio
import re
from pathlib import Path

import pytest

from data_model import ContentStore, Limits, ProtocolName, Trajectory, canonical_json
from evaluation import make_assignment
from office_env import Episode
from solvers import Solver, solver
from tests.evaluation.examples import example_office, example_task, set_cell
from tests.offices import snapshot


def solved(folder: Path, chosen: Solver, protocol: ProtocolName = "tools", limits: Limits | None = None) -> Episode:
    office = example_office(ContentStore(folder / "store"))
    assignment = make_assignment(example_task(office.hash), None, protocol, limits=limits)
    episode = Episode()
    episode.reset(assignment, office, folder / f"workspace-{len(list(folder.iterdir()))}")
    asyncio.run(chosen.solve(assignment, episode))
    return episode


def plain(trajectory: Trajectory) -> str:
    return canonical_json([step.model_dump(exclude={"latency_s", "tokens"}) for step in trajectory.steps])


def test_privileged_solvers_are_marked() -> None:
    marked = {one.name: one.options["privileged"] for one in solver if not one.options.get("policy")}
    assert not any(one.options["privileged"] for one in solver if one.options.get("policy"))
    assert marked == {"llm": False, "noop": False, "oracle": True, "random": False, "reader": False, "touch": True}


def test_the_oracle_carries_out_its_plan(tmp_path: Path) -> None:
    plan = example_task("0" * 64).solution
    assert plan is not None
    episode = solved(tmp_path, solver["oracle"].function(plan=plan))
    assert [(step.app, step.action, step.status) for step in episode.trajectory.steps] == [
        ("excel", "set_cell", "ok"),
        ("system", "finish_task", "ok"),
    ]
    assert episode.stop == "finished"


def test_the_oracle_meets_the_limits_of_any_solver(tmp_path: Path) -> None:
    plan = tuple(set_cell(str(number)) for number in range(9))
    episode = solved(tmp_path, solver["oracle"].function(plan=plan), limits=Limits(max_steps=4))
    assert len(episode.trajectory.steps) == 4
    assert episode.stop == "max_steps"


@pytest.mark.parametrize("protocol", ["tools", "officebench"])
def test_noop_leaves_everything(tmp_path: Path, protocol: ProtocolName) -> None:
    episode = solved(tmp_path, solver["noop"].function(), protocol)
    before = dict(example_office(ContentStore(tmp_path / "store")).digests())
    assert dict(episode.workspace.digests()) == before
    assert episode.end() == Trajectory(steps=(), stop="finished")


@pytest.mark.parametrize("protocol", ["tools", "officebench"])
def test_touch_makes_empty_files_and_deletes_and_does_nothing_else(tmp_path: Path, protocol: ProtocolName) -> None:
    create = ("data/a b.txt", "data/new/it's $HOME.xlsx", "emails/Tom/-f.eml")
    episode = solved(
        tmp_path, solver["touch"].function(create=create, delete=("data/note.docx", "emails/Bob")), protocol
    )
    before = dict(example_office(ContentStore(tmp_path / "store")).digests())
    gone = {"data/note.docx", "emails/Bob/Lunch.eml"}
    empty = "e3b0c44298fc1c149afbf4c8996fb92427ae41e4649b934ca495991b7852b855"
    assert dict(episode.workspace.digests()) == {
        name: digest for name, digest in (before | dict.fromkeys(create, empty)).items() if name not in gone
    }
    assert "emails/Bob/" not in snapshot(episode.workspace)


@pytest.mark.parametrize("protocol", ["tools", "officebench"])
def test_random_calls_are_valid_and_the_same_from_the_same_seed(tmp_path: Path, protocol: ProtocolName) -> None:
    episodes = [solved(tmp_path, solver["random"].function(steps=40), protocol) for _ in range(2)]
    steps = episodes[0].trajectory.steps
    assert plain(episodes[0].trajectory) == plain(episodes[1].trajectory)
    assert snapshot(episodes[0].workspace) == snapshot(episodes[1].workspace)
    assert "malformed" not in {step.status for step in steps}
    assert not [
        step for step in steps if re.search("There is no action|There is no argument|is missing", step.observation)
    ]
    assert sum(step.status == "ok" for step in steps) > len(steps) * 0.4
    assert len({step.app for step in steps}) >= 5


def test_random_draws_differ_from_seed_to_seed_and_end(tmp_path: Path) -> None:
    episodes = [solved(tmp_path, solver["random"].function(seed=seed)) for seed in range(3)]
    assert len({plain(episode.trajectory) for episode in episodes}) == 3
    assert {episode.stop for episode in episodes} == {"finished"}
    assert all(len(episode.trajectory.steps) == 12 for episode in episodes)


def test_random_stops_where_the_episode_does(tmp_path: Path) -> None:
    episode = solved(tmp_path, solver["random"].function(steps=40), "officebench", Limits(max_steps=5))
    assert episode.stop == "max_steps"
    assert len(episode.trajectory.steps) == 5
