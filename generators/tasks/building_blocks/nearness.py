"""How near the colleagues of a user are to a matter, and whether they are in when it is dealt with."""

import datetime as dt
from collections import Counter
from collections.abc import Callable, Collection, Sequence

from generators.tasks.building_blocks.absences import find_absences
from generators.tasks.building_blocks.registers import Register, RegisterRecord
from generators.tasks.building_blocks.staff import list_staff
from generators.tasks.recipe import TaskContext

# Who is away is further than who is of the department, but nobody with a part in the matter is further than anybody
# without one.
_ASKED, _HAS_PART, _PAYS, _IS_NEAR, _IS_FAR, _IS_AWAY = -1.0, 0.0, 0.5, 1.0, 2.0, 1.5
_DAYS_AHEAD = 10
_MAX_NAME_CHARS = 40


def make_distance(
    context: TaskContext, concerned: Collection[str], is_about_money: bool = False, span: tuple[str, str] | None = None
) -> Callable[[str], float]:
    """Return what tells how far the colleague at an address is from a matter.

    Nearest is who asked for what comes of it, then those with a part in it, then those who pay if it is about money to
    pay, and then those of the department of the user, who keep its records. Who is away when it is dealt with is
    further than who is in.

    Args:
        concerned: The addresses of those who have a part in it.
        span: The first and the last day on which they are needed; by default the next days.
    """
    staff, absences = list_staff(context), find_absences(context)
    near = {one.address for one in staff.list_near(context.persona.email)}
    paying = {one.address for one in staff.list_paying()} if is_about_money else set[str]()
    first, last = span or (context.clock.date, str(context.clock.day + dt.timedelta(days=_DAYS_AHEAD)))

    def find_distance(address: str) -> float:
        if context.ask and address == context.ask.asker.address:
            # Who asked for it gets it, even if they are away for some of the days.
            return _ASKED
        if address in concerned:
            part = _HAS_PART
        elif address in paying:
            part = _PAYS
        else:
            part = _IS_NEAR if address in near else _IS_FAR
        return part + _IS_AWAY * absences.is_away_between(address, first, last)

    return find_distance


def list_named_in(context: TaskContext, register: Register, records: Sequence[RegisterRecord]) -> list[str]:
    """List the addresses of the colleagues with a part in many of some records, those with most records first.

    Their names stand in the record, or the user knows of their part.
    """
    if not context.cases:
        return []
    staff, counts = list_staff(context), Counter[str]()
    for cell, count in Counter(cell for one in records for cell in one.cells.values() if cell).items():
        member = staff.find(cell) if cell[0].isalpha() and len(cell) <= _MAX_NAME_CHARS else None
        if member and member.address != context.persona.email.casefold():
            counts[member.address] += count
    keys = {one.cells[register.key] for one in records}
    known = [one for one in context.cases if one.register_file == register.path and one.key in keys]
    counts.update(one.address for case in known for one in case.people if one.is_colleague)
    most = max(counts.values(), default=0)
    return [address for address, count in counts.most_common() if count * 2 >= most]
