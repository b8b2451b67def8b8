"""Lists that every company keeps in a form of its own: a pool of columns, of which each has some."""

import random
from collections.abc import Callable, Sequence
from dataclasses import dataclass
from typing import Generic, TypeVar

from generators.worlds.office.sheet_table import TableCell, WrittenColumn
from generators.worlds.people import Employee

Item = TypeVar("Item")


@dataclass(frozen=True)
class PossibleColumn(Generic[Item]):
    """A column that a list may have.

    Attributes:
        headings: Ways to head it. value: Returns what its cell holds for an item.
        share: The share of companies whose list has it.
        is_key: Whether it stands among the first columns, with the names.
    """

    headings: tuple[str, ...]
    value: Callable[[Item], TableCell]
    share: float = 1
    number_format: str = "General"
    is_key: bool = False


@dataclass(frozen=True)
class FreeList(Generic[Item]):
    """The columns of a list as a company has them."""

    columns: tuple[WrittenColumn, ...]
    chosen: tuple[PossibleColumn[Item], ...]

    def make_row(self, item: Item) -> tuple[TableCell, ...]:
        """Return the cells of an item."""
        return tuple(one.value(item) for one in self.chosen)


def choose_free_list(pool: Sequence[PossibleColumn[Item]], rng: random.Random) -> FreeList[Item]:
    """Choose columns, their order and their headings; those with the names come first."""
    kept = [one for one in pool if rng.random() < one.share]
    keys, others = [one for one in kept if one.is_key], [one for one in kept if not one.is_key]
    rng.shuffle(others)
    chosen = (*keys, *others)
    return FreeList(tuple(WrittenColumn(rng.choice(one.headings), one.number_format) for one in chosen), chosen)


def choose_name_columns(person: Callable[[Item], Employee], rng: random.Random) -> tuple[PossibleColumn[Item], ...]:
    """Choose the columns with the name of a person, in one of the ways in which lists of people have them."""
    whole = ("Name", "Employee", "Colleague", "Person", "Who", "Member of staff")
    given, family = ("First name", "First", "Given name", "Forename"), ("Last name", "Surname", "Family name", "Last")
    first = PossibleColumn[Item](given, lambda one: person(one).first_name, is_key=True)
    last = PossibleColumn[Item](family, lambda one: person(one).last_name, is_key=True)
    name = PossibleColumn[Item](whole, lambda one: person(one).name, is_key=True)
    turned = PossibleColumn[Item](whole, lambda one: f"{person(one).last_name}, {person(one).first_name}", is_key=True)
    return rng.choice(((name,), (name,), (turned,), (first, last), (last, first)))
