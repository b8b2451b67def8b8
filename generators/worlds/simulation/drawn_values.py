"""The drawing of the values of fields."""

import datetime as dt
import random
from collections.abc import Callable, Mapping, Sequence
from decimal import ROUND_HALF_UP, Decimal

from generators.worlds.people import Company, Employee, Partner
from generators.worlds.simulation.fixed_values import name_fixed, seed_fixed
from generators.worlds.simulation.workdays import add_working_days, count_working_days
from generators.worlds.specification.fields import (
    COMPANY,
    AmountField,
    CarriedField,
    ChoiceField,
    ComputedField,
    DateField,
    FieldSpec,
    KeepableField,
    LinesField,
    NumberedField,
    NumberField,
    PartnerField,
    PersonField,
    Range,
    TextField,
    TimeField,
)
from generators.worlds.specification.industry import IndustrySpec, ThingSpec
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
        seed: What is fixed for a value of another field follows from it, and not from `rng`.
        is_free: Whether a record may have such values, of which the one drawn last is drawn again if not.
    """

    def __init__(
        self,
        industry: IndustrySpec,
        company: Company,
        rng: random.Random,
        number_record: Callable[[NumberedField, dt.date], str] = lambda field, day: "",
        carried: Mapping[str, FieldValue] | None = None,
        seed: str = "",
        is_free: Callable[[Mapping[str, FieldValue]], bool] = lambda values: True,
    ) -> None:
        self._industry, self._company, self._rng = industry, company, rng
        self._number_record, self._carried = number_record, carried or {}
        self._seed, self._is_free = seed, is_free

    def draw_all(self, fields: Mapping[str, FieldSpec], day: dt.date) -> dict[str, FieldValue]:
        """Draw the values of fields in their order; a carried value that the other record lacks is left out."""
        values: dict[str, FieldValue] = {}
        units = list_units(fields, self._company.style)
        for name, field in fields.items():
            value = self.draw(name, field, values, day, units)
            for _ in range(_MAX_TRIES):
                if value is None or isinstance(field, NumberedField) or self._is_free({**values, name: value}):
                    break
                value = self.draw(name, field, values, day, units)
            if value is not None:
                values[name] = value
        return values

    def draw_other(
        self,
        name: str,
        field: FieldSpec,
        old: FieldValue | None,
        values: Mapping[str, FieldValue],
        day: dt.date,
        units: Mapping[str, str],
    ) -> FieldValue | None:
        """Draw a value that differs from an old one and is free, if there is one, or None where no try differs."""
        found: FieldValue | None = None
        for _ in range(_MAX_TRIES):
            value = self.draw(name, field, values, day, units)
            if value is not None and value != old:
                found = value
                if self._is_free({**values, name: value}):
                    break
        return found

    def draw(
        self, name: str, field: FieldSpec, values: Mapping[str, FieldValue], day: dt.date, units: Mapping[str, str]
    ) -> FieldValue | None:
        """Draw the value of one field, given those found before."""
        rng = self._rng
        if isinstance(field, KeepableField) and (key := self._find_key(field.fixed_for, values)):
            rng = seed_fixed(self._seed, name_fixed(name, field), field.fixed_for, key)
            if isinstance(field, PersonField | PartnerField):
                # Who comes first is the same for all records; only who has another part in this one is passed over.
                able = self._list_able(field)
                return next((one for one in rng.sample(able, len(able)) if one not in values.values()), able[0])
        match field:
            case NumberedField():
                return self._number_record(field, day)
            case ChoiceField(options=options, of=of, by=by):
                return rng.choice(self._list_things(of, values.get(by)) if of else options)
            case PersonField() | PartnerField():
                able = self._list_able(field)
                # Nobody has two parts in a record, as long as there is somebody else.
                others = [one for one in able if one not in values.values()] if isinstance(field, PersonField) else []
                return rng.choice(others or able)
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
            case CarriedField(field=carried):
                return self._carried.get(carried)

    def _find_key(self, fixed_for: str, values: Mapping[str, FieldValue]) -> FieldValue | None:
        return COMPANY if fixed_for == COMPANY else values.get(fixed_for)

    def _list_able(self, field: PersonField | PartnerField) -> Sequence[Employee | Partner]:
        """List the partners of a kind, or those of a department with a role, or, if there are none, all of it."""
        if isinstance(field, PartnerField):
            return [one for one in self._company.partners if one.kind == field.kind]
        name = find_department(self._industry, field.department) if field.department else ""
        there = [one for one in self._company.staff if not name or one.department == name]
        return [one for one in there if not field.role or one.role == field.role] or there

    def _list_things(self, of: str, partner: FieldValue | None) -> tuple[str, ...]:
        things = self._company.lists[of]
        known = partner.deals_in if isinstance(partner, Partner) else ()
        return tuple(one for one in things if one in known) or things

    def _draw_lines(self, field: LinesField, values: Mapping[str, FieldValue]) -> tuple[Line, ...]:
        rng, things = self._rng, self._list_things(field.of, values.get(field.by))
        count = min(rng.randint(*field.count), len(things))
        return tuple(self._draw_line(thing, field.quantity) for thing in rng.sample(things, count))

    def _draw_line(self, thing: str, quantities: Range) -> Line:
        spec = self._industry.things.get(thing, ThingSpec())
        low, high = (min(one, spec.most or one) for one in quantities)
        quantity = self._rng.randint(low, high)
        called = ((spec.one if quantity == 1 else spec.several) or thing) if spec.one or spec.several else ""
        return Line(thing, quantity, Decimal(str(self._company.prices[thing])).quantize(CENT), called)


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
