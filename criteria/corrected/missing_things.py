"""Whether a refusal gives as its reason that something is missing, as a statement of a known form, and says no more."""

import re
from collections.abc import Sequence
from functools import lru_cache
from typing import NamedTuple

from criteria.corrected.refusal_words import (
    A_PLACE,
    THE_THING,
    WORDS,
    Thing,
    list_place_words,
    list_thing_words,
    plain_words,
)
from criteria.corrected.undone_things import is_left_undone
from criteria.sentences import KnownWords, read_vocabulary
from criteria.step_budget import spend_steps

_MAX_PARTS = 40
_SENTENCE = re.compile(r"(?P<words>[^.!?\n]+)(?P<mark>[.!?]*)")
_CUT = re.compile(r" ?[,;:()\u2013\u2014]+ ?| - | (?=(?:and|so|but|because|since|as|while|which means) )")
_ASIDE = re.compile(rf"(?:, |: | ?\(|(?:,)? [-\u2013\u2014] )({THE_THING})(?:,(?! so)|\)| [-\u2013\u2014])?(?= |$)")
_LEAD = re.compile(
    r"(?:(?:so|thus|hence|therefore|because|since|as|that|and|but|yet|while|unfortunately|sorry|the reason is|it says"
    r"|for|which means that|however) )*"
)
_OFFER = re.compile(r"(?:shall|should|can|may|could|would you|do you|did you|which|what|who|where) .*")
_OPEN = (
    r"please (?:let|tell|send|give|check|name|say|confirm|look|have)(?: (?:me|us|it|know|which|what|who|one|is|are"
    r"|was|meant|you|i|we"
    r"|mean|want|a|the|right|correct|another|name|title|again|if|and|or|at|whether|to|should|take|use|be|there"
    r"|spelling))*"
)


class _Forms(NamedTuple):
    """Patterns of whole clauses: those that give the reason, and those that only lead to it."""

    reason: re.Pattern[str]
    frame: re.Pattern[str]


@lru_cache(maxsize=8)
def _read_forms(thing: Thing) -> _Forms:
    spots, words = list_place_words(thing), list_thing_words(thing)
    place = rf"(?: (?:in|into|at|on|among|amongst|under|from|within|inside|of|anywhere|there|here)(?: (?:{spots}))*)?"
    where = rf"(?:(?:{spots}) )+"
    named = rf"(?:(?:{words}) )*{THE_THING}(?: (?:{WORDS[thing].names}))?(?: in question)?"
    it = rf"(?:{named}|it|this|that|(?:the|this|that|such an?) (?:{WORDS[thing].names}))"
    none = r"(?:no such|not any(?: such)?|not one|not a(?: single)?|no|no single)"
    one = rf"(?:{none} {named}|no such (?:{WORDS[thing].names})|none|nothing (?:{words} )*{THE_THING})"
    found = (
        r"(?:found|located|seen|identified|there|present|known|entered|listed|stored|saved|included|contained|anywhere)"
    )
    look = r"(?:find|locate|see|identify|have|know of|discover)"
    holds = r"(?:has|have|had|holds?|contains?|lists?|shows?|includes?|knows?)"
    is_ = r"(?:is|was|are|were|has been|have been|could be|can be|exists?|stands?|appears?|lies)"
    reasons = [
        rf"(?:there (?:is|was|are|were|exists?)|(?:i|we|you) (?:have|had|found|find|see|saw|could find|can find"
        rf"|know of|have found)) {one}{place}",
        rf"(?:i|we|you) (?:(?:do|did|could|can|have|was|were|am|are|had) not(?: been)?(?: able to| manage to)?"
        rf"|was unable to|am unable to|were unable to"
        rf"|failed to) (?:{look}|found|located|seen)(?: any)? {it}{place}",
        rf"{it}{place} (?:is|was|are|were) (?:not|nowhere)(?: (?:{found}|to be (?:found|seen)|part of|one of))*{place}",
        rf"{it}{place} (?:do|does|did) not (?:exist|appear|stand|occur|show up|turn up|come up|lie){place}",
        rf"{it}{place} (?:could|can) (?:not|nowhere) be {found}(?: anywhere)?{place}",
        rf"{named} (?:not|nowhere) (?:to be )?{found}{place}",
        rf"{it}{place} (?:(?:is|was|seems to be) )?(?:missing|absent|non-?existent|unknown){place}",
        rf"{it} {is_} in (?:no|none of|neither of|nobody's|nobody else's|not one of)(?: (?:{spots}))+",
        rf"missing:? {named}{place}",
        rf"{none} {named}{place}(?: {is_}(?: {found})*{place})?",
        rf"no such (?:{WORDS[thing].names}) {is_}(?: {found})*{place}",
        rf"nothing (?:(?:{words}) )*{THE_THING} {is_}(?: {found})*{place}",
        rf"{where}{holds} {one}{place}",
        rf"(?:none of|neither of|not one of|no) {where}{holds} {named}{place}",
        rf"{where}(?:do|does|did) not (?:have|hold|contain|list|show|include|know)(?: any)? {named}{place}",
    ]
    if thing == "event":
        reasons += [rf"nobody{place} has(?: (?:put|entered|booked|planned))?(?: an?)? {named}{place}"]
    if thing == "mail":
        reasons += [
            rf"nobody(?: has)? (?:asked|wrote|written|mailed|enquired)(?: (?:to|me|you|us|a"
            rf"|{WORDS[thing].names}))* {THE_THING}{place}"
        ]
    if thing == "group":
        people = r"(?:people|persons?|members?|rows?|entr(?:y|ies)|colleagues?|employees?|lines?|names?|cells?)"
        who = (
            rf"(?:nobody|nothing|not one|not a single {people}|no {people}"
            rf"|none of (?:(?:the|all|our|{A_PLACE}) )*{people})"
        )
        joined = (
            rf"(?: (?:has|have|is|are|was|belongs?|to|with|in|of|from|under|listed|entered|as|part|carries|carry|shows?"
            rf"|stands?|found|there|who|that|which|whose|assigned|for|{words}))*"
        )
        reasons += [
            rf"{who}{place}{joined} {THE_THING}(?: (?:{WORDS[thing].names}))?{place}(?: (?:is|are|was|were"
            rf"|exists?) (?:listed|entered|found|named|included){place})?",
            rf"{where}{holds} {who}{joined} {THE_THING}{place}",
            rf"(?:there (?:is|are)|(?:i|we) (?:found|find|see|saw|have|could find"
            rf"|can find)) {who}{place}{joined} {THE_THING}{place}",
            rf"{named} (?:has|have) (?:nobody|no (?:{people}|entries)){place}",
        ]
    frames = [
        rf"(?:(?:after|on) (?:a|one) (?:look|search)|(?:i|we)(?: have)? (?:searched|looked|checked|went|gone|read"
        rf"|listed|opened))"
        rf"(?: (?:through|in|into|at|for|it|(?:{spots})|(?:{words})|{THE_THING}))*",
        place.removesuffix("?").replace("(?: (?:in", "(?:(?:in", 1),
        _OPEN,
        rf"(?:you|we|i) (?:asked|wanted|want|spoke|named|mentioned)(?: (?:for|of|about|me|to|move|convert|forward"
        rf"|it|pass|on|{words}|{THE_THING}))*",
    ]
    opening = frames[1] + " "
    return _Forms(re.compile(f"(?:{opening})?(?:{'|'.join(reasons)})"), re.compile("|".join(frames)))


