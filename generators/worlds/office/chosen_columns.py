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
from generators.worlds.office.sheet_table import RowFormula, TableCell, TableColumn
from generators.worlds.people import Employee, Partner, Style
from generators.worlds.specification.fields import FieldSpec
from generators.worlds.specification.files import ColumnSpec
from generators.worlds.timeline import FieldValue
from generators.worlds.wording import list_placeholders

_DISORDERS = (0.0, 1.5, 3.0, 6.0)
"""How far columns may stray from their usual places; one of them for each list."""


class ChosenColumn(NamedTuple):
    """A column of a list.

    Attributes:
        field: The field that it shows; empty for a formula.
        formula: With the names of fields in braces; empty for a field.
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
    read = {name for _, spec in kept for name in list_placeholders(spec.formula)}
    kept += [(at, spec) for at, spec in enumerate(specs) if spec.field in read and (at, spec) not in kept]
    kept.sort(key=lambda one: (one[0] > 0, one[0] + disorder * draws[one[0]][2], one[0]))
    chosen: list[ChosenColumn] = []
    for _, spec in kept:
        taken = {one.heading.casefold() for one in chosen}
        heading = _choose_heading(spec, find_field(spec.field), money_suffix, taken, rng)
        number_format = spec.format or _find_format(spec, find_field, style)
        has_total = bool(spec.field) and spec.field in totals
        chosen.append(ChosenColumn(heading, spec.field, spec.formula, number_format, spec.has_name_variants, has_total))
    return tuple(chosen)


def make_table_columns(columns: Sequence[ChosenColumn]) -> tuple[TableColumn, ...]:
    """Return the columns as a table has them."""
    return tuple(TableColumn(one.heading, one.number_format, one.has_total) for one in columns)


def make_row(
    columns: Sequence[ChosenColumn],
    values: Mapping[str, FieldValue],
    style: Style,
    names: NameWriter,
    place: Sequence[str | int],
) -> tuple[TableCell, ...]:
    """Make the cells of a row.

    Args:
        values: Field -> value; what is missing leaves its cell empty, and a formula that reads it, too.
        place: Of the row, by which name variants are drawn.
    """
    indexes = {one.field: at for at, one in enumerate(columns) if one.field}

    def make_cell(column: ChosenColumn) -> TableCell:
        if column.formula:
            if any(name not in values for name in list_placeholders(column.formula)):
                return None
            return RowFormula(column.formula.format(**{name: f"{{{at}}}" for name, at in indexes.items()}))
        value = values.get(column.field)
        if column.has_name_variants and isinstance(value, Employee | Partner):
            return names.write(value, *place, column.field)
        return make_cell_value(value, style)

    return tuple(make_cell(one) for one in columns)


def _choose_heading(
    spec: ColumnSpec, field: FieldSpec | None, money_suffix: str, taken: set[str], rng: random.Random
) -> str:
    suffix = money_suffix if is_money(field) else ""
    headings = [one if "(" in one else one + suffix for one in rng.sample(spec.headings, len(spec.headings))]
    free = [one for one in headings if one.casefold() not in taken]
    return free[0] if free else f"{headings[0]} 2"


def _find_format(spec: ColumnSpec, find_field: Callable[[str], FieldSpec | None], style: Style) -> str:
    if spec.formula:
        return find_formula_format({name: find_field(name) for name in list_placeholders(spec.formula)}, style)
    return find_number_format(find_field(spec.field), style)
