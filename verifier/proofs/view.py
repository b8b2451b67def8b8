"""Every needed fact is needed from the dialogue: without its turns, the solver's view no longer gives it."""

from data_model import Checks, Dialogue, Fact, Task, Value, failed, is_said, passed
from office_env import Listing, listings, sole_place
from verifier.proving import Bench, proof


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
    alone = sole_place(value, lists)
    if alone is not None:
        yield failed(where, "two or more candidates of its kind in the office", f"it alone in {alone.where}")


def _other_texts(task: Task, dialogue: Dialogue, fact: Fact) -> list[tuple[str, str]]:
    cut = {row.turn for row in dialogue.evidence if row.fact == fact.id}
    texts = [(turn.text, f"turn {turn.id}") for turn in dialogue.turns if turn.id not in cut]
    return [(task.intent, "the intent"), *texts]
