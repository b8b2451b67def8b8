"""What a text says has happened to things: which was moved, and which was cancelled."""

import itertools
import re
from collections import Counter
from collections.abc import Iterator, Sequence
from typing import Literal

from criteria.fair_forms import find_statements, find_unpaired_names
from criteria.sentences import VALUE, blank_out
from criteria.step_budget import spend_steps
from data_model import Span, Value

State = Literal["moved", "cancelled"]

_WORDS: dict[State, re.Pattern[str]] = {
    "moved": re.compile(
        r"\b(?:mov(?:ed?|es|ing)|postpon(?:ed?|es|ing)|re-?schedul(?:ed?|es|ing)|shift(?:ed|s|ing)?|delayed|put off"
        r"|pushed (?:back|out|to another)|(?:brought|bring|moved) forward"
        r"|(?:a |an |the |its )?(?:new|another|different|other|changed)"
        r" (?:time|date|slot|day|start)|now (?:takes|will take|taking) place|will now take place"
        r"|(?:is|are|will|has) now (?:be )?(?:on|at|set for|scheduled|planned for|from)|now (?:starts|begins|happens)"
        r"|takes place (?:on [^.;\n]{1,40} )?instead|(?:time|date) (?:has|was) changed|at a later (?:time|date))\b",
        re.IGNORECASE,
    ),
    "cancelled": re.compile(
        r"\b(?:cancel(?:l?ed|s|l?ing|lation)?|call(?:ed|ing)? off|struck|strik(?:e|ing)|delet(?:ed?|es|ing)|dropped"
        r"|remov(?:ed?|es|ing)|scrapp(?:ed|ing)|no longer tak(?:es|ing) place"
        r"|(?:does|do|is|are|will) (?:not|no longer) (?:be )?(?:tak(?:e|ing) place|happen(?:ing)?|go(?:ing)? ahead)"
        r"|(?:won|isn|doesn)['\u2019]t (?:be )?(?:tak(?:e|ing) place|happen(?:ing)?|go(?:ing)? ahead)"
        r"|falls? (?:out|through)|is off(?! ?(?:the|to|by)\b)|(?:is |taken |took )?off (?:the|my|our) calendar)\b",
        re.IGNORECASE,
    ),
}
_LABEL = re.compile(r"(?:[^:\n]{0,80}:)?[\s*\u2022'\"(-]*")
_LIST_GAP = re.compile(r"['\")]{0,2}\s*[,;&/]?\s*(?:and\b)?[\s*\u2022'\"(-]*")
_LIST_END = re.compile(r"['\")]{0,2}[.!]?\s*")
_STATE = re.compile(r"\b(?:moved|cancelled)\b")
_SO_IS = re.compile(
    r"\b(?:so|as) (?:is|are|was|were|has|have|does|do|did) (?:(?:been|the|our|your) ){0,3}['\"\u201c\u2018(]{0,2}"
    r"(?=[A-Z0-9])"
)
_BOTH = re.compile(
    r"\b(?:both (?:(?:have|are|were|had to|will|be|been|now|also) ){1,4}"
    r"|(?:have|are|were|had to|will) (?:(?:be|been|now|also) )?both (?:(?:been|be|now|also) ){0,2})"
    r"(?P<state>moved|cancelled)\b"
)
_THING = (
    r"(?:(?:please note that|note that|i|we|have|the|this|that|these|those|it|they|following|two|one|both|our|my"
    r"|appointments?|events?|meetings?|entr(?:y|ies)"
    r"|items?|sessions?|talks?|calls?|dates?|which|what|that|of|in|from|calendar|here|below|all) )"
)
_OTHER_SUBJECT = re.compile(
    rf"(?:^|[.;,:!?]\s+|\n)(?!{_THING}*(?:is|are|was|were|has|have|will))(?P<subject>[^.;,:!?\n]{{1,80}}?) "
    r"(?:is|are|was|were|has been|have been|will be) (?:now |also )?(?:moved|cancelled)\b",
    re.IGNORECASE,
)
_KEPT = re.compile(
    r"\btak(?:es?|ing) place\b|\b(?:goes|going|go) ahead\b|\b(?:stays|remains) (?:on|in|as)\b", re.IGNORECASE
)
_TURNED = re.compile(
    r"\b(?:please|kindly|(?:could|can|would|will) you)(?: please| kindly| also)? (?:moved|cancelled)\b"
    r"|\b(?:you|he|she|they)(?:['\u2019]ve| have| has| had| will)?(?: just| already)? (?:moved|cancelled)\b"
    r"|\b(?:moved|cancelled) (?:out of|away from|behind|after|before|until|unless|if|once|when)\b"
    r"|\bmoved from (?:the )?(?!(?:mon|tues|wednes|thurs|fri|satur|sun)day"
    r"|(?:jan|feb|mar|apr|may|jun|jul|aug|sep|oct|nov|dec))"
    r"(?-i:[A-Z])|\b(?:your|his|her|their) (?:appointment|event|meeting|entry)\b",
    re.IGNORECASE,
)
"""Who else did it or is to do it, out of which place, and on what condition."""
_ALL = re.compile(
    r"\ball (?:[\w'\u2019-]+ ){1,5}(?:is|are|have|has|were)(?: been)? (?:moved|cancelled)\b", re.IGNORECASE
)
_STEPS_PER_CHAR = 20


