"""The policies that know no task, run on a task: none of them may pass."""

import asyncio
from collections.abc import Iterator, Mapping
from pathlib import Path

from criteria import Profile, score_workspace
from data_model import Assignment, Dialogue, Limits, Task, make_transcript
from office_env import APPS, Episode, Office
from solvers import Solver, solver
from solvers.memory import MemorySettings, recall_history

_MAX_STEPS = 1_000
_LONG_CONTEXT = "long-context"


def list_policies() -> tuple[str, ...]:
    """List the names of the solvers that know no task."""
    return tuple(entry.name for entry in solver if entry.options.get("policy"))


def find_passing_policies(
    task: Task,
    dialogue: Dialogue | None,
    office: Office,
    references: Mapping[str, bytes],
    scratch: Path,
    profile: Profile = "corrected",
) -> Iterator[str]:
    """Run each policy on a task, with the whole conversation in its context, and yield the names of those that pass.

    Args:
        task: The task.
        dialogue: The task's conversation, or None.
        office: The office of the task.
        references: The task's reference files, name -> content.
        scratch: An empty folder for the workspaces.
        profile: The profile that scores what the policies leave behind.
    """
    assignment = _make_assignment(task, dialogue, scratch / "memory")
    for name in list_policies():
        episode = Episode()
        episode.reset(assignment, office, scratch / name)
        policy: Solver = solver[name].function()
        asyncio.run(policy.solve(assignment, episode))
        episode.end()
        if score_workspace(task, episode.workspace, office, references, profile).passed:
            yield name
        episode.workspace.remove()


def _make_assignment(task: Task, dialogue: Dialogue | None, cache: Path) -> Assignment:
    history = ""
    if dialogue is not None:
        recall = recall_history(make_transcript(dialogue), task.intent, MemorySettings(mode=_LONG_CONTEXT), cache)
        history = asyncio.run(recall).text
    return Assignment(
        task_id=task.id,
        instruction=task.intent,
        persona=task.persona,
        clock=task.clock,
        apps=APPS,
        history=history,
        limits=Limits(max_steps=_MAX_STEPS),
    )
