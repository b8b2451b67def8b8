"""The units of the fields of a process: what texts write after a number, or the currency before an amount."""

from collections.abc import Mapping

from generators.worlds.specification.fields import AmountField, CarriedField, ComputedField, FieldSpec, NumberField
from generators.worlds.specification.industry import IndustrySpec, ProcessSpec


def list_units(industry: IndustrySpec, process: ProcessSpec, currency: str) -> dict[str, str]:
    """List the units of all fields of a process that have one.

    Args:
        currency: The ISO code that stands for the unit of an amount of money.

    Returns:
        Field -> unit, as `wording.fill` takes it.
    """
    found = {name: _find_unit(field, industry, process, currency) for name, field in process.fields.items()}
    return {name: unit for name, unit in found.items() if unit}


def list_own_units(fields: Mapping[str, FieldSpec], currency: str) -> dict[str, str]:
    """List the units of fields that belong to no process, such as the values of a rule."""
    found = {name: _find_own_unit(field, currency) for name, field in fields.items()}
    return {name: unit for name, unit in found.items() if unit}


def _find_unit(field: FieldSpec, industry: IndustrySpec, process: ProcessSpec, currency: str) -> str:
    if not isinstance(field, CarriedField):
        return _find_own_unit(field, currency)
    origin_name = process.begins_with.partition(".")[0]
    origin = next(one for one in industry.processes if one.name == origin_name)
    return _find_unit(origin.fields[field.field], industry, origin, currency)


def _find_own_unit(field: FieldSpec, currency: str) -> str:
    match field:
        case AmountField():
            return currency
        case NumberField(unit=unit):
            return unit
        case ComputedField(how=how, unit=unit, is_money=is_money):
            return currency if is_money and how != "days" else unit
        case _:
            return ""
