"""Names that two record books share: the partner, person or thing that records of both are about."""

import re
from collections.abc import Mapping
from dataclasses import dataclass
from itertools import combinations

from generators.tasks.building_blocks.name_spellings import group_spellings, split_name
from generators.tasks.building_blocks.register_search import group_records
from generators.tasks.building_blocks.register_words import drop_year
from generators.tasks.building_blocks.registers import Records, Register

_NAME = re.compile(r"[^\W\d_]")


@dataclass(frozen=True)
class SharedNames:
    """Two record books with a column each that names the same partners, people or things.

    Attributes:
        books: The two books.
        headings: The headings of the columns.
        rows: Name -> its records in either book.
    """

    books: tuple[Register, Register]
    headings: tuple[str, str]
    rows: Mapping[str, tuple[Records, Records]]


def find_shared_names(books: list[Register], most_rows: int, is_same_kind: bool = False) -> list[SharedNames]:
    """Find the pairs of books, and of their columns, that have names in common.

    Args:
        most_rows: How many records of a name there may be in a book; names with more are left out.
        is_same_kind: Whether the two books keep the same kind of records, of two years, or different ones.
    """
    found = []
    for first, second in combinations(books, 2):
        if (drop_year(first.path) == drop_year(second.path)) != is_same_kind:
            continue
        for one in first.name_headings:
            for other in second.name_headings:
                if rows := _join(first, one, second, other, most_rows):
                    found.append(SharedNames((first, second), (one, other), rows))
    return found


def _join(
    first: Register, one: str, second: Register, other: str, most_rows: int
) -> dict[str, tuple[Records, Records]]:
    spellings = group_spellings([*first.list_cells(one), *second.list_cells(other)])
    left, right = group_records(first, one, spellings), group_records(second, other, spellings)
    return {
        name: (left[name], right[name])
        for name in left
        if name in right
        and max(len(left[name]), len(right[name])) <= most_rows
        and is_proper_name(name)
        # What is short for it in one book may be something else in the other.
        and _is_written_out(name, left[name], one)
        and _is_written_out(name, right[name], other)
    }


def _is_written_out(name: str, rows: Records, heading: str) -> bool:
    return any(split_name(row.cells[heading]) == split_name(name) for row in rows)


def is_proper_name(text: str) -> bool:
    """Tell whether a text is the name of somebody or something: it begins with a capital."""
    return bool(_NAME.match(text)) and text[0].isupper()
