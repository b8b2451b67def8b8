"""Closes the criteria that a model has chosen: fills in what they must refuse, which code knows from the facts."""

from collections.abc import Sequence
from typing import Any

from data_model import Clock, Criterion, normalize_value
from generators.tasks.compilation.mail_facts import Request, close_mails
from generators.tasks.compilation.text_facts import close_texts
from generators.tasks.llm.offered_criteria import OFFERED_CRITERIA
from generators.tasks.llm.outline import Outline


def close_criteria(outline: Outline, clock: Clock) -> tuple[Criterion, ...]:
    """Return the criteria of an outline with what they must refuse: values that were replaced, taken back or decoys.

    A mail, an answer and a document may then hold none of these values, a mail no other number, date or time, and texts
    no words but those of the request, of grammar and of courtesy.
    """
    live = [value for fact in outline.live_facts if fact.kind != "decoy" for value in fact.values]
    right = {(value.type, normalize_value(value)) for value in live}
    live_ids = {fact.id for fact in outline.live_facts if fact.kind != "decoy"}
    stale = [value for fact in outline.facts if fact.id not in live_ids for value in fact.values]
    rivals = dict.fromkeys(value.value for value in stale if (value.type, normalize_value(value)) not in right)
    request = Request(_collect_words(outline), are_times_free=True)
    closed = close_mails([_refuse(one, list(rivals), clock) for one in outline.criteria], live, clock, request)
    return close_texts(closed, request.words)


def _collect_words(outline: Outline) -> str:
    instructions = [one.instruction for one in outline.subtasks]
    return " ".join([outline.intent, outline.description, *instructions, *(fact.text for fact in outline.live_facts)])


def _refuse(one: Criterion, rivals: Sequence[str], clock: Clock) -> Criterion:
    hidden = OFFERED_CRITERIA.get(one.function, ())
    filled: dict[str, Any] = {}
    if "never" in hidden:
        filled["never"] = rivals
    if "may_state" in hidden:
        filled["may_state"] = [clock.date]
    if one.function == "evaluate_answer":
        filled = {"match": "alone", "without": rivals}
    return one.model_copy(update={"args": {**one.args, **filled}})
