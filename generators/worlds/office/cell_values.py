"""What a cell holds of the value of a field, and how it is shown."""

import datetime as dt
from collections.abc import Mapping
from decimal import Decimal

from file_formats.formulas import CellConstant
from generators.worlds.people import Style
from generators.worlds.specification.fields import (
    AmountField,
    CarriedField,
    ComputedField,
    DateField,
    FieldSpec,
    NumberField,
    TimeField,
)
from generators.worlds.specification.industry import IndustrySpec, ProcessSpec
from generators.worlds.timeline import FieldValue
from generators.worlds.wording import write_value

GENERAL = "General"


def make_cell_value(value: FieldValue | None, style: Style) -> CellConstant:
    """Return a value as a cell holds it: a number, a date, a time, or a text; None for none."""
    match value:
        case None | str() | dt.date() | dt.time():
            return value
        case Decimal():
            return int(value) if value == value.to_integral_value() else float(value)
        case _:
            return write_value(value, style)


def find_field(industry: IndustrySpec, process: ProcessSpec, name: str) -> FieldSpec | None:
    """Return how a field of a process is declared; for a carried one, where its value comes from."""
    field = process.fields.get(name)
    if isinstance(field, CarriedField):
        origin = process.begins_with.partition(".")[0]
        parents = [one for one in industry.processes if one.name == origin]
        return find_field(industry, parents[0], field.field) if parents else None
    return field


def is_money(field: FieldSpec | None) -> bool:
    """Return whether a field holds an amount of money."""
    return isinstance(field, AmountField) or (
        isinstance(field, ComputedField) and field.how != "days" and field.is_money
    )


def find_number_format(field: FieldSpec | None, style: Style) -> str:
    """Return the number format of the cells that show a field."""
    match field:
        case DateField():
            return style.cell_date_format
        case TimeField():
            return "hh:mm" if style.time_format == "24" else "h:mm AM/PM"
        case NumberField(step=step, unit=unit):
            return _format_measure(step, bool(unit), style)
        case ComputedField(how="days"):
            return "0"
        case _:
            return style.money_format if is_money(field) else GENERAL


def find_formula_format(names: Mapping[str, FieldSpec | None], style: Style) -> str:
    """Return the number format of a formula, given the fields that it reads.

    Two dates give a number of days, a date and a number give a date, and an amount makes the result an amount.
    """
    dates = [field for field in names.values() if isinstance(field, DateField)]
    if dates:
        return "0" if len(dates) > 1 else style.cell_date_format
    return style.money_format if any(is_money(field) for field in names.values()) else GENERAL


def _format_measure(step: float, has_unit: bool, style: Style) -> str:
    places = max(0, -int(Decimal(str(step)).normalize().as_tuple().exponent))
    whole = "#,##0" if has_unit and style.money_format.startswith("#,##0") else "0"
    return f"{whole}.{'0' * places}" if places else whole
