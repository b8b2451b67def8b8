"""Proofs that a solver that does nothing, or only touches files, fails."""

from data_model import Checks
from verifier.proof_context import ProofContext, check_plan_fails
from verifier.proof_registry import proof


@proof
def noop_fails(context: ProofContext) -> Checks:
    """Doing nothing fails."""
    yield check_plan_fails(context.run_plan(()), "noop", "doing nothing")


@proof
def touch_fails(context: ProofContext) -> Checks:
    """A solver fails that only creates each expected file empty and deletes each forbidden file."""
    yield check_plan_fails(context.run_touch(), "touch", "touching empty files")
