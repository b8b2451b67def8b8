"""Plans the exchange that says a fact: the delivery forms that suit the fact, and the steps of each form."""

import random
from collections.abc import Iterable, Sequence
from typing import NamedTuple

from data_model import Fact, find_mentions
from generators.dialogues import frames
from generators.dialogues.exchanges import Role
from generators.dialogues.procedural.realiser import FactTemplates, make_value_mark
from generators.draft import Statement

_PERSONAL_OPENINGS = ("i ", "i'", "let", "we ", "my ", "please", "everybody", "they ", "this time")
ACT_OF_KIND = {"update": "correct", "retraction": "retract", "decoy": "decoy"}


class ExchangeStep(NamedTuple):
    """One turn of the exchange that says a fact.

    Attributes:
        role: Who speaks.
        act: The dialogue act.
        templates: The frames to choose from.
        states_fact: Whether the turn states the fact; other turns are dropped if none of their frames fits.
    """

    role: Role
    act: str
    templates: tuple[str, ...]
    states_fact: bool = False


class FactExchange(NamedTuple):
    """The plan of the exchange that says one fact.

    Attributes:
        fact: The fact.
        templates: Its clauses and answers.
        topic: What it is about; empty if it has no statement.
        steps: The turns.
        is_aside: Whether the fact is said in the first turn of another exchange.
        brief_templates: Frames of short sentences, for a fact that no other frame fits.
    """

    fact: Fact
    templates: FactTemplates
    topic: str
    steps: tuple[ExchangeStep, ...]
    is_aside: bool
    brief_templates: tuple[str, ...]


class FormRotation:
    """Chooses delivery forms so that none is used again before all suitable ones have been used."""

    def __init__(self, rng: random.Random) -> None:
        self._rng = rng
        self._use_counts: dict[str, int] = {}

    def next_form(self, forms: Sequence[str]) -> str:
        """Draw one of the forms used least so far."""
        min_uses = min(self._use_counts.get(form, 0) for form in forms)
        form = self._rng.choice([form for form in forms if self._use_counts.get(form, 0) == min_uses])
        self._use_counts[form] = min_uses + 1
        return form


def make_fact_exchange(
    fact: Fact, statement: Statement | None, form_rotation: FormRotation, rng: random.Random
) -> FactExchange:
    """Choose a delivery form for a fact and plan its turns."""
    fact_templates = make_fact_templates(fact, statement)
    topic = statement.topic if statement else ""
    form = form_rotation.next_form(_list_suitable_forms(fact, statement))
    if form == "snippet":
        fact_templates = fact_templates._replace(clauses=_keep_impersonal(fact_templates.clauses))
    act = ACT_OF_KIND.get(fact.kind, "answer" if form in ("answer", "option") else "state_fact")
    steps = _make_steps(form, act, bool(topic), rng)
    return FactExchange(
        fact, fact_templates, topic, steps, form == "aside", _choose_brief_templates(fact, bool(statement))
    )


def make_fact_templates(fact: Fact, statement: Statement | None) -> FactTemplates:
    """Return the clauses and answers of a fact with a mark in place of each value."""
    if statement is None:
        text = _mark_values(fact)
        return FactTemplates(fact, (text,), (text,))
    clauses = _keep_complete((_mark_slots(clause, fact) for clause in statement.clauses), fact) or (_mark_values(fact),)
    answers = _keep_complete((_mark_slots(answer, fact) for answer in statement.answers), fact)
    return FactTemplates(fact, clauses, answers or clauses)


def _keep_impersonal(clauses: Sequence[str]) -> tuple[str, ...]:
    return tuple(clause for clause in clauses if not clause.lower().startswith(_PERSONAL_OPENINGS))


def _keep_complete(texts: Iterable[str], fact: Fact) -> tuple[str, ...]:
    """Keep the texts that hold every value."""
    return tuple(text for text in texts if all(make_value_mark(slot) in text for slot in range(len(fact.values))))


def _mark_slots(text: str, fact: Fact) -> str:
    for slot in range(len(fact.values)):
        text = text.replace(f"{{{slot}}}", make_value_mark(slot))
    return text.rstrip(".")


