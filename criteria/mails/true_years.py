"""Years and months that belong to the dates of a mail: `Dates (2025): 3 March, 5 March`, `in March 2025`."""

import calendar
import re
from collections.abc import Collection

from criteria.fair_forms import find_stated_values
from data_model import Span

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
