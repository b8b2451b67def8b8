"""The drawing of the values of fields."""

import datetime as dt
import random
from collections.abc import Callable, Mapping
from decimal import ROUND_HALF_UP, Decimal

from generators.worlds.people import Company, Employee, Partner
from generators.worlds.simulation.workdays import add_working_days, count_working_days
from generators.worlds.specification.fields import (
    AmountField,
    CarriedField,
    ChoiceField,
    ComputedField,
    DateField,
    FieldSpec,
    LinesField,
    NumberedField,
    NumberField,
    PartnerField,
    PersonField,
    TextField,
    TimeField,
)
from generators.worlds.specification.industry import IndustrySpec
from generators.worlds.timeline import FieldValue, Line
from generators.worlds.units import list_units
from generators.worlds.wording import fill

CENT = Decimal("0.01")
_MAX_TRIES = 20


def find_department(industry: IndustrySpec, reference: str) -> str:
    """Return the name of the department that a name or a function, as `@finance`, stands for."""
    if not reference.startswith("@"):
        return reference
    return next(one.name for one in industry.departments if reference[1:] in one.functions)


class ValueDrawer:
    """Draws values of fields for one company from one generator of random numbers.

    Args:
        number_record: Returns the next number of a record for a field, on a day.
        carried: The values of the record from which this one began.
    """

    def __init__(
        self,
        industry: IndustrySpec,
        company: Company,
        rng: random.Random,
        number_record: Callable[[NumberedField, dt.date], str] = lambda field, day: "",
        carried: Mapping[str, FieldValue] | None = None,
    ) -> None:
        self._industry, self._company, self._rng = industry, company, rng
        self._number_record, self._carried = number_record, carried or {}

    def draw_all(self, fields: Mapping[str, FieldSpec], day: dt.date) -> dict[str, FieldValue]:
        """Draw the values of fields in their order; a carried value that the other record lacks is left out."""
        values: dict[str, FieldValue] = {}
        units = list_units(fields, self._company.style)
        for name, field in fields.items():
            value = self.draw(field, values, day, units)
            if value is not None:
                values[name] = value
        return values

    def draw_other(
        self,
        field: FieldSpec,
        old: FieldValue | None,
        values: Mapping[str, FieldValue],
        day: dt.date,
        units: Mapping[str, str],
    ) -> FieldValue | None:
        """Draw a value that differs from an old one, or None where none of some tries does."""
        for _ in range(_MAX_TRIES):
            value = self.draw(field, values, day, units)
            if value != old:
                return value
        return None

    def draw(
        self, field: FieldSpec, values: Mapping[str, FieldValue], day: dt.date, units: Mapping[str, str]
    ) -> FieldValue | None:
        """Draw the value of one field, given those found before."""
        rng = self._rng
        match field:
            case NumberedField():
                return self._number_record(field, day)
            case ChoiceField(options=options, of=of, by=by):
                return rng.choice(self._list_things(of, values.get(by)) if of else options)
            case PersonField(department=department, role=role):
                return rng.choice(self._list_people(department, role, values))
            case PartnerField(kind=kind):
                return rng.choice([one for one in self._company.partners if one.kind == kind])
            case NumberField(low=low, high=high, step=step) | AmountField(low=low, high=high, step=step):
                return _draw_number(low, high, step, rng)
            case DateField():
                return _draw_date(field, values, day, rng)
            case TimeField():
                return _draw_time(field, rng)
            case LinesField():
                return self._draw_lines(field, values)
            case ComputedField():
                return compute(field, values)
            case TextField(options=options):
                return fill(rng.choice(options), values, self._company.style, units)
            case CarriedField(field=name):
                return self._carried.get(name)

    def _list_people(self, department: str, role: str, values: Mapping[str, FieldValue]) -> list[Employee]:
        """List those of a department with a role; where a company has none of them, those of the department.

        Nobody has two parts in a record, as long as there is somebody else.
        """
        name = find_department(self._industry, department) if department else ""
        there = [one for one in self._company.staff if not name or one.department == name]
        able = [one for one in there if not role or one.role == role] or there
        return [one for one in able if one not in values.values()] or able

    def _list_things(self, of: str, partner: FieldValue | None) -> tuple[str, ...]:
        things = self._company.lists[of]
        known = partner.deals_in if isinstance(partner, Partner) else ()
        return tuple(one for one in things if one in known) or things

    def _draw_lines(self, field: LinesField, values: Mapping[str, FieldValue]) -> tuple[Line, ...]:
        rng, things = self._rng, self._list_things(field.of, values.get(field.by))
        count = min(rng.randint(*field.count), len(things))
        return tuple(
            Line(thing, rng.randint(*field.quantity), Decimal(str(self._company.prices[thing])).quantize(CENT))
            for thing in rng.sample(things, count)
        )


def compute(field: ComputedField, values: Mapping[str, FieldValue]) -> Decimal | None:
    """Return what a number that follows from others comes to, or None where one of them is missing."""
    found = [values.get(name) for name in field.of]
    if field.how == "days":
        match found:
            case [dt.date() as first, dt.date() as last]:
                return Decimal(count_working_days(first, last))
        return None
    if field.how == "total":
        (lines,) = found
        return sum((line.total for line in lines), Decimal()) if isinstance(lines, tuple) else None
    numbers = [value for value in found if isinstance(value, Decimal)]
    if len(numbers) < len(found):
        return None
    match field.how:
        case "sum":
            result = sum(numbers, Decimal())
        case "difference":
            result = numbers[0] - sum(numbers[1:], Decimal())
        case "product":
            result = Decimal(1)
            for number in numbers:
                result *= number
        case _:
            result = numbers[0] * numbers[1] / 100
    return result.quantize(CENT, ROUND_HALF_UP)


def is_person_or_partner(value: FieldValue | None) -> bool:
    """Return whether a value is somebody who can do something."""
    return isinstance(value, Employee | Partner)


def _draw_number(low: float, high: float, step: float, rng: random.Random) -> Decimal:
    size = Decimal(str(step))
    steps = int((Decimal(str(high)) - Decimal(str(low))) / size)
    number = Decimal(str(low)) + size * rng.randint(0, steps)
    return number.quantize(CENT) if step < 1 else number.normalize() + 0


def _draw_date(field: DateField, values: Mapping[str, FieldValue], day: dt.date, rng: random.Random) -> dt.date | None:
    since = values.get(field.since) if field.since else day
    if not isinstance(since, dt.date):
        return None
    count = rng.randint(*field.after)
    return since + dt.timedelta(days=count) if field.on_any_day else add_working_days(since, count)


def _draw_time(field: TimeField, rng: random.Random) -> dt.time:
    earliest, latest = (dt.time.fromisoformat(text) for text in (field.earliest, field.latest))
    first, last = earliest.hour * 60 + earliest.minute, latest.hour * 60 + latest.minute
    minutes = rng.randrange(first, last + 1, field.minutes)
    return dt.time(minutes // 60, minutes % 60)
