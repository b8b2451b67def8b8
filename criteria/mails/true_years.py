"""Years and months that belong to the dates of a mail: `Dates (2025): 3 March, 5 March`, `in March 2025`."""

import calendar
import re
from collections.abc import Collection
from itertools import pairwise

from criteria.fair_forms import find_stated_values
from data_model import Span, ValueStatement

_MONTHS = {
    name.casefold(): at for names in (calendar.month_name, calendar.month_abbr) for at, name in enumerate(names) if name
}
_YEAR = r"(?P<year>(?:19|20)[0-9]{2})"
_MONTH = re.compile(
    rf"(?:\b(?:in|of|for|during) )?\b(?P<month>{'|'.join(_MONTHS)})\b\.?,? {_YEAR}(?![\w.,-]*[0-9])"
    rf"|\b(?:in|during) (?P<month_alone>{'|'.join(_MONTHS)})\b(?! ?[0-9])",
    re.IGNORECASE,
)
_BARE_YEAR = re.compile(
    rf"[(\[](?P<in_brackets>(?:19|20)[0-9]{{2}})[)\]]|(?<![\w.,/:-]){_YEAR}(?=[ \t]*(?::|[-\u2013\u2014] |\n))",
    re.IGNORECASE,
)
_WITH_NUMBER = re.compile(
    r"[0-9]|[$\u20ac\u00a3]|\b(?:usd|eur|gbp|chf|no|nr|number|total|sum|value|amount)\b[.:=]?\s*$", re.I
)
_NAMED_YEAR = re.compile(rf"(?<!\w)[^\W\d_][\w-]* {_YEAR}(?![\w-]|\.\w)")
_UNTIL = re.compile(r"\W{0,3}(?:to|and|until|till|through|up to|To:|Until:)?\W{0,3}", re.IGNORECASE)


def find_true_years(text: str, days: Collection[str]) -> tuple[Span, ...]:
    """Find the years, and the months, that a text names beside dates without naming a day of them.

    Args:
        days: The dates that the text may state, such as `2025-03-05`.
    """
    if not days:
        return ()
    years, months = {day[:4] for day in days}, {(day[:4], int(day[5:7])) for day in days}
    dates = [one for one in find_stated_values(text) if one.type == "date"]
    spans = list[Span]()
    for match in _MONTH.finditer(text):
        if match["month_alone"]:
            is_true = _MONTHS[match["month_alone"].casefold()] in {month for _, month in months}
        else:
            is_true = (match["year"], _MONTHS[match["month"].casefold()]) in months
        spans += [Span(*match.span())] if is_true else []
    for match in _BARE_YEAR.finditer(text):
        line = text[: match.start()].rpartition("\n")[2]
        if (match["in_brackets"] or match["year"]) in years and (match["in_brackets"] or not _WITH_NUMBER.search(line)):
            spans.append(Span(*match.span()))
    return tuple(one for one in spans if not any(date.start < one.end and one.start < date.end for date in dates))


def find_named_years(text: str, request: str) -> tuple[Span, ...]:
    """Find the years in names that the request has, too: that of `Orders 2025.xlsx` in `as in Orders 2025`."""
    known = " ".join(request.split()).casefold()
    found = _NAMED_YEAR.finditer(text)
    return tuple(Span(*match.span("year")) for match in found if match[0].casefold() in known)


def find_periods(text: str, request: str) -> tuple[Span, ...]:
    """Find the periods from one date of the request to another: `from 9 January to 7 February 2025`."""
    days = {day for one in find_stated_values(request) for day in _list_days(one)}
    days |= {f"-{day[4:]}" for day in days}
    dates = [one for one in find_stated_values(text) if one.type == "date"] if days else []
    return tuple(
        Span(first.start, last.end)
        for first, last in pairwise(dates)
        if _UNTIL.fullmatch(text[first.end : last.start])
        and all(days.intersection(_list_days(one)) for one in (first, last))
    )


def _list_days(one: ValueStatement) -> list[str]:
    """Return the days that a statement may mean; in a period, the first one often has no year, as in `--01-09`."""
    return [value for kind, value in one.readings if kind == "date"]
