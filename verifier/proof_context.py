"""What a proof receives: a task with everything its proofs need, and a place to run plans."""

import tempfile
from collections.abc import Iterator, Mapping
from contextlib import contextmanager
from dataclasses import dataclass, field
from pathlib import Path
from time import process_time

from criteria import Profile, plan_touch, score_workspace
from data_model import ActionRefused, Check, Dialogue, Plan, Task, Verdict, bounds, failed, passed
from office_env import Office, RestorableWorkspace, Services, Workspace, open_restorable_workspace, run_plan


@dataclass(frozen=True)
class PlanResult:
    """The result of running one plan.

    Attributes:
        verdict: The verdict on the files that the plan left.
        refused_at: The index of the first refused step, or None.
        refusal: The observation of that step; empty if there is none.
    """

    verdict: Verdict
    refused_at: int | None
    refusal: str


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
        scratch: A folder for the workspace in which plans run.
        profile: The profile that scores plans.
    """

    task: Task
    dialogue: Dialogue | None
    office: Office
    references: Mapping[str, bytes]
    scratch: Path
    profile: Profile = "corrected"
    _results: dict[str, PlanResult] = field(default_factory=dict)
    _workspace: RestorableWorkspace | None = None
    _started_cpu_s: float = field(default_factory=process_time)

    def run_plan(self, plan: Plan) -> PlanResult:
        """Run a plan in a fresh workspace and score the files it leaves."""
        key = repr(plan)
        if key not in self._results:
            self._results[key] = self._execute_plan(plan)
        return self._results[key]

    def run_touch(self) -> PlanResult:
        """Touch the files that the criteria name (docs/glossary.md) in a fresh workspace, and score the result."""
        with self._open_workspace() as workspace:
            create, delete = plan_touch(self.task.criteria, workspace)
            for name in create:
                workspace.write(name, b"")
            for name in delete:
                workspace.delete(name)
            return PlanResult(self._score_workspace(workspace), None, "")

    def _execute_plan(self, plan: Plan) -> PlanResult:
        with self._open_workspace() as workspace:
            run = run_plan(workspace, plan)
            refusal = "" if run.refused_at is None else run.observations[run.refused_at]
            return PlanResult(self._score_workspace(workspace), run.refused_at, refusal)

    @contextmanager
    def _open_workspace(self) -> Iterator[Workspace]:
        """Open a fresh workspace: a single one is restored after each plan, since copying costs more than a plan."""
        if process_time() - self._started_cpu_s > bounds.PROVING_CPU_S:
            raise ProofTimeExceeded
        if self._workspace is None:
            services = Services(find_transcription=self.office.store.read_transcription, clock=self.task.clock)
            self._workspace = open_restorable_workspace(self.office, self.scratch / "workspace", services)
        yield self._workspace
        try:
            self._workspace.restore(self.office)
        except ActionRefused:
            # It holds too much to be compared and restored.
            self._workspace.remove()
            self._workspace = None

    def _score_workspace(self, workspace: Workspace) -> Verdict:
        return score_workspace(self.task, workspace, self.office, self.references, self.profile)


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
    """Open a proof context whose scratch folder is deleted afterwards."""
    with tempfile.TemporaryDirectory(prefix="homer-proof-") as folder:
        yield ProofContext(task, dialogue, office, references, Path(folder), profile)