def find_wrong_states(text: str, states: Sequence[tuple[str, State]]) -> tuple[str, ...]:
    """Find the names of which a text does not say what has happened to them, or says something else.

    With a single name the text need not say it, but it must not say anything else.
    """
    spend_steps(_STEPS_PER_CHAR * len(text))
    names = [name for name, _ in states]
    plain = _canonicalize(text, names)
    shared = tuple(_find_shared_states(plain, states))
    if shared:
        return shared
    if len(states) > 1 and not _lists_names_in_order(plain, states):
        pairs = [(Value(type="name", value=name), Value(type="text", value=state)) for name, state in states]
        unpaired = find_unpaired_names(plain, pairs)
        return tuple(f"{name} as {state}" for (pair_name, _), (name, state) in zip(pairs, states, strict=True)
                     if pair_name in unpaired)  # fmt: skip
    if len(states) > 1:
        return ()
    wanted = {state for _, state in states}
    without_names = blank_out(plain, _find_names(plain, names))
    has_other = any(pattern.search(without_names) for state, pattern in _WORDS.items() if state not in wanted)
    has_other = has_other or ("cancelled" in wanted and _KEPT.search(without_names) is not None)
    subjects = [
        match["subject"] for match in _OTHER_SUBJECT.finditer(blank_out(plain, _find_names(plain, names), VALUE))
    ]
    has_other = has_other or any(VALUE not in one for one in subjects)
    return tuple(f"{name} as {state}" for name, state in states) if has_other else ()


def _find_shared_states(text: str, states: Sequence[tuple[str, State]]) -> Iterator[str]:
    """Find what is said of two things at once but is wanted of one: `A is cancelled and so is B`, `both have moved`."""
    wanted = Counter[str](state for _, state in states)
    for match in _BOTH.finditer(text):
        if wanted[match["state"]] < 2:
            yield f"only {wanted[match['state']]} as {match['state']}"
    names = [(span, name) for name, _ in states for span in _find_names(text, [name])]
    for match in _SO_IS.finditer(text):
        before = [one[0] for one in _STATE.finditer(text[: match.start()].rpartition("\n")[2])]
        named = next((name for span, name in names if span.start == match.end()), None)
        if before and (named, before[-1]) not in states:
            yield f"{named or 'nothing else'} as {dict(states).get(named or '', before[-1])}"


def find_turned_states(text: str, states: Sequence[tuple[str, State]], request: str) -> Iterator[str]:
    """Find who else moved or cancelled things or is to do it, out of which place, on what condition, all at once."""
    plain, said = _canonicalize(text, [name for name, _ in states]), _name_states(" ".join(request.split())).casefold()
    for pattern in (_TURNED, *((_ALL,) if len(states) == 1 else ())):
        for match in pattern.finditer(plain) if states else ():
            if " ".join(match[0].split()).casefold() not in said:
                yield f"says {match[0]!r}"
                return


def find_states(text: str, states: Sequence[tuple[str, State]]) -> tuple[Span, ...]:
    """Return where a text says that something has happened, in words that stand for one of the given states."""
    patterns = [_WORDS[state] for state in sorted({state for _, state in states})]
    return tuple(sorted(Span(*match.span()) for pattern in patterns for match in pattern.finditer(text)))


def _lists_names_in_order(text: str, states: Sequence[tuple[str, State]]) -> bool:
    """Return whether a text is a bare list of the names in the order in which they were asked for."""
    found = [find_statements(text, Value(type="name", value=name)) for name, _ in states]
    if any(len(spans) != 1 for spans in found):
        return False
    spans = [one for (one,) in found]
    gaps = [text[one.end : other.start] for one, other in itertools.pairwise(spans)]
    before, behind = text[: spans[0].start].rpartition("\n")[2], text[spans[-1].end :].partition("\n")[0]
    return bool(
        spans == sorted(spans)
        and _LABEL.fullmatch(before)
        and _LIST_END.fullmatch(behind)
        and all(_LIST_GAP.fullmatch(gap) for gap in gaps)
    )


def _canonicalize(text: str, names: Sequence[str]) -> str:
    """Write every way to say a state as its name, outside of the given names."""
    spans = sorted(_find_names(text, names))
    pieces, position = [], 0
    for span in spans:
        pieces += [_name_states(text[position : span.start]), text[max(position, span.start) : span.end]]
        position = max(position, span.end)
    return "".join([*pieces, _name_states(text[position:])])


def _name_states(text: str) -> str:
    for state, pattern in _WORDS.items():
        text = pattern.sub(state, text)
    return text


def _find_names(text: str, names: Sequence[str]) -> list[Span]:
    return [span for name in names for span in find_statements(text, Value(type="name", value=name))]
