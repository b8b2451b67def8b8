"""The workbooks of a register: its records on sheets, with totals and a sheet that sums up."""

import datetime as dt
from collections.abc import Iterator, Mapping, Sequence
from decimal import Decimal
from typing import NamedTuple

from data_model import rng_for
from generators.worlds.office.cell_values import find_field, make_cell_value
from generators.worlds.office.chosen_columns import ChosenColumn, make_row, make_table_columns
from generators.worlds.office.name_variants import NameWriter
from generators.worlds.office.register_summary import make_summary
from generators.worlds.office.registers import RegisterFile
from generators.worlds.office.sheet_table import RowFormula, TableCell, WrittenTable, make_sheet_name, write_tables
from generators.worlds.specification.fields import ComputedField
from generators.worlds.timeline import FieldValue, Record, State
from generators.worlds.world import World


class RegisterEntry(NamedTuple):
    """A record with its row, and its values, among them `status`, `owner` and `opened`."""

    record: Record
    values: Mapping[str, FieldValue]
    row: tuple[TableCell, ...]


_SIGNS = {"sum": "+", "difference": "-"}
_STRAY_SHARE, _STRAY_ROWS, _MIN_ROWS_BELOW = 0.3, (12, 40), 3
_NOT_GIVEN = "other"


class RegisterRows:
    """Makes the rows of a register, each once: a row is the same as long as nothing happens to its record."""

    def __init__(self, world: World, register: RegisterFile, names: NameWriter) -> None:
        self.world, self.register, self._names = world, register, names
        self._made: dict[int, tuple[State, tuple[TableCell, ...]]] = {}

    def make(self, record: Record, state: State) -> tuple[TableCell, ...]:
        """Make the row of a record."""
        made = self._made.get(record.id)
        # The steps of a record hold its events, and the values follow from these.
        if made is None or made[0] != state:
            values = _list_values(record, state)
            made = self._made[record.id] = state, _make_row(self.world, self.register, record, values, self._names)
        return made[1]


def write_register(rows: RegisterRows, moment: dt.datetime) -> Iterator[tuple[str, bytes]]:
    """Yield path and content of the workbooks of a register; one without records is not written."""
    world, register = rows.world, rows.register
    entries = [
        RegisterEntry(record, _list_values(record, state), rows.make(record, state))
        for record, state in world.list_records(register.process.name, moment)
    ]
    entries.sort(key=lambda one: (one.record.opened, one.record.id))
    by_path: dict[str, list[RegisterEntry]] = {}
    for entry in entries:
        by_path.setdefault(register.find_path(entry.record.opened.year), []).append(entry)
    for path, part in by_path.items():
        yield path, _write_workbook(world, register, part)


def _write_workbook(world: World, register: RegisterFile, entries: Sequence[RegisterEntry]) -> bytes:
    groups = _group_by_sheet(world, register, entries)
    tables: list[WrittenTable] = []
    for label, part in groups.items():
        name = make_sheet_name(label, [one.name for one in tables])
        tables.append(_make_table(world, register, name, part))
    by_time = register.spec.sheets_by in ("month", "quarter")
    active = len(tables) - 1 if by_time else 0
    if register.spec.summary is not None:
        name = make_sheet_name(register.spec.summary_sheet, [one.name for one in tables])
        tables.append(make_summary(world, register, name, [one.values for one in entries], tables))
    return write_tables(tables, register.look, active)


def _list_values(record: Record, state: State) -> dict[str, FieldValue]:
    return {**state.values, "status": state.status, "owner": record.owner, "opened": record.opened.date()}


def _group_by_sheet(
    world: World, register: RegisterFile, entries: Sequence[RegisterEntry]
) -> dict[str, list[RegisterEntry]]:
    by, look = register.spec.sheets_by, register.look
    groups: dict[str, list[RegisterEntry]] = {}
    for entry in entries:
        opened = entry.record.opened
        has_year = "{year}" in register.path
        match by:
            case "all":
                label = register.spec.sheet
            case "month":
                pattern = look.month_name if has_year or "%Y" in look.month_name else f"{look.month_name} %Y"
                label = opened.strftime(pattern)
            case "quarter":
                pattern = look.quarter_name
                pattern = pattern if has_year or "{year}" in pattern else f"{pattern} {{year}}"
                label = pattern.format(quarter=(opened.month + 2) // 3, year=opened.year)
            case _:
                label = str(make_cell_value(entry.values.get(by), world.company.style) or _NOT_GIVEN)
        groups.setdefault(label, []).append(entry)
    return groups if by in ("all", "month", "quarter") else dict(sorted(groups.items()))


def _make_table(world: World, register: RegisterFile, name: str, entries: Sequence[RegisterEntry]) -> WrittenTable:
    year = str(entries[0].record.opened.year)
    title = register.spec.title.replace("{company}", world.company.name).replace("{year}", year)
    rows = tuple(one.row for one in entries)
    rng = rng_for(world.seed, "stray row", register.process.name, name)
    is_stray, after = register.spec.has_stray_blank_row and rng.random() < _STRAY_SHARE, rng.randint(*_STRAY_ROWS)
    blank_after = after if is_stray and len(rows) > after + _MIN_ROWS_BELOW else 0
    return WrittenTable(name, make_table_columns(register.columns), rows, title, blank_after)


def _make_row(
    world: World, register: RegisterFile, record: Record, values: Mapping[str, FieldValue], names: NameWriter
) -> tuple[TableCell, ...]:
    row = list(make_row(register.columns, values, world.company.style, names, (register.process.name, record.id)))
    if register.look.has_formulas:
        for at, column in enumerate(register.columns):
            if formula := _find_formula(world, register, column, values):
                row[at] = formula
    return tuple(row)


def _find_formula(
    world: World, register: RegisterFile, column: ChosenColumn, values: Mapping[str, FieldValue]
) -> RowFormula | None:
    """Return the formula of a sum or difference of other columns, where that is what the record holds."""
    spec = find_field(world.industry, register.process, column.field)
    indexes = {one.field: at for at, one in enumerate(register.columns) if one.field}
    if not isinstance(spec, ComputedField) or spec.how not in _SIGNS or not indexes.keys() >= {*spec.of}:
        return None
    first, *others = (values.get(name) for name in spec.of)
    numbers = [one for one in others if isinstance(one, Decimal)]
    if not isinstance(first, Decimal) or len(numbers) < len(others):
        return None
    result = first + sum(numbers) if spec.how == "sum" else first - sum(numbers)
    if result != values.get(column.field):
        return None
    return RowFormula("=" + _SIGNS[spec.how].join(f"{{{indexes[name]}}}" for name in spec.of))
