"""The list of who has a duty beside their work, with their addresses, which every company keeps in its own form."""

import datetime as dt
import random
from collections.abc import Sequence
from typing import NamedTuple

from data_model import rng_for
from generators.worlds.office.free_list import PossibleColumn, choose_free_list
from generators.worlds.office.registers import choose_path
from generators.worlds.office.sheet_look import draw_look
from generators.worlds.office.sheet_table import WrittenTable, write_tables
from generators.worlds.people import Employee
from generators.worlds.world import World

_MIN_MEMBERS, _MAX_MEMBERS, _SHARE_OF_STAFF = 8, 26, 0.5
_MAX_GROUP = 9


class _Subject(NamedTuple):
    """What a list is about.

    Attributes:
        paths: Where it may lie. group: How the column with the duties may be headed. duties: What may stand there.
        effort: How a column of whole numbers may be headed.
    """

    paths: tuple[str, ...]
    group: tuple[str, ...]
    duties: tuple[str, ...]
    effort: tuple[str, ...]


_SUBJECTS = (
    _Subject(
        ("Safety/Special duties.xlsx", "First aiders and wardens.xlsx", "Office/Who does what in an emergency.xlsx"),
        ("Duty", "Special duty", "Appointed as", "Task"),
        ("First aider", "Fire warden", "Evacuation helper", "Key holder", "Defibrillator check", "Assembly point"),
        ("Training hours", "Hours trained", "Points from training"),
    ),
    _Subject(
        ("Working groups.xlsx", "Office/Working groups.xlsx", "Projects/Groups and members.xlsx"),
        ("Group", "Working group", "Circle", "Project group"),
        ("Summer party", "Green office", "Website relaunch", "Onboarding", "Quiet workplace", "Anniversary", "Archive"),
        ("Hours agreed", "Hours so far", "Hours a year"),
    ),
    _Subject(
        ("Mailing lists.xlsx", "IT/Distribution lists.xlsx", "Office/Mailing lists.xlsx"),
        ("List", "Mailing list", "On list", "Distribution list"),
        ("Canteen news", "Bicycle users", "Car sharing", "Choir", "Running club", "Language exchange", "Book swap"),
        ("Mails a year", "Mails so far", "Messages"),
    ),
)  # fmt: skip
_SHEETS = ("Members", "List", "Names", "Overview", "Current")


class _Member(NamedTuple):
    """Somebody on the list: the person, the duty, and since when they have it, with some number about it."""

    person: Employee
    duty: str
    since: dt.date
    effort: int


def write_duty_list(world: World, taken: Sequence[str]) -> tuple[str, bytes]:
    """Write the list: its path below the office root, and its content.

    Args:
        taken: The paths of other workbooks, with `{year}` where they have it.
    """
    rng, look = rng_for(world.seed, "duty list"), draw_look(world, "duty list")
    subject = rng.choice(_SUBJECTS)
    path = choose_path(subject.paths, taken, world.seed, "path", "duty list")
    columns = choose_free_list(_list_columns(world, subject), rng)
    rows = tuple(columns.make_row(one) for one in _draw_members(world, subject, rng))
    return path, write_tables([WrittenTable(rng.choice(_SHEETS), columns.columns, rows)], look)


def _draw_members(world: World, subject: _Subject, rng: random.Random) -> list[_Member]:
    count = min(max(_MIN_MEMBERS, int(len(world.people) * _SHARE_OF_STAFF)), _MAX_MEMBERS, len(world.people))
    people = sorted(rng.sample(world.people, count), key=lambda one: (one.last_name, one.first_name))
    duties = rng.sample(subject.duties, rng.randint(max(3, -(-count // _MAX_GROUP)), 5))
    chosen = [duties[place % len(duties)] for place in range(count)]
    rng.shuffle(chosen)
    return [
        _Member(one, duty, world.first_day - dt.timedelta(days=rng.randint(20, 1500)), rng.randint(4, 90))
        for one, duty in zip(people, chosen, strict=True)
    ]


def _list_columns(world: World, subject: _Subject) -> list[PossibleColumn[_Member]]:
    column, date_format = PossibleColumn[_Member], world.company.style.cell_date_format
    return [
        column(("Name", "Member", "Colleague", "Employee"), lambda one: one.person.name, is_key=True),
        column(subject.group, lambda one: one.duty),
        column(("E-mail", "Email", "Mail", "Address", "E-mail address"), lambda one: one.person.address),
        column(("Department", "Dept.", "Unit", "Team", "Area"), lambda one: one.person.department, 0.8),
        column(("Since", "Joined", "Named on", "From"), lambda one: one.since, 0.6, date_format),
        column(subject.effort, lambda one: one.effort, 0.7),
    ]
