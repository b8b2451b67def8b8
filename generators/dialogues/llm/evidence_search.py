"""Finds where a dialogue says facts: every mention of every value, and the sentence of each fact without values."""

import re
from collections.abc import Iterable, Mapping, Sequence

from data_model import Evidence, Fact, Span, Turn, bounds, find_mentions, normalize_value
from llm_gateway import UnusableReply

_SENTENCE = re.compile(r"[^.!?\s].*?(?:[.!?]+(?=\s|$)|$)", re.DOTALL)
_WORD = re.compile(r"[^\W_]+")
_MIN_SHARE_MARKED, _MIN_SHARE_UNMARKED = 0.2, 0.6
_STOP_WORDS = frozenset(
    "a an and are as at be been but by can could do does for from get goes had has have her him his i if in into is it "
    "its just me my no not of on or our out please she should so that the their them then there they this to too up us "
    "was we were what when where which who will with would you your".split()
)


FactMarks = Mapping[str, Sequence[str]]
"""Turn id -> ids of the facts that the model marked it with; words alone rarely identify a fact without values."""


def find_evidence(facts: Iterable[Fact], days: Sequence[Sequence[Turn]], marks: FactMarks) -> tuple[Evidence, ...]:
    """Find all evidence in the order of the turns, with the first mention of each value marked.

    The evidence of a fact without values is the one sentence of the user, on the fact's day, that says it best.

    Args:
        facts: The facts.
        days: The turns of each day, from day 1.
        marks: The facts with which the model marked its turns.

    Raises:
        UnusableReply: There is more evidence than a dialogue may have.
    """
    facts = tuple(facts)
    sentences: dict[str, list[Evidence]] = {}
    for fact in facts:
        if not fact.values and 1 <= fact.day <= len(days):
            for row in _find_fact_sentence(fact, days[fact.day - 1], marks):
                sentences.setdefault(row.turn, []).append(row)
    evidence: list[Evidence] = []
    seen: set[tuple[str, str | None]] = set()
    for turn in (turn for day in days for turn in day):
        rows = [*_find_mentions(turn, facts), *sentences.get(turn.id, ())]
        for row in sorted(rows, key=lambda row: (row.start, row.fact)):
            key = (row.fact, row.value)
            evidence.append(row.model_copy(update={"first": key not in seen}))
            seen.add(key)
        refuse_much_evidence(evidence)
    return tuple(evidence)


def refuse_much_evidence(rows: Sequence[Evidence]) -> None:
    """Raise UnusableReply if there is more evidence than a dialogue may have."""
    if len(rows) > bounds.EVIDENCE:
        raise UnusableReply(f"the dialogue mentions values of facts more than {bounds.EVIDENCE:,} times")


def mentions_any_fact(text: str, facts: Iterable[Fact]) -> bool:
    """Tell whether a text mentions a value of one of the facts, or states one that has no values."""
    return any(
        any(find_mentions(text, value) for value in fact.values) if fact.values else _states_fact(text, fact)
        for fact in facts
    )


def find_shared_values(facts: Iterable[Fact]) -> frozenset[str]:
    """Return the normal forms of the values that several facts share."""
    owners: dict[str, set[str]] = {}
    for fact in facts:
        for value in fact.values:
            owners.setdefault(normalize_value(value), set()).add(fact.id)
    return frozenset(form for form, ids in owners.items() if len(ids) > 1)


def _find_mentions(turn: Turn, facts: Sequence[Fact]) -> list[Evidence]:
    spans = {
        (fact.id, value.value, *span): None
        for fact in facts
        for value in fact.values
        for span in find_mentions(turn.text, value)
    }
    return [
        Evidence(fact=fact, value=value, turn=turn.id, start=start, end=end, first=False)
        for fact, value, start, end in spans
    ]


def _states_fact(text: str, fact: Fact) -> bool:
    fact_stems = _stem_words(fact.text)
    return len(fact_stems & _stem_words(text)) >= _MIN_SHARE_UNMARKED * max(1, len(fact_stems))


def _find_fact_sentence(fact: Fact, day: Sequence[Turn], marks: FactMarks) -> list[Evidence]:
    """Find the sentence with the largest share of the fact's words; sentences in turns marked for it come first."""
    fact_stems = _stem_words(fact.text)
    best: tuple[float, Turn, Span] | None = None
    for turn in day:
        if turn.role != "user":
            continue
        is_marked = fact.id in marks.get(turn.id, ())
        for span in _split_sentences(turn.text):
            share = len(fact_stems & _stem_words(turn.text[span.start : span.end])) / max(1, len(fact_stems))
            if share < (_MIN_SHARE_MARKED if is_marked else _MIN_SHARE_UNMARKED):
                continue
            rank = share + is_marked
            if best is None or rank > best[0]:
                best = (rank, turn, span)
    if best is None:
        return []
    return [Evidence(fact=fact.id, value=None, turn=best[1].id, start=best[2].start, end=best[2].end, first=False)]


def _split_sentences(text: str) -> list[Span]:
    spans = [Span(match.start(), match.end()) for match in _SENTENCE.finditer(text)]
    return [span for span in spans if len(text[span.start : span.end].split()) > 1]


def _stem_words(text: str) -> frozenset[str]:
    words = _WORD.findall(text.lower())
    return frozenset(word[:5] for word in words if word not in _STOP_WORDS) or frozenset(words)
