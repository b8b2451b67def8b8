"""Facts in words of their own, for values that no general form says well."""

from collections.abc import Sequence

from generators.draft import Statement
from generators.tasks.building_blocks.subtask_block import SubtaskBlock
from generators.tasks.building_blocks.table_blocks import make_facts_only_block
from generators.tasks.recipe import FactRecipe, Slot


def state(
    subtask: str,
    slot: Slot,
    text: str,
    topic: str,
    clauses: Sequence[str],
    question: str = "",
    answers: Sequence[str] = (),
    may_be_updated: bool = True,
    needed: bool = True,
) -> SubtaskBlock:
    """Build a block that states one slot and has no step.

    Args:
        subtask: The id of the subtask that needs it.
        slot: The slot; one with fewer than two alternatives is not updated.
        text: The fact in one sentence, with `{0}` in place of the value.
        topic: What the fact is about, as a noun phrase.
        clauses: Ways to say it.
        question: A question to which it is the answer.
        answers: Short answers to that question.
        may_be_updated: Whether the user may first state another value.
        needed: Whether only the conversation gives it.
    """
    statement = Statement(topic=topic, clauses=tuple(clauses), question=question, answers=tuple(answers))
    fact = FactRecipe(
        slot.name,
        subtask,
        (slot.name,),
        text,
        statement,
        may_be_updated=may_be_updated and len(slot.alternatives) > 1,
        needed=needed,
    )
    return make_facts_only_block(subtask, (slot,), (fact,))
