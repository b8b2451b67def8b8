"""Find dates in folded text: ISO dates, dates with month names, numeric dates, and bare days of the month.

The canonical form of a date without a year is `--05-14`, that of a bare day of the month `---14`.
"""

import calendar
import re
from collections.abc import Iterator

from data_model.values.value_match import ValueMatch

MONTH_NAMES_TEXT = "january february march april may june july august september october november december"
MONTH_NAMES = MONTH_NAMES_TEXT.split()
MONTH_PATTERN = (
    "(?:"
    + "|".join(f"{name[:3]}(?:{name[3:]})?" if name != "september" else "sept?(?:ember)?" for name in MONTH_NAMES)
    + ")"
)
WEEKDAY_PATTERN = r"(?:(?:mon|tue|tues|wed|wednes|thu|thur|thurs|fri|sat|satur|sun)(?:day)?\.?,?\ )?(?:the\ )?"
YEAR_PATTERN = r"(?:1[89]|20|21)[0-9]{2}"
NO_NUMBER_AFTER = r"(?![:.,/]?[0-9])(?!\w|\ ?%)"
ISO_DATE = re.compile(
    rf"(?<![\w/.-])(?P<year>{YEAR_PATTERN})(?P<gap>[-/.])(?P<month>[0-9]{{1,2}})(?P=gap)(?P<day>[0-9]{{1,2}})(?:(?=t[0-9])|(?![\w/]))"
)
DAY_MONTH = re.compile(
    rf"(?<![\w/.,:$€£-]){WEEKDAY_PATTERN}(?P<day>[0-9]{{1,2}})(?:st|nd|rd|th)?(?:\ of\ "
    rf"|[ -])(?P<month>{MONTH_PATTERN})\b"
    rf"(?:\.?(?:,?\ |-)(?P<year>{YEAR_PATTERN})(?!\w))?",
    re.VERBOSE,
)
MONTH_DAY = re.compile(
    rf"(?<!\w){WEEKDAY_PATTERN}(?P<month>{MONTH_PATTERN})\b\.?\ (?:the\ )?(?P<day>[0-9]{{1,2}})(?:st|nd|rd|th)?"
    rf"(?:,?\ (?P<year>{YEAR_PATTERN})(?!\w)|{NO_NUMBER_AFTER})",
    re.VERBOSE,
)
NUMERIC_DATE = re.compile(
    rf"(?<![\w/.-])(?P<first>[0-9]{{1,2}})(?P<gap>[/.-])(?P<second>[0-9]{{1,2}})"
    rf"(?:(?P=gap)(?P<year>{YEAR_PATTERN}|[0-9]{{2}}))?(?P<dot>(?:(?<=\.[0-9])|(?<=\.[0-9][0-9]))\.(?![0-9]))?(?![\w/]|-[0-9])"
)
ORDINAL_NOUNS = (
    "floor time row column cell item sheet page line paragraph version place quarter century street avenue anniversary "
    "birthday edition attempt one week month year draft chapter section cup coffee person round slide point question"
)
DAY_OF_MONTH = re.compile(
    rf"(?<!\w)(?:(?:mon|tues|wednes|thurs|fri|satur|sun)day,?\ )?the\ (?P<day>[0-9]{{1,2}})(?:st|nd|rd|th)(?!\w)"
    rf"(?!\ (?:{'|'.join(ORDINAL_NOUNS.split())})\b)",
    re.VERBOSE,
)


def find_dates(text: str) -> Iterator[ValueMatch]:
    """Find every date in a folded text; `24/7` is not a date."""
    for pattern in (ISO_DATE, DAY_MONTH, MONTH_DAY):
        for match in pattern.finditer(text):
            month = match["month"]
            number = int(month) if month.isdigit() else MONTH_NAMES.index(_expand_month_name(month)) + 1
            yield from _make_date_match(match, [(match["year"] or "", number, int(match["day"]))])
    for match in NUMERIC_DATE.finditer(text):
        yield from _match_numeric_date(match)
    for match in DAY_OF_MONTH.finditer(text):
        day = int(match["day"])
        if 1 <= day <= 31:
            yield ValueMatch("date", match.start(), match.end(), f"---{day:02}", frozenset({f"---{day:02}"}))


def list_date_forms(date: str) -> frozenset[str]:
    """Return every canonical form in which a date may be stated: in full, without its year, or its day alone."""
    return (
        frozenset({date, f"--{date[5:]}", f"---{date[8:]}"})
        if re.fullmatch(r"\d{4}-\d\d-\d\d", date)
        else frozenset({date})
    )


def _match_numeric_date(match: re.Match[str]) -> Iterator[ValueMatch]:
    first, second, separator = int(match["first"]), int(match["second"]), match["gap"]
    year = match["year"] or ""
    if len(year) == 2:
        if separator != "/":
            return
        year = f"20{year}"
    if not year and (separator == "-" or (separator == "." and not match["dot"]) or match.group() == "24/7"):
        return
    possible_dates = [(year, second, first)] if separator == "." else [(year, second, first), (year, first, second)]
    yield from _make_date_match(match, possible_dates, is_weak=separator == "." and not year)


def _make_date_match(
    match: re.Match[str], dates: list[tuple[str, int, int]], is_weak: bool = False
) -> Iterator[ValueMatch]:
    forms = [_format_date(*date) for date in dates if _is_real_date(*date)]
    if forms:
        yield ValueMatch("date", match.start(), match.end(), forms[0], frozenset(forms), is_weak)


def _format_date(year: str, month: int, day: int) -> str:
    return f"{year or '-'}-{month:02}-{day:02}"


def _is_real_date(year: str, month: int, day: int) -> bool:
    return 1 <= month <= 12 and 1 <= day <= calendar.monthrange(int(year or 2000), month)[1]


def _expand_month_name(abbreviation: str) -> str:
    return next(name for name in MONTH_NAMES if name.startswith(abbreviation[:3]))
