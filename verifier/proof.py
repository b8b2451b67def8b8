"""Proofs: checks of a candidate by running something, all of it carried by the row itself.

Anyone can repeat them from a dataset alone; `homer check` does.
"""

import tempfile
from collections.abc import Callable, Iterator, Mapping
from contextlib import contextmanager
from dataclasses import dataclass, field
from pathlib import Path

from data_model import Check, Checks, Dialogue, Plan, Proof, Registry, Task, Verdict, error, named, not_run
from office_env import Office, Services, open_workspace, run_plan
from office_env.criteria import Profile, score_workspace


@dataclass(frozen=True)
class Attempt:
    """What came of one plan: the verdict on the files it left, and the first refused step, or None."""

    verdict: Verdict
    refused_at: int | None
    refusal: str


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

    def run(self, plan: Plan) -> Attempt:
        """Run a plan in a fresh workspace and score what it leaves."""
        key = repr(plan)
        if key not in self._attempts:
            self._attempts[key] = self._attempt(plan)
        return self._attempts[key]

    def _attempt(self, plan: Plan) -> Attempt:
        root = Path(tempfile.mkdtemp(dir=self.scratch)) / "workspace"
        services = Services(transcription=self.office.store.transcription, clock=self.task.clock)
        workspace = open_workspace(self.office, root, services)
        try:
            run = run_plan(workspace, plan)
            verdict = score_workspace(self.task, workspace, self.office, self.references, self.profile)
        finally:
            workspace.throw_away()
            root.parent.rmdir()
        refusal = "" if run.refused_at is None else run.observations[run.refused_at]
        return Attempt(verdict, run.refused_at, refusal)


proof: Registry[Callable[[Bench], Checks]] = Registry("proof", folder="verifier.proofs")
"""`def name(bench: Bench) -> Checks`: yields at least one Check; `not_run` for what the row rightly does not have.

needs: `solution` or `dialogue`; a row without it does not run the proof. splits: where it applies; all by default.
"""


def prove(bench: Bench) -> tuple[dict[str, Proof], Verdict]:
    """Run every proof. The verdict holds all their checks; the proofs are what the row keeps of them."""
    proofs: dict[str, Proof] = {}
    checks: list[Check] = []
    for entry in proof:
        made = tuple(_checks(bench, entry.function, entry.options.get("needs", ())))
        named_checks = named(entry.name, made or (error("the proof found nothing to look at"),))
        checks.extend(named_checks)
        proofs[entry.name] = _summary(named_checks)
    return proofs, Verdict(checks=tuple(checks))


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
