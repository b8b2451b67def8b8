"""When colleagues are in the house: their hours and free weekdays by the list of staff, and the days they are away."""

import datetime as dt
import re
from collections.abc import Iterable, Iterator
from typing import NamedTuple

from data_model import SheetFinding
from generators.tasks.building_blocks.absences import find_absences
from generators.tasks.building_blocks.office_cache import cache_by_office
from generators.tasks.building_blocks.staff import find_name_columns, list_staff, read_name
from generators.tasks.recipe import TaskContext

_STARTS = re.compile(r"starts|from|in from|start of work", re.IGNORECASE)
_ENDS = re.compile(r"until|ends|leaves|end of work", re.IGNORECASE)
_FREE = re.compile(r"not in on|day off|free|off on", re.IGNORECASE)
_TIME = re.compile(r"\d{2}:\d{2}")
_USUAL_START, _USUAL_END, _USUAL_DAY = "08:00", "17:00", dt.timedelta(hours=8, minutes=30)


class WorkingHours(NamedTuple):
    """When somebody works.

    Attributes:
        starts: `HH:MM`.
        ends: `HH:MM`.
        free_weekdays: The names of the weekdays on which they never work, as the list has them.
    """

    starts: str = _USUAL_START
    ends: str = _USUAL_END
    free_weekdays: str = ""


def are_in(context: TaskContext, addresses: Iterable[str], start: str, end: str) -> bool:
    """Tell whether some colleagues are in the house from one moment to another of the same day.

    Args:
        start: `YYYY-MM-DD HH:MM:SS`.
        end: In the same format.
    """
    return not list_missing(context, addresses, start, end)


def list_missing(context: TaskContext, addresses: Iterable[str], start: str, end: str) -> list[str]:
    """List those of some colleagues who are away, off or have gone home at some time; see `are_in`."""
    hours, absences = _read_hours(context), find_absences(context)
    day, weekday = start[:10], f"{dt.date.fromisoformat(start[:10]):%A}"

    def is_missing(address: str) -> bool:
        own = hours.get(address.casefold(), WorkingHours())
        is_in = own.starts <= start[11:16] and end[11:16] <= own.ends and weekday[:3] not in own.free_weekdays
        return not is_in or absences.is_away(address, day)

    return [one for one in addresses if is_missing(one)]


def find_address_of(context: TaskContext, name: str) -> str:
    """Return the address of the colleague with a name, or a first name; empty if that is nobody or several."""
    found = list_staff(context).find(name)
    return found.address if found else ""


@cache_by_office
def _read_hours(context: TaskContext) -> dict[str, WorkingHours]:
    return dict(_list_hours(context))


def _list_hours(context: TaskContext) -> Iterator[tuple[str, WorkingHours]]:
    staff = list_staff(context)
    for sheet in context.findings:
        if not isinstance(sheet, SheetFinding):
            continue
        headings = [one.name.strip() for one in sheet.columns]
        names = find_name_columns(headings)
        starts, ends, free = (_find(headings, one) for one in (_STARTS, _ENDS, _FREE))
        if not names or max(starts, ends, free) < 0:
            continue
        for row in sheet.rows:
            start, end = _read_time(row, starts), _read_time(row, ends)
            off = row[free] if free >= 0 else ""
            member = staff.find(read_name(row, names)) if start or end or off else None
            if member:
                yield member.address, WorkingHours(start or _USUAL_START, end or _find_usual_end(start), off)


def _find_usual_end(start: str) -> str:
    """Return when somebody goes home of whom a list says only when they come: who begins early leaves early."""
    if not start:
        return _USUAL_END
    moment = dt.datetime.combine(dt.date.min, dt.time.fromisoformat(start)) + _USUAL_DAY
    return min(f"{moment:%H:%M}", _USUAL_END)


def _find(headings: list[str], pattern: re.Pattern[str]) -> int:
    return next((at for at, one in enumerate(headings) if pattern.fullmatch(one)), -1)


def _read_time(row: tuple[str, ...], at: int) -> str:
    return row[at] if at >= 0 and _TIME.fullmatch(row[at]) else ""
