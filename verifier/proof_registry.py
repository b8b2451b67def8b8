"""Proofs: checks of a candidate that run something, using only what the row itself carries.

Anyone can repeat them from a dataset alone; `homer check` does.
"""

import tempfile
from collections.abc import Callable, Collection, Iterator, Mapping
from contextlib import contextmanager
from dataclasses import dataclass, field
from pathlib import Path
from time import process_time
from typing import NamedTuple

from criteria import Profile, plan_touch, score_workspace
from data_model import (
    ActionRefused,
    Check,
    Checks,
    Dialogue,
    Plan,
    Proof,
    Registry,
    Task,
    Verdict,
    bounds,
    error,
    failed,
    name_checks,
    not_run,
    passed,
)
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


class _ProofTimeExceeded(Exception):
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
            raise _ProofTimeExceeded
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


proof: Registry[Callable[[ProofContext], Checks]] = Registry("proof", package="verifier.proofs")
"""`def name(context: ProofContext) -> Checks`, which yields at least one Check.

It yields `not_run` for what the row rightly lacks. Its options are `needs` (`solution` or `dialogue`, without which the
proof is not run) and `splits` (where it applies; by default all).
"""


class ProofResults(NamedTuple):
    """The results of all proofs: by name as the row stores them, and a verdict with all their checks."""

    proofs: dict[str, Proof]
    verdict: Verdict


def prove_task(context: ProofContext, without: Collection[str] = ()) -> ProofResults:
    """Run every proof on a candidate, except those named in `without`."""
    proofs: dict[str, Proof] = {}
    checks: list[Check] = []
    split = context.task.split
    for entry in (
        registered
        for registered in proof
        if registered.name not in without and split in registered.options.get("splits", (split,))
    ):
        try:
            proof_checks = tuple(_run_proof(context, entry.function, entry.options.get("needs", ())))
        except _ProofTimeExceeded:
            proof_checks = (error(f"the proofs of the task took over {bounds.PROVING_CPU_S} s of CPU time"),)
        named_checks = name_checks(entry.name, proof_checks or (error("the proof found nothing to look at"),))
        checks.extend(named_checks)
        proofs[entry.name] = _summarize_checks(named_checks)
    return ProofResults(proofs, Verdict(checks=tuple(checks)))


def may_proof_be_missing(task: Task, name: str) -> bool:
    """Return whether a proof may be `not_run`: it needs a solution, and the task is a Plus task whose seed has none."""
    needs = proof[name].options.get("needs", ()) if name in proof else ()
    return task.split == "plus" and task.solution is None and "solution" in needs


def _run_proof(context: ProofContext, function: Callable[[ProofContext], Checks], needs: tuple[str, ...]) -> Checks:
    if "solution" in needs and context.task.solution is None:
        yield not_run("the task carries no solution")
    elif "dialogue" in needs and context.dialogue is None:
        yield not_run("the task has no dialogue")
    else:
        yield from function(context)


def _summarize_checks(checks: tuple[Check, ...]) -> Proof:
    failed_checks = [check for check in checks if check.status in ("failed", "error")]
    if failed_checks:
        return Proof(status="failed", why=failed_checks[0].message)
    if any(check.status == "passed" for check in checks):
        return Proof(status="passed")
    return Proof(status="not_run", why=checks[0].message)


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
