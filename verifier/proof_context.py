"""What a proof receives: a task with everything its proofs need, and a place to run plans."""

from collections.abc import Iterator, Mapping
from contextlib import contextmanager
from dataclasses import dataclass, field
from time import process_time
from typing import TYPE_CHECKING

from criteria import Profile, RepeatedScoring, plan_touch
from data_model import Check, Dialogue, Plan, Task, Verdict, bounds, failed, passed
from office_env import FinishedPlan, MemoryWorkspace, Office, PlanRun, PlanRunner, Services

if TYPE_CHECKING:
    from verifier.operator_runs import OperatorResult


@dataclass(frozen=True)
class PlanResult:
    """The result of running one plan.

    Attributes:
        verdict: The verdict on the files that the plan left.
        run: What each step got as an answer; without steps if files were edited.
        files: The files that the plan left.
    """

    verdict: Verdict
    run: PlanRun
    files: MemoryWorkspace

    @property
    def refused_at(self) -> int | None:
        """The index of the first refused step, or None."""
        return self.run.refused_at

    @property
    def refusal(self) -> str:
        """The observation of the first refused step; empty if there is none."""
        return "" if self.refused_at is None else self.run.observations[self.refused_at]


class ProofTimeExceeded(Exception):
    """The proofs of a task have used up all the time that they may take."""


@dataclass
class ProofContext:
    """A task with everything its proofs need, and a place to run plans; equal plans are run only once.

    Attributes:
        task: The task to prove.
        dialogue: The task's conversation, or None.
        office: The office in which plans run.
        references: The task's reference files, name -> content.
        profile: The profile that scores plans.
        operator_results: Operator -> what it has found on the task, for those that were run.
    """

    task: Task
    dialogue: Dialogue | None
    office: Office
    references: Mapping[str, bytes]
    profile: Profile = "corrected"
    operator_results: "dict[str, OperatorResult]" = field(default_factory=dict)
    _results: dict[str, PlanResult] = field(default_factory=dict)
    _runner: PlanRunner | None = None
    _scoring: RepeatedScoring | None = None
    _started_cpu_s: float = field(default_factory=process_time)

    def run_plan(self, plan: Plan) -> PlanResult:
        """Run a plan in a fresh workspace and score the files it leaves."""
        key = repr(plan)
        if key not in self._results:
            self._results[key] = self._execute_plan(plan)
        return self._results[key]

    def run_touch(self) -> PlanResult:
        """Touch the files that the criteria name (docs/glossary.md) in a fresh workspace, and score the result."""
        workspace = self._prepare_runner().open_workspace()
        create, delete = plan_touch(self.task.criteria, workspace)
        for name in create:
            workspace.write(name, b"")
        for name in delete:
            workspace.delete(name)
        return self._score_plan(FinishedPlan(PlanRun(), workspace))

    def score_edits(self, edits: Mapping[str, bytes | None]) -> PlanResult:
        """Score the files that the solution leaves after edits: path -> new content, or None to delete the file."""
        self._check_time()
        workspace = self.run_plan(self.task.solution or ()).files.fork()
        for path, content in edits.items():
            if content is None:
                workspace.delete(path)
            else:
                workspace.write(path, content)
        return self._score_plan(FinishedPlan(PlanRun(), workspace))

    def forget_plans(self) -> None:
        """Release the memory that plans and their files take."""
        self._results.clear()
        self._runner = self._scoring = None

    def _execute_plan(self, plan: Plan) -> PlanResult:
        return self._score_plan(self._prepare_runner().run(plan))

    def _score_plan(self, finished: FinishedPlan) -> PlanResult:
        run, workspace = finished
        if self._scoring is None:
            self._scoring = RepeatedScoring(self.task, self.office, self.references, self.profile)
        return PlanResult(self._scoring.score(workspace), run, workspace)

    def _prepare_runner(self) -> PlanRunner:
        self._check_time()
        if self._runner is None:
            services = Services(find_transcription=self.office.store.read_transcription, clock=self.task.clock)
            self._runner = PlanRunner(self.office, services)
        return self._runner

    def _check_time(self) -> None:
        if process_time() - self._started_cpu_s > bounds.PROVING_CPU_S:
            raise ProofTimeExceeded


def check_plan_fails(result: PlanResult, where: str, description: str) -> Check:
    """Check that a plan failed.

    Args:
        where: The place of the plan in the row.
        description: What the plan does, as a noun phrase.
    """
    if result.verdict.passed:
        return failed(where, f"{description} to fail", "every criterion passed")
    return passed(f"{description} fails", where)


@contextmanager
def open_proof_context(
    task: Task,
    dialogue: Dialogue | None,
    office: Office,
    references: Mapping[str, bytes],
    profile: Profile = "corrected",
) -> Iterator[ProofContext]:
    """Open a proof context; what its plans left is forgotten afterwards."""
    context = ProofContext(task, dialogue, office, references, profile)
    yield context
    context.forget_plans()
