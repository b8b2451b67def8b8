"""Sentences of a mail that tell what was wanted as something else: as past or doubtful, of other people, elsewhere."""

import re
from collections.abc import Iterator, Sequence

from criteria.fair_forms.expected_values import read_expected_value
from criteria.mails.wanted_message import WantedMessage
from criteria.mails.wanted_places import list_expected
from criteria.sentences import (
    VALUE,
    KnownWords,
    blank_out,
    find_turning_words,
    read_known_words,
    read_vocabulary,
    split_sentences,
)
from data_model import Span

_LEAD = r"(?:\s+(?!(?:is|are)\b)[\w'\u2019-]+){0,2}[\s'\"\u2018\u201c(:]*"
_PAST = re.compile(
    r"\b(?:was|were|had been|used to be)\b"
    r"(?!\s+(?:asked|told|agreed|moved|rescheduled|postponed|shifted|changed|set|planned|scheduled|arranged|fixed)\b)"
    rf"{_LEAD}{VALUE}"
    r"|\b(?:took|taken) place\b|\b(?:was|were|been) (?:already )?held\b"
    rf"|(?:\b(?:we|i|you|they|it|who)|{VALUE}['\"\u2019\u201d]?)(?:['\u2019]ve| have| has| had)?(?: already| just)? "
    r"(?:met|held|began|started|ended|happened|attended|went|finished)\b",
    re.IGNORECASE,
)
_DOUBTFUL = re.compile(
    r"\b(?:should|could|would|might|may|ought to|(?:is|are) (?:supposed|said|meant|expected|likely) to|is to|are to)"
    r"(?: now| still| also)? (?:be|have|become|come)\b",
    re.IGNORECASE,
)
_COMING = re.compile(
    r"\b(?:will|shall|(?:is|are) going to)(?: now| soon| then)? (?:be|follow|come|appear)\b", re.IGNORECASE
)
_FROM_ON = re.compile(
    rf"\bfrom[^.!?\n{VALUE}]{{0,20}}{VALUE}[^.!?\n\w]{{0,3}}(?:on(?:wards?)?\b(?! the\b)|onwards?\b)", re.IGNORECASE
)
_CONDITION = re.compile(rf"(?:^|[.,;:]\s*)if (?:the|it|this|{VALUE})[^.!?\n]*{VALUE}", re.IGNORECASE)
_BESIDE = re.compile(
    r"\b(?:next to|near|behind|beside|opposite|outside|in front of|close to|above|below)(?: of)?(?: the)?"
    rf" ['\"]?{VALUE}",
    re.IGNORECASE,
)
_FILE = re.compile(r"\.(?:docx?|pdf|xlsx?|csv|txt|png|jpe?g|ics|eml)$", re.IGNORECASE)
_TOPIC = re.compile(
    r"\b(?P<event>meeting|talk|call|appointment|session|discussion) (?:on|about|regarding|concerning) "
    r"(?:(?:the|our|your|my|all|open) )*(?P<topic>[a-z][\w-]+)"
)
_PRESENT = re.compile(r"\b(?:now|takes? place|will (?:be|take)|meets?)\b")
_BE = re.compile(r"\b(?:is|are|takes? place|meet|starts?|begins?)\b", re.IGNORECASE)


