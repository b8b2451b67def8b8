"""The third filter: a solver given the full description must solve the task (OdysseyBench, section 3.2.3)."""

import tempfile
from collections.abc import Awaitable, Callable, Mapping, Sequence
from pathlib import Path
from typing import NamedTuple

from criteria import score_workspace
from data_model import Assignment, JsonObject, Limits, Proof, Task, Trajectory, Verdict, failed, passed
from llm_gateway import CallId, Message, Models, OutputSchema, Reply
from office_env import APPS, AsyncPerformAction, Episode, Office, Workspace
from solvers import solver
from templates import render

FROM_DESCRIPTION, FROM_INTENT = "solved_from_description", "solved_from_intent_and_subtasks"
SUBTASKS_TEMPLATE = "prompts/solver_intent_and_subtasks.md.j2"
_CALLS_PER_EPISODE = 1_000

ScoreFunction = Callable[[Task, Path, Office, Mapping[str, bytes]], Awaitable[Verdict]]
"""Scores the files below a folder, given task, folder, office and references."""


class Solvability(NamedTuple):
    """The results of both episodes.

    Attributes:
        proofs: The results as the row stores them, by name.
        verdict: Passes if the task was solved from its description; the episode from the intent is only recorded.
    """

    proofs: dict[str, Proof]
    verdict: Verdict


def score_folder(task: Task, root: Path, office: Office, references: Mapping[str, bytes]) -> Verdict:
    """Score the files below a folder: this only reads and compares, so another process may do it as well."""
    return score_workspace(task, Workspace(root), office, references)


async def score_in_process(task: Task, root: Path, office: Office, references: Mapping[str, bytes]) -> Verdict:
    """Score the files below a folder in this process."""
    return score_folder(task, root, office, references)


async def check_solvability(
    models: Models,
    task: Task,
    office: Office,
    references: Mapping[str, bytes],
    unit: str = "",
    attempt: int = 1,
    limits: Limits | None = None,
    scratch: Path | None = None,
    score: ScoreFunction = score_in_process,
    perform_elsewhere: AsyncPerformAction | None = None,
) -> Solvability:
    """Let the `llm` solver try the task from its full description, then from its intent and subtasks.

    The solver is given only what an Assignment holds. Each proof is passed or failed, with the model and the number of
    steps; if the description was not enough, the second episode is `not_run`.

    Args:
        models: The models that are called.
        task: The task to solve.
        office: The office in which it is solved.
        references: The task's reference files, name -> content.
        unit: The unit under which calls are recorded; by default the task's id.
        attempt: The number of the attempt, from 1.
        limits: The limits of each episode.
        scratch: The folder in which the fresh workspaces are created.
        score: Scores the files that an episode left.
        perform_elsewhere: Performs the solver's actions, if that is not done in this process.

    Raises:
        ModelCallError: A call failed.
        BudgetReached: The budget of the run is used up.
    """
    trial = _SolvabilityTrial(
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
    from_description = await trial.solve(task.description, 0)
    if from_description.status == "passed":
        instruction = render(SUBTASKS_TEMPLATE, intent=task.intent, subtasks=[one.instruction for one in task.subtasks])
        from_intent = await trial.solve(instruction, 1)
    else:
        from_intent = Proof(status="not_run", why="the full description was not enough already")
    return Solvability({FROM_DESCRIPTION: from_description, FROM_INTENT: from_intent}, _make_verdict(from_description))


class _SolvabilityTrial(NamedTuple):
    """The inputs that both episodes of a task share."""

    models: Models
    task: Task
    office: Office
    references: dict[str, bytes]
    unit: str
    attempt: int
    limits: Limits
    scratch: Path | None
    score: ScoreFunction
    perform_elsewhere: AsyncPerformAction | None

    async def solve(self, instruction: str, episode_number: int) -> Proof:
        """Run one episode and score the files it leaves."""
        recorder = _ModelRecorder(self.models)
        first_call = 1 + _CALLS_PER_EPISODE * episode_number
        llm_solver = solver["llm"].function(recorder, self.unit, self.attempt, first_call)
        assignment = _make_assignment(self.task, instruction, self.limits)
        # There is no time limit here, because the content of a dataset must not depend on an endpoint's speed.
        episode = Episode(now=lambda: 0.0, perform_async=self.perform_elsewhere)
        with tempfile.TemporaryDirectory(prefix="homer-solve-", dir=self.scratch) as folder:
            root = Path(folder) / "workspace"
            episode.reset(assignment, self.office, root)
            await llm_solver.solve(assignment, episode)
            verdict = await self.score(self.task, root, self.office, self.references)
        return _make_proof(verdict, episode.end(), recorder.model)


class _ModelRecorder:
    """Forwards calls, and remembers which model answered last."""

    def __init__(self, models: Models) -> None:
        self._models, self.model = models, ""

    async def chat(
        self, call_id: CallId, messages: Sequence[Message], *, tools: Sequence[JsonObject] = (), template: str = ""
    ) -> Reply:
        reply = await self._models.chat(call_id, messages, tools=tools, template=template)
        self.model = reply.model
        return reply

    async def chat_json(
        self, call_id: CallId, messages: Sequence[Message], output_schema: OutputSchema, *, template: str = ""
    ) -> JsonObject:
        return await self._models.chat_json(call_id, messages, output_schema, template=template)


def _make_assignment(task: Task, instruction: str, limits: Limits) -> Assignment:
    return Assignment(
        task_id=task.id,
        instruction=instruction,
        persona=task.persona,
        clock=task.clock,
        apps=APPS,
        limits=limits,
    )


def _make_proof(verdict: Verdict, trajectory: Trajectory, model: str) -> Proof:
    model_name = model or "a model that never answered"
    summary = f"{model_name}, {len(trajectory.steps)} steps, stopped by {trajectory.stop}"
    if verdict.passed:
        return Proof(status="passed", why=summary)
    quoted_checks = (*verdict.failures, *verdict.checks)[:1]
    return Proof(status="failed", why=": ".join([summary, *(f"{one.name}: {one.message}" for one in quoted_checks)]))


def _make_verdict(from_description: Proof) -> Verdict:
    check = (
        passed(from_description.why) if from_description.status == "passed" else failed(message=from_description.why)
    )
    return Verdict(checks=(check.model_copy(update={"name": "solvability", "where": FROM_DESCRIPTION}),))
