"""Lists of what colleagues have on hire by the month, which are put into an office for one task."""

import calendar
import datetime as dt
import random
from collections.abc import Sequence
from dataclasses import dataclass
from decimal import Decimal
from typing import NamedTuple

from data_model import SheetColumn, SheetFinding
from file_formats import xlsx
from generators.tasks.building_blocks.money import is_plainly_rounded, round_to_cent
from generators.tasks.building_blocks.people_lists import list_colleagues
from generators.tasks.recipe import TaskContext

MIN_COLLEAGUES = 12
_MAX_UNITS, _MONTHS, _HELD_MONTHS = 9, 5, 14
_MIN_PARTS = 3
_SHARE_BEGUN, _SHARE_ENDED = 0.45, 0.6
_ATTEMPTS = 300


class RentedThing(NamedTuple):
    """What can be on hire.

    Attributes:
        file: What the list is called.
        unit: What one of them is called in the list, before its number.
        headings: Of the number of the hire, the thing, who has it, the rate, and the first and the last day.
        rates: What one of them can cost a month.
    """

    plural: str
    file: str
    unit: str
    headings: tuple[str, str, str, str, str, str]
    rates: tuple[int, ...]


THINGS = (
    RentedThing(
        "parking bays", "Parking register", "Bay", ("No.", "Bay", "Held by", "Rate a month", "From", "Last day"),
        (38, 45, 52, 64),
    ),
    RentedThing(
        "company bicycles", "Bicycle register", "Bike",
        ("No.", "Bicycle", "Rider", "Rate a month", "Handed out", "Returned"), (24, 29, 35, 47),
    ),
    RentedThing(
        "staff flats", "Register of flats", "Flat", ("No.", "Flat", "Tenant", "Rent a month", "Moved in", "Moved out"),
        (310, 345, 390, 420),
    ),
)  # fmt: skip


class Rental(NamedTuple):
    """One line of the list; `last` is empty while it goes on."""

    number: str
    unit: str
    name: str
    rate: int
    first: str
    last: str

    def count_days(self, month: str) -> int:
        """Return on how many days of a month, such as `2025-05`, it ran, its first and its last day included."""
        begin, end = span_month(month)
        first, last = max(self.first, begin), min(self.last or end, end)
        return max(0, (dt.date.fromisoformat(last) - dt.date.fromisoformat(first)).days + 1)

    def is_part(self, month: str) -> bool:
        """Tell whether it ran in a part of a month only."""
        return 0 < self.count_days(month) < count_month_days(month)

    def charge(self, month: str) -> Decimal:
        """Return what it costs for a month, day by day."""
        return round_to_cent(Decimal(self.rate) * self.count_days(month) / count_month_days(month))

    def charge_one_day_less(self, month: str) -> Decimal:
        """Return what it would cost if the last of the days of a part of the month did not count."""
        if not self.is_part(month):
            return self.charge(month)
        return round_to_cent(Decimal(self.rate) * (self.count_days(month) - 1) / count_month_days(month))


@dataclass(frozen=True)
class RentalList:
    """A list of hires, oldest first.

    Attributes:
        months: The months that can be charged, as `2025-05`, the latest first.
    """

    thing: RentedThing
    path: str
    content: bytes
    finding: SheetFinding
    rentals: tuple[Rental, ...]
    months: tuple[str, ...]

    @property
    def name(self) -> str:
        """The base name of the workbook."""
        return self.path.rpartition("/")[2]

    def list_charged(self, month: str) -> list[Rental]:
        """List the hires that ran in a month, in the order of the list."""
        return [one for one in self.rentals if one.count_days(month)]


def span_month(month: str) -> tuple[str, str]:
    """Return the first and the last day of a month."""
    return f"{month}-01", f"{month}-{count_month_days(month):02}"


def count_month_days(month: str) -> int:
    """Return how many days a month has."""
    return calendar.monthrange(int(month[:4]), int(month[5:]))[1]


def plant_rentals(context: TaskContext, rng: random.Random) -> RentalList | None:
    """Write a list of what colleagues have on hire; None if the office names too few of them."""
    names = [one.name for one in list_colleagues(context)]
    thing, months = rng.choice(THINGS), _list_months(context.clock.day)
    path = f"{_choose_folder(context)}/{thing.file}.xlsx"
    if len(names) < MIN_COLLEAGUES or path.casefold() in {one.casefold() for one in context.files}:
        return None
    for _ in range(_ATTEMPTS):
        rentals = _draw_rentals(rng, thing, names, months)
        parts = sum(one.is_part(months[0]) for one in rentals)
        if parts >= _MIN_PARTS and all(_is_plain(rentals, month) for month in months):
            finding = _describe(thing, path, rentals)
            return RentalList(thing, path, _write(thing, rentals), finding, rentals, months)
    return None


