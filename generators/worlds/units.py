"""What the numbers of a record count: the unit of a field, or the currency of an amount."""

from collections.abc import Mapping

from generators.worlds.people import Style
from generators.worlds.specification.fields import AmountField, CarriedField, ComputedField, FieldSpec, NumberField
from generators.worlds.specification.industry import IndustrySpec, ProcessSpec


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


def list_process_units(industry: IndustrySpec, process: ProcessSpec, style: Style) -> dict[str, str]:
    """Return field -> unit for the fields of a process; a carried field has the unit of the field it comes from."""
    units = list_units(process.fields, style)
    carried = {name: field.field for name, field in process.fields.items() if isinstance(field, CarriedField)}
    if carried:
        origin_name = process.begins_with.partition(".")[0]
        origin = next(one for one in industry.processes if one.name == origin_name)
        origin_units = list_process_units(industry, origin, style)
        units |= {name: origin_units[source] for name, source in carried.items() if source in origin_units}
    return units
