"""From a fact to the turns that say it: which forms suit it, and the steps of each form."""

import random
from collections.abc import Iterable, Sequence
from typing import NamedTuple

from data_model import Fact, mentions
from generators.dialogues import frames
from generators.dialogues.realiser import Saying, mark
from generators.dialogues.scenes import Role
from generators.draft import Statement

_PERSONAL = ("i ", "i'", "let", "we ", "my ", "please", "everybody", "they ", "this time")
ACT_OF_KIND = {"update": "correct", "retraction": "retract", "decoy": "decoy"}


class Step(NamedTuple):
    """One turn of an episode. says: it carries the fact; else it is a line around it, dropped where it does not fit."""

    role: Role
    act: str
    templates: tuple[str, ...]
    says: bool = False


class Episode(NamedTuple):
    """All of one fact. aside: it rides on the first user turn of a scene. brief: forms of short sentences."""

    fact: Fact
    saying: Saying
    topic: str
    steps: tuple[Step, ...]
    aside: bool
    brief: tuple[str, ...]


class Deck:
    """Deals delivery forms so that none is dealt twice before all suitable ones were."""

    def __init__(self, rng: random.Random) -> None:
        self._rng = rng
        self._dealt: dict[str, int] = {}

    def deal(self, forms: Sequence[str]) -> str:
        """Return one of the forms dealt least so far."""
        least = min(self._dealt.get(form, 0) for form in forms)
        form = self._rng.choice([form for form in forms if self._dealt.get(form, 0) == least])
        self._dealt[form] = least + 1
        return form


def episode_of(fact: Fact, statement: Statement | None, deck: Deck, rng: random.Random) -> Episode:
    """Choose a form for a fact and lay out its turns."""
    saying = saying_of(fact, statement)
    topic = statement.topic if statement else ""
    form = deck.deal(_suitable(fact, statement))
    if form == "snippet":
        saying = saying._replace(clauses=_impersonal(saying.clauses))
    act = ACT_OF_KIND.get(fact.kind, "answer" if form in ("answer", "option") else "state_fact")
    steps = _steps(form, act, bool(topic), rng)
    return Episode(fact, saying, topic, steps, form == "aside", _brief(fact, bool(statement)))


def saying_of(fact: Fact, statement: Statement | None) -> Saying:
    """Return the clauses and answers of a fact with a mark in place of each value."""
    if statement is None:
        text = _marked_text(fact)
        return Saying(fact, (text,), (text,))
    clauses = _whole((_marked(clause, fact) for clause in statement.clauses), fact) or (_marked_text(fact),)
    answers = _whole((_marked(answer, fact) for answer in statement.answers), fact)
    return Saying(fact, clauses, answers or clauses)


def _impersonal(clauses: Sequence[str]) -> tuple[str, ...]:
    return tuple(clause for clause in clauses if not clause.lower().startswith(_PERSONAL))


def _whole(texts: Iterable[str], fact: Fact) -> tuple[str, ...]:
    """Keep the texts that hold every value."""
    return tuple(text for text in texts if all(mark(slot) in text for slot in range(len(fact.values))))


def _marked(text: str, fact: Fact) -> str:
    for slot in range(len(fact.values)):
        text = text.replace(f"{{{slot}}}", mark(slot))
    return text.rstrip(".")


def _marked_text(fact: Fact) -> str:
    text = fact.text.strip()
    for slot, value in enumerate(fact.values):
        spans = [(start, start + len(value.value)) for start in _places(text, value.value)] or list(
            mentions(text, value)
        )
        for start, end in sorted(spans, reverse=True):
            text = text[:start] + mark(slot) + text[end:]
        if not spans:
            text = f"{text.rstrip('.')} ({mark(slot)})"
    return text.rstrip(".")


def _places(text: str, part: str) -> list[int]:
    places, at = [], text.find(part)
    while at >= 0:
        before, after = text[at - 1 : at], text[at + len(part) : at + len(part) + 1]
        if not before.isalnum() and not after.isalnum():
            places.append(at)
        at = text.find(part, at + len(part))
    return places


def _suitable(fact: Fact, statement: Statement | None) -> tuple[str, ...]:
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
    if _impersonal(statement.clauses):
        forms.append("snippet")
    if len(_impersonal(statement.clauses)) == len(statement.clauses):
        forms.append("reported")
    return tuple(forms)


def _steps(form: str, act: str, has_topic: bool, rng: random.Random) -> tuple[Step, ...]:
    announce = Step("user", "work_talk", frames.ANNOUNCE)
    if form == "answer":
        ask = Step("assistant", "ask_back", frames.ASK_DETAIL)
        return (announce, ask, Step("user", act, frames.ANSWER, says=True), _reply(act, has_topic, rng))
    if form == "option":
        ask = Step("assistant", "ask_back", frames.ASK_FIRMNESS)
        return (announce, ask, Step("user", act, frames.OPTION, says=True), _reply(act, has_topic, rng))
    if form == "split":
        return (announce, Step("user", act, frames.SPLIT, says=True), _reply(act, has_topic, rng))
    if not has_topic:
        return (Step("user", act, frames.BARE[form], says=True), _reply(act, has_topic, rng))
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
    return (Step("user", act, templates, says=True), _reply(act, has_topic, rng))


def _reply(act: str, has_topic: bool, rng: random.Random) -> Step:
    if not has_topic:
        return Step("assistant", "acknowledge", frames.NO_TOPIC_ACK)
    if act == "correct":
        return Step("assistant", "acknowledge", frames.ACKNOWLEDGE_CHANGE)
    if act == "retract":
        return Step("assistant", "acknowledge", frames.ACKNOWLEDGE_OFF)
    if act == "decoy":
        return Step("assistant", "acknowledge", frames.ACKNOWLEDGE_REMARK)
    if rng.random() < 0.3:
        return Step("assistant", "defer", frames.DEFER)
    return Step("assistant", "acknowledge", frames.ACKNOWLEDGE)


def _brief(fact: Fact, has_statement: bool) -> tuple[str, ...]:
    if not has_statement:
        return frames.BRIEF[:1]
    if fact.kind == "update":
        return frames.BRIEF_CORRECT
    if fact.kind == "decoy":
        return frames.BRIEF_DECOY
    return frames.BRIEF_RETRACT if fact.kind == "retraction" else frames.BRIEF
