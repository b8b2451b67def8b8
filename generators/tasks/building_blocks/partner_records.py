"""Records that the register of an office keeps about one of its partners, with their figures."""

import re
from collections import Counter
from collections.abc import Iterator, Mapping
from dataclasses import dataclass

from data_model import Action, Case, Contact, SheetFinding
from generators.tasks.recipe import TaskContext, make_action

MIN_PARTNER_ROWS = 3
_MAX_SHEETS, _MAX_ROWS = 6, 400
_MONEY = re.compile(
    r"\b(?:amount|budget|charged?|claim(?:ed)?|costs?|credit(?:ed)?|demanded|estimate|expected|fees?|gross|indemnity|"
    r"net|offer|owed|paid out|payable|premiums?|price|quoted|reserve|sum|to pay|total|value)\b",
    re.IGNORECASE,
)
_NO_MONEY = re.compile(
    r"\b(?:centre|cover|days?|due|hours?|hourly|kg|minutes?|no|number|on|per|percent|plan|rate|ratio|test|unit|until)\b|%|/",
    re.IGNORECASE,
)
_AMOUNT = re.compile(r"\d{1,9}(?:\.\d{1,2})?")


@dataclass(frozen=True)
class PartnerRows:
    """The rows of a register of cases, over all of its sheets.

    Attributes:
        case: A case that stands in it, for the noun and the plural of its records.
        sheets: The sheets that hold records.
        key: The heading of the column that names each.
        rows: Key -> heading -> canonical text.
        sheet_of: Key -> the sheet in which the record stands.
    """

    case: Case
    sheets: tuple[SheetFinding, ...]
    key: str
    rows: Mapping[str, Mapping[str, str]]
    sheet_of: Mapping[str, SheetFinding]

    @property
    def path(self) -> str:
        """The path of the workbook."""
        return self.case.register_file

    @property
    def name(self) -> str:
        """The base name of the workbook."""
        return self.path.rpartition("/")[2]

    @property
    def money_headings(self) -> tuple[str, ...]:
        """The headings of columns of money, where they hold something."""
        names = [one.name for one in self.sheets[-1].columns]
        return tuple(
            one for one in names if _MONEY.search(one) and not _NO_MONEY.search(one) and self._holds_amounts(one)
        )

    def read_actions(self) -> tuple[Action, ...]:
        """Return the actions that read all of its sheets."""
        if len(self.sheets) == 1 and self.sheets[0].active:
            return (make_action("excel", "read_file", file_path=self.path),)
        reads = [make_action("excel", "read_file", file_path=self.path, sheet=one.sheet) for one in self.sheets]
        return (make_action("excel", "list_sheets", file_path=self.path), *reads)

    def is_amount(self, key: str, heading: str) -> bool:
        """Tell whether a record has an amount above zero under a heading."""
        cell = self.rows[key].get(heading, "")
        return bool(_AMOUNT.fullmatch(cell)) and float(cell) > 0

    def list_keys_of(self, name: str) -> list[str]:
        """List the keys of the records that name somebody or something in a cell of their own."""
        return [key for key, cells in self.rows.items() if name in cells.values()]

    def _holds_amounts(self, heading: str) -> bool:
        is_unclear = any(
            one.text == "settled_by_column" for sheet in self.sheets for one in sheet.columns if one.name == heading
        )
        cells = [row.get(heading, "") for row in self.rows.values()]
        filled = [one for one in cells if one]
        return not is_unclear and len(filled) * 3 >= len(cells) and all(map(_AMOUNT.fullmatch, filled))


@dataclass(frozen=True)
class PartnerRecords:
    """A partner of the office and the keys of its records in a register."""

    register: PartnerRows
    contact: Contact
    keys: tuple[str, ...]


def find_registers_of_cases(context: TaskContext) -> list[PartnerRows]:
    """Find the registers in which the cases of the user stand, in the order of the cases."""
    sheets: dict[str, list[SheetFinding]] = {}
    for one in context.findings:
        if isinstance(one, SheetFinding):
            sheets.setdefault(one.file, []).append(one)
    ordered = [file for file in dict.fromkeys(case.register_file for case in context.cases) if file]
    cases = {file: [one for one in context.cases if one.register_file == file] for file in ordered}
    made = [_make_register(cases[file], sheets.get(file, [])) for file in ordered]
    return [one for one in made if one]


def find_partners(context: TaskContext, min_rows: int = MIN_PARTNER_ROWS) -> list[PartnerRecords]:
    """Find the partners of the office with enough records in a register, by register and name."""
    found: list[PartnerRecords] = []
    for register in find_registers_of_cases(context):
        contacts = {
            person.name: person
            for case in context.cases
            if case.register_file == register.path
            for person in case.people
            if not person.is_colleague
        }
        for name, contact in sorted(contacts.items()):
            keys = register.list_keys_of(name)
            if len(keys) >= min_rows:
                found.append(PartnerRecords(register, contact, tuple(keys)))
    return found


def _make_register(cases: list[Case], sheets: list[SheetFinding]) -> PartnerRows | None:
    """Make the register of the sheets that have the column in which the keys of the cases stand."""
    keys = {case.key for case in cases}
    headings = Counter(
        column.name
        for sheet in sheets
        for at, column in enumerate(sheet.columns)
        if any(row[at] in keys for row in sheet.rows)
    )
    if not headings:
        return None
    key = headings.most_common(1)[0][0]
    kept = [one for one in sheets if _has_records(one, key) and not one.is_followed]
    records = [(sheet, cells) for sheet in kept for cells in _list_records(sheet)]
    counts = Counter(cells[key] for _, cells in records)
    # A number that two records share, as of invoices of two partners, names neither.
    named = [(sheet, cells) for sheet, cells in records if cells[key] and counts[cells[key]] == 1]
    if not named or len(kept) > _MAX_SHEETS or len(records) > _MAX_ROWS:
        return None
    return PartnerRows(
        cases[0],
        tuple(kept),
        key,
        {cells[key]: cells for _, cells in named},
        {cells[key]: sheet for sheet, cells in named},
    )


def _has_records(sheet: SheetFinding, key: str) -> bool:
    names = [one.name for one in sheet.columns]
    return names.count(key) == 1 and len(set(names)) == len(names) and len(names) > 4


def _list_records(sheet: SheetFinding) -> Iterator[dict[str, str]]:
    names, first = [one.name for one in sheet.columns], sheet.header_row + 1
    for index, row in enumerate(sheet.rows):
        if first + index not in sheet.summary_rows and any(row):
            yield dict(zip(names, row, strict=True))
