"""What a mail tells beside what was asked for and is right: ends and lengths of events, and years of dates."""

import re
from collections.abc import Iterator, Sequence

from criteria.fair_forms import ExpectedValue, find_competing_values, find_statements
from criteria.fair_forms.named_headings import find_named_headings
from criteria.fair_forms.record_codes import find_respelled_codes
from criteria.fair_forms.weekdays import find_true_weekdays
from criteria.mails.dated_events import find_true_ends
from criteria.mails.event_lengths import find_true_lengths
from criteria.mails.proposals import find_true_proposals
from criteria.mails.true_limits import find_true_limits
from criteria.mails.true_years import find_named_years, find_periods, find_true_years
from criteria.mails.wanted_message import WantedMessage
from criteria.mails.wrong_currencies import find_true_currencies
from criteria.sentences import blank_out
from data_model import Span

_HOURS = re.compile(r"[0-2]?[0-9][:.][0-5][0-9](?P<unit> (?:hours|hrs)\b)")


def blank_true_details(
    text: str, spans: Sequence[Span], expected: Sequence[ExpectedValue], wanted: WantedMessage, days: set[str]
) -> str:
    """Blank out lengths of events, years, months, headings, currencies, record numbers and places among proposals.

    All are right, and none is wanted.

    Args:
        spans: Where the text holds what it must.
        days: The dates that it may state.
    """
    days = {day for day in days if day[:4] not in wanted.never}
    figures = [span for one in expected for span in find_statements(text, one)]
    others = wanted.source.other_columns
    headings = [one for one in find_named_headings(text, wanted.context) if text[one.start : one.end] not in others]
    details = [*headings, *find_true_currencies(text, figures, wanted.source, [name for name, _ in wanted.pairs])]
    details += [*find_true_lengths(text, wanted.moments), *find_true_years(text, days)]
    details += [*find_true_proposals(text, wanted), *find_true_limits(text, wanted)]
    details += [*find_named_years(text, wanted.context), *find_periods(text, wanted.context)]
    texts = [*wanted.says, *wanted.allowed, *(one for one in expected if isinstance(one, str))]
    details += [*find_true_weekdays(text, days), *find_hour_units(text), *find_verbs_of_headings(text, wanted)]
    details += find_respelled_codes(text, [*texts, *(name for name, _ in (*wanted.pairs, *wanted.states))])
    return blank_out(text, [one for one in details if all(one.end <= at.start or at.end <= one.start for at in spans)])


def find_hour_units(text: str) -> Iterator[Span]:
    """Find where a text calls a time of the day one of hours: `15:30 hours`."""
    yield from (Span(*match.span("unit")) for match in _HOURS.finditer(text))


def find_verbs_of_headings(text: str, wanted: WantedMessage) -> Iterator[Span]:
    """Find the heading of a date as a sentence that asks for it: `Please hand in T-1 by 3 May` for `Hand in by`."""
    texts = [name for name, _ in wanted.pairs]
    for heading in {name for name, _ in wanted.columns if name.endswith(" by") and name in wanted.context}:
        things = "|".join(re.escape(one) for one in texts)
        words = re.escape(heading.removesuffix(" by"))
        pattern = rf"(?:^|(?<=[.,;:!]\s)|\band )(?P<verb>(?:please )?{words}) (?:{things}) by\b"
        for match in re.finditer(pattern, text, re.IGNORECASE | re.MULTILINE) if texts else ():
            yield Span(*match.span("verb"))


def find_rivals(
    text: str, expected: Sequence[ExpectedValue], allowed: Sequence[ExpectedValue], wanted: WantedMessage
) -> tuple[str, ...]:
    """Return the values in the place of wanted ones; the true end of an event behind its start is none."""
    rivals = find_competing_values(text, expected, allowed, wanted.never)
    ends = find_true_ends(text, wanted.moments) if rivals else ()
    if not ends:
        return rivals
    # Without its end, `3:30-4:15 pm` does not begin in the afternoon any more: both texts must have the rival.
    others = find_competing_values(blank_out(text, ends), expected, allowed, wanted.never)
    return tuple(one for one in rivals if one in others)
