"""Registers in which a user has records of their own, and the columns of them whose figures can be added up."""

import re
from collections.abc import Sequence

from data_model import Case, SheetFinding
from generators.tasks.building_blocks.copied_files import find_original
from generators.tasks.building_blocks.open_records import is_open
from generators.tasks.building_blocks.register_search import find_status_registers
from generators.tasks.building_blocks.register_words import is_money_heading
from generators.tasks.building_blocks.registers import Register, RegisterRecord
from generators.tasks.recipe import TaskContext

MIN_DESK_RECORDS, MAX_RECORDS = 4, 400
_MAX_SHEETS = 12
_STATUS = re.compile(r"state|status|stage|progress|result|outcome", re.IGNORECASE)
_MORE_MONEY = re.compile(
    r"\b(?:agreed|bid|damage|brokerage|budget|credit|extra premium|fare|in dispute|indemnity|labour|materials|"
    r"menu total|outlays|parts|premium a year|spent|sum insured|test costs|ticket)\b",
    re.IGNORECASE,
)
_ENDS = re.compile(
    r"\b(?:paid|returned|confirmed|received on|settled|cleared|filed|closed|released|result on|back on sale)\b",
    re.IGNORECASE,
)
_BESIDE = re.compile(r"brokerage|commission|outlays|\btax\b", re.IGNORECASE)
_AMOUNT = re.compile(r"\d{1,9}(?:\.\d{1,2})?")


def find_desk_registers(context: TaskContext) -> list[Register]:
    """Find the registers that hold records of the user, those with most open ones first, and then those of colleagues.

    The heading of the status is empty where a register has none. In an office that is no company, every register with
    a status is one of them.
    """
    if not context.cases:
        return find_status_registers(context)
    by_file: dict[str, list[SheetFinding]] = {}
    for one in context.findings:
        if isinstance(one, SheetFinding) and not find_original(one.file, context.files):
            by_file.setdefault(one.file, []).append(one)
    own: dict[str, list[Case]] = {}
    for case in context.cases:
        if case.register_file in by_file:
            own.setdefault(case.register_file, []).append(case)
    ranked = sorted(own.values(), key=_rank)
    made = [_make_register(by_file[cases[0].register_file], cases) for cases in ranked]
    return [one for one in made if one]


def list_amount_headings(register: Register) -> list[str]:
    """List the headings of columns of money, those that hold what is paid in the end first."""
    found = [one for one in register.headings if is_money_heading(one) or _MORE_MONEY.search(one)]
    found = [one for one in found if not re.search(r"%|\bwish\b|\basks for\b", one, re.IGNORECASE)]
    kept = [one for one in reversed(found) if _holds_amounts(register.list_cells(one))]
    return sorted(kept, key=lambda one: bool(_BESIDE.search(one)))


def list_open_dates(register: Register) -> list[str]:
    """List the headings of days that a record gets only in the end, so that some have none yet."""
    found = []
    for heading in register.headings:
        cells = register.list_cells(heading)
        filled = [one for one in cells if one]
        are_days = filled and all(re.fullmatch(r"\d{4}-\d{2}-\d{2}", one) for one in filled)
        if are_days and _ENDS.search(heading) and len(filled) < len(cells):
            found.append(heading)
    return found


def list_open_statuses(context: TaskContext, register: Register) -> set[str]:
    """List the statuses of records that are not over, as the cases of the office have it, or else as they sound."""
    over: dict[str, list[bool]] = {}
    rows = {one.cells[register.key]: one for one in register.records}
    for case in context.cases:
        if case.register_file == register.path and case.key in rows and register.status:
            over.setdefault(rows[case.key].cells[register.status], []).append(bool(case.ended_on))
    known = {status: sum(found) * 2 < len(found) for status, found in over.items()}
    every = register.statuses if register.status else ()
    return {one for one in every if known.get(one, is_open(one))}


def can_be_corrected(register: Register, heading: str) -> bool:
    """Tell whether a column holds figures that somebody typed, on every sheet."""
    return all(one.find_column(heading).index not in one.sheet.formula_columns for one in register.records)


def list_filled(records: Sequence[RegisterRecord], heading: str) -> list[RegisterRecord]:
    """List the records that have something under a heading."""
    return [one for one in records if one.cells[heading]]


def _rank(cases: Sequence[Case]) -> tuple[int, int]:
    own = [one for one in cases if one.is_own]
    return -sum(not one.ended_on for one in own), -len(own)


def _holds_amounts(cells: Sequence[str]) -> bool:
    filled = [one for one in cells if one]
    return len(filled) * 2 >= len(cells) > 0 and all(map(_AMOUNT.fullmatch, filled)) and len(set(filled)) > 2


def _make_register(sheets: list[SheetFinding], cases: Sequence[Case]) -> Register | None:
    keys = {one.key for one in cases}
    main = next((one for one in sheets if any(keys & set(row) for row in one.rows)), None)
    if main is None:
        return None
    headings = tuple(one.name for one in main.columns)
    kept = tuple(one for one in sheets if sorted(column.name for column in one.columns) == sorted(headings))
    if len(set(headings)) < len(headings) or len(kept) > _MAX_SHEETS or any(one.is_followed for one in kept):
        return None
    key = next((name for at, name in enumerate(headings) if any(row[at] in keys for row in main.rows)), "")
    status = next((one for one in headings if _STATUS.fullmatch(one.strip())), "")
    made = Register(cases[0].noun, cases[0].plural, kept, headings, key, status)
    names = made.list_cells(key) if key else []
    is_sound = MIN_DESK_RECORDS <= len(names) <= MAX_RECORDS and len(set(names)) == len(names) and all(names)
    # Where a status is a number, it is no status but what a test or a course brought.
    if is_sound and status and any(map(_AMOUNT.fullmatch, made.list_cells(status))):
        made = Register(made.noun, made.plural, kept, headings, key, "")
    return made if is_sound else None
