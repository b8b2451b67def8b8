"""Proofs: checks of a candidate by running something, all of it carried by the row itself.

Anyone can repeat them from a dataset alone; `homer check` does.
"""

import tempfile
from collections.abc import Callable, Collection, Iterator, Mapping
from contextlib import contextmanager
from dataclasses import dataclass, field
from pathlib import Path
from time import process_time
from typing import NamedTuple

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
    named,
    not_run,
)
from office_env import Office, RestorableWorkspace, Services, Workspace, open_restorable, run_plan
from office_env.criteria import Profile, score_workspace, touched


@dataclass(frozen=True)
class Attempt:
    """What came of one plan: the verdict on the files it left, and the first refused step, or None."""

    verdict: Verdict
    refused_at: int | None
    refusal: str


class _TooMuchToProve(Exception):
    """The proofs of a task have taken all the time that they may."""


@dataclass
class Bench:
    """A task with all that its proofs need, and a place to run plans; equal plans are run once.

    scratch: a folder for workspaces, each thrown away after its plan. profile: how they are scored.
    """

    task: Task
    dialogue: Dialogue | None
    office: Office
    references: Mapping[str, bytes]
    scratch: Path
    profile: Profile = "corrected"
    _attempts: dict[str, Attempt] = field(default_factory=dict)
    _workspace: RestorableWorkspace | None = None
    _began: float = field(default_factory=process_time)

    def run(self, plan: Plan) -> Attempt:
        """Run a plan in a fresh workspace and score what it leaves."""
        key = repr(plan)
        if key not in self._attempts:
            self._attempts[key] = self._attempt(plan)
        return self._attempts[key]

    def touch(self) -> Attempt:
        """Touch what the criteria name in a fresh workspace (docs/glossary.md) and score what it leaves."""
        with self._untouched() as workspace:
            create, delete = touched(self.task.criteria, workspace)
            for name in create:
                workspace.write(name, b"")
            for name in delete:
                workspace.delete(name)
            return Attempt(self._verdict(workspace), None, "")

    def _attempt(self, plan: Plan) -> Attempt:
        with self._untouched() as workspace:
            run = run_plan(workspace, plan)
            refusal = "" if run.refused_at is None else run.observations[run.refused_at]
            return Attempt(self._verdict(workspace), run.refused_at, refusal)

    @contextmanager
    def _untouched(self) -> Iterator[Workspace]:
        """A workspace as the office gives it: one is kept and restored, since copying costs more than a plan."""
        if process_time() - self._began > bounds.PROVING_CPU_S:
            raise _TooMuchToProve
        if self._workspace is None:
            services = Services(transcription=self.office.store.transcription, clock=self.task.clock)
            self._workspace = open_restorable(self.office, self.scratch / "workspace", services)
        yield self._workspace
        try:
            self._workspace.restore(self.office)
        except ActionRefused:
            # There is too much in it to be looked through.
            self._workspace.throw_away()
            self._workspace = None

    def _verdict(self, workspace: Workspace) -> Verdict:
        return score_workspace(self.task, workspace, self.office, self.references, self.profile)


proof: Registry[Callable[[Bench], Checks]] = Registry("proof", folder="verifier.proofs")
"""`def name(bench: Bench) -> Checks`: yields at least one Check; `not_run` for what the row rightly does not have.

needs: `solution` or `dialogue`; a row without it does not run the proof. splits: where it applies; all by default.
"""


class Proved(NamedTuple):
    """What the row keeps of each proof, by name, and the verdict with all their checks."""

    proofs: dict[str, Proof]
    verdict: Verdict


def prove(bench: Bench, without: Collection[str] = ()) -> Proved:
    """Run every proof on a candidate but those named in without."""
    proofs: dict[str, Proof] = {}
    checks: list[Check] = []
    split = bench.task.split
    for entry in (one for one in proof if one.name not in without and split in one.options.get("splits", (split,))):
        try:
            made = tuple(_checks(bench, entry.function, entry.options.get("needs", ())))
        except _TooMuchToProve:
            made = (error(f"the proofs of the task took over {bounds.PROVING_CPU_S} s of a processor"),)
        named_checks = named(entry.name, made or (error("the proof found nothing to look at"),))
        checks.extend(named_checks)
        proofs[entry.name] = _summary(named_checks)
    return Proved(proofs, Verdict(checks=tuple(checks)))


def may_be_missing(task: Task, name: str) -> bool:
    """Whether a proof of that name may be `not_run`: one that needs a solution, for a Plus task whose seed has none."""
    needs = proof[name].options.get("needs", ()) if name in proof else ()
    return task.split == "plus" and task.solution is None and "solution" in needs


def _checks(bench: Bench, function: Callable[[Bench], Checks], needs: tuple[str, ...]) -> Checks:
    if "solution" in needs and bench.task.solution is None:
        yield not_run("the task carries no solution")
    elif "dialogue" in needs and bench.dialogue is None:
        yield not_run("the task has no dialogue")
    else:
        yield from function(bench)


def _summary(checks: tuple[Check, ...]) -> Proof:
    offences = [check for check in checks if check.status in ("failed", "error")]
    if offences:
        return Proof(status="failed", why=offences[0].message)
    if any(check.status == "passed" for check in checks):
        return Proof(status="passed")
    return Proof(status="not_run", why=checks[0].message)


@contextmanager
def open_bench(
    task: Task,
    dialogue: Dialogue | None,
    office: Office,
    references: Mapping[str, bytes],
    profile: Profile = "corrected",
) -> Iterator[Bench]:
    """A bench whose scratch folder is gone afterwards."""
    with tempfile.TemporaryDirectory(prefix="homer-proof-") as folder:
        yield Bench(task, dialogue, office, references, Path(folder), profile)
