"""A plan played in a fresh workspace and scored, and what is said of its failure."""

from functools import partial
from pathlib import Path
from typing import Any, NamedTuple

from data_model import Action, Check, Criterion, Dataset, EpisodeRow, Plan, Step, Task
from evaluation import needed_facts
from evaluation.failures import Failure, Recorded, explain_failure
from office_env import Office, Workspace, open_workspace, perform
from office_env.criteria import score_criterion, score_workspace


class World(NamedTuple):
    """A task of a dataset, and a folder for workspaces."""

    dataset: Dataset
    task: Task
    folder: Path


def explained(world: World, plan: Plan, broken: tuple[Step, ...] = (), **changes: Any) -> Failure:
    """Play a plan and explain why it fails. broken: steps that were refused behind it. changes: of the row."""
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
        verdict=score_workspace(task, workspace, office, world.dataset.references(task)),
        steps=len(steps),
        changed={name: after.get(name) for name in names},
        remembered=tuple(fact.id for fact in needed_facts(task)),
    )
    assert row.verdict is not None
    assert not row.verdict.passed
    row = row.model_copy(update=changes)
    dialogue = world.dataset.dialogue(task.id)
    return explain_failure(
        Recorded(task, dialogue, row, steps, office.names(), partial(_score, world, workspace, office))
    )


def refused(at: int, app: str, action: str, **args: Any) -> Step:
    """A call that was refused."""
    return Step(t=at, app=app, action=action, args=args, observation="No.", status="refused")


def _step(at: int, call: Action, workspace: Workspace) -> Step:
    seen = perform(workspace, call)
    return Step(t=at, app=call.app, action=call.action, args=call.args, observation=seen.text, status=seen.status)


def _score(world: World, workspace: Workspace, office: Office, criterion: Criterion) -> tuple[Check, ...]:
    return score_criterion(criterion, workspace, office, world.dataset.references(world.task))
