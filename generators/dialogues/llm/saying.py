"""Where facts are said: every mention of every value, and the sentence of a fact that has none."""

import re
from collections.abc import Iterable, Mapping, Sequence

from data_model import Evidence, Fact, Span, Turn, bounds, mentions, normal_form
from llm_gateway import UnusableReply

_SENTENCE = re.compile(r"[^.!?\s].*?(?:[.!?]+(?=\s|$)|$)", re.DOTALL)
_WORD = re.compile(r"[^\W_]+")
_LEAST_MARKED, _LEAST_UNMARKED = 0.2, 0.6
_EMPTY = frozenset(
    "a an and are as at be been but by can could do does for from get goes had has have her him his i if in into is it "
    "its just me my no not of on or our out please she should so that the their them then there they this to too up us "
    "was we were what when where which who will with would you your".split()
)


Marks = Mapping[str, Sequence[str]]
"""Turn id -> the facts that its writer means to say in it; of facts without values its words alone seldom tell."""


def evidence_of(facts: Iterable[Fact], days: Sequence[Sequence[Turn]], marks: Marks) -> tuple[Evidence, ...]:
    """Find all evidence, in the order of the turns, the first mention of each value marked.

    days: the turns of each day from day 1. A fact without values has the one sentence of its day's user that says it.
    Raises UnusableReply for more evidence than a dialogue may have.
    """
    facts = tuple(facts)
    sentences: dict[str, list[Evidence]] = {}
    for fact in facts:
        if not fact.values and 1 <= fact.day <= len(days):
            for row in _sentence_of(fact, days[fact.day - 1], marks):
                sentences.setdefault(row.turn, []).append(row)
    found: list[Evidence] = []
    seen: set[tuple[str, str | None]] = set()
    for turn in (turn for day in days for turn in day):
        rows = [*_mentions_in(turn, facts), *sentences.get(turn.id, ())]
        for row in sorted(rows, key=lambda row: (row.start, row.fact)):
            key = (row.fact, row.value)
            found.append(row.model_copy(update={"first": key not in seen}))
            seen.add(key)
        refuse_much_evidence(found)
    return tuple(found)


def refuse_much_evidence(rows: Sequence[Evidence]) -> None:
    """Raise UnusableReply for more evidence than a dialogue may have."""
    if len(rows) > bounds.EVIDENCE:
        raise UnusableReply(f"the dialogue says values of facts over {bounds.EVIDENCE:,} times")


def says_any(text: str, facts: Iterable[Fact]) -> bool:
    """Whether a text says any value of any of these facts, or has a sentence for one without values."""
    return any(
        any(mentions(text, value) for value in fact.values) if fact.values else _is_sentence_for(text, fact)
        for fact in facts
    )


def shared_values(facts: Iterable[Fact]) -> frozenset[str]:
    """The normal forms of values that more than one fact has."""
    owners: dict[str, set[str]] = {}
    for fact in facts:
        for value in fact.values:
            owners.setdefault(normal_form(value), set()).add(fact.id)
    return frozenset(form for form, ids in owners.items() if len(ids) > 1)


def _mentions_in(turn: Turn, facts: Sequence[Fact]) -> list[Evidence]:
    spans = {
        (fact.id, value.value, *span): None
        for fact in facts
        for value in fact.values
        for span in mentions(turn.text, value)
    }
    return [
        Evidence(fact=fact, value=value, turn=turn.id, start=start, end=end, first=False)
        for fact, value, start, end in spans
    ]


def _is_sentence_for(text: str, fact: Fact) -> bool:
    wanted = _stems(fact.text)
    return len(wanted & _stems(text)) >= _LEAST_UNMARKED * max(1, len(wanted))


def _sentence_of(fact: Fact, day: Sequence[Turn], marks: Marks) -> list[Evidence]:
    """The sentence that has most of the fact's words: of a turn marked for it, or one that has nearly all of them."""
    wanted = _stems(fact.text)
    best: tuple[float, Turn, Span] | None = None
    for turn in day:
        if turn.role != "user":
            continue
        is_marked = fact.id in marks.get(turn.id, ())
        for span in _sentences(turn.text):
            share = len(wanted & _stems(turn.text[span.start : span.end])) / max(1, len(wanted))
            if share < (_LEAST_MARKED if is_marked else _LEAST_UNMARKED):
                continue
            rank = share + is_marked
            if best is None or rank > best[0]:
                best = (rank, turn, span)
    if best is None:
        return []
    return [Evidence(fact=fact.id, value=None, turn=best[1].id, start=best[2].start, end=best[2].end, first=False)]


def _sentences(text: str) -> list[Span]:
    spans = [Span(found.start(), found.end()) for found in _SENTENCE.finditer(text)]
    return [span for span in spans if len(text[span.start : span.end].split()) > 1]


def _stems(text: str) -> frozenset[str]:
    words = _WORD.findall(text.lower())
    return frozenset(word[:5] for word in words if word not in _EMPTY) or frozenset(words)
