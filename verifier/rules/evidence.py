"""Rules about evidence: each pointer is verified, and nothing that is said lacks one."""

from collections.abc import Callable, Iterable

from data_model import (
    Checks,
    Dialogue,
    Evidence,
    Fact,
    Span,
    Task,
    Turn,
    Value,
    ValueType,
    failed,
    find_mentions,
    is_mentioned,
)
from verifier.located_evidence import LocatedEvidence, find_value, locate_evidence
from verifier.rule_registry import rule

SOURCE = "OdysseyBench, Appendix B, completeness"
UNTYPED = ("name", "text", "file")
MAX_VALUE_CHARS = 200
"""The greatest length of a number, a date, a time or an address, in any wording."""
FindMentions = Callable[[Turn, Value], tuple[Span, ...]]
ALL_SPLITS = ("neo", "plus", "custom", "officebench", "odysseybench")


@rule(family="dialogue", source=SOURCE, splits=ALL_SPLITS)
def evidence_points_at_its_value(task: Task, dialogue: Dialogue) -> Checks:
    """Every row of evidence names a fact, a value of that fact, and the exact place of the value in a turn.

    Source: OdysseyBench, Appendix B, completeness: the dialogue provides all information.
    """
    facts = {fact.id: fact for fact in task.facts}
    turns = {turn.id: turn for turn in dialogue.turns}
    mentions_by_value: dict[tuple[str, ValueType, str], tuple[Span, ...]] = {}

    def find_value_mentions(turn: Turn, value: Value) -> tuple[Span, ...]:
        key = (turn.id, value.type, value.value)
        if key not in mentions_by_value:
            mentions_by_value[key] = find_mentions(turn.text, value)
        return mentions_by_value[key]

    for row in dialogue.evidence:
        fact, turn = facts.get(row.fact), turns.get(row.turn)
        if fact is None or turn is None:
            yield failed(row.turn, "a fact and a turn that exist", f"fact {row.fact!r}, turn {row.turn!r}")
        elif not 0 <= row.start < row.end <= len(turn.text):
            yield failed(row.turn, f"a place within {len(turn.text)} characters", f"{row.start} to {row.end}")
        else:
            yield from _check_evidence(row, fact, turn, find_value_mentions)


@rule(family="dialogue", source=SOURCE)
def every_mention_has_evidence(task: Task, dialogue: Dialogue) -> Checks:
    """Whenever the user or the assistant mentions a value of a fact, a row of evidence points to the place.

    Source: OdysseyBench, Appendix B, clarity: no value is ambiguous.
    """
    rows: dict[str, list[Evidence]] = {}
    for row in dialogue.evidence:
        rows.setdefault(row.turn, []).append(row)
    values = [(fact, value) for fact in task.facts for value in fact.values]
    for turn in dialogue.turns:
        covered_characters = _mark_covered_characters(turn.text, rows.get(turn.id, ()))
        for fact, value in values:
            for span in find_mentions(turn.text, value):
                if covered_characters.find(1, span.start, span.end) < 0:
                    mention = turn.text[span.start : span.end]
                    yield failed(
                        turn.id, f"evidence for every mention of {value.value!r} of fact {fact.id}", repr(mention)
                    )


@rule(family="dialogue", source=SOURCE)
def first_mentions_are_marked(dialogue: Dialogue) -> Checks:
    """Evidence marks the first mention of each value of each fact as the first, and marks no other mention so.

    Source: OdysseyBench, Appendix B, clarity.
    """
    seen: set[tuple[str, str | None]] = set()
    for mention in locate_evidence(dialogue):
        key = (mention.row.fact, mention.row.value)
        if mention.row.first != (key not in seen):
            expected = "a first mention" if key not in seen else "a later mention"
            marked_as = "marked as a later one" if key not in seen else "marked as the first"
            yield failed(mention.turn.id, f"{expected} of {mention.row.value!r} of fact {mention.row.fact}", marked_as)
        seen.add(key)


@rule(family="dialogue", source=SOURCE)
def a_fact_without_values_has_one_sentence(task: Task, dialogue: Dialogue) -> Checks:
    """A fact without values has one row of evidence: the sentence in which the user states the fact.

    Source: OdysseyBench, Appendix B, completeness.
    """
    by_fact: dict[str, list[LocatedEvidence]] = {}
    for mention in locate_evidence(dialogue):
        by_fact.setdefault(mention.row.fact, []).append(mention)
    for fact in task.facts:
        mentions_of_fact = by_fact.get(fact.id, []) if not fact.values else []
        if not fact.values and len(mentions_of_fact) != 1:
            yield failed(
                f"day {fact.day}", f"one sentence of the user for fact {fact.id}", f"{len(mentions_of_fact)} rows"
            )
        for mention in mentions_of_fact:
            sentence = mention.turn.text[mention.row.start : mention.row.end]
            if mention.turn.role != "user" or len(sentence.split()) < 2:
                yield failed(mention.turn.id, f"a sentence of the user for fact {fact.id}", repr(sentence))


def _mark_covered_characters(text: str, rows: Iterable[Evidence]) -> bytearray:
    """Return, for every character of a text, whether a row of evidence covers it."""
    mask = bytearray(len(text))
    for row in rows:
        start, end = max(0, row.start), min(len(text), row.end)
        mask[start:end] = b"\x01" * max(0, end - start)
    return mask


def _check_evidence(row: Evidence, fact: Fact, turn: Turn, find_value_mentions: FindMentions) -> Checks:
    value = find_value(fact, row.value) if row.value is not None else None
    if (value is None) != (not fact.values):
        yield failed(row.turn, f"a value of fact {fact.id}", repr(row.value))
    elif value is not None:
        quoted = turn.text[row.start : row.end]
        is_short = value.type in UNTYPED or len(quoted) <= MAX_VALUE_CHARS
        is_at_mention = any(row.start < span.end and span.start < row.end for span in find_value_mentions(turn, value))
        if not is_at_mention or not is_short or not is_mentioned(quoted, value):
            yield failed(row.turn, f"{value.value!r} of fact {fact.id} at {row.start}-{row.end}", repr(quoted))
