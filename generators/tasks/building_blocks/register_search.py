"""Which registers an office has, and which of their records belong together."""

import random
import re
from collections.abc import Callable, Mapping, Sequence
from decimal import Decimal

from data_model import SheetFinding
from generators.tasks.building_blocks.copied_files import find_original
from generators.tasks.building_blocks.office_cache import cache_by_office
from generators.tasks.building_blocks.register_words import NO_COST, drop_year, find_noun, rank_cost
from generators.tasks.building_blocks.registers import Records, Register, RegisterRecord, list_records
from generators.tasks.recipe import TaskContext

_MIN_RECORDS, _MAX_RECORDS = 5, 400
_MIN_ENTRIES = 8
_MAX_SHEETS = 14
_STATUS = re.compile(r"state|status|stage|progress|result|outcome", re.IGNORECASE)
_KEY = re.compile(r"(?=.*\d)[^\W_][\w./ -]{2,19}")
_DAY_OR_NUMBER = re.compile(r"\d{4}-\d{2}-\d{2}|[\d.]+")


def find_registers(context: TaskContext) -> list[Register]:
    """Find the registers of an office, in the order of its findings.

    In a made-up company they are those that the user's department keeps, of any year: nobody asks for work on the
    records of others.
    """
    return list(_find_registers(context))


# What a register knows of itself, such as the spellings of the names in it, is kept with it.
@cache_by_office
def _find_registers(context: TaskContext) -> tuple[Register, ...]:
    by_file: dict[str, list[SheetFinding]] = {}
    is_kept = select_kept_files(context)
    for one in context.findings:
        if isinstance(one, SheetFinding) and is_kept(one.file) and not find_original(one.file, context.files):
            by_file.setdefault(one.file, []).append(one)
    return tuple(found for sheets in by_file.values() if (found := _make_register(context, sheets)))


def select_kept_files(context: TaskContext) -> Callable[[str], bool]:
    """Return what tells whether the user's department keeps a workbook, of any year; true where nobody knows."""
    handled = {drop_year(one.register_file) for one in context.cases if one.is_handled and one.register_file}
    return lambda path: not handled or drop_year(path) in handled


def find_status_registers(context: TaskContext) -> list[Register]:
    """Find the registers that say what has become of their records."""
    return [one for one in find_registers(context) if one.status]


def find_ledgers(context: TaskContext) -> list[Register]:
    """Find the registers of records with amounts of money whose name is known."""
    return [
        one
        for one in find_registers(context)
        if one.has_noun and one.amount_headings and len(one.records) >= _MIN_ENTRIES
    ]


def shuffle_registers(context: TaskContext, rng: random.Random, registers: Sequence[Register]) -> list[Register]:
    """Return registers in random order, those with matters of the user first, those of records without a name last."""
    own = {one.register_file for one in context.cases if one.is_own and one.is_handled}
    return sorted(rng.sample(registers, len(registers)), key=lambda one: (one.path not in own, not one.has_noun))


def shuffle_status_registers(context: TaskContext, rng: random.Random) -> list[Register]:
    """Return the registers with a status in random order, those with matters of the user first."""
    return shuffle_registers(context, rng, find_status_registers(context))


def shuffle_ledgers(context: TaskContext, rng: random.Random, only_costs: bool = False) -> list[Register]:
    """Return the ledgers in random order, those with matters of the user first.

    Args:
        only_costs: Whether to return ledgers of what the company pays for alone, purchases first.
    """
    own = {one.register_file for one in context.cases if one.is_own and one.is_handled}
    ledgers = [one for one in find_ledgers(context) if not only_costs or rank_cost(one.noun) < NO_COST]
    shuffled = rng.sample(ledgers, len(ledgers))
    return sorted(shuffled, key=lambda one: (rank_cost(one.noun) if only_costs else 0, one.path not in own))


def drop_older_registers(registers: Sequence[Register]) -> list[Register]:
    """Leave out the registers of which there is one of a later year."""
    latest = {drop_year(one.path): one.path for one in sorted(registers, key=lambda one: one.path)}
    return [one for one in registers if latest[drop_year(one.path)] == one.path]


def group_records(register: Register, heading: str, spellings: Mapping[str, str] | None = None) -> dict[str, Records]:
    """Return the records of each name in a column, by its full spelling; unclear spellings are left out.

    Args:
        spellings: Spelling -> full spelling; by default as the column itself tells.
    """
    full = register.find_full_names(heading) if spellings is None else spellings
    grouped: dict[str, list[RegisterRecord]] = {}
    for one in register.records:
        if (name := full.get(one.cells[heading])) is not None:
            grouped.setdefault(name, []).append(one)
    return {name: tuple(records) for name, records in sorted(grouped.items())}


def list_filled(records: Sequence[RegisterRecord], heading: str) -> Records:
    """Return the records that have something under a heading."""
    return tuple(one for one in records if one.cells[heading])


def sum_column(records: Sequence[RegisterRecord], heading: str) -> Decimal:
    """Add up what some records have in a column of numbers; an empty cell counts as nothing."""
    return sum((one.find_amount(heading) for one in records), Decimal(0))


def _make_register(context: TaskContext, sheets: list[SheetFinding]) -> Register | None:
    """Make the register of the largest group of sheets with the same headings, which leaves out summaries."""
    groups: dict[tuple[str, ...], list[SheetFinding]] = {}
    for one in sheets:
        groups.setdefault(tuple(sorted(column.name for column in one.columns)), []).append(one)
    kept = max(groups.values(), key=lambda group: sum(len(one.rows) for one in group))
    headings = tuple(one.name for one in kept[-1].columns)
    if len(kept) > _MAX_SHEETS or any(one.is_followed for one in kept) or len(set(headings)) < len(headings):
        return None
    records = list_records(kept)
    if not _MIN_RECORDS <= len(records) <= _MAX_RECORDS:
        return None
    path = kept[0].file
    case_keys = {one.key for one in context.cases if one.register_file == path}
    named = [one for one in headings if _names_each(records, one)]
    of_cases = [one for one in named if case_keys & {record.cells[one] for record in records}]
    keys = [*of_cases, *(one for one in named if _holds_keys(records, one))]
    if not keys:
        return None
    noun = find_noun(context, path, keys[0])
    return Register(*noun, tuple(kept), headings, keys[0], _find_status(records, headings))


def _names_each(records: Sequence[RegisterRecord], heading: str) -> bool:
    """Tell whether a column holds a text of its own for each record."""
    cells = [one.cells[heading].casefold() for one in records]
    return all(cells) and len(set(cells)) == len(cells)


def _holds_keys(records: Sequence[RegisterRecord], heading: str) -> bool:
    """Tell whether a column holds short texts with digits, not all of which are days or numbers."""
    cells = [one.cells[heading] for one in records]
    return all(map(_KEY.fullmatch, cells)) and not all(map(_DAY_OR_NUMBER.fullmatch, cells))


def _find_status(records: Sequence[RegisterRecord], headings: Sequence[str]) -> str:
    """Find the heading of the status; where it holds numbers, it is what a test or a course has brought."""
    found = next((one for one in headings if _STATUS.fullmatch(one.strip())), "")
    return "" if found and any(_DAY_OR_NUMBER.fullmatch(one.cells[found]) for one in records) else found
