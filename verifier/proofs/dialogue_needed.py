"""The proof that every needed fact comes from the dialogue: without its turns, a solver could not know it."""

from collections.abc import Collection, Sequence

from data_model import Checks, Dialogue, Task, Value, failed, is_mentioned, passed
from office_env import Listing, find_revealing_listing, list_office_texts
from verifier.proof_context import ProofContext
from verifier.proof_registry import proof


@proof(needs=("dialogue",))
def needed_facts_come_from_the_dialogue(context: ProofContext) -> Checks:
    """Without the turns that mention a needed fact, a solver could not know its values.

    The proof leaves out the turns in which the fact has evidence. Then no value of the fact is in the intent or in
    another turn, in any form. The office may contain such a value, for example if it is a key of a sheet, but then the
    same list contains another candidate of the same kind, so that a solver cannot know which one is right.
    """
    office_listings = list_office_texts(context.office)
    evidence_turns: dict[str, set[str]] = {}
    for row in context.dialogue.evidence if context.dialogue else ():
        evidence_turns.setdefault(row.fact, set()).add(row.turn)
    for fact in (fact for fact in context.task.facts if fact.needed):
        texts = (
            _list_other_texts(context.task, context.dialogue, evidence_turns.get(fact.id, set()))
            if context.dialogue
            else ()
        )
        for value in fact.values if context.dialogue else ():
            yield from _check_needed(f"fact {fact.id}, value {value.value!r}", value, texts, office_listings)
    yield passed("every needed value is gone from the view once its turns are cut")


def _check_needed(
    where: str, value: Value, texts: Sequence[tuple[str, str]], office_listings: tuple[Listing, ...]
) -> Checks:
    for text, location in texts:
        if is_mentioned(text, value):
            yield failed(where, "no form of it outside its evidence", f"one in {location}: {text[:80]!r}")
    only_candidate = find_revealing_listing(value, office_listings)
    if only_candidate is not None:
        yield failed(where, "two or more candidates of its kind in the office", f"it alone in {only_candidate.where}")


def _list_other_texts(task: Task, dialogue: Dialogue, evidence_turns: Collection[str]) -> list[tuple[str, str]]:
    """Return the texts that a solver sees without the given turns, each with its place."""
    texts = [(turn.text, f"turn {turn.id}") for turn in dialogue.turns if turn.id not in evidence_turns]
    return [(task.intent, "the intent"), *texts]
