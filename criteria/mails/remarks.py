"""What a mail says beside what it was to say."""

import re
from collections.abc import Iterator
from itertools import islice

from criteria.fair_forms import counts_no_records, find_counted_nouns, find_stated_values, find_statements
from criteria.fair_forms.unit_names import list_unit_names
from criteria.mails.letter_parts import find_letter_parts
from criteria.mails.people import find_wrong_people
from criteria.mails.wanted_message import WantedMessage
from criteria.mails.wanted_places import as_text, find_figures, list_expected, list_names, list_words
from criteria.mails.wrong_actors import list_names_of_request
from criteria.sentences import (
    KnownWords,
    bends,
    blank_out,
    find_claims_of_lines,
    find_tail,
    find_unasked_words,
    find_wrong_lead_in,
    read_known_words,
)
from data_model import Span, Value

_BEFORE_REQUEST = re.compile(r"\b(?:please|kindly|until)\b", re.IGNORECASE)
_ASKING_WORDS = frozenset(
    "answer back care could deadline due end get give handle have hear i it know latest let look me my need reply"
    " respond response see send take tell that the them this to us want we with would write you your".split()
)
_WORDS_OF_CHANGES = frozenset("before after change changed was were old new now".split())
_WORD = re.compile(r"[^\W\d_]+")
_ROOT_FOLDER = re.compile(r"(?<![\w/])data/(?=\w)")
_FILE_NAME = re.compile(r"\.(?:docx|pdf|xlsx)$")


def find_remarks(text: str, spans: tuple[Span, ...], wanted: WantedMessage) -> Iterator[str]:
    """Find what a mail says beside what it must and may: news, strangers, other records, wrong lead-ins and tails.

    Args:
        text: Subject and body without what the mail answers or forwards.
        spans: Where it holds what it must say.
    """
    parts = find_letter_parts(text, text.find("\n") + 1, wanted.greeted, (*wanted.roles, *wanted.senders))
    own = _read_own_words(wanted)
    known = KnownWords(own.words | read_known_words([wanted.context, wanted.quoted]).words)
    if wanted.tells_change_from:
        known = KnownWords(known.words | _WORDS_OF_CHANGES)
    if wanted.asks:
        known = KnownWords(known.words | _ASKING_WORDS)
    yield from find_wrong_people(text, parts, wanted, known)
    nouns: tuple[Span, ...] = ()
    if wanted.source.figure == "count":
        counts = [span for value in list_expected(wanted) for span in find_statements(text, value)]
        nouns = find_counted_nouns(text, counts)
        other = next((one for one in nouns if counts_no_records(text, one, wanted.context)), None)
        if other:
            yield f"counts {text[other.start : other.end]!r}"
    # A file is none of the mail's business unless the request names it.
    request = wanted.context.casefold()
    values = [
        Span(one.start, one.end)
        for one in find_stated_values(text)
        if one.type != "file" or text[one.start : one.end].casefold() in request
    ]
    names = {name.casefold() for name in (*list_names(wanted), *(name for name, _ in wanted.moments))}
    sentences = [one for one in wanted.says if one[:1].islower() and " " in one.strip() and one.casefold() not in names]
    whole = [span for one in sentences for span in find_statements(text, as_text(one))]
    # An event whose time the mail may tell is part of its subject, as in an invitation that need not name it.
    events = [span for name, _ in wanted.moments for span in find_statements(text, Value(type="name", value=name))]
    # So are the files that it may carry: the document of which its PDF was made.
    files = [one for one in wanted.allowed if _FILE_NAME.search(one)]
    events += [span for one in files for span in find_statements(text, Value(type="file", value=one))]
    roots = [Span(*match.span()) for match in _ROOT_FOLDER.finditer(text)]
    free = [*values, *nouns, *parts, *roots, *_find_full_names(text, wanted)]
    free += _find_own_headings(text, wanted)
    judged = _BEFORE_REQUEST.sub(lambda match: " " * len(match[0]), text) if wanted.asks else text
    named = [*wanted.allowed, *wanted.parties]
    names_held = [span for one in named if " " in one for span in find_statements(text, as_text(one))]
    yield from find_unasked_words(
        judged, spans, free, own, known, text.find("\n") + 1, whole, events,
        is_open=True, asks=wanted.asks, names=names_held,
    )  # fmt: skip
    said = [wanted.request, wanted.subject or "", *wanted.allowed, *(name for name, _ in wanted.columns)]
    said += [*list_words(wanted), *wanted.source.other_columns, wanted.source.column]
    tells_change = bool(wanted.states or wanted.tells_change_from)
    headings = {word.casefold() for name, _ in wanted.columns for word in name.split()}
    figures, names_of_request = find_figures(text, wanted), list_names_of_request(wanted) - headings
    yield from find_claims_of_lines(
        text, spans, [*parts, *roots], own, known, said, figures, names_of_request, wanted.asks, tells_change
    )
    subjects = [span for name in wanted.allowed if any(map(str.isalpha, name)) for span in find_statements(text, name)]
    for one in sentences:
        for span in find_statements(text, as_text(one)):
            lead_in = find_wrong_lead_in(text, span, [*parts, *spans, *subjects])
            if lead_in:
                yield f"puts {one!r} behind {lead_in!r}"
    facts = [*wanted.allowed, *(moment for _, moment in wanted.moments)]
    true = [span for one in facts for span in find_statements(text, one)]
    plain = blank_out(text, [*spans, *true, *parts])
    tails = (find_tail(text, plain, one) for one in whole)
    yield from islice((f"goes on with {tail[:80]!r}" for tail in tails if tail), 1)


def _find_own_headings(text: str, wanted: WantedMessage) -> Iterator[Span]:
    """Find the headings of columns, as the office writes them, in which what the mail names stands: `Ref.`."""
    own = {str(one).casefold() for one in (*list_words(wanted), *wanted.allowed, *list_expected(wanted))}
    for heading in {name for name, below in wanted.columns if not own.isdisjoint(below)}:
        found = re.finditer(rf"(?<!\w){re.escape(heading)}(?!\w)", text)
        yield from (Span(*match.span()) for match in found)


def _find_full_names(text: str, wanted: WantedMessage) -> Iterator[Span]:
    """Find the user's first name with a surname, which the office alone knows, and the house below it at the end."""
    names = "|".join(re.escape(one.split()[0]) for one in wanted.senders if one.strip() and "@" not in one)
    lines = r"(?P<below>(?:\n[A-Z][^\n.!?:;,0-9]{1,50}){0,2})(?=\s*\Z)|(?=[ ,.]*(?:\n|\Z))"
    signed = re.compile(rf"(?<!\w)(?:{names})(?: [A-Z][\w'\u2019-]+){{1,2}}(?:{lines})")
    for match in signed.finditer(text) if names else ():
        below = _WORD.findall(match["below"] or "")
        is_house = not any(bends(word.casefold(), ("states", "deeds", "judgements", "news")) for word in below)
        yield Span(match.start(), match.end() - (0 if is_house else len(match["below"])))


def _read_own_words(wanted: WantedMessage) -> KnownWords:
    source = wanted.source
    values = [one for one in (*wanted.values, *wanted.values_one_of, *wanted.allowed) if isinstance(one, str)]
    return read_known_words(
        [*(name for name, _ in wanted.moments), *list_words(wanted), *wanted.says_one_of, *values,
         *wanted.parties, source.column, *list_unit_names(source.column), *source.other_columns]
    )  # fmt: skip
