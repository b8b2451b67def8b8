"""Dates in folded text: ISO, with month names, in figures, and the bare day of a month.

A date that does not name its year is canonical as `--05-14`, one that names its day alone as `---14`.
"""

import calendar
import re
from collections.abc import Iterator

from data_model.values.reading import Reading

NAMES_OF_MONTHS = "january february march april may june july august september october november december"
MONTHS = NAMES_OF_MONTHS.split()
MONTH = (
    "(?:"
    + "|".join(f"{name[:3]}(?:{name[3:]})?" if name != "september" else "sept?(?:ember)?" for name in MONTHS)
    + ")"
)
WEEKDAY = r"(?:(?:mon|tue|tues|wed|wednes|thu|thur|thurs|fri|sat|satur|sun)(?:day)?\.?,?\ )?(?:the\ )?"
YEAR = r"(?:1[89]|20|21)[0-9]{2}"
NOT_ON = r"(?![:.,/]?[0-9])(?!\w|\ ?%)"
ISO = re.compile(
    rf"(?<![\w/.-])(?P<year>{YEAR})(?P<gap>[-/.])(?P<month>[0-9]{{1,2}})(?P=gap)(?P<day>[0-9]{{1,2}})(?:(?=t[0-9])|(?![\w/]))"
)
DAY_MONTH = re.compile(
    rf"(?<![\w/.,:$€£-]){WEEKDAY}(?P<day>[0-9]{{1,2}})(?:st|nd|rd|th)?(?:\ of\ |[ -])(?P<month>{MONTH})\b"
    rf"(?:\.?(?:,?\ |-)(?P<year>{YEAR})(?!\w))?",
    re.VERBOSE,
)
MONTH_DAY = re.compile(
    rf"(?<!\w){WEEKDAY}(?P<month>{MONTH})\b\.?\ (?:the\ )?(?P<day>[0-9]{{1,2}})(?:st|nd|rd|th)?"
    rf"(?:,?\ (?P<year>{YEAR})(?!\w)|{NOT_ON})",
    re.VERBOSE,
)
FIGURES = re.compile(
    rf"(?<![\w/.-])(?P<first>[0-9]{{1,2}})(?P<gap>[/.-])(?P<second>[0-9]{{1,2}})"
    rf"(?:(?P=gap)(?P<year>{YEAR}|[0-9]{{2}}))?(?P<dot>(?:(?<=\.[0-9])|(?<=\.[0-9][0-9]))\.(?![0-9]))?(?![\w/]|-[0-9])"
)
ORDINAL_NOUNS = (
    "floor time row column cell item sheet page line paragraph version place quarter century street avenue anniversary "
    "birthday edition attempt one week month year draft chapter section cup coffee person round slide point question"
)
THE_DAY = re.compile(
    rf"(?<!\w)(?:(?:mon|tues|wednes|thurs|fri|satur|sun)day,?\ )?the\ (?P<day>[0-9]{{1,2}})(?:st|nd|rd|th)(?!\w)"
    rf"(?!\ (?:{'|'.join(ORDINAL_NOUNS.split())})\b)",
    re.VERBOSE,
)


def read_dates(text: str) -> Iterator[Reading]:
    """Read every date of a folded text; `24/7` is none."""
    for pattern in (ISO, DAY_MONTH, MONTH_DAY):
        for match in pattern.finditer(text):
            month = match["month"]
            number = int(month) if month.isdigit() else MONTHS.index(_full_name(month)) + 1
            yield from _reading(match, [(match["year"] or "", number, int(match["day"]))])
    for match in FIGURES.finditer(text):
        yield from _of_figures(match)
    for match in THE_DAY.finditer(text):
        day = int(match["day"])
        if 1 <= day <= 31:
            yield Reading("date", match.start(), match.end(), f"---{day:02}", frozenset({f"---{day:02}"}))


def partial_forms(date: str) -> frozenset[str]:
    """Return every canonical form in which a date may be said: itself, without its year, its day alone."""
    return (
        frozenset({date, f"--{date[5:]}", f"---{date[8:]}"})
        if re.fullmatch(r"\d{4}-\d\d-\d\d", date)
        else frozenset({date})
    )


def _of_figures(match: re.Match[str]) -> Iterator[Reading]:
    first, second, gap = int(match["first"]), int(match["second"]), match["gap"]
    year = match["year"] or ""
    if len(year) == 2:
        if gap != "/":
            return
        year = f"20{year}"
    if not year and (gap == "-" or (gap == "." and not match["dot"]) or match.group() == "24/7"):
        return
    orders = [(year, second, first)] if gap == "." else [(year, second, first), (year, first, second)]
    yield from _reading(match, orders, is_weak=gap == "." and not year)


def _reading(match: re.Match[str], dates: list[tuple[str, int, int]], is_weak: bool = False) -> Iterator[Reading]:
    forms = [_canonical(*date) for date in dates if _exists(*date)]
    if forms:
        yield Reading("date", match.start(), match.end(), forms[0], frozenset(forms), is_weak)


def _canonical(year: str, month: int, day: int) -> str:
    return f"{year or '-'}-{month:02}-{day:02}"


def _exists(year: str, month: int, day: int) -> bool:
    return 1 <= month <= 12 and 1 <= day <= calendar.monthrange(int(year or 2000), month)[1]


def _full_name(month: str) -> str:
    return next(name for name in MONTHS if name.startswith(month[:3]))
