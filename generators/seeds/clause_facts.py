"""Turns a clause of a seed into a fact, with the phrasings that a dialogue writer chooses from."""

import re
from typing import Literal, NamedTuple

from data_model import Value, normalize_value
from generators.draft import Statement
from generators.seeds.clauses import VERBS, Clause
from generators.seeds.intents import QUESTION
from generators.seeds.value_extraction import list_distinct_values

IMPERATIVE = re.compile(
    rf"^(?:{VERBS}|change|swap|reduce|delete|analyse|draw|buy|use|give|get|take|pull|obtain|retrieve|scan|describe|"
    r"compare|identify|predict|combine|enter|fill|insert|count|look|help|answer|replace|merge|select|show|organi[sz]e|"
    r"place|document|let|please|choose|pick|list|mark|arrange|plan|book|invite|prepare|compose|edit|reply|tell)\b",
    re.IGNORECASE,
)
DATE, TIME = r"[0-9]{4}-[0-9]{2}-[0-9]{2}", r"[0-9]{2}:[0-9]{2}"
# Published texts write `at 5/17/2024 10:30 a.m to 11:00 a.m`, which nobody would type in a chat.
PREPOSITIONS = (
    (re.compile(rf"\b(?:at|on) ({DATE}),? (?:at )?({TIME}) to ({TIME})"), r"on \1 from \2 to \3"),
    (re.compile(rf"\b(?:at|on) ({DATE}),? ({TIME})"), r"on \1 at \2"),
    (re.compile(rf"\bat ({DATE})"), r"on \1"),
    (re.compile(rf"({TIME}) ({DATE})"), r"\1 on \2"),
)
CURRENCY = "$\u20ac\u00a3\u00a5"
CLAUSE_SHAPES = {
    "order": ("{0}", "please {0}", "I need you to {0}", "the plan is that you {0}", "what I want is that you {0}"),
    "question": ("my question is: {0}", "tell me: {0}", "what I need answered is this: {0}", "here is what I ask: {0}"),
    "statement": ("{0}", "here is the thing: {0}", "what it comes down to: {0}", "what counts is this: {0}"),
}


class ClauseFact(NamedTuple):
    """The parts of a fact made from a clause, and its phrasings."""

    kind: Literal["fact", "action"]
    text: str
    values: tuple[Value, ...]
    statement: Statement


def make_clause_fact(clause: Clause, topic: str, is_first: bool) -> ClauseFact:
    """Make a fact of a clause and its values.

    Args:
        clause: The clause.
        topic: What the whole task is about, without a value. A clause that is not the first names it, because it is
            said on another day.
        is_first: Whether the clause is the first of the task.
    """
    values = list_distinct_values(clause.values)
    slots = {normalize_value(value): slot_index for slot_index, value in enumerate(values)}
    plain, template = (
        _lowercase_first(_write_clause(clause, slots, False)),
        _lowercase_first(_write_clause(clause, slots, True)),
    )
    mood = "question" if QUESTION.match(plain) else "order" if IMPERATIVE.match(plain) else "statement"
    anchor = "" if is_first else f"for {topic}: "
    shapes = [shape.replace("{0}", template) for shape in CLAUSE_SHAPES[mood]]
    if not is_first:
        shapes = [f"{anchor}{shapes[0]}", *(f"{shape}, for {topic}" for shape in shapes[1:])]
    statement = Statement(
        topic=topic,
        clauses=tuple(shapes),
        question=f"What shall I know about {topic}?",
        answers=(template, *shapes[1:2]),
    )
    text = CLAUSE_SHAPES[mood][0].replace("{0}", plain)
    return ClauseFact("action" if mood == "order" else "fact", _make_sentence(f"{anchor}{text}"), values, statement)


def _write_clause(clause: Clause, slots: dict[str, int], as_template: bool) -> str:
    """Write a clause with canonical dates and times, or as a template with `{0}`, `{1}`, ... in place of its values."""
    text, at, marks = clause.text, 0, {}
    pieces: list[str] = []
    for seed_value in clause.values:
        start, end = seed_value.start - clause.start, seed_value.end - clause.start
        pieces += [text[at:start], value_text := _write_value(seed_value.value, text[start:end])]
        slot = slots.get(normalize_value(seed_value.value))
        if slot is not None and as_template:
            marks[slot] = seed_value.value
            pieces[-1] = _mark_value(seed_value.value, value_text, slot)
        at = end
    text_with_marks = "".join([*pieces, text[at:]])
    if not as_template:
        return _fix_prepositions(text_with_marks)
    # Prepositions depend on the dates and times, so these replace their placeholders while prepositions are fixed.
    date_marks = {slot: value for slot, value in marks.items() if value.type in ("date", "time")}
    for slot, value in date_marks.items():
        text_with_marks = text_with_marks.replace(f"{{{slot}}}", value.value)
    text_with_marks = _fix_prepositions(text_with_marks)
    for slot, value in date_marks.items():
        text_with_marks = text_with_marks.replace(value.value, f"{{{slot}}}")
    return text_with_marks


def _write_value(value: Value, piece: str) -> str:
    return value.value if value.type in ("date", "time") else piece


def _mark_value(value: Value, value_text: str, slot: int) -> str:
    mark = f"{{{slot}}}"
    if value.type != "number":
        return mark
    if value.value in value_text:
        return value_text.replace(value.value, mark, 1)
    return (value_text[0] if value_text[0] in CURRENCY else "") + mark


def _fix_prepositions(text: str) -> str:
    for pattern, form in PREPOSITIONS:
        text = pattern.sub(form, text)
    return text


def _lowercase_first(text: str) -> str:
    text = " ".join(text.split()).rstrip(".!?; ")
    first = text.split(" ")[0]
    return text if first[:2].isupper() or first in ("I", "I'm", "I'd") or "{" in first else text[:1].lower() + text[1:]


def _make_sentence(text: str) -> str:
    return f"{text[:1].upper()}{text[1:]}."
