"""Rules about evidence: each pointer is read again, and nothing that is said lacks one."""

from collections.abc import Callable, Iterable

from data_model import Checks, Dialogue, Evidence, Fact, Span, Task, Turn, Value, ValueType, failed, is_said, mentions
from verifier.reading import Placed, placed_evidence, value_of
from verifier.ruling import rule

SOURCE = "OdysseyBench, Appendix B, completeness"
UNTYPED = ("name", "text", "file")
LONGEST_WRITING = 200
"""Characters of a number, a date, a time or an address, in whatever words."""
Mentions = Callable[[Turn, Value], tuple[Span, ...]]
ALL_SPLITS = ("neo", "plus", "custom", "officebench", "odysseybench")


@rule(family="dialogue", source=SOURCE, splits=ALL_SPLITS)
def evidence_points_at_its_value(task: Task, dialogue: Dialogue) -> Checks:
    """Every row of evidence names a fact, one of its values, and the very place of a turn that says it.

    Source: OdysseyBench, Appendix B, completeness: the dialogue provides all information.
    """
    facts = {fact.id: fact for fact in task.facts}
    turns = {turn.id: turn for turn in dialogue.turns}
    known: dict[tuple[str, ValueType, str], tuple[Span, ...]] = {}

    def mentions_of(turn: Turn, value: Value) -> tuple[Span, ...]:
        key = (turn.id, value.type, value.value)
        if key not in known:
            known[key] = mentions(turn.text, value)
        return known[key]

    for row in dialogue.evidence:
        fact, turn = facts.get(row.fact), turns.get(row.turn)
        if fact is None or turn is None:
            yield failed(row.turn, "a fact and a turn that exist", f"fact {row.fact!r}, turn {row.turn!r}")
        elif not 0 <= row.start < row.end <= len(turn.text):
            yield failed(row.turn, f"a place within {len(turn.text)} characters", f"{row.start} to {row.end}")
        else:
            yield from _read_again(row, fact, turn, mentions_of)


@rule(family="dialogue", source=SOURCE)
def every_mention_has_evidence(task: Task, dialogue: Dialogue) -> Checks:
    """Wherever a turn of user or assistant says a value of a fact, a row of evidence points there.

    Source: OdysseyBench, Appendix B, clarity: no value is ambiguous.
    """
    rows: dict[str, list[Evidence]] = {}
    for row in dialogue.evidence:
        rows.setdefault(row.turn, []).append(row)
    values = [(fact, value) for fact in task.facts for value in fact.values]
    for turn in dialogue.turns:
        covered = _covered(turn.text, rows.get(turn.id, ()))
        for fact, value in values:
            for span in mentions(turn.text, value):
                if covered.find(1, span.start, span.end) < 0:
                    said = turn.text[span.start : span.end]
                    yield failed(
                        turn.id, f"evidence for every mention of {value.value!r} of fact {fact.id}", repr(said)
                    )


@rule(family="dialogue", source=SOURCE)
def first_mentions_are_marked(dialogue: Dialogue) -> Checks:
    """The first mention of each value of each fact is marked as such, and no other.

    Source: OdysseyBench, Appendix B, clarity.
    """
    seen: set[tuple[str, str | None]] = set()
    for place in placed_evidence(dialogue):
        key = (place.row.fact, place.row.value)
        if place.row.first != (key not in seen):
            expected = "a first mention" if key not in seen else "a later mention"
            found = "marked as a later one" if key not in seen else "marked as the first"
            yield failed(place.turn.id, f"{expected} of {place.row.value!r} of fact {place.row.fact}", found)
        seen.add(key)


@rule(family="dialogue", source=SOURCE)
def a_fact_without_values_has_one_sentence(task: Task, dialogue: Dialogue) -> Checks:
    """A fact without values has exactly one row of evidence, over the user's sentence that says it.

    Source: OdysseyBench, Appendix B, completeness.
    """
    by_fact: dict[str, list[Placed]] = {}
    for place in placed_evidence(dialogue):
        by_fact.setdefault(place.row.fact, []).append(place)
    for fact in task.facts:
        places = by_fact.get(fact.id, []) if not fact.values else []
        if not fact.values and len(places) != 1:
            yield failed(f"day {fact.day}", f"one sentence of the user for fact {fact.id}", f"{len(places)} rows")
        for place in places:
            said = place.turn.text[place.row.start : place.row.end]
            if place.turn.role != "user" or len(said.split()) < 2:
                yield failed(place.turn.id, f"a sentence of the user for fact {fact.id}", repr(said))


def _covered(text: str, rows: Iterable[Evidence]) -> bytearray:
    """For every character of a text, whether a row of evidence lies over it."""
    covered = bytearray(len(text))
    for row in rows:
        start, end = max(0, row.start), min(len(text), row.end)
        covered[start:end] = b"\x01" * max(0, end - start)
    return covered


def _read_again(row: Evidence, fact: Fact, turn: Turn, mentions_of: Mentions) -> Checks:
    value = value_of(fact, row.value) if row.value is not None else None
    if (value is None) != (not fact.values):
        yield failed(row.turn, f"a value of fact {fact.id}", repr(row.value))
    elif value is not None:
        said = turn.text[row.start : row.end]
        is_short = value.type in UNTYPED or len(said) <= LONGEST_WRITING
        stands = any(row.start < span.end and span.start < row.end for span in mentions_of(turn, value))
        if not stands or not is_short or not is_said(said, value):
            yield failed(row.turn, f"{value.value!r} of fact {fact.id} at {row.start}-{row.end}", repr(said))
