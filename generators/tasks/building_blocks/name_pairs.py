"""Pairs of registers that name partners, or colleagues, in whatever spelling."""

import random
import re
from collections.abc import Iterator, Sequence
from dataclasses import dataclass
from itertools import combinations

from generators.tasks.building_blocks.name_spellings import (
    group_spellings,
    is_short_for,
    list_doubtful_names,
    split_name,
)
from generators.tasks.building_blocks.partner_names import PartnerNames
from generators.tasks.building_blocks.register_search import drop_older_registers, find_registers, shuffle_registers
from generators.tasks.building_blocks.register_words import drop_year
from generators.tasks.building_blocks.registers import Records, Register
from generators.tasks.building_blocks.shared_names import is_proper_name
from generators.tasks.recipe import TaskContext

_YEAR = re.compile(r"20\d\d")
_OF_STAFF = re.compile(r"leave|training|booking|trip|expense|holiday|loan|overtime|purchase", re.IGNORECASE)
_OF_COLLEAGUE = re.compile(
    r"name|who|traveller|participant|employee|member|borrower|lent to|learner|requester|researcher|claimed by|claimant",
    re.IGNORECASE,
)
_GROUP = re.compile(r"group", re.IGNORECASE)
"""What companies call their customers that travel together, who are no partners with an address."""


@dataclass(frozen=True)
class NamePair:
    """Two registers with a column of partners and one of days each.

    Attributes:
        full: Each spelling of a name in either -> the full name.
        are_colleagues: Whether they name colleagues, and not partners.
    """

    books: tuple[Register, Register]
    headings: tuple[str, str]
    days: tuple[str, str]
    full: dict[str, str]
    are_colleagues: bool

    @property
    def plurals(self) -> tuple[str, str]:
        """What the records of either are called; those of the same kind are told apart by their years."""
        first, second = (one.plural for one in self.books)
        if first != second:
            return first, second
        years = [_YEAR.search(one.name) for one in self.books]
        earlier, later = (f"{first} of {year.group()}" if year else first for year in years)
        return earlier, later

    def list_rows(self, since: str) -> tuple[Records, Records]:
        """List the records of either register after a day."""
        left, right = (
            tuple(row for row in book.records if row.cells[day] > since)
            for book, day in zip(self.books, self.days, strict=True)
        )
        return left, right

    def count(self, since: str, keeps_doubles: bool = False) -> dict[str, tuple[int, int]]:
        """Return name -> how many records of either register it has after a day, in the order of first mention."""
        named = []
        for rows, heading in zip(self.list_rows(since), self.headings, strict=True):
            cells = [one.cells[heading] for one in rows]
            named.append([cell if keeps_doubles else self.full.get(cell, "") for cell in cells])
        every = dict.fromkeys((*named[0], *named[1]))
        return {one: (named[0].count(one), named[1].count(one)) for one in every}

    def list_spellings(self, since: str) -> dict[str, list[str]]:
        """Return name -> its other spellings in the records after a day that leave nothing of it out."""
        found: dict[str, list[str]] = {}
        for rows, heading in zip(self.list_rows(since), self.headings, strict=True):
            for spelling in dict.fromkeys(row.cells[heading] for row in rows):
                name = self.full.get(spelling, spelling)
                if is_other_form(spelling, name) and spelling not in found.setdefault(name, []):
                    found[name].append(spelling)
        return found


def is_other_form(spelling: str, name: str) -> bool:
    """Tell whether a spelling is another form of a name that leaves nothing of it out, such as `Neri, Kerstin`."""
    return spelling != name and not is_short_for(split_name(spelling), split_name(name))


def find_name_pairs(context: TaskContext, rng: random.Random) -> Iterator[NamePair]:
    """Find pairs of registers, and of their columns, that both name partners or colleagues; last those of two years."""
    partners = PartnerNames(context)
    every = shuffle_registers(context, rng, find_registers(context))
    current = [one.path for one in drop_older_registers(every)]
    books = [one for one in every if one.has_noun and one.date_headings]
    columns = [
        *((book, one, False) for book in books for one in book.partner_names if _names_partners(book, one, partners)),
        *((book, one, True) for book in books for one in book.name_headings if _names_colleagues(book, one)),
    ]
    pairs = sorted(combinations(columns, 2), key=lambda one: one[0][0].plural == one[1][0].plural)
    for (book, heading, is_staff), (other, other_heading, is_other_staff) in pairs:
        if is_staff != is_other_staff or not _fit_together(book, other, current):
            continue
        cells = [*book.list_cells(heading), *other.list_cells(other_heading)]
        full = group_spellings(cells)
        doubtful = list_doubtful_names(cells, full)
        known = {spelling: name for spelling, name in full.items() if name not in doubtful}
        yield NamePair((book, other), (heading, other_heading), (_find_day(book), _find_day(other)), known, is_staff)


def _fit_together(book: Register, other: Register, current: Sequence[str]) -> bool:
    """Tell whether two registers are of different kinds and both current, or are those of two years."""
    if book.plural == other.plural:
        years = [_YEAR.search(one.name) for one in (book, other)]
        return all(years) and book.path != other.path and drop_year(book.path) == drop_year(other.path)
    return book.path in current and other.path in current


def _names_partners(book: Register, heading: str, partners: PartnerNames) -> bool:
    names = sorted(set(book.partner_names[heading].values()))
    are_customers = bool(_GROUP.fullmatch(heading.strip())) and all(map(is_proper_name, names))
    return bool(names) and (are_customers or all(partners.hold(heading, one) for one in names))


def _names_colleagues(book: Register, heading: str) -> bool:
    return bool(_OF_STAFF.search(book.noun) and _OF_COLLEAGUE.fullmatch(heading.strip()))


def _find_day(book: Register) -> str:
    """Return the first heading of days of those that most records have."""
    return max(book.date_headings, key=lambda one: sum(map(bool, book.list_cells(one))))