def find_turned_claims(text: str, spans: Sequence[Span], wanted: WantedMessage) -> Iterator[str]:
    """Find sentences that tell what was wanted as past, doubtful, repeated, compared or somewhere else.

    Args:
        text: Subject and body without what the mail answers or forwards.
        spans: Where it holds what it must say.
    """
    known = read_known_words([wanted.request, wanted.source.column, *wanted.source.other_columns])
    request = " ".join(wanted.request.split()).casefold()
    free = _list_free_groups(wanted)
    has_days = bool(wanted.moments) or any(
        part.type in ("date", "time") for one in list_expected(wanted) for part in read_expected_value(one)
    )
    deeds = list(_list_deeds_of_headings(wanted))
    is_coming = _tells_of_what_is_coming(wanted)
    marked = blank_out(text.replace(VALUE, " "), spans, VALUE)
    plain = marked
    for fair in (*_list_occasions(known), read_vocabulary().frame):
        plain = fair.sub(lambda match: re.sub(rf"[^{VALUE}\s]", " ", match[0]), plain)
    for sentence in split_sentences(text, spans):
        if not sentence.spans:
            continue
        end = sentence.start + len(sentence.text)
        bare, said = marked[sentence.start : end], plain[sentence.start : end]
        found = [next(find_turning_words(said, known, free), None), _find_other_place(bare, request)]
        found.append(_find_other_topic(text[sentence.start : end], f"{request} {(wanted.subject or '').casefold()}"))
        found += [_find_unsaid(one, text[sentence.start : end], request) for one in deeds]
        if is_coming:
            found.append(_find_unsaid(_PAST, bare, request))
        if not wanted.asks:
            found += [_find_unsaid(_DOUBTFUL, said, request), _find_unsaid(_CONDITION, bare, request)]
        if not has_days and not wanted.asks:
            found.append(_find_unsaid(_COMING, said, request))
        if wanted.moments and not known.holds("series"):
            found.append(_find_unsaid(_FROM_ON, bare, request))
        for words in filter(None, found):
            yield f"says {' '.join(words.replace(VALUE, '...').split())!r} of what it tells"
            return


def _list_free_groups(wanted: WantedMessage) -> frozenset[str]:
    """List the groups of turning words that what the mail tells of makes fair."""
    free = set[str]()
    if wanted.moments:
        free |= {"beginning", "end", "run", "limit", "meeting"}
    if wanted.tells_change_from or wanted.states:
        free |= {"former state", "comparison"}
    if wanted.compared or wanted.source.figure == "difference":
        free.add("comparison")
    if len(wanted.states) > 1 or len(wanted.pairs) > 1:
        free.add("order")
    if wanted.asks:
        free |= {"condition", "former state"}
    if not _names_file(wanted):
        free.add("paper")
    return frozenset(free)


def _list_deeds_of_headings(wanted: WantedMessage) -> Iterator[re.Pattern[str]]:
    """Yield what says that somebody has done, or does themselves, what a heading such as `Hand in by` asks for."""
    for heading in {name for name, _ in wanted.columns if name.endswith(" by") and len(name.split()) > 2}:
        verb, *others = (re.escape(one) for one in heading.removesuffix(" by").split())
        who = r"(?:(?:was|were|ha(?:s|ve|d) been)|(?:i|we)(?:['\u2019]ve|['\u2019]ll| have| will)?)"
        yield re.compile(rf"\b{who} {verb}\w* {' '.join(others)}\b", re.IGNORECASE)


def _tells_of_what_is_coming(wanted: WantedMessage) -> bool:
    """Return whether a mail tells of events or files, or of what is so now, of which nothing is past."""
    return bool(wanted.moments) or _names_file(wanted) or _PRESENT.search(wanted.context) is not None


def _names_file(wanted: WantedMessage) -> bool:
    expected = (one if isinstance(one, str) else one.value for one in list_expected(wanted))
    return any(map(_FILE.search, (*wanted.says, *expected)))


def _list_occasions(known: KnownWords) -> list[re.Pattern[str]]:
    return [one.pattern for one in read_vocabulary().occasions if not one.needs.isdisjoint(known.words)]


def _find_unsaid(pattern: re.Pattern[str], text: str, request: str) -> str | None:
    """Return the first words of a pattern that the request does not have."""
    for match in pattern.finditer(text):
        words = " ".join(match[0].replace(VALUE, " ").split())
        if words.casefold() not in request:
            return match[0]
    return None


def _find_other_topic(text: str, request: str) -> str | None:
    """Return what a sentence says that a meeting is about, if the request speaks of its topic as something else."""
    for match in _TOPIC.finditer(text):
        if match["topic"] in read_vocabulary().grammar:
            continue
        known = (
            rf"\b(?:on|about|regarding|concerning|of|for) (?:(?:the|our|your|my|all|open) )*{re.escape(match['topic'])}"
        )
        if re.search(rf"\b{match['event']}s? (?:on|about|for)\b", request) and not re.search(known, request):
            return match[0]
    return None


def _find_other_place(text: str, request: str) -> str | None:
    return _find_unsaid(_BESIDE, text, request) if _BE.search(text) else None
