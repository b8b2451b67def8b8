"""The tables that a company keeps beside its processes: prices, rates, rooms, vehicles."""

import datetime as dt
from collections.abc import Iterator, Sequence
from decimal import Decimal
from typing import NamedTuple

from data_model import rng_for
from generators.worlds.office.chosen_columns import choose_columns, make_row, make_table_columns
from generators.worlds.office.name_variants import NameWriter
from generators.worlds.office.registers import choose_path
from generators.worlds.office.sheet_look import draw_look
from generators.worlds.office.sheet_table import WrittenTable, make_sheet_name, write_tables
from generators.worlds.simulation.drawn_values import ValueDrawer
from generators.worlds.specification.fields import KeepableField
from generators.worlds.specification.industry import TableSpec
from generators.worlds.timeline import FieldValue
from generators.worlds.units import list_units
from generators.worlds.world import World

_ITEM = "item"


class TableRow(NamedTuple):
    """A row of a table: what it is about, and the values of its fields."""

    item: str
    values: dict[str, FieldValue]


def list_table_rows(world: World, table: TableSpec) -> Iterator[TableRow]:
    """Yield the rows of a table, which stay as they are over the whole timeline."""
    style = world.company.style
    units = list_units(table.fields, style)
    items = _list_months(world) if table.each == "month" else world.company.lists[table.each]
    for item in items:
        rng = rng_for(world.seed, "table", table.name, item)
        drawer = ValueDrawer(world.industry, world.company, rng, seed=world.seed)
        values: dict[str, FieldValue] = {}
        for name, field in table.fields.items():
            key = {field.fixed_for: item} if isinstance(field, KeepableField) else {}
            value = drawer.draw(name, field, {**key, **values}, world.first_day, units)
            if name == "price" and item in world.company.prices:
                value = Decimal(str(world.company.prices[item]))
            if value is not None:
                values[name] = value
        yield TableRow(item, values)


def write_reference_table(world: World, table: TableSpec, names: NameWriter, taken: Sequence[str]) -> tuple[str, bytes]:
    """Write a table of the company: its path below the office root, and its content.

    Args:
        taken: The paths of other workbooks, with `{year}` where they have it.
    """
    style, look = world.company.style, draw_look(world, table.name)
    rng = rng_for(world.seed, "columns", table.name)
    item = table.columns[0].model_copy(
        update={"headings": table.item, "field": _ITEM, "formula": "", "format": "", "share": 1}
    )
    columns = choose_columns((item, *table.columns), table.fields.get, style, look.money_suffix, rng)
    rows = tuple(
        make_row(columns, {_ITEM: row.item, **row.values}, style, names, (table.name, row.item))
        for row in list_table_rows(world, table)
    )
    path = choose_path(table.path, taken, world.seed, "path", table.name).replace("{year}", str(world.first_day.year))
    return path, write_tables([WrittenTable(make_sheet_name(table.sheet), make_table_columns(columns), rows)], look)


def _list_months(world: World) -> list[str]:
    months: list[str] = []
    day = world.first_day.replace(day=1)
    while day <= world.last_day:
        months.append(f"{day:%B %Y}")
        day = (day + dt.timedelta(days=32)).replace(day=1)
    return months
