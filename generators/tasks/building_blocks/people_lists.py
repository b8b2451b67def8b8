"""Sheets that list colleagues with their addresses, and in groups."""

import re
from collections import Counter
from dataclasses import dataclass
from typing import NamedTuple

from data_model import Action, SheetFinding
from generators.tasks.building_blocks.written_mails import Correspondent
from generators.tasks.recipe import TaskContext, make_action

_MIN_PEOPLE = 4
_MIN_MEMBERS, _MAX_MEMBERS, _MIN_GROUPS = 2, 9, 3
_GROUP_HEADING = re.compile(r"area|department|dept\.?|division|section|team|unit", re.IGNORECASE)
_WORD = re.compile(r"[^\W\d_]+")


class ListedPerson(NamedTuple):
    """A colleague in a list.

    Attributes:
        cells: Heading -> cell of their row.
    """

    name: str
    address: str
    cells: dict[str, str]


@dataclass(frozen=True)
class PeopleList:
    """A sheet with a row for each of some colleagues.

    Attributes:
        sheet: The sheet.
        people: Its rows.
    """

    sheet: SheetFinding
    people: tuple[ListedPerson, ...]

    @property
    def name(self) -> str:
        """The base name of its workbook."""
        return self.sheet.file.rpartition("/")[2]

    @property
    def read_action(self) -> Action:
        """The action that reads it."""
        sheet = {} if self.sheet.active else {"sheet": self.sheet.sheet}
        return make_action("excel", "read_file", file_path=self.sheet.file, **sheet)

    def list_groups(self, heading: str) -> dict[str, list[ListedPerson]]:
        """Return the people of each group in a column."""
        found: dict[str, list[ListedPerson]] = {}
        for one in self.people:
            found.setdefault(one.cells[heading], []).append(one)
        return found


def find_people_lists(context: TaskContext) -> list[PeopleList]:
    """Find the sheets in which each row has the address and the full name of a different colleague."""
    domain = "@" + context.persona.email.rpartition("@")[2].casefold()
    sheets = [one for one in context.findings if isinstance(one, SheetFinding)]
    lists = [PeopleList(one, _list_people(one, domain)) for one in sheets if not one.is_followed]
    return [one for one in lists if len(one.people) >= _MIN_PEOPLE]


def list_colleagues(context: TaskContext) -> list[Correspondent]:
    """List the colleagues of the user whose names and addresses the lists and the cases of an office give."""
    names = {one.address: one.name for found in find_people_lists(context) for one in found.people}
    names |= {one.address: one.person for case in context.cases for one in case.people if one.is_colleague}
    first_names = Counter(name.split()[0] for name in names.values())
    return [
        Correspondent(name, address)
        for address, name in sorted(names.items())
        if address != context.persona.email and first_names[name.split()[0]] == 1
    ]


def list_group_headings(context: TaskContext) -> list[tuple[PeopleList, str]]:
    """List the columns of lists of colleagues that put them into at least three groups to write to."""
    return [
        (people, heading)
        for people in find_people_lists(context)
        for heading in people.people[0].cells
        if _GROUP_HEADING.fullmatch(heading.strip())
        and len(list_usable_groups(context, people, heading)) >= _MIN_GROUPS
    ]


def list_usable_groups(context: TaskContext, people: PeopleList, heading: str) -> list[str]:
    """List the groups of a few people without the user."""
    return [
        name
        for name, members in sorted(people.list_groups(heading).items())
        if name
        and _MIN_MEMBERS <= len(members) <= _MAX_MEMBERS
        and all(one.address != context.persona.email for one in members)
    ]


def _list_people(sheet: SheetFinding, domain: str) -> tuple[ListedPerson, ...]:
    headings = [one.name for one in sheet.columns]
    if len(set(headings)) < len(headings):
        return ()
    people = []
    for index, row in enumerate(sheet.rows):
        if sheet.header_row + 1 + index in sheet.summary_rows or not any(row):
            continue
        addresses = [cell for cell in row if cell.casefold().endswith(domain)]
        names = [cell for cell in row if "@" not in cell and addresses and _is_name_of(cell, addresses[0])]
        if len(addresses) != 1 or len(names) != 1:
            return ()
        people.append(ListedPerson(names[0], addresses[0], dict(zip(headings, row, strict=True))))
    unique = {one.address for one in people}
    return tuple(people) if len(unique) == len(people) else ()


def _is_name_of(cell: str, address: str) -> bool:
    """Tell whether a cell is a first and a last name of which an address is made."""
    words = cell.casefold().split()
    local = set(_WORD.findall(address.partition("@")[0].casefold()))
    is_plain = len(words) > 1 and "," not in cell and all(len(one) > 1 and one[0].isalpha() for one in words)
    return is_plain and bool(local & set(words))
