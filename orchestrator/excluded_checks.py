"""The rules, proofs and filters that `--without` excludes from a build."""

from collections.abc import Sequence

from data_model import InputError, suggest_name

FILTER_NAMES = ("criteria", "strict_grader", "solvability", "quality")
PLAN_TRIALS = ("plan_runs", "plan_passes_the_criteria")
"""Checks of a model's plan in a trial run; like rules, proofs and filters, they can be excluded."""


def check_excluded_names(names: Sequence[str], where: str) -> tuple[str, ...]:
    """Return the names of excluded checks, sorted and without duplicates.

    Args:
        where: The place that an error names.

    Raises:
        InputError: A name is not a rule, proof or filter.
    """
    if not names:
        return ()
    from verifier import proof, rule

    known_names = (*rule.names, *proof.names, *FILTER_NAMES, *PLAN_TRIALS)
    for name in names:
        if name not in known_names:
            raise InputError(f"there is no rule, proof or filter {name!r}.{suggest_name(name, known_names)}", where)
    return tuple(sorted(set(names)))
