"""How near the colleagues of a user are to a matter, and whether they are in when it is dealt with."""

import datetime as dt
from collections import Counter
from collections.abc import Callable, Collection, Iterable

from generators.tasks.building_blocks.absences import find_absences
from generators.tasks.building_blocks.registers import RegisterRecord
from generators.tasks.building_blocks.staff import list_staff
from generators.tasks.recipe import TaskContext

# Who is away is further than who is of the department, but nobody with a part in the matter is further than anybody
# without one.
_HAS_PART, _IS_NEAR, _IS_FAR, _IS_AWAY = 0.0, 1.0, 2.0, 1.5
_DAYS_AHEAD = 10
_MAX_NAME_CHARS = 40


def make_distance(
    context: TaskContext, concerned: Collection[str], is_about_money: bool = False, span: tuple[str, str] | None = None
) -> Callable[[str], float]:
    """Return what tells how far the colleague at an address is from a matter.

    Nearest are those with a part in it, then those of the department of the user, who keep its records, and those who
    pay if it is about money. Who is away when it is dealt with is further than who is in.

    Args:
        concerned: The addresses of those who have a part in it.
        span: The first and the last day on which they are needed; by default the next days.
    """
    staff, absences = list_staff(context), find_absences(context)
    near = {one.address for one in staff.list_near(context.persona.email)}
    if is_about_money:
        near |= {one.address for one in staff.list_paying()}
    first, last = span or (context.clock.date, str(context.clock.day + dt.timedelta(days=_DAYS_AHEAD)))

    def find_distance(address: str) -> float:
        part = _HAS_PART if address in concerned else _IS_NEAR if address in near else _IS_FAR
        return part + _IS_AWAY * absences.is_away_between(address, first, last)

    return find_distance


def list_named_in(context: TaskContext, records: Iterable[RegisterRecord]) -> list[str]:
    """List the addresses of the colleagues whose names stand in many of some records, those of most records first."""
    if not context.cases:
        return []
    staff, counts = list_staff(context), Counter[str]()
    for cell, count in Counter(cell for one in records for cell in one.cells.values() if cell).items():
        member = staff.find(cell) if cell[0].isalpha() and len(cell) <= _MAX_NAME_CHARS else None
        if member and member.address != context.persona.email.casefold():
            counts[member.address] += count
    most = max(counts.values(), default=0)
    return [address for address, count in counts.most_common() if count * 2 >= most]
