"""A plan played in a fresh workspace and scored, and what is said of its failure."""

from functools import partial
from pathlib import Path
from typing import Any, NamedTuple

from criteria import score_criterion, score_workspace
from data_model import Action, Check, Criterion, Dataset, EpisodeRow, Plan, Step, Task, select_needed_facts
from failure_analysis import EpisodeFailure, FailedEpisode, explain_failure
from office_env import Office, Workspace, open_workspace, perform_action

EXPLAINED = Path(__file__).resolve().parents[1] / "small_dataset"
"""Three tasks whose explanations the tests quote; a dataset of its own, so that building the published one again breaks
none."""


class World(NamedTuple):
    """A task of a dataset, and a folder for workspaces."""

    dataset: Dataset
    task: Task
    folder: Path


def explained(world: World, plan: Plan, broken: tuple[Step, ...] = (), **changes: Any) -> EpisodeFailure:
    """Play a plan and explain why it fails.

    Args:
        broken: Steps that were refused behind it.
        changes: Of the row.
    """
    task, office = world.task, Office(world.dataset.store, world.task.office)
    workspace = open_workspace(office, world.folder / "workspace")
    steps = tuple(_step(at, call, workspace) for at, call in enumerate(plan)) + broken
    before, after = office.digests(), workspace.digests()
    names = sorted(name for name in {*before, *after} if before.get(name) != after.get(name))
    row = EpisodeRow(
        task=task.id,
        trial=1,
        status="scored",
        stop="finished",
        verdict=score_workspace(task, workspace, office, world.dataset.read_references(task)),
        steps=len(steps),
        changed={name: after.get(name) for name in names},
        remembered=tuple(fact.id for fact in select_needed_facts(task.facts)),
    )
    assert row.verdict is not None
    assert not row.verdict.passed
    row = row.model_copy(update=changes)
    dialogue = world.dataset.dialogue(task.id)
    return explain_failure(
        FailedEpisode(task, dialogue, row, steps, office.names(), partial(_score, world, workspace, office))
    )


def refused(at: int, app: str, action: str, **args: Any) -> Step:
    """A call that was refused."""
    return Step(t=at, app=app, action=action, args=args, observation="No.", status="refused")


def _step(at: int, call: Action, workspace: Workspace) -> Step:
    seen = perform_action(workspace, call)
    return Step(t=at, app=call.app, action=call.action, args=call.args, observation=seen.text, status=seen.status)


def _score(world: World, workspace: Workspace, office: Office, criterion: Criterion) -> tuple[Check, ...]:
    return score_criterion(criterion, workspace, office, world.dataset.read_references(world.task))
