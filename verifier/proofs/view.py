"""Every needed fact is needed from the dialogue: without its turns, the solver's view no longer gives it."""

from data_model import Checks, Dialogue, Fact, Task, Value, extract_values, failed, is_said, passed
from verifier.office_lists import Listing, listings
from verifier.proving import Bench, proof

TYPED = ("number", "date", "time", "address", "file")


@proof(needs=("dialogue",))
def needed_facts_come_from_the_dialogue(bench: Bench) -> Checks:
    """With its evidence turns cut, no form of a needed value is left in intent, other turns and files.

    Where the office holds such a form all the same, as it does for a key that joins with a file, two or more
    candidates of its kind stand beside it, and nothing left in the view singles one out.
    """
    lists = listings(bench.office)
    for fact in (one for one in bench.task.facts if one.needed):
        for value in fact.values:
            yield from _is_needed(bench, fact, value, lists)
    yield passed("every needed value is gone from the view once its turns are cut")


def _is_needed(bench: Bench, fact: Fact, value: Value, lists: tuple[Listing, ...]) -> Checks:
    where = f"fact {fact.id}, value {value.value!r}"
    dialogue = bench.dialogue
    if dialogue is None:
        return
    for text, place in _other_texts(bench.task, dialogue, fact):
        if is_said(text, value):
            yield failed(where, "no form of it outside its evidence", f"one in {place}: {text[:80]!r}")
    for listing in lists:
        holding = [entry for entry in listing.entries if is_said(entry, value)]
        if holding and _candidates(value, listing) < 2:
            yield failed(where, "two or more candidates of its kind in the office", f"it alone in {listing.where}")


def _other_texts(task: Task, dialogue: Dialogue, fact: Fact) -> list[tuple[str, str]]:
    cut = {row.turn for row in dialogue.evidence if row.fact == fact.id}
    texts = [(turn.text, f"turn {turn.id}") for turn in dialogue.turns if turn.id not in cut]
    return [(task.intent, "the intent"), *texts]


def _candidates(value: Value, listing: Listing) -> int:
    """How many different things of the value's kind a reader of that list would find; its lines, where it has none."""
    if value.type in TYPED:
        found = [one for entry in listing.entries for one in extract_values(entry)]
        typed = {one.value for one in found if one.type == value.type}
        if typed:
            return len(typed)
    return len({" ".join(entry.lower().split()) for entry in listing.entries if entry.strip()})
