"""Runs operators on a task and finds which of their variants got a verdict that they must not get."""

from collections.abc import Iterator
from contextlib import suppress
from itertools import islice
from typing import NamedTuple

from criteria import find_content_changes
from data_model import ActionRefused, RegistryEntry, Verdict
from file_formats import UnreadableFile
from verifier.operator_registry import OperatorFunction, OperatorKind, Variant, operator
from verifier.operator_subject import OperatorSubject
from verifier.proof_context import PlanResult, ProofContext

MAX_VARIANTS = 6
"""How many variants of an operator are tried on one task, at most."""
MAX_PLANS = 3
"""How many of them may be plans, which take longer than edits."""
_MAX_CANDIDATES = 24


class VariantFault(NamedTuple):
    """A variant with a verdict that it must not get.

    Attributes:
        message: What is wrong, as a sentence.
    """

    where: str
    message: str


class OperatorResult(NamedTuple):
    """The result of one operator on one task.

    Attributes:
        variants: How many variants were tried; 0 if the task holds nothing that the operator attacks.
        faults: Those of them that got a wrong verdict.
    """

    operator: str
    variants: int
    faults: tuple[VariantFault, ...]


class JudgedVariant(NamedTuple):
    """A variant, and the files that it leaves with the verdict on them."""

    variant: Variant
    result: PlanResult


def run_operators(context: ProofContext, *kinds: OperatorKind) -> tuple[OperatorResult, ...]:
    """Run all operators of these kinds on a task, in the order of their names, each only once for a context."""
    entries = [entry for entry in operator if entry.options["kind"] in kinds]
    end_state = context.run_plan(context.task.solution or ())
    subject = OperatorSubject(context.task, context.office, end_state.files)
    for entry in entries:
        if entry.name not in context.operator_results:
            context.operator_results[entry.name] = _run_operator(context, subject, entry)
    return tuple(context.operator_results[entry.name] for entry in entries)


def _run_operator(
    context: ProofContext, subject: OperatorSubject, entry: RegistryEntry[OperatorFunction]
) -> OperatorResult:
    judged = list(islice(_judge_variants(context, subject, entry), MAX_VARIANTS))
    faults = [fault for variant, result in judged if (fault := _find_fault(entry, variant, result))]
    return OperatorResult(entry.name, len(judged), tuple(faults))


def judge_variants(
    context: ProofContext, *kinds: OperatorKind, limit: int = MAX_VARIANTS
) -> Iterator[tuple[RegistryEntry[OperatorFunction], tuple[JudgedVariant, ...]]]:
    """Yield each operator of these kinds, in the order of their names, with its variants on a task.

    Args:
        limit: How many variants of an operator are tried, at most.
    """
    end_state = context.run_plan(context.task.solution or ())
    subject = OperatorSubject(context.task, context.office, end_state.files)
    for entry in operator:
        if entry.options["kind"] in kinds:
            yield entry, tuple(islice(_judge_variants(context, subject, entry), limit))


def _judge_variants(
    context: ProofContext, subject: OperatorSubject, entry: RegistryEntry[OperatorFunction]
) -> Iterator[JudgedVariant]:
    is_fair = entry.options["kind"] == "fair"
    # What cannot be edited, such as a damaged workbook, is nothing that the operator attacks.
    plans = 0
    with suppress(ActionRefused, OverflowError, UnreadableFile, ValueError):
        for variant in islice(entry.function(subject), _MAX_CANDIDATES):
            if variant.plan is None:
                yield JudgedVariant(variant, context.score_edits(variant.edits))
                continue
            result = context.run_plan(variant.plan)
            # A detour that ends where the solution does has spoilt nothing.
            if is_fair or find_content_changes(subject.files, result.files):
                yield JudgedVariant(variant, result)
                plans += 1
                if plans == MAX_PLANS:
                    return


def _find_fault(entry: RegistryEntry[OperatorFunction], variant: Variant, result: PlanResult) -> VariantFault | None:
    verdict = result.verdict
    attempt = f"{entry.name}: the variant that {variant.why}"
    if entry.options["kind"] == "fair":
        if result.refused_at is not None:
            return VariantFault(variant.where, f"{attempt} cannot be carried out: {result.refusal}")
        if not verdict.passed:
            reason = next((f"{check.name}: {check.message}" for check in verdict.failures), "no criterion passed")
            return VariantFault(variant.where, f"{attempt} is fair, but fails: {reason}")
    elif verdict.passed:
        return VariantFault(variant.where, f"{attempt} must fail, but passes")
    elif not _is_part_right(entry.options["part"], verdict):
        found = "goal" if not verdict.goal else "collateral"
        return VariantFault(
            variant.where, f"{attempt} must fail by its {entry.options['part']} part, not its {found} part"
        )
    return None


def _is_part_right(part: str, verdict: Verdict) -> bool:
    # Without a decision on collateral, every failure is one of the goal.
    is_decided = any(check.status != "not_run" for check in verdict.list_part("collateral"))
    return part == "either" or not is_decided or (not verdict.goal if part == "goal" else not verdict.collateral)
