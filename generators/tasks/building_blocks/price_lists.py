"""Price lists: small tables of things in words, each with its price."""

import re
from collections.abc import Iterator
from dataclasses import dataclass
from decimal import Decimal
from functools import cached_property

from data_model import SheetColumn, SheetFinding
from generators.tasks.building_blocks.copied_files import find_original
from generators.tasks.recipe import TaskContext

MIN_ITEMS, MAX_ITEMS = 7, 20
_PRICE = re.compile(
    r"(?:base rate|contract price|fees? per seat|internal rate(?: per day)?|per (?:cover|cubic metre|day|tonne)|"
    r"price(?: per box| from)?|rate a page|rent|shop price|unit price|fee per hour|insurers pay)"
    r"(?: \[\w+\]| \(\w+\)| in [A-Z]{3})?",
    re.IGNORECASE,
)
_ITEM = re.compile(r"(?=.*[^\W\d_]{2})[^\W_][\w.,/&()' -]{2,38}")
_BODILY = re.compile(r"biopsy|blood|pregnan|surgery|therap", re.IGNORECASE)
_AMOUNT = re.compile(r"\d{1,6}(?:\.\d{1,2})?")


@dataclass(frozen=True)
class PriceList:
    """A table of items with prices, on the sheet that its workbook opens with.

    Attributes:
        item: The column of the items. price: The column of the prices.
    """

    sheet: SheetFinding
    item: SheetColumn
    price: SheetColumn

    @property
    def name(self) -> str:
        """The base name of the workbook."""
        return self.sheet.file.rpartition("/")[2]

    @cached_property
    def prices(self) -> dict[str, Decimal]:
        """Its items with their prices, from top to bottom."""
        at, price_at = self.sheet.columns.index(self.item), self.sheet.columns.index(self.price)
        return {row[at]: Decimal(row[price_at]) for row in self.sheet.rows}

    @property
    def nameable_items(self) -> list[str]:
        """The items that people speak of in passing, which leaves out what is done to a patient."""
        return [one for one in self.prices if not _BODILY.search(one)]

    def find_sheet_row(self, item: str) -> int:
        """Return the row of an item in the sheet, counted from 1."""
        return self.sheet.header_row + 1 + list(self.prices).index(item)


def find_price_lists(context: TaskContext) -> Iterator[PriceList]:
    """Yield the price lists of an office."""
    for one in context.findings:
        if isinstance(one, SheetFinding) and one.active and not find_original(one.file, context.files):
            found = _read_price_list(one)
            if found:
                yield found


def _read_price_list(sheet: SheetFinding) -> PriceList | None:
    if sheet.is_followed or sheet.summary_rows or not MIN_ITEMS <= len(sheet.rows) <= MAX_ITEMS:
        return None
    item, *others = sheet.columns
    items = [row[0] for row in sheet.rows]
    if not all(map(_ITEM.fullmatch, items)) or len({one.casefold() for one in items}) < len(items):
        return None
    for at, column in enumerate(others, 1):
        is_plain = column.type == "number" and not column.text and column.index not in sheet.formula_columns
        if _PRICE.fullmatch(column.name) and is_plain and all(_AMOUNT.fullmatch(row[at]) for row in sheet.rows):
            return PriceList(sheet, item, column)
    return None
