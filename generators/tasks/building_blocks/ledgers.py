"""Ledgers: workbooks that keep records of one kind with amounts of money, on one sheet or several."""

import random
import re
from collections import Counter
from collections.abc import Sequence
from dataclasses import dataclass
from decimal import Decimal
from functools import cached_property

from data_model import Action, SheetFinding
from generators.tasks.building_blocks.copied_files import find_original
from generators.tasks.building_blocks.ledger_words import find_noun, is_money_heading, is_partner_heading, rank_cost
from generators.tasks.building_blocks.spelled_names import list_doubtful_names, merge_spellings
from generators.tasks.recipe import TaskContext, make_action

NO_COST = 2
MIN_ENTRIES, MAX_ENTRIES = 8, 400
_MAX_SHEETS = 14
_STATUS = re.compile(r"state|status|stage|progress", re.IGNORECASE)
_DAY = re.compile(r"\d{4}-\d{2}-\d{2}")
_AMOUNT = re.compile(r"\d{1,9}(?:\.\d{1,2})?")
_KEY = re.compile(r"(?=.*\d)[^\W_][\w./-]{2,19}")
_MAX_NAME_CHARS = 40


@dataclass(frozen=True)
class LedgerEntry:
    """One row of a ledger.

    Attributes:
        sheet: The name of its sheet.
        cells: Heading -> canonical text.
    """

    sheet: str
    cells: dict[str, str]

    def find_amount(self, heading: str) -> Decimal:
        """Return the amount below a heading; an empty cell counts as nothing."""
        return Decimal(self.cells[heading] or 0)


@dataclass(frozen=True)
class PartnerLedger:
    """The sheets of a workbook that keep records of one kind.

    Attributes:
        noun: What people call a record. plural: What they call several.
        sheets: The sheets, in the order of the workbook.
        headings: The headings that all of them share, in the order of the last one.
        key: The heading of the column that names the records.
        amounts: The headings of the columns of money.
    """

    noun: str
    plural: str
    sheets: tuple[SheetFinding, ...]
    headings: tuple[str, ...]
    key: str
    amounts: tuple[str, ...]

    @property
    def path(self) -> str:
        """The path of the workbook."""
        return self.sheets[0].file

    @property
    def name(self) -> str:
        """The base name of the workbook."""
        return self.path.rpartition("/")[2]

    @property
    def file_stem(self) -> str:
        """What its records are called, as part of the name of a new file: `supplier_invoices`."""
        return self.plural.replace(" ", "_")

    @cached_property
    def entries(self) -> tuple[LedgerEntry, ...]:
        """Its records, sheet by sheet."""
        return list_entries(self.sheets)

    @cached_property
    def keys(self) -> dict[str, LedgerEntry]:
        """Its records by what names them."""
        return {one.cells[self.key]: one for one in self.entries}

    @cached_property
    def status(self) -> str:
        """The heading of the column that says what has become of the records; empty if there is none."""
        return next((one for one in self.headings if _STATUS.fullmatch(one)), "")

    @cached_property
    def dates(self) -> tuple[str, ...]:
        """The headings of the columns that hold days."""
        return tuple(one for one in self.headings if _holds_only(self.entries, one, _DAY))

    @cached_property
    def partners(self) -> dict[str, dict[str, str]]:
        """The headings of the columns that name partners -> each spelling there -> the full name."""
        found = {one: self.list_cells(one) for one in self.headings if is_partner_heading(one)}
        return {
            heading: {spelling: name for spelling, name in merged.items() if name not in doubtful}
            for heading, cells in found.items()
            if all(one[:1].isalpha() and len(one) <= _MAX_NAME_CHARS for one in cells)
            for merged in [merge_spellings(cells)]
            for doubtful in [list_doubtful_names(cells, merged)]
        }

    def list_cells(self, heading: str) -> list[str]:
        """List what the records have under a heading."""
        return [one.cells[heading] for one in self.entries]

    def list_entries_of(self, heading: str, name: str) -> tuple[LedgerEntry, ...]:
        """List the records that have a name under a heading, in any of its spellings."""
        spellings = self.partners[heading]
        return tuple(one for one in self.entries if spellings.get(one.cells[heading]) == name)

    def make_read_actions(self) -> tuple[Action, ...]:
        """Return the actions that read all of its sheets."""
        if len(self.sheets) == 1 and self.sheets[0].active:
            return (make_action("excel", "read_file", file_path=self.path),)
        reads = [make_action("excel", "read_file", file_path=self.path, sheet=one.sheet) for one in self.sheets]
        return (make_action("excel", "list_sheets", file_path=self.path), *reads)


