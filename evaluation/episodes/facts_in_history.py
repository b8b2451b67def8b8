"""Which needed facts a history contains: the recall of the memory."""

from data_model import Dialogue, Fact, Task, is_mentioned, select_needed_facts


def find_facts_in(task: Task, dialogue: Dialogue | None, history: str) -> tuple[str, ...]:
    """Return the ids of the live needed facts that a history contains, in the order of the task.

    A fact is contained if all of its values are mentioned. A fact without values is contained if its sentence is, in
    the wording of the dialogue or of the task.
    """
    return tuple(fact.id for fact in select_needed_facts(task.facts) if _is_fact_in(fact, dialogue, history))


def _is_fact_in(fact: Fact, dialogue: Dialogue | None, history: str) -> bool:
    if fact.values:
        return all(is_mentioned(history, value) for value in fact.values)
    return any(sentence in history for sentence in (fact.text, *_find_sentences(fact, dialogue)))


def _find_sentences(fact: Fact, dialogue: Dialogue | None) -> list[str]:
    if dialogue is None:
        return []
    texts = {turn.id: turn.text for turn in dialogue.turns}
    rows = (row for row in dialogue.evidence if row.fact == fact.id and row.turn in texts)
    return [sentence for row in rows if (sentence := texts[row.turn][row.start : row.end])]
