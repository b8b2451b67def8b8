"""The columns that a company's list has: a part of those that its industry knows, under headings of its own."""

import random
from collections.abc import Callable, Mapping, Sequence
from typing import NamedTuple

from generators.worlds.office.cell_values import (
    find_formula_format,
    find_number_format,
    is_money,
    make_cell_value,
)
from generators.worlds.office.name_variants import NameWriter
from generators.worlds.office.sheet_table import RowFormula, TableCell, WrittenColumn
from generators.worlds.people import Employee, Partner, Style
from generators.worlds.specification.fields import DateField, FieldSpec
from generators.worlds.specification.files import ColumnSpec
from generators.worlds.timeline import FieldValue
from generators.worlds.wording import list_placeholders

_DISORDERS = (0.0, 1.5, 3.0, 6.0)
"""How far columns may stray from their usual places; one of them for each list."""


class ChosenColumn(NamedTuple):
    """A column of a list.

    Attributes:
        field: The field that it shows; empty for a formula that is no field of the record.
        formula: With the names of fields in braces; empty for a value.
    """

    heading: str
    field: str
    formula: str
    number_format: str
    has_name_variants: bool
    has_total: bool = False


def choose_columns(
    specs: Sequence[ColumnSpec],
    find_field: Callable[[str], FieldSpec | None],
    style: Style,
    money_suffix: str,
    rng: random.Random,
    totals: Sequence[str] = (),
) -> tuple[ChosenColumn, ...]:
    """Choose the columns of a list; the first one stays first, and what a formula reads stays.

    Args:
        find_field: Returns how a field is declared.
        money_suffix: What follows the heading of amounts.
        totals: The fields with a total.
    """
    draws = [(spec, rng.random() < spec.share, rng.random()) for spec in specs]
    disorder = rng.choice(_DISORDERS)
    kept = [(at, spec) for at, (spec, is_kept, _) in enumerate(draws) if at == 0 or is_kept]
    for _, spec in kept:  # It grows while formulas read other formulas.
        read = list_placeholders(spec.formula)
        kept += [(at, one) for at, one in enumerate(specs) if one.field in read and (at, one) not in kept]
    kept.sort(key=lambda one: (one[0] > 0, one[0] + disorder * draws[one[0]][2], one[0]))
    chosen: list[ChosenColumn] = []
    for spec in _put_dates_in_order([spec for _, spec in kept], specs, find_field):
        taken = {one.heading.casefold() for one in chosen}
        heading = _choose_heading(spec, find_field(spec.field), money_suffix, taken, rng)
        number_format = spec.format or _find_format(spec, find_field, style)
        has_total = bool(spec.field) and spec.field in totals
        formula = _round_formula(spec.formula) if is_money(find_field(spec.field)) else spec.formula
        chosen.append(ChosenColumn(heading, spec.field, formula, number_format, spec.has_name_variants, has_total))
    return tuple(chosen)


def make_table_columns(columns: Sequence[ChosenColumn]) -> tuple[WrittenColumn, ...]:
    """Return the columns as a table has them."""
    return tuple(WrittenColumn(one.heading, one.number_format, one.has_total) for one in columns)


def make_row(
    columns: Sequence[ChosenColumn],
    values: Mapping[str, FieldValue],
    style: Style,
    names: NameWriter,
    place: Sequence[str | int],
) -> tuple[TableCell, ...]:
    """Make the cells of a row.

    Args:
        values: Field -> value; what is missing leaves its cell empty, and that of a formula that reads it.
        place: Of the row, by which name variants are drawn.
    """
    indexes = {one.field: at for at, one in enumerate(columns) if one.field}

    def make_cell(column: ChosenColumn) -> TableCell:
        read = (*list_placeholders(column.formula), *([column.field] if column.field else []))
        if column.formula and all(name in values for name in read):
            return RowFormula(column.formula.format(**{name: f"{{{at}}}" for name, at in indexes.items()}))
        value = values.get(column.field)
        if column.has_name_variants and isinstance(value, Employee | Partner):
            return names.write(value, *place, column.field)
        return make_cell_value(value, style)

    return tuple(make_cell(one) for one in columns)


def _round_formula(formula: str) -> str:
    """Let a product or a quotient come to whole cents, as the amounts of records do."""
    return f"=ROUND({formula.removeprefix('=')},2)" if "*" in formula or "/" in formula else formula


def _put_dates_in_order(
    specs: Sequence[ColumnSpec], order: Sequence[ColumnSpec], find_field: Callable[[str], FieldSpec | None]
) -> list[ColumnSpec]:
    """Let the days stay one after the other as they follow in time, whatever stands between them."""
    dates = [one for one in specs if isinstance(find_field(one.field), DateField)]
    ordered = iter(sorted(dates, key=order.index))
    return [next(ordered) if one in dates else one for one in specs]


def _choose_heading(
    spec: ColumnSpec, field: FieldSpec | None, money_suffix: str, taken: set[str], rng: random.Random
) -> str:
    suffix = money_suffix if is_money(field) else ""
    headings = [one if "(" in one else one + suffix for one in rng.sample(spec.headings, len(spec.headings))]
    free = [one for one in headings if one.casefold() not in taken]
    return free[0] if free else f"{headings[0]} 2"


def _find_format(spec: ColumnSpec, find_field: Callable[[str], FieldSpec | None], style: Style) -> str:
    if spec.formula and not spec.field:
        return find_formula_format({name: find_field(name) for name in list_placeholders(spec.formula)}, style)
    return find_number_format(find_field(spec.field), style)
