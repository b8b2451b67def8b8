"""Records that are open, and for how many days each of them has waited."""

import datetime as dt
from collections.abc import Iterator
from dataclasses import dataclass
from itertools import product

from generators.tasks.building_blocks.desk_registers import list_open_dates, list_open_statuses
from generators.tasks.building_blocks.open_records import list_deadline_headings, list_past_headings
from generators.tasks.building_blocks.registers import Records, Register, RegisterRecord
from generators.tasks.building_blocks.who_headings import list_who_headings
from generators.tasks.recipe import TaskContext

_MAX_DROPPED, _MAX_WHO = 2, 2


@dataclass(frozen=True)
class WaitingRecords:
    """Open records of a register, and the day since which each has waited.

    Attributes:
        since: The heading of that day.
        who: The heading of those whom the records are about.
        ended: The heading of a day that is blank as long as a record is open; empty if a status tells which are.
        dropped: The statuses of records that are over although that day is blank.
    """

    register: Register
    since: str
    who: str
    ended: str
    dropped: tuple[str, ...] = ()

    def choose(self, records: Records, day: str) -> Records:
        """Return those of some records that have waited on a day, the longest wait first."""
        waiting = [one for one in records if "" < one.cells[self.since] < day and not self._has_ended(one)]
        return tuple(sorted(waiting, key=lambda one: one.cells[self.since]))

    def count_days(self, record: RegisterRecord, day: str) -> int:
        """Count the days from the one since which a record has waited to another one."""
        return (dt.date.fromisoformat(day) - dt.date.fromisoformat(record.cells[self.since])).days

    def _has_ended(self, record: RegisterRecord) -> bool:
        is_dropped = bool(self.dropped) and record.cells[self.register.status] in self.dropped
        return is_dropped or bool(self.ended and record.cells[self.ended])


def list_waiting_records(context: TaskContext, register: Register) -> Iterator[WaitingRecords]:
    """List what days and people of a register could be meant, deadlines first."""
    late = list_deadline_headings(register)
    dates = [*late, *(one for one in list_past_headings(register) if one not in late)]
    ends, whose = ["", *list_open_dates(register)], list_who_headings(register)[:_MAX_WHO]
    for ended, since, who in product(ends, dates, whose):
        dropped = _list_dropped(context, register, ended) if ended else ()
        if (ended or register.status) and since != ended and len(dropped) <= _MAX_DROPPED:
            yield WaitingRecords(register, since, who, ended, dropped)


def _list_dropped(context: TaskContext, register: Register, ended: str) -> tuple[str, ...]:
    """List the statuses of records that are over although they have no day under a heading, such as `refused`."""
    if not register.status:
        return ()
    going_on = list_open_statuses(context, register)
    blank = {one.cells[register.status] for one in register.records if not one.cells[ended]}
    return tuple(sorted(blank - going_on))
