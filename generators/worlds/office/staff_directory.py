"""The list of a company's staff, which every company heads, orders and names in its own way."""

import datetime as dt
import random
from collections.abc import Callable, Sequence

from data_model import rng_for
from generators.worlds.office.free_list import PossibleColumn, choose_free_list, choose_name_columns
from generators.worlds.office.registers import choose_path
from generators.worlds.office.sheet_look import draw_look
from generators.worlds.office.sheet_table import WrittenTable, make_sheet_name, write_tables
from generators.worlds.people import Employee
from generators.worlds.world import World

_PATHS = (
    "Staff list.xlsx", "People/Staff directory.xlsx", "Who is who.xlsx", "Telephone list.xlsx", "HR/employees.xlsx",
    "phone_list.xlsx", "Team contacts.xlsx", "Office/Extensions.xlsx", "People/Colleagues.xlsx",
    "Personnel/headcount.xlsx", "staff_directory.xlsx", "Admin/Contact list internal.xlsx",
)  # fmt: skip
_SHEETS = ("Staff", "People", "Directory", "Contacts", "Team", "All", "Employees", "List", "Internal")
_TITLES = ("", "", "", "{company} - staff", "{company}: who is who", "Internal contacts", "Staff of {company}")
_WEEKDAYS = ("Mon", "Tue", "Wed", "Thu", "Fri", "Sat", "Sun")
_BY_DEPARTMENT_SHARE = 0.2
_ORDERS: tuple[Callable[[Employee], tuple[str | int, ...]], ...] = (
    lambda one: (one.last_name, one.first_name),
    lambda one: (one.first_name,),
    lambda one: (one.department, not one.is_head, one.last_name, one.first_name),
    lambda one: (one.department, one.first_name),
    lambda one: (one.id,),
)


def write_staff_directory(world: World, taken: Sequence[str]) -> tuple[str, bytes]:
    """Write the list of the staff: its path below the office root, and its content.

    Args:
        taken: The paths of other workbooks, with `{year}` where they have it.
    """
    rng, look = rng_for(world.seed, "staff directory"), draw_look(world, "staff directory")
    by_department = rng.random() < _BY_DEPARTMENT_SHARE
    staff = sorted(world.people, key=rng.choice(_ORDERS))
    path, sheet = choose_path(_PATHS, taken, world.seed, "path", "staff directory"), rng.choice(_SHEETS)
    title = rng.choice(_TITLES).format(company=world.company.name)
    columns = choose_free_list(_list_columns(world, by_department, rng), rng)
    groups: dict[str, list[Employee]] = {}
    for one in staff:
        groups.setdefault(one.department if by_department else sheet, []).append(one)
    tables: list[WrittenTable] = []
    for label, part in sorted(groups.items()):
        name = make_sheet_name(label, [one.name for one in tables])
        tables.append(WrittenTable(name, columns.columns, tuple(map(columns.make_row, part)), title))
    return path, write_tables(tables, look)


def _list_columns(world: World, by_department: bool, rng: random.Random) -> list[PossibleColumn[Employee]]:
    staff, time_format = world.people, "hh:mm" if world.company.style.time_format == "24" else "h:mm AM/PM"
    prefix, first_number = rng.choice(("P-", "E", "", "MA ", "#")), rng.choice((1, 11, 100, 1000))
    column = PossibleColumn[Employee]
    return [
        *choose_name_columns(lambda one: one, rng),
        column(("Role", "Position", "Job title", "Function", "Title", "Job"), lambda one: one.role, 0.85),
        column(
            ("Department", "Dept.", "Unit", "Team", "Area", "Section"),
            lambda one: one.department,
            0 if by_department else 0.9,
        ),
        column(
            ("Ext.", "Extension", "Phone", "Tel.", "Internal", "Desk phone"), lambda one: _make_number(one.phone), 0.8
        ),
        column(("E-mail", "Email", "Mail", "Address", "E-mail address"), lambda one: one.address, 0.75),
        column(
            ("Reports to", "Manager", "Line manager", "Boss", "Supervisor"),
            lambda one: None if one.boss is None else staff[one.boss].name,
            0.45,
        ),
        column(("Starts", "From", "In from", "Start of work"), lambda one: _make_time(one.starts), 0.3, time_format),
        column(("Until", "Ends", "Leaves", "End of work"), lambda one: _make_time(one.ends), 0.3, time_format),
        column(
            ("Not in on", "Day off", "Free", "Off on"),
            lambda one: ", ".join(_WEEKDAYS[day] for day in one.free_weekdays) or None,
            0.35,
        ),
        column(
            ("No.", "Staff no.", "Employee no.", "ID", "Payroll no."),
            lambda one: _make_number(f"{prefix}{first_number + one.id:03}"),
            0.25,
        ),
    ]


def _make_number(text: str) -> int | str:
    return int(text) if text.isdigit() and not text.startswith("0") else text


def _make_time(hour: float) -> dt.time:
    return dt.time(int(hour), round(hour % 1 * 60))
