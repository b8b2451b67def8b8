"""Tables of reports: sums over the records of a span of time, and the records themselves."""

from collections.abc import Sequence
from decimal import Decimal

from file_formats import Table
from generators.worlds.office.document_blocks import write_cell
from generators.worlds.people import Employee, Partner, Style
from generators.worlds.specification.files import GroupTable
from generators.worlds.timeline import FieldValue
from generators.worlds.wording import write_number, write_value

Values = dict[str, FieldValue]
"""The fields of a record with `status`, `owner`, `number` for what names it, and `opened` for its first day."""


def make_group_table(
    spec: GroupTable, records: Sequence[Values], style: Style, units: dict[str, str], has_total_row: bool
) -> Table:
    """Sum up records by the values of a field: by name, or by time where they are dates or months."""
    groups: dict[str, list[Values]] = {}
    for values in sorted(records, key=lambda one: _make_sort_key(spec.by, one)):
        groups.setdefault(_write_group(spec.by, values, style), []).append(values)
    first, *sums = spec.headings
    rows = [(first, *([spec.count] if spec.count else []), *sums)]
    rows += [_sum_up(name, members, spec, style, units) for name, members in groups.items()]
    if has_total_row:
        rows.append(_sum_up("Total", records, spec, style, units))
    return Table(tuple(rows))


def make_record_table(
    fields: Sequence[str], headings: tuple[str, ...], records: Sequence[Values], style: Style, units: dict[str, str]
) -> Table:
    """List records, one in a row; a field without a value leaves its cell empty."""
    header = headings or tuple(field.replace("_", " ").capitalize() for field in fields)
    rows = [tuple(write_cell(one.get(field), style, units.get(field, "")) for field in fields) for one in records]
    return Table((header, *rows))


def add_up(field: str, records: Sequence[Values]) -> Decimal:
    """Add up a field of numbers, of which some records may have none."""
    return sum((value for one in records if isinstance(value := one.get(field), Decimal)), Decimal())


def _sum_up(
    name: str, members: Sequence[Values], spec: GroupTable, style: Style, units: dict[str, str]
) -> tuple[str, ...]:
    count = [write_number(Decimal(len(members)))] if spec.count else []
    return (name, *count, *(write_cell(add_up(one, members), style, units.get(one, "")) for one in spec.sum))


def _make_sort_key(by: str, values: Values) -> tuple[Decimal, str]:
    value = values.get("opened" if by == "month" else by)
    match value:
        case Decimal():
            return value, ""
        case Employee() | Partner():
            return Decimal(), value.name.casefold()
        case _:
            return Decimal(), str(value).casefold()


def _write_group(by: str, values: Values, style: Style) -> str:
    if by == "month":
        return write_value(values["opened"], style, "month")
    value = values.get(by)
    return "(none)" if value is None else write_value(value, style)
