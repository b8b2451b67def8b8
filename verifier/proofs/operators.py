"""Proofs that attack the criteria: operators spoil the right end state, and reach it in other fair ways."""

from data_model import Checks, failed, not_run, passed
from verifier.operator_registry import OperatorKind
from verifier.operator_runs import run_operators
from verifier.proof_context import ProofContext
from verifier.proof_registry import proof


@proof(needs=("solution",), splits=("neo",), counts=True)
def damage_fails(context: ProofContext) -> Checks:
    """Whatever an operator of damage or hedging makes of the right result fails, by the part that it spoils."""
    yield from _check_operators(context, "damage", "hedge")


@proof(needs=("solution",), splits=("neo",), counts=True)
def fair_variants_pass(context: ProofContext) -> Checks:
    """Whatever a fair operator makes of the right result passes: another form, tool, order or place of the same."""
    yield from _check_operators(context, "fair")


def _check_operators(context: ProofContext, *kinds: OperatorKind) -> Checks:
    if context.profile != "corrected":
        yield not_run(f"the profile {context.profile} does not judge what else has changed")
        return
    solved = context.run_plan(context.task.solution or ()).verdict
    if not solved.passed:
        found = f"one that fails: {solved.failures[0].message}"
        yield failed("/solution", "an end state that passes, for operators to start from", found)
        return
    results = run_operators(context, *kinds)
    for result in results:
        for fault in result.faults:
            yield failed(fault.where, message=f"{fault.where}: {fault.message}")
    if not any(result.faults for result in results):
        applied = [result for result in results if result.variants]
        variants = sum(result.variants for result in applied)
        yield passed(f"{len(applied)} of {len(results)} operators apply, with {variants} variants")
