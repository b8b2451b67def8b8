"""How a user would say a clause of a seed: its fact, and the forms that a dialogue writer chooses from."""

import re
from typing import Literal, NamedTuple

from data_model import Value, normal_form
from generators.draft import Statement
from generators.seeds.clauses import VERBS, Clause
from generators.seeds.intents import QUESTION
from generators.seeds.values import distinct

IMPERATIVE = re.compile(
    rf"^(?:{VERBS}|change|swap|reduce|delete|analyse|draw|buy|use|give|get|take|pull|obtain|retrieve|scan|describe|"
    r"compare|identify|predict|combine|enter|fill|insert|count|look|help|answer|replace|merge|select|show|organi[sz]e|"
    r"place|document|let|please|choose|pick|list|mark|arrange|plan|book|invite|prepare|compose|edit|reply|tell)\b",
    re.IGNORECASE,
)
DATE, TIME = r"[0-9]{4}-[0-9]{2}-[0-9]{2}", r"[0-9]{2}:[0-9]{2}"
# Published texts write `at 5/17/2024 10:30 a.m to 11:00 a.m`; people do not.
PREPOSITIONS = (
    (re.compile(rf"\b(?:at|on) ({DATE}),? (?:at )?({TIME}) to ({TIME})"), r"on \1 from \2 to \3"),
    (re.compile(rf"\b(?:at|on) ({DATE}),? ({TIME})"), r"on \1 at \2"),
    (re.compile(rf"\bat ({DATE})"), r"on \1"),
    (re.compile(rf"({TIME}) ({DATE})"), r"\1 on \2"),
)
CURRENCY = "$\u20ac\u00a3\u00a5"
SHAPES = {
    "order": ("{0}", "please {0}", "I need you to {0}", "the plan is that you {0}", "what I want is that you {0}"),
    "question": ("my question is: {0}", "tell me: {0}", "what I need answered is this: {0}", "here is what I ask: {0}"),
    "statement": ("{0}", "here is the thing: {0}", "what it comes down to: {0}", "what counts is this: {0}"),
}


class Saying(NamedTuple):
    """A clause as a fact, and how it may be said."""

    kind: Literal["fact", "action"]
    text: str
    values: tuple[Value, ...]
    statement: Statement


def saying_of(clause: Clause, subject: str, is_first: bool) -> Saying:
    """Say a clause as a fact that holds its values.

    subject: what the whole task is about, without a value; a clause that is not the first names it, since it is said
    on a day of its own.
    """
    values = distinct(clause.values)
    slots = {normal_form(value): place for place, value in enumerate(values)}
    plain, template = _lowered(_written(clause, slots, False)), _lowered(_written(clause, slots, True))
    mood = "question" if QUESTION.match(plain) else "order" if IMPERATIVE.match(plain) else "statement"
    anchor = "" if is_first else f"for {subject}: "
    shapes = [shape.replace("{0}", template) for shape in SHAPES[mood]]
    if not is_first:
        shapes = [f"{anchor}{shapes[0]}", *(f"{shape}, for {subject}" for shape in shapes[1:])]
    statement = Statement(
        topic=subject,
        clauses=tuple(shapes),
        question=f"What shall I know about {subject}?",
        answers=(template, *shapes[1:2]),
    )
    text = SHAPES[mood][0].replace("{0}", plain)
    return Saying("action" if mood == "order" else "fact", _raised(f"{anchor}{text}"), values, statement)


def _written(clause: Clause, slots: dict[str, int], as_template: bool) -> str:
    """Write a clause with dates and times in their canonical form, or with marks where its kept values stand."""
    text, at, marks = clause.text, 0, {}
    pieces: list[str] = []
    for one in clause.values:
        start, end = one.start - clause.start, one.end - clause.start
        pieces += [text[at:start], shown := _shown(one.value, text[start:end])]
        slot = slots.get(normal_form(one.value))
        if slot is not None and as_template:
            marks[slot] = one.value
            pieces[-1] = _marked(one.value, shown, slot)
        at = end
    written = "".join([*pieces, text[at:]])
    if not as_template:
        return _with_prepositions(written)
    # Prepositions are set beside dates and times, so the marks are put in their place for a moment.
    typed = {slot: value for slot, value in marks.items() if value.type in ("date", "time")}
    for slot, value in typed.items():
        written = written.replace(f"{{{slot}}}", value.value)
    written = _with_prepositions(written)
    for slot, value in typed.items():
        written = written.replace(value.value, f"{{{slot}}}")
    return written


def _shown(value: Value, piece: str) -> str:
    return value.value if value.type in ("date", "time") else piece


def _marked(value: Value, shown: str, slot: int) -> str:
    mark = f"{{{slot}}}"
    if value.type != "number":
        return mark
    if value.value in shown:
        return shown.replace(value.value, mark, 1)
    return (shown[0] if shown[0] in CURRENCY else "") + mark


def _with_prepositions(text: str) -> str:
    for pattern, form in PREPOSITIONS:
        text = pattern.sub(form, text)
    return text


def _lowered(text: str) -> str:
    text = " ".join(text.split()).rstrip(".!?; ")
    first = text.split(" ")[0]
    return text if first[:2].isupper() or first in ("I", "I'm", "I'd") or "{" in first else text[:1].lower() + text[1:]


def _raised(text: str) -> str:
    return f"{text[:1].upper()}{text[1:]}."
