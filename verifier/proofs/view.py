"""Every needed fact is needed from the dialogue: without its turns, the solver's view no longer gives it."""

from collections.abc import Collection, Sequence

from data_model import Checks, Dialogue, Task, Value, failed, is_said, passed
from office_env import Listing, listings, sole_place
from verifier.proving import Bench, proof


@proof(needs=("dialogue",))
def needed_facts_come_from_the_dialogue(bench: Bench) -> Checks:
    """With its evidence turns cut, no form of a needed value is left in intent, other turns and files.

    Where the office holds such a form all the same, as it does for a key that joins with a file, two or more
    candidates of its kind stand beside it, and nothing left in the view singles one out.
    """
    lists = listings(bench.office)
    cut: dict[str, set[str]] = {}
    for row in bench.dialogue.evidence if bench.dialogue else ():
        cut.setdefault(row.fact, set()).add(row.turn)
    for fact in (one for one in bench.task.facts if one.needed):
        texts = _other_texts(bench.task, bench.dialogue, cut.get(fact.id, set())) if bench.dialogue else ()
        for value in fact.values if bench.dialogue else ():
            yield from _is_needed(f"fact {fact.id}, value {value.value!r}", value, texts, lists)
    yield passed("every needed value is gone from the view once its turns are cut")


def _is_needed(where: str, value: Value, texts: Sequence[tuple[str, str]], lists: tuple[Listing, ...]) -> Checks:
    for text, place in texts:
        if is_said(text, value):
            yield failed(where, "no form of it outside its evidence", f"one in {place}: {text[:80]!r}")
    alone = sole_place(value, lists)
    if alone is not None:
        yield failed(where, "two or more candidates of its kind in the office", f"it alone in {alone.where}")


def _other_texts(task: Task, dialogue: Dialogue, cut: Collection[str]) -> list[tuple[str, str]]:
    """What a solver sees without the turns of that id, and where."""
    texts = [(turn.text, f"turn {turn.id}") for turn in dialogue.turns if turn.id not in cut]
    return [(task.intent, "the intent"), *texts]
