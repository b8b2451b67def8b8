"""Select the facts of a task that still hold on its last day."""

from collections.abc import Iterable, Sequence

from data_model.task import Fact


def find_superseded_ids(facts: Iterable[Fact]) -> frozenset[str]:
    """Return the ids of the facts that a later fact replaces or retracts."""
    return frozenset(fact.supersedes for fact in facts if fact.supersedes)


def select_latest_statements(facts: Sequence[Fact]) -> tuple[Fact, ...]:
    """Return the last statement on each subject, including retractions but not decoys.

    A dialogue must state all of these: without its retraction, a retracted request would still stand.
    """
    superseded_ids = find_superseded_ids(facts)
    return tuple(fact for fact in facts if fact.kind != "decoy" and fact.id not in superseded_ids)


def select_live_facts(facts: Sequence[Fact]) -> tuple[Fact, ...]:
    """Return the facts that are true at the end: not superseded, not retracted, and no decoys or retractions."""
    return tuple(fact for fact in select_latest_statements(facts) if fact.kind != "retraction")


def select_needed_facts(facts: Sequence[Fact]) -> tuple[Fact, ...]:
    """Return the live facts that the task needs."""
    return tuple(fact for fact in select_live_facts(facts) if fact.needed)