def find_unfounded_statements(
    text: str, obstacles: Sequence[str], places: Sequence[str], thing: Thing, request: KnownWords
) -> tuple[str, ...]:
    """Find what an answer says that is neither the true reason nor that something was left undone.

    The reason is one or more clauses which say of the thing, or of nothing, that it is not there, and where they say
    so, in the places that were given. Beside it, an answer tells what was looked at and what was therefore not done, in
    words of the request; it asks back, and it is kind.

    Args:
        text: What follows `Cannot be done`.
        obstacles: The names of what is missing.
        places: Names of where it is missing; no other name, number or place is one.
        thing: What it is.
        request: The words of the request.
    """
    forms, has_reason, faults = _read_forms(thing), False, []
    plain = plain_words(text, obstacles, places)
    spend_steps(200 * len(plain))
    for sentence in _SENTENCE.finditer(plain.strip(" :,.-\u2013\u2014\n")):
        words = _ASIDE.sub(r" \1", sentence["words"]).strip(" :,-\u2013\u2014")
        words = re.sub(" +", " ", words)
        is_offer = "?" in sentence["mark"] and _OFFER.fullmatch(words)
        if not words or is_offer or _is_courtesy(words):
            continue
        fair = _judge(words, forms, request)
        if fair is None:
            faults.append(_show(words, obstacles, places))
        else:
            has_reason = has_reason or fair
    if not faults and not has_reason:
        faults.append(f"no clause which says that it is not there: {text.strip()[:80]!r}")
    return tuple(faults)


def _judge(sentence: str, forms: _Forms, request: KnownWords) -> bool | None:
    """Return whether a sentence gives the reason; None if one of its clauses does neither that nor anything fair."""
    cuts = [match.span() for match in _CUT.finditer(sentence)][:_MAX_PARTS]
    starts, ends = [0, *(end for _, end in cuts)], [*(start for start, _ in cuts), len(sentence)]
    # What is known of the sentence up to each cut: unfair, fair, or with a reason.
    known: list[bool | None] = [False] + [None] * len(ends)
    for last in range(len(ends)):
        for first in range(last + 1):
            if known[first] is None or known[last + 1]:
                continue
            clause = sentence[starts[first] : ends[last]].strip()
            bare = clause[match.end() :] if (match := _LEAD.match(f"{clause} ")) else clause
            if forms.reason.fullmatch(bare):
                known[last + 1] = True
            elif not bare or forms.frame.fullmatch(bare) or _is_courtesy(bare) or is_left_undone(bare, request):
                known[last + 1] = known[first]
    return known[-1]


def _is_courtesy(words: str) -> bool:
    kinds = read_vocabulary().courtesy
    return any(kind.start.match(words) and set(words.split()) <= kind.words for kind in kinds)


def _show(words: str, obstacles: Sequence[str], places: Sequence[str]) -> str:
    return repr(words.replace(THE_THING, obstacles[0]).replace(A_PLACE, "/".join(places[:1]))[:100])
