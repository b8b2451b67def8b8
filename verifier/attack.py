"""The policies that know no task, run on a task: none may pass, but the one that refuses what cannot be done."""

import asyncio
from collections.abc import Iterator, Mapping, Sequence
from pathlib import Path

from criteria import CriterionResult, Profile, ask_for_refusal, complete_verdict, evaluate_criterion, join_results
from data_model import Action, Assignment, Criterion, Dialogue, Limits, Task, make_transcript
from office_env import APPS, Episode, FileTree, Observation, Office, PlanRunner, Services, Workspace, perform_action
from solvers import Solver, solver
from solvers.memory import MemorySettings, recall_history

READER = "reader"
"""The solver with fixed rules that reads the conversations which our grammar writes: a control, and no policy."""
_MAX_STEPS = 1_000
_REPLAYED_APPS = ("word", "pdf", "calendar", "excel")
"""Several policies edit the same files alike, which takes long; what passed before is not computed again."""
_COSTLY = ("document", "mail", "picture", "conversion")
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
    names: Sequence[str] | None = None,
) -> Iterator[str]:
    """Run each policy on a task, with the whole conversation in its context, and yield the names of those that pass.

    A policy that refuses everything may pass a task that cannot be done; there it is not run.

    The workspaces are in memory; none of the policies uses a real shell.

    Args:
        task: The task.
        dialogue: The task's conversation, or None.
        office: The office of the task.
        references: The task's reference files, name -> content.
        scratch: An empty folder for what is cached of the conversation.
        profile: The profile that scores what the policies leave behind.
        names: The solvers to run; by default every policy.
    """
    assignment = _make_assignment(task, dialogue, scratch)
    runner = PlanRunner(office, Services(find_transcription=office.store.read_transcription, clock=task.clock))

    def perform(workspace: Workspace, call: Action) -> Observation:
        return runner.perform(workspace, call) if call.app in _REPLAYED_APPS else perform_action(workspace, call)

    names = list_policies() if names is None else names
    if ask_for_refusal(task.criteria):
        names = [name for name in names if not solver[name].options.get("refuses")]
    for name in names:
        episode = Episode(perform_sync=perform)
        episode.begin(assignment, runner.open_workspace())
        policy: Solver = solver[name].function()
        asyncio.run(policy.solve(assignment, episode))
        episode.end()
        if _passes(task, episode.workspace, office, references, profile):
            yield name


def _passes(task: Task, workspace: FileTree, office: Office, references: Mapping[str, bytes], profile: Profile) -> bool:
    """Tell whether a workspace passes, without looking further than the first criterion that fails."""
    results = list[CriterionResult]()

    def evaluate(criterion: Criterion) -> CriterionResult:
        if any(check.status in ("failed", "error") for result in results[-1:] for check in result.checks):
            return CriterionResult(())
        results.append(evaluate_criterion(criterion, workspace, office, references, profile))
        return results[-1]

    goal = join_results(sorted(task.criteria, key=_rank_by_cost), evaluate)
    if any(check.status in ("failed", "error") for check in goal.checks):
        return False
    return complete_verdict(goal, task, workspace, office, profile).passed


def _rank_by_cost(criterion: Criterion) -> int:
    """Rank criteria so that a hundred mails, and texts of conversions, are judged only where all else passes."""
    return next((rank for rank, word in enumerate(_COSTLY, start=1) if word in criterion.function), 0)


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
