"""Groups of colleagues in lists of staff, with the calendars of those who keep one."""

import random
import re
from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from typing import NamedTuple

from data_model import Action, SheetFinding
from generators.tasks.building_blocks.colleagues import find_full_name
from generators.tasks.building_blocks.people_calendars import PersonCalendar, find_people_calendars
from generators.tasks.recipe import TaskContext, make_action

_MIN_MEMBERS, _MAX_MEMBERS, _MIN_GROUPS = 3, 9, 3
_DEPARTMENT = re.compile(r"\b(?:area|department|dept|section|team|unit)\b", re.IGNORECASE)
_GROUP = re.compile(r"\b(?:appointed as|circle|duty|group)\b", re.IGNORECASE)
_PARTIAL = re.compile(r"\b(?:appointed as|circle|duty|group|list)\b", re.IGNORECASE)


class Member(NamedTuple):
    """A colleague in a group."""

    name: str
    address: str


@dataclass(frozen=True)
class ListedGroups:
    """A column of a list of staff that puts colleagues into groups.

    Attributes:
        sheet: The list.
        heading: The heading of the column.
        members: Group -> those in it without the user, for groups that are neither very small nor very large.
        own: The group of the user; empty if they are in none of these.
        is_of_departments: Whether the groups are departments.
        is_partial: Whether the list has only some people of a department.
    """

    sheet: SheetFinding
    heading: str
    members: Mapping[str, Sequence[Member]]
    own: str
    is_of_departments: bool
    is_partial: bool

    @property
    def file_name(self) -> str:
        """The base name of the workbook."""
        return self.sheet.file.rpartition("/")[2]

    @property
    def read_action(self) -> Action:
        """The action that reads the list."""
        sheet = {} if self.sheet.active else {"sheet": self.sheet.sheet}
        return make_action("excel", "read_file", file_path=self.sheet.file, **sheet)


def find_listed_groups(context: TaskContext, rng: random.Random) -> ListedGroups | None:
    """Find a column of groups in a list of staff, one with a group of the user before others; None if there is none."""
    sheets = [one for one in context.findings if isinstance(one, SheetFinding) and not one.is_followed]
    found = [one for sheet in sheets for column in sheet.columns if (one := _read_groups(context, sheet, column.name))]
    rng.shuffle(found)
    return min(found, key=lambda one: (one.is_partial, not one.own, -_count_calendars(context, one)), default=None)


def find_calendars_of(context: TaskContext, people: Sequence[Member]) -> dict[str, PersonCalendar]:
    """Return the calendars of those who keep one, by address, as far as they are in the time zone of the user."""
    calendars = find_people_calendars(context)
    own = calendars.get(context.persona.name)
    by_name = {one.user.casefold(): one for one in calendars.values() if own and one.zone == own.zone}
    found = {one.address: by_name.get(one.address.partition("@")[0].casefold()) for one in people}
    return {address: calendar for address, calendar in found.items() if calendar}


def _count_calendars(context: TaskContext, groups: ListedGroups) -> int:
    people = groups.members.get(groups.own) or [one for found in groups.members.values() for one in found]
    return len(find_calendars_of(context, people))


def _read_groups(context: TaskContext, sheet: SheetFinding, heading: str) -> ListedGroups | None:
    headings = [one.name for one in sheet.columns]
    is_of_departments = bool(_DEPARTMENT.search(heading))
    is_partial = is_of_departments and any(map(_PARTIAL.search, headings))
    if headings.count(heading) > 1 or not (is_of_departments or _GROUP.search(heading)):
        return None
    groups = _list_members(context, sheet, headings.index(heading))
    user = context.persona.email.casefold()
    others = {name: [one for one in found if one.address != user] for name, found in groups.items()}
    members = {name: found for name, found in others.items() if name and _MIN_MEMBERS <= len(found) <= _MAX_MEMBERS}
    own = next((name for name in members if len(groups[name]) > len(members[name])), "")
    if len(members) < _MIN_GROUPS:
        return None
    return ListedGroups(sheet, heading, members, own, is_of_departments, is_partial)


def _list_members(context: TaskContext, sheet: SheetFinding, column: int) -> dict[str, list[Member]]:
    """Return the people of each group; none if a row has no name or no address of its own."""
    domain = "@" + context.persona.email.rpartition("@")[2].casefold()
    groups: dict[str, list[Member]] = {}
    for index, row in enumerate(sheet.rows):
        if sheet.header_row + 1 + index in sheet.summary_rows or not any(row):
            continue
        addresses = [cell.casefold() for cell in row if cell.casefold().endswith(domain)]
        name = find_full_name(row, addresses[0].partition("@")[0]) if len(addresses) == 1 else ""
        if not name:
            return {}
        groups.setdefault(row[column], []).append(Member(name, addresses[0]))
    people = [one for found in groups.values() for one in found]
    return groups if len({one.address for one in people}) == len(people) else {}
