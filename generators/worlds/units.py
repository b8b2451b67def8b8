"""What the numbers of a record count: the unit of a field, or the currency of an amount."""

from collections.abc import Mapping

from generators.worlds.people import Style
from generators.worlds.specification.fields import AmountField, ComputedField, FieldSpec, NumberField


def list_units(fields: Mapping[str, FieldSpec], style: Style) -> dict[str, str]:
    """Return field -> unit for fields of numbers that have one; an amount of money has the currency of the company."""
    units: dict[str, str] = {}
    for name, field in fields.items():
        match field:
            case AmountField():
                units[name] = style.currency
            case ComputedField(how="days", unit=unit) | NumberField(unit=unit):
                units[name] = unit
            case ComputedField(is_money=is_money, unit=unit):
                units[name] = style.currency if is_money else unit
    return {name: unit for name, unit in units.items() if unit}
