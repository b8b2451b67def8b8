"""Facts in wordings of their own: text, clauses and answers are given, and the rest follows."""

from collections.abc import Sequence

from generators.draft import Statement
from generators.tasks.building_blocks.fact_phrases import Phrase
from generators.tasks.building_blocks.subtask_block import SubtaskBlock
from generators.tasks.building_blocks.table_blocks import make_facts_only_block
from generators.tasks.recipe import FactRecipe, PlanFunction, Slot


def state_fact(
    subtask: str,
    slots: str | Sequence[str],
    text: str,
    topic: str,
    clauses: Sequence[str],
    question: str = "",
    answers: Sequence[str] = (),
    may_be_updated: bool = False,
    is_person: bool = False,
    needed: bool = True,
) -> FactRecipe:
    """Build a fact whose name is that of its first slot.

    Args:
        subtask: The subtask it belongs to.
        slots: One slot, or several in the order of their gaps.
        text: The fact in one sentence.
        topic: What it is about, without any value.
        clauses: Ways to say it.
        question: The question that it answers.
        answers: Answers to that question.
        may_be_updated: Whether the dialogue may first state an earlier value.
        is_person: Whether somebody who gets it wrong turns to the wrong person.
        needed: Whether only the dialogue gives it.
    """
    names = (slots,) if isinstance(slots, str) else tuple(slots)
    return FactRecipe(
        name=names[0],
        subtask=subtask,
        slots=names,
        text=text,
        statement=Statement(topic=topic, clauses=tuple(clauses), question=question, answers=tuple(answers)),
        may_be_updated=may_be_updated,
        mistake="wrong_person" if is_person else "other_value",
        needed=needed,
    )


def state_rule(
    subtask: str, name: str, text: str, topic: str, clauses: Sequence[str], without: PlanFunction | None
) -> FactRecipe:
    """Build a rule without values; it is needed if another plan would be right without it.

    Args:
        without: Computes that plan; None if it would be the same one.
    """
    statement = Statement(topic=topic, clauses=tuple(clauses))
    return FactRecipe(name, subtask, (), text, statement, "rule", needed=without is not None, without=without)


def state(
    subtask: str,
    slots: Slot | tuple[Slot, ...],
    text: str,
    topic: str,
    clauses: Sequence[str],
    question: str = "",
    answers: Sequence[str] = (),
    *,
    may_be_updated: bool = True,
    is_person: bool = False,
    needed: bool | None = None,
) -> SubtaskBlock:
    """Build a block that states one or more slots in a single fact and has no step.

    Args:
        subtask: The id of the subtask that needs it.
        slots: The slots, in the order of their gaps.
        text: The fact in one sentence, with `{0}`, `{1}` and so on in place of the values.
        topic: What the fact is about, as a noun phrase.
        clauses: Ways to say it.
        question: A question to which it is the answer.
        answers: Short answers to that question.
        may_be_updated: Whether the user may first state another value; a fact with several slots, or one with fewer
            than two alternatives, is not updated.
        is_person: Whether somebody who gets it wrong turns to the wrong person.
        needed: Whether only the conversation gives it; by default if the first slot has alternatives.
    """
    stated = (slots,) if isinstance(slots, Slot) else slots
    fact = state_fact(
        subtask,
        tuple(one.name for one in stated),
        text,
        topic,
        clauses,
        question,
        answers,
        may_be_updated=may_be_updated and len(stated) == 1 and len(stated[0].alternatives) > 1,
        is_person=is_person,
        needed=bool(stated[0].alternatives) if needed is None else needed,
    )
    return make_facts_only_block(subtask, stated, (fact,))


def state_phrase(subtask: str, slot: Slot, phrase: Phrase) -> SubtaskBlock:
    """Build a block that states a slot in a phrase and has no step."""
    said = phrase.statement
    return state(subtask, slot, phrase.text, said.topic, said.clauses, said.question, said.answers)
