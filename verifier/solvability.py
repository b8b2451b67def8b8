"""The third filter: a solver that is told everything must be able to do the task (OdysseyBench, section 3.2.3)."""

import tempfile
from collections.abc import Awaitable, Callable, Mapping, Sequence
from pathlib import Path
from typing import NamedTuple

from data_model import (
    Assignment,
    JsonObject,
    Limits,
    Proof,
    Task,
    Trajectory,
    Verdict,
    failed,
    passed,
)
from llm_gateway import Message, Models, Reply, Sample, Shape
from office_env import APPS, Episode, Office, Perform, Workspace
from office_env.criteria import score_workspace
from solvers import solver
from templates import render

FROM_DESCRIPTION, FROM_INTENT = "solved_from_description", "solved_from_intent_and_subtasks"
SUBTASKS = "prompts/solver_intent_and_subtasks.md.j2"
_CALLS_OF_ONE_EPISODE = 1_000

Score = Callable[[Task, Path, Office, Mapping[str, bytes]], Awaitable[Verdict]]
"""Scores the files below a folder: task, folder, office, references."""


class Solvability(NamedTuple):
    """What the row keeps of both episodes, by name, and the verdict: T must be solved, I and K are recorded alone."""

    proofs: dict[str, Proof]
    verdict: Verdict


def score_left(task: Task, root: Path, office: Office, references: Mapping[str, bytes]) -> Verdict:
    """Score the files below root: reading and comparing, which another process may do as well."""
    return score_workspace(task, Workspace(root), office, references)


async def score_here(task: Task, root: Path, office: Office, references: Mapping[str, bytes]) -> Verdict:
    """Score the files below root at once, in this process."""
    return score_left(task, root, office, references)


async def solvable(
    models: Models,
    task: Task,
    office: Office,
    references: Mapping[str, bytes],
    unit: str = "",
    attempt: int = 1,
    limits: Limits | None = None,
    scratch: Path | None = None,
    score: Score = score_here,
    perform_elsewhere: Perform | None = None,
) -> Solvability:
    """Let the solver by model try the task with its full description, then with intent and sub-tasks.

    Nobody tells it more than an Assignment holds; its workspace is fresh, lies below scratch, and is scored as any
    other, by `score`; perform_elsewhere carries out its actions, where that is not this process. What an episode comes
    to is passed or failed, with the model and the steps; where the description did not do, the second episode is
    `not_run`. ModelCallError and BudgetReached rise.
    """
    tried = _Trial(
        models,
        task,
        office,
        dict(references),
        unit or task.id,
        attempt,
        limits or Limits(),
        scratch,
        score,
        perform_elsewhere,
    )
    described = await tried.solve(task.description, 0)
    if described.status == "passed":
        told = render(SUBTASKS, intent=task.intent, subtasks=[one.instruction for one in task.subtasks])
        asked = await tried.solve(told, 1)
    else:
        asked = Proof(status="not_run", why="the full description was not enough already")
    return Solvability({FROM_DESCRIPTION: described, FROM_INTENT: asked}, _verdict(described))


class _Trial(NamedTuple):
    """All that two episodes of one task share."""

    models: Models
    task: Task
    office: Office
    references: dict[str, bytes]
    unit: str
    attempt: int
    limits: Limits
    scratch: Path | None
    score: Score
    perform_elsewhere: Perform | None

    async def solve(self, instruction: str, episode_number: int) -> Proof:
        """Run one episode and score what it leaves."""
        heard = _Hearing(self.models)
        first_call = 1 + _CALLS_OF_ONE_EPISODE * episode_number
        chosen = solver["llm"].function(heard, self.unit, self.attempt, first_call)
        assignment = _assignment(self.task, instruction, self.limits)
        # Time is no limit here: what enters a dataset must not depend on how fast an endpoint is.
        episode = Episode(now=lambda: 0.0, perform_elsewhere=self.perform_elsewhere)
        with tempfile.TemporaryDirectory(prefix="homer-solve-", dir=self.scratch) as folder:
            root = Path(folder) / "workspace"
            episode.reset(assignment, self.office, root)
            await chosen.solve(assignment, episode)
            verdict = await self.score(self.task, root, self.office, self.references)
        return _proof(verdict, episode.end(), heard.model)


class _Hearing:
    """Hands calls on, and remembers which model answered the last one."""

    def __init__(self, models: Models) -> None:
        self._models, self.model = models, ""

    async def chat(
        self, sample: Sample, messages: Sequence[Message], *, tools: Sequence[JsonObject] = (), template: str = ""
    ) -> Reply:
        reply = await self._models.chat(sample, messages, tools=tools, template=template)
        self.model = reply.model
        return reply

    async def structured(
        self, sample: Sample, messages: Sequence[Message], shape: Shape, *, template: str = ""
    ) -> JsonObject:
        return await self._models.structured(sample, messages, shape, template=template)


def _assignment(task: Task, instruction: str, limits: Limits) -> Assignment:
    return Assignment(
        task_id=task.id,
        instruction=instruction,
        persona=task.persona,
        clock=task.clock,
        apps=APPS,
        limits=limits,
    )


def _proof(verdict: Verdict, done: Trajectory, model: str) -> Proof:
    who = model or "a model that never answered"
    how = f"{who}, {len(done.steps)} steps, stopped by {done.stop}"
    if verdict.passed:
        return Proof(status="passed", why=how)
    offence = (*verdict.offences, *verdict.checks)[:1]
    return Proof(status="failed", why=": ".join([how, *(f"{one.name}: {one.message}" for one in offence)]))


def _verdict(described: Proof) -> Verdict:
    check = passed(described.why) if described.status == "passed" else failed(message=described.why)
    return Verdict(checks=(check.model_copy(update={"name": "solvability", "where": FROM_DESCRIPTION}),))
