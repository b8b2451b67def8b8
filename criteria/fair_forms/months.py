"""Months of a year, as names of sheets and titles give them: `February 2025`, `02-2025`, `2025-02`."""

import calendar
import re

from data_model import Span

_NAMES = {
    name.casefold(): at for names in (calendar.month_name, calendar.month_abbr) for at, name in enumerate(names) if name
}
_MONTH = re.compile(
    rf"(?<![\w.,/-])(?:(?P<name>{'|'.join(_NAMES)})\.?,? (?P<year>(?:19|20)[0-9]{{2}})"
    r"|(?P<before>0?[1-9]|1[0-2])[-./ ](?P<behind_year>(?:19|20)[0-9]{2})"
    r"|(?P<first_year>(?:19|20)[0-9]{2})[-./ ](?P<behind>0[1-9]|1[0-2]))(?![\w/]|[.,-][0-9])",
    re.IGNORECASE,
)


def find_months(text: str, request: str) -> tuple[Span, ...]:
    """Find the months of a text that the request names, too."""
    known = {_read(match) for match in _MONTH.finditer(request)}
    return tuple(Span(*match.span()) for match in _MONTH.finditer(text) if _read(match) in known)


def _read(match: re.Match[str]) -> tuple[int, int]:
    year = int(match["year"] or match["behind_year"] or match["first_year"])
    return year, _NAMES[match["name"].casefold()] if match["name"] else int(match["before"] or match["behind"])
