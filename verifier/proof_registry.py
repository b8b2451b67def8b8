"""Proofs: checks of a candidate that run something, using only what the row itself carries.

Anyone can repeat them from a dataset alone; `homer check` does.
"""

from collections.abc import Callable, Collection
from typing import NamedTuple

from data_model import Check, Checks, Proof, Registry, Task, Verdict, bounds, error, name_checks, not_run
from verifier.proof_context import ProofContext, ProofTimeExceeded

proof: Registry[Callable[[ProofContext], Checks]] = Registry("proof", package="verifier.proofs")
"""`def name(context: ProofContext) -> Checks`, which yields at least one Check.

It yields `not_run` for what the row rightly lacks. Its options are `needs` (`solution` or `dialogue`, without which the
proof is not run), `splits` (where it applies; by default all) and `counts` (if it passes, the row says what its first
check says, such as how many variants were tried).
"""


OPERATOR_PROOFS = ("damage_fails", "fair_variants_pass")
"""The proofs that run the operators."""


class ProofResults(NamedTuple):
    """The results of all proofs: by name as the row stores them, and a verdict with all their checks."""

    proofs: dict[str, Proof]
    verdict: Verdict


def prove_task(context: ProofContext, without: Collection[str] = ()) -> ProofResults:
    """Run every proof on a candidate.

    Args:
        without: The names of proofs that are left out.
    """
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
        except ProofTimeExceeded:
            proof_checks = (error(f"the proofs of the task took over {bounds.PROVING_CPU_S} s of CPU time"),)
        named_checks = name_checks(entry.name, proof_checks or (error("the proof found nothing to look at"),))
        checks.extend(named_checks)
        proofs[entry.name] = _summarize_checks(named_checks, entry.options.get("counts", False))
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


def _summarize_checks(checks: tuple[Check, ...], counts: bool) -> Proof:
    failed_checks = [check for check in checks if check.status in ("failed", "error")]
    if failed_checks:
        return Proof(status="failed", why=failed_checks[0].message)
    if passed_checks := [check for check in checks if check.status == "passed"]:
        return Proof(status="passed", why=passed_checks[0].message if counts else "")
    return Proof(status="not_run", why=checks[0].message)