def find_ledgers(context: TaskContext) -> list[PartnerLedger]:
    """Find the ledgers of an office, in the order of its findings."""
    by_file: dict[str, list[SheetFinding]] = {}
    for one in context.findings:
        if isinstance(one, SheetFinding) and not find_original(one.file, context.files):
            by_file.setdefault(one.file, []).append(one)
    return [found for sheets in by_file.values() if (found := _make_ledger(context, sheets))]


def shuffle_ledgers(context: TaskContext, rng: random.Random, only_costs: bool = False) -> list[PartnerLedger]:
    """Return the ledgers in random order, those with matters of the user first.

    Args:
        only_costs: Whether to return ledgers of what the company pays for alone, purchases first.
    """
    own = {one.register_file for one in context.cases if one.is_own}
    ledgers = [one for one in find_ledgers(context) if not only_costs or rank_cost(one.noun) < NO_COST]
    shuffled = rng.sample(ledgers, len(ledgers))
    return sorted(shuffled, key=lambda one: (rank_cost(one.noun) if only_costs else 0, one.path not in own))


def list_entries(sheets: Sequence[SheetFinding]) -> tuple[LedgerEntry, ...]:
    """List the records of some sheets, without blank rows and totals."""
    return tuple(
        LedgerEntry(sheet.sheet, dict(zip((one.name for one in sheet.columns), row, strict=True)))
        for sheet in sheets
        for index, row in enumerate(sheet.rows)
        if sheet.header_row + 1 + index not in sheet.summary_rows and any(row)
    )


def _make_ledger(context: TaskContext, sheets: list[SheetFinding]) -> PartnerLedger | None:
    main = next((one for one in sheets if one.active), sheets[-1])
    headings = tuple(one.name for one in main.columns)
    kept = tuple(one for one in sheets if sorted(column.name for column in one.columns) == sorted(headings))
    if len(set(headings)) < len(headings) or len(kept) > _MAX_SHEETS or any(one.is_followed for one in kept):
        return None
    entries = list_entries(kept)
    if not MIN_ENTRIES <= len(entries) <= MAX_ENTRIES:
        return None
    key = next((one for one in headings if _is_key(entries, one)), "")
    noun = find_noun(context, main.file, key) if key else None
    unsettled = {column.name for sheet in kept for column in sheet.columns if column.text == "settled_by_column"}
    amounts = tuple(
        one for one in headings if is_money_heading(one) and one not in unsettled and _holds_only(entries, one, _AMOUNT)
    )
    return PartnerLedger(*noun, kept, headings, key, amounts) if noun and amounts else None


def _is_key(entries: Sequence[LedgerEntry], heading: str) -> bool:
    cells = [one.cells[heading] for one in entries]
    is_plain = all(_KEY.fullmatch(one) and not _DAY.fullmatch(one) and not _AMOUNT.fullmatch(one) for one in cells)
    return is_plain and max(Counter(map(str.casefold, cells)).values()) == 1


def _holds_only(entries: Sequence[LedgerEntry], heading: str, pattern: re.Pattern[str]) -> bool:
    filled = [one.cells[heading] for one in entries if one.cells[heading]]
    return len(filled) * 2 >= len(entries) and all(map(pattern.fullmatch, filled))
