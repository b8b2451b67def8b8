"""The plan of who is away and when, as far as it is known, which every company keeps in its own form."""

import datetime as dt
import random
from collections.abc import Callable, Iterator, Sequence
from dataclasses import dataclass

from data_model import rng_for
from generators.working_days import is_working_day
from generators.worlds.office.free_list import PossibleColumn, choose_free_list, choose_name_columns
from generators.worlds.office.registers import choose_path
from generators.worlds.office.sheet_look import SheetLook, draw_look
from generators.worlds.office.sheet_table import RowFormula, WrittenTable, make_sheet_name, write_tables
from generators.worlds.people import Employee
from generators.worlds.world import World

_PATHS = (
    "Absences {year}.xlsx", "People/Absence plan {year}.xlsx", "Leave planner.xlsx", "HR/leave_{year}.xlsx",
    "who_is_away.xlsx",
    "People/Holidays and sick leave.xlsx", "Office/Out of office {year}.xlsx", "absence_calendar_{year}.xlsx",
    "Personnel/Time off {year}.xlsx", "Admin/Away list.xlsx",
)  # fmt: skip
_SHEETS = ("Absences", "Away", "Plan", "Leave", "Time off", "Out")
_TITLES = ("", "", "", "{company} - absences", "Who is away", "Absences, please keep up to date")
_GROUPINGS = ("all", "all", "all", "month", "department", "kind")
_ILL = ("sick leave", "ill", "sick", "illness", "off sick")


@dataclass(frozen=True)
class _Absence:
    person: Employee
    kind: str
    first_day: dt.date
    last_day: dt.date
    known: dt.datetime


_ORDERS: tuple[Callable[[_Absence], tuple[object, ...]], ...] = (
    lambda one: (one.first_day, one.person.id),
    lambda one: (one.known, one.person.id),
    lambda one: (one.person.last_name, one.person.id, one.first_day),
)


def write_absence_plan(world: World, moment: dt.datetime, taken: Sequence[str]) -> Iterator[tuple[str, bytes]]:
    """Yield path and content of the workbooks with the absences known at a moment; one without rows is not written.

    Args:
        taken: The paths of other workbooks, with `{year}` where they have it.
    """
    rng, look = rng_for(world.seed, "absence plan"), draw_look(world, "absence plan")
    path = choose_path(_PATHS, taken, world.seed, "path", "absence plan")
    sheet, grouping = rng.choice(_SHEETS), rng.choice(_GROUPINGS)
    title, order = rng.choice(_TITLES).format(company=world.company.name), rng.choice(_ORDERS)
    columns = choose_free_list(_list_columns(world, grouping, rng), rng)
    by_path: dict[str, list[_Absence]] = {}
    for one in sorted(_list_absences(world, moment, rng.choice(_ILL)), key=order):
        by_path.setdefault(path.replace("{year}", str(one.first_day.year)), []).append(one)
    for name, part in sorted(by_path.items()):
        groups: dict[str, list[_Absence]] = {}
        for one in sorted(part, key=lambda one: one.first_day) if grouping == "month" else part:
            groups.setdefault(_find_sheet(one, grouping, look) or sheet, []).append(one)
        tables: list[WrittenTable] = []
        for label, absences in groups.items() if grouping == "month" else sorted(groups.items()):
            sheet_name = make_sheet_name(label, [one.name for one in tables])
            rows = tuple(columns.make_row(one) for one in absences)
            tables.append(WrittenTable(sheet_name, columns.columns, rows, title))
        yield name, write_tables(tables, look)


def _list_absences(world: World, moment: dt.datetime, ill: str) -> Iterator[_Absence]:
    for event in world.list_absence_events(moment):
        person, first, last = (event.data[name] for name in ("person", "first_day", "last_day"))
        if isinstance(person, Employee) and isinstance(first, dt.date) and isinstance(last, dt.date):
            # A plan that all can read does not say what somebody suffers from.
            kind = ill if event.data.get("is_ill") == "yes" else str(event.data["kind"])
            yield _Absence(person, kind, first, last, event.moment)


def _find_sheet(absence: _Absence, grouping: str, look: SheetLook) -> str:
    match grouping:
        case "month":
            pattern = look.month_name if "%Y" in look.month_name else f"{look.month_name} %Y"
            return absence.first_day.strftime(pattern)
        case "department":
            return absence.person.department
        case "kind":
            return absence.kind.capitalize()
    return ""


def _list_columns(world: World, grouping: str, rng: random.Random) -> list[PossibleColumn[_Absence]]:
    date_format = world.company.style.cell_date_format
    column = PossibleColumn[_Absence]
    first = column(
        ("From", "First day", "Away from", "Start", "Begins"), lambda one: one.first_day, 1, date_format, True
    )
    last = column(
        ("To", "Last day", "Until", "Away until", "Up to and with"), lambda one: one.last_day, 1, date_format, True
    )
    names = choose_name_columns(_get_person, rng)
    keys = [*names, first, last] if rng.random() < 0.75 else [first, last, *names]
    span = RowFormula(f"={{{keys.index(last)}}}-{{{keys.index(first)}}}+1")
    days = rng.choice((
        column(("Calendar days", "Days (calendar)"), lambda one: span, 0.8, "0"),
        column(("Days", "Working days", "Days off", "No. of days"), _count_days, 0.8, "0"),
    ))  # fmt: skip
    return [
        *keys,
        days,
        column(("Kind", "Reason", "Type", "What", "Why"), lambda one: one.kind, 0 if grouping == "kind" else 0.8),
        column(
            ("Department", "Dept.", "Team", "Unit"),
            lambda one: one.person.department,
            0 if grouping == "department" else 0.45,
        ),
        column(("Entered", "Reported on", "Known since", "Noted"), lambda one: one.known.date(), 0.35, date_format),
    ]


def _get_person(absence: _Absence) -> Employee:
    return absence.person


def _count_days(absence: _Absence) -> int:
    """Count the days on which somebody who is away would have worked."""
    span = (absence.last_day - absence.first_day).days + 1
    days = (absence.first_day + dt.timedelta(days=at) for at in range(span))
    return sum(is_working_day(day) and day.weekday() not in absence.person.free_weekdays for day in days)
