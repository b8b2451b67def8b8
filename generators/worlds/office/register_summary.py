"""The sheet of a register that sums up its records by the values of a field."""

from collections.abc import Mapping, Sequence
from decimal import Decimal

from data_model import rng_for
from generators.worlds.office.cell_values import find_field, find_number_format, is_money, make_cell_value
from generators.worlds.office.registers import RegisterFile
from generators.worlds.office.sheet_table import (
    Placement,
    RowFormula,
    TableCell,
    WrittenColumn,
    WrittenTable,
    place_table,
)
from generators.worlds.people import Employee, Partner, Style
from generators.worlds.specification.files import GroupTable
from generators.worlds.timeline import FieldValue
from generators.worlds.world import World

_NOT_GIVEN = "not given"
_NO_CRITERION = frozenset("*?~<>=")
_LABEL = "{0}"
_SUM_HEADINGS = ("", "", "Sum of {}", "Total {}", "{}, all", "{} (sum)")
_COUNT_HEADINGS = ("Number", "Count", "How many", "Entries", "No. of entries")

Values = Mapping[str, FieldValue]


def make_summary(
    world: World, register: RegisterFile, name: str, records: Sequence[Values], tables: Sequence[WrittenTable]
) -> WrittenTable:
    """Make the table that sums up, with formulas over the sheet of the records where that gives the sums.

    It does not where the records stand on several sheets, where the column is missing, or where names in it are not
    always written in the same way: people write the numbers then.

    Args:
        tables: Those on the sheets of the records.
    """
    spec = register.spec.summary
    if spec is None:
        raise ValueError(f"{register.process.name} has no summary")
    groups: dict[str, list[Values]] = {}
    for values in records:
        groups.setdefault(_find_label(world, spec, values), []).append(values)
    if register.look.is_sorted and spec.by != "month":
        groups = dict(sorted(groups.items(), key=lambda one: one[0].casefold()))
    place = place_table(tables[0], register.look) if _can_have_formulas(register, spec, groups) else None
    rows = tuple(_make_row(register, spec, label, part, place, world.company.style) for label, part in groups.items())
    return WrittenTable(name, tuple(_list_columns(world, register, spec)), rows)


def _find_label(world: World, spec: GroupTable, values: Values) -> str:
    if spec.by == "month":
        return f"{values['opened']:%B %Y}"
    return str(make_cell_value(values.get(spec.by), world.company.style) or _NOT_GIVEN)


def _list_columns(world: World, register: RegisterFile, spec: GroupTable) -> list[WrittenColumn]:
    rng = rng_for(world.seed, "summary", register.process.name)
    chosen = {one.field: one.heading for one in register.columns if one.field}
    columns = [WrittenColumn(rng.choice((spec.headings[0], chosen.get(spec.by, spec.headings[0]))))]
    pattern = rng.choice(_SUM_HEADINGS)
    for field, given in zip(spec.sum, spec.headings[1:], strict=True):
        heading = pattern.format(given[:1].lower() + given[1:]) if pattern else given
        heading = heading[:1].upper() + heading[1:]
        declared = find_field(world.industry, register.process, field)
        suffix = register.look.money_suffix if is_money(declared) and "(" not in heading else ""
        number_format = find_number_format(declared, world.company.style)
        columns.append(WrittenColumn(heading + suffix, number_format, has_total=True))
    if spec.count:
        columns.append(WrittenColumn(rng.choice((spec.count, *_COUNT_HEADINGS)), "0", has_total=True))
    return columns


def _can_have_formulas(register: RegisterFile, spec: GroupTable, groups: Mapping[str, Sequence[Values]]) -> bool:
    columns = {one.field: one for one in register.columns if one.field}
    if register.spec.sheets_by != "all" or spec.by not in columns or not columns.keys() >= {*spec.sum}:
        return False
    texts = [values.get(spec.by) for part in groups.values() for values in part]
    is_spelled_alike = not columns[spec.by].has_name_variants or all(isinstance(one, str) for one in texts)
    have_text = all(isinstance(one, str | Employee | Partner) for one in texts)
    return is_spelled_alike and have_text and not any(_NO_CRITERION & set(label) for label in groups)


def _make_row(
    register: RegisterFile,
    spec: GroupTable,
    label: str,
    records: Sequence[Values],
    place: Placement | None,
    style: Style,
) -> tuple[TableCell, ...]:
    if place is not None:
        indexes = {one.field: at for at, one in enumerate(register.columns)}
        tested = place.format_range(indexes[spec.by])
        sums = [f"=SUMIFS({place.format_range(indexes[field])},{tested},{_LABEL})" for field in spec.sum]
        counts = [f"=COUNTIFS({tested},{_LABEL})"] if spec.count else []
        return (label, *(RowFormula(text) for text in (*sums, *counts)))
    totals = [sum((_get_number(values, field) for values in records), Decimal()) for field in spec.sum]
    return (label, *(make_cell_value(one, style) for one in totals), *([len(records)] if spec.count else []))


def _get_number(values: Values, field: str) -> Decimal:
    value = values.get(field)
    return value if isinstance(value, Decimal) else Decimal()