def _choose_folder(context: TaskContext) -> str:
    folders = {one.rpartition("/")[0] for one in context.files}
    wanted = [f"data/{one}" for one in ("Accounts", "Personnel", "Office", "Treasury", "Management")]
    return next((one for one in wanted if one in folders), "data")


def _list_months(today: dt.date) -> tuple[str, ...]:
    """List the months before that of a day, the latest first."""
    found, day = [], today.replace(day=1)
    for _ in range(_MONTHS):
        day = (day - dt.timedelta(days=1)).replace(day=1)
        found.append(f"{day:%Y-%m}")
    return tuple(found)


def _draw_rentals(
    rng: random.Random, thing: RentedThing, names: Sequence[str], months: Sequence[str]
) -> tuple[Rental, ...]:
    """Draw hires of each unit: some end within the months, and somebody else has the unit some days later."""
    people, drawn = rng.sample(list(names), len(names)), []
    last_day = dt.date.fromisoformat(span_month(months[0])[1])
    span = (last_day - dt.date.fromisoformat(span_month(months[-1])[0])).days
    for at in range(min(_MAX_UNITS, len(people) // 2)):
        unit, rate = f"{thing.unit} {at + 1:02}", rng.choice(thing.rates)
        first = last_day - dt.timedelta(days=rng.randint(span, span + 30 * _HELD_MONTHS))
        if rng.random() < _SHARE_BEGUN:
            first = last_day - dt.timedelta(days=rng.randint(0, span - 20))
        ended = last_day - dt.timedelta(days=rng.randint(2, span - 10))
        has_ended = rng.random() < _SHARE_ENDED and ended > first + dt.timedelta(days=20)
        drawn.append((first, unit, people.pop(), rate, ended if has_ended else None))
        if has_ended and (next_first := ended + dt.timedelta(days=rng.randint(1, 16))) <= last_day:
            drawn.append((next_first, unit, people.pop(), rate, None))
    return tuple(
        Rental(f"H-{at:03}", unit, name, rate, str(first), str(last) if last else "")
        for at, (first, unit, name, rate, last) in enumerate(sorted(drawn, key=lambda one: one[:3]), 101)
    )


def _is_plain(rentals: Sequence[Rental], month: str) -> bool:
    """Tell whether everybody rounds what the hires cost for a month to the same cent."""
    days = count_month_days(month)
    return all(is_plainly_rounded(Decimal(one.rate) * one.count_days(month) / days) for one in rentals)


def _describe(thing: RentedThing, path: str, rentals: Sequence[Rental]) -> SheetFinding:
    rows = tuple((one.number, one.unit, one.name, str(one.rate), one.first, one.last) for one in rentals)
    columns = tuple(
        SheetColumn(name=name, index=at + 1, type="text", unique=len({row[at] for row in rows}) == len(rows))
        for at, name in enumerate(thing.headings)
    )
    columns = (
        *columns[:3],
        columns[3].model_copy(update={"type": "number"}),
        *(one.model_copy(update={"type": "date"}) for one in columns[4:]),
    )
    sheet = thing.plural.capitalize()
    return SheetFinding(file=path, sheet=sheet, active=True, header_row=1, columns=columns, rows=rows)


def _write(thing: RentedThing, rentals: Sequence[Rental]) -> bytes:
    bold, day = xlsx.CellStyle(is_bold=True), xlsx.CellStyle("yyyy-mm-dd")
    rows: list[list[xlsx.StyledCell | None]] = [[xlsx.StyledCell(one, bold) for one in thing.headings]]
    for one in rentals:
        cells = [xlsx.StyledCell(each) for each in (one.number, one.unit, one.name, one.rate)]
        days = [xlsx.StyledCell(dt.date.fromisoformat(each), day) if each else None for each in (one.first, one.last)]
        rows.append([*cells, *days])
    sheet = xlsx.StyledSheet(thing.plural.capitalize(), rows, (8, 12, 24, 14, 12, 12), 1)
    return xlsx.dump_workbook(xlsx.new_styled_workbook([sheet]))
