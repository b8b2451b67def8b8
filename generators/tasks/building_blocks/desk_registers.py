"""Registers in which a user has records of their own, and the columns of them whose figures can be added up."""

import re
from collections.abc import Sequence

from data_model import Case
from generators.tasks.building_blocks.open_records import is_open
from generators.tasks.building_blocks.register_search import find_registers, find_status_registers
from generators.tasks.building_blocks.registers import Register, RegisterRecord
from generators.tasks.recipe import TaskContext

_ENDS = re.compile(
    r"\b(?:paid|returned|confirmed|received on|settled|cleared|filed|closed|released|result on|back on sale|delivered|"
    r"came on|arrived)\b",
    re.IGNORECASE,
)
_COUNTED = re.compile(r"\b(?:pages|units|lessons|pieces|cards|packs|nights|kilometres|km)\b", re.IGNORECASE)
_FIGURE = re.compile(r"(?:\d{1,6}(?:\.\d{1,2})?)?")
_NO_SUM = re.compile(r"\boffer|asks|salary|wage|insured|list price|hourly|per |net cost|prime cost", re.IGNORECASE)
_DROPPED = re.compile(
    r"cancelled|declined|refused|rejected|withdrawn|lapsed|fell through|written off|broken off|called off|given up",
    re.IGNORECASE,
)
_BESIDE = re.compile(r"brokerage|commission|outlays|\btax\b", re.IGNORECASE)
_MIN_DIFFERENT_AMOUNTS = 3


def find_desk_registers(context: TaskContext) -> list[Register]:
    """Find the registers that hold records of the user, those with most open ones first, and then those of colleagues.

    In an office that is no company, every register with a status is one of them.
    """
    return find_registers_of_cases(context) if context.cases else find_status_registers(context)


def find_registers_of_cases(context: TaskContext) -> list[Register]:
    """Find the registers in which cases stand, those with most open ones of the user first; some have no status."""
    registers = {one.path: one for one in find_registers(context)}
    cases: dict[str, list[Case]] = {}
    for case in context.cases:
        if case.register_file in registers:
            cases.setdefault(case.register_file, []).append(case)
    return [registers[path] for path in sorted(cases, key=lambda one: _rank(cases[one]))]


def list_amount_headings(register: Register) -> list[str]:
    """List the headings of columns of money that is added up, those that hold what is paid in the end first."""
    headings = [one for one in reversed(register.amount_headings) if not _NO_SUM.search(one)]
    kept = [one for one in headings if _varies(register.list_cells(one))]
    return sorted(kept, key=lambda one: bool(_BESIDE.search(one)))


def list_figure_headings(register: Register) -> list[str]:
    """List the headings of columns of money, and after them those of what is counted or measured (`Pages`, `km`)."""
    counted = [
        one
        for one in register.headings
        if _COUNTED.search(one) and all(map(_FIGURE.fullmatch, register.list_cells(one)))
    ]
    return [*list_amount_headings(register), *(one for one in counted if _varies(register.list_cells(one)))]


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


def is_dropped(register: Register, record: RegisterRecord) -> bool:
    """Tell whether a record came to nothing, such as an order that was refused."""
    return bool(register.status) and is_dropped_status(record.cells[register.status])


def is_dropped_status(status: str) -> bool:
    """Tell whether a status says that something came to nothing."""
    return bool(_DROPPED.search(status))


def can_be_corrected(register: Register, heading: str) -> bool:
    """Tell whether a column holds figures that somebody typed, on every sheet."""
    return all(one.find_column(heading).index not in one.sheet.formula_columns for one in register.records)


def _rank(cases: Sequence[Case]) -> tuple[int, int]:
    own = [one for one in cases if one.is_own]
    return -sum(not one.ended_on for one in own), -len(own)


def _varies(cells: Sequence[str]) -> bool:
    filled = [one for one in cells if one]
    return len(filled) * 2 >= len(cells) and len(set(filled)) >= _MIN_DIFFERENT_AMOUNTS
