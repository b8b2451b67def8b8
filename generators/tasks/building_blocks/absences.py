"""Who of the house is away and when: by calendars, by lists of leave and of trips, and by the matters of the user."""

import datetime as dt
import re
from collections.abc import Callable, Iterable, Iterator, Mapping
from itertools import chain
from typing import NamedTuple

from data_model import Case, EventFinding, Finding, SheetFinding
from generators.tasks.building_blocks.office_cache import cache_by_office
from generators.tasks.building_blocks.staff import Staff, find_name_columns, fold_name, list_staff, read_name
from generators.tasks.recipe import TaskContext

_OF_ABSENCE = re.compile(r"absen|\baway|holiday|leave|vacation|time off|out of office|trip|travel|sick", re.IGNORECASE)
_OF_LEAVE = re.compile(r"leave|holiday|vacation|time off|lieu|away", re.IGNORECASE)
_FIRST_DAY = re.compile(r"from|first day|away from|start|begins|leaves|departure", re.IGNORECASE)
_LAST_DAY = re.compile(r"to|last day|until|away until|up to and with|returns|back", re.IGNORECASE)
_STATUS = re.compile(r"state|status|decision", re.IGNORECASE)
_NOT_AWAY = re.compile(r"refus|reject|declin|called off|cancel|withdrawn", re.IGNORECASE)
_DAY = re.compile(r"\d{4}-\d{2}-\d{2}")
_DEPUTY = re.compile(r"deputy|stands in|covered by", re.IGNORECASE)
_FIELDS = {
    "leave requests": ("person", "first_day", "last_day"),
    "business trips": ("traveller", "departs_on", "returns_on"),
}
"""The fields of matters that say who is away, from when and until when."""
_COVER_FIELDS = {"leave requests": ("deputy", "first_day", "last_day")}
"""Those that say who stands in for somebody, from when and until when."""


class DaysAway(NamedTuple):
    """Days on which somebody is away.

    Attributes:
        first_day: As `YYYY-MM-DD`.
        last_day: The last day on which they are away.
        is_leave: Whether it is leave, and no trip or illness.
    """

    address: str
    first_day: str
    last_day: str
    is_leave: bool


class HouseAbsences(NamedTuple):
    """When those of the house are away, by address.

    Attributes:
        covers: When they stand in for somebody else who is, likewise.
    """

    by_address: dict[str, tuple[DaysAway, ...]]
    covers: dict[str, tuple[DaysAway, ...]]

    def is_away(self, address: str, day: str) -> bool:
        """Tell whether somebody is away on a day."""
        return self.is_away_between(address, day, day)

    def is_away_between(self, address: str, first_day: str, last_day: str) -> bool:
        """Tell whether somebody is away on one of some days."""
        return _is_in(self.by_address.get(address.casefold(), ()), first_day, last_day)

    def covers_between(self, address: str, first_day: str, last_day: str) -> bool:
        """Tell whether somebody stands in for somebody else on one of some days."""
        return _is_in(self.covers.get(address.casefold(), ()), first_day, last_day)

    def list_leaves(self, address: str, after: str) -> list[DaysAway]:
        """List the leaves of somebody that begin after a day, the next one first."""
        own = self.by_address.get(address.casefold(), ())
        return sorted(one for one in own if one.is_leave and one.first_day > after)


@cache_by_office
def find_absences(context: TaskContext) -> HouseAbsences:
    """Find who of the house is away and when."""
    staff, findings, cases = list_staff(context), context.findings, context.cases
    away = chain(
        _list_of_calendars(findings, staff),
        _list_of_lists(findings, staff, find_name_columns),
        _list_of_cases(cases, staff, _FIELDS),
    )
    covers = chain(_list_of_lists(findings, staff, _find_deputy), _list_of_cases(cases, staff, _COVER_FIELDS))
    return HouseAbsences(_group(away), _group(covers))


def _group(listed: Iterable[DaysAway]) -> dict[str, tuple[DaysAway, ...]]:
    found: dict[str, list[DaysAway]] = {}
    for one in listed:
        found.setdefault(one.address, []).append(one)
    return {address: tuple(dict.fromkeys(some)) for address, some in found.items()}


def _is_in(some: tuple[DaysAway, ...], first_day: str, last_day: str) -> bool:
    return any(one.first_day <= last_day and first_day <= one.last_day for one in some)


def _list_of_calendars(findings: tuple[Finding, ...], staff: Staff) -> Iterator[DaysAway]:
    owners = {fold_name(one.partition("@")[0].split(".")[0]): one for one in staff.by_address}
    for one in findings:
        if isinstance(one, EventFinding) and _DAY.fullmatch(one.start) and fold_name(one.user) in owners:
            last = str(dt.date.fromisoformat(one.end) - dt.timedelta(days=1)) if one.end else one.start
            is_leave = bool(_OF_LEAVE.search(one.summary))
            yield DaysAway(owners[fold_name(one.user)], one.start, max(last, one.start), is_leave)


def _list_of_lists(
    findings: tuple[Finding, ...], staff: Staff, find_names: Callable[[list[str]], tuple[int, ...]]
) -> Iterator[DaysAway]:
    """Yield the absences of sheets whose rows have a person, a first and a last day.

    Args:
        find_names: Finds the columns of the person by the headings.
    """
    people: dict[str, str] = {}
    for sheet in findings:
        if not isinstance(sheet, SheetFinding) or not _OF_ABSENCE.search(f"{sheet.file} {sheet.sheet}"):
            continue
        headings = [one.name.strip() for one in sheet.columns]
        names, first, last = find_names(headings), _find_day(headings, _FIRST_DAY), _find_last_day(headings)
        if not names or first < 0 or last < 0:
            continue
        status = next((at for at, one in enumerate(headings) if _STATUS.fullmatch(one)), -1)
        is_of_leave = bool(_OF_LEAVE.search(sheet.file))
        for row in sheet.rows:
            if not (_DAY.fullmatch(row[first]) and _DAY.fullmatch(row[last])):
                continue
            if status >= 0 and _NOT_AWAY.search(row[status]):
                continue
            name = read_name(row, names)
            if name not in people:
                member = staff.find(name)
                people[name] = member.address if member else ""
            if people[name]:
                is_leave = is_of_leave or any(map(_OF_LEAVE.search, row))
                yield DaysAway(people[name], row[first], row[last], is_leave)


def _find_deputy(headings: list[str]) -> tuple[int, ...]:
    return tuple(at for at, one in enumerate(headings) if _DEPUTY.fullmatch(one))[:1]


def _find_day(headings: list[str], pattern: re.Pattern[str]) -> int:
    return next((at for at, one in enumerate(headings) if pattern.fullmatch(one)), -1)


def _find_last_day(headings: list[str]) -> int:
    """Find the column of the last day, before that of the day on which somebody is back."""
    found = [at for at, one in enumerate(headings) if _LAST_DAY.fullmatch(one)]
    return min(found, key=lambda at: headings[at].casefold() in ("back", "returns", "to"), default=-1)


def _list_of_cases(
    cases: tuple[Case, ...], staff: Staff, fields_by_plural: Mapping[str, tuple[str, str, str]]
) -> Iterator[DaysAway]:
    for case in cases:
        fields = fields_by_plural.get(case.plural)
        values = {one.field: one.value for one in case.values}
        if fields is None or not all(one in values for one in fields) or _NOT_AWAY.search(values.get("status", "")):
            continue
        person, first, last = (values[one] for one in fields)
        member = staff.find(person)
        if member:
            yield DaysAway(member.address, first, last, case.plural == "leave requests")