def _mark_values(fact: Fact) -> str:
    text = fact.text.strip()
    for slot, value in enumerate(fact.values):
        spans = [(start, start + len(value.value)) for start in _find_whole_words(text, value.value)] or list(
            find_mentions(text, value)
        )
        for start, end in sorted(spans, reverse=True):
            text = text[:start] + make_value_mark(slot) + text[end:]
        if not spans:
            text = f"{text.rstrip('.')} ({make_value_mark(slot)})"
    return text.rstrip(".")


def _find_whole_words(text: str, part: str) -> list[int]:
    places, at = [], text.find(part)
    while at >= 0:
        before, after = text[at - 1 : at], text[at + len(part) : at + len(part) + 1]
        if not before.isalnum() and not after.isalnum():
            places.append(at)
        at = text.find(part, at + len(part))
    return places


def _list_suitable_forms(fact: Fact, statement: Statement | None) -> tuple[str, ...]:
    if fact.kind == "update":
        return ("correct",)
    if fact.kind == "retraction":
        return ("retract",)
    if statement is None:
        return ("plain",)
    if fact.kind == "decoy":
        return ("remark", "aside")
    forms = ["plain", "story", "aside", "split", "option"]
    if statement.question and statement.answers:
        forms.append("answer")
    if _keep_impersonal(statement.clauses):
        forms.append("snippet")
    if len(_keep_impersonal(statement.clauses)) == len(statement.clauses):
        forms.append("reported")
    return tuple(forms)


def _make_steps(form: str, act: str, has_topic: bool, rng: random.Random) -> tuple[ExchangeStep, ...]:
    announce = ExchangeStep("user", "work_talk", frames.ANNOUNCE)
    if form == "answer":
        ask = ExchangeStep("assistant", "ask_back", frames.ASK_DETAIL)
        return (
            announce,
            ask,
            ExchangeStep("user", act, frames.ANSWER, states_fact=True),
            _make_reply(act, has_topic, rng),
        )
    if form == "option":
        ask = ExchangeStep("assistant", "ask_back", frames.ASK_FIRMNESS)
        return (
            announce,
            ask,
            ExchangeStep("user", act, frames.OPTION, states_fact=True),
            _make_reply(act, has_topic, rng),
        )
    if form == "split":
        return (announce, ExchangeStep("user", act, frames.SPLIT, states_fact=True), _make_reply(act, has_topic, rng))
    if not has_topic:
        return (
            ExchangeStep("user", act, frames.WITHOUT_TOPIC[form], states_fact=True),
            _make_reply(act, has_topic, rng),
        )
    templates = {
        "plain": frames.PLAIN,
        "story": frames.STORY,
        "aside": frames.REMARK if act == "decoy" else frames.ASIDE,
        "remark": frames.REMARK,
        "snippet": frames.SNIPPET,
        "reported": frames.REPORTED,
        "correct": frames.CORRECT,
        "retract": (*frames.RETRACT_OPEN, *frames.RETRACT_NAMED),
    }[form]
    return (ExchangeStep("user", act, templates, states_fact=True), _make_reply(act, has_topic, rng))


def _make_reply(act: str, has_topic: bool, rng: random.Random) -> ExchangeStep:
    if not has_topic:
        return ExchangeStep("assistant", "acknowledge", frames.NO_TOPIC_ACK)
    if act == "correct":
        return ExchangeStep("assistant", "acknowledge", frames.ACKNOWLEDGE_CHANGE)
    if act == "retract":
        return ExchangeStep("assistant", "acknowledge", frames.ACKNOWLEDGE_OFF)
    if act == "decoy":
        return ExchangeStep("assistant", "acknowledge", frames.ACKNOWLEDGE_REMARK)
    if rng.random() < 0.3:
        return ExchangeStep("assistant", "defer", frames.DEFER)
    return ExchangeStep("assistant", "acknowledge", frames.ACKNOWLEDGE)


def _choose_brief_templates(fact: Fact, has_statement: bool) -> tuple[str, ...]:
    if not has_statement:
        return frames.BRIEF[:1]
    if fact.kind == "update":
        return frames.BRIEF_CORRECT
    if fact.kind == "decoy":
        return frames.BRIEF_DECOY
    return frames.BRIEF_RETRACT if fact.kind == "retraction" else frames.BRIEF
