"""Proofs that attack the criteria: operators spoil the right end state, and reach it in other fair ways."""

from data_model import Checks, failed, not_run, passed
from verifier.operator_registry import OperatorKind
from verifier.operator_runs import run_operators
from verifier.proof_context import ProofContext
from verifier.proof_registry import proof


@proof(needs=("solution",), on_request=True)
def damage_fails(context: ProofContext) -> Checks:
    """Whatever an operator of damage or hedging makes of the right result fails, by the part that it spoils."""
    yield from _check_operators(context, "damage", "hedge")


@proof(needs=("solution",), on_request=True)
def fair_variants_pass(context: ProofContext) -> Checks:
    """Whatever a fair operator makes of the right result passes: another form, tool, order or place of the same."""
    yield from _check_operators(context, "fair")


def _check_operators(context: ProofContext, *kinds: OperatorKind) -> Checks:
    if not context.run_plan(context.task.solution or ()).verdict.passed:
        yield failed("/solution", "an end state that passes, for operators to start from", "one that fails")
        return
    for result in run_operators(context, *kinds):
        for fault in result.faults:
            yield failed(fault.where, message=f"{fault.where}: {fault.message}")
        if not result.variants:
            yield not_run(f"{result.operator}: the task holds nothing that it attacks")
        elif not result.faults:
            yield passed(f"{result.operator}: {result.variants} variants get the right verdict")
