"""What a task about some records of a register follows from: the latest thing that happened to one of them."""

from collections.abc import Iterable
from typing import NamedTuple

from data_model import Case, CaseEvent
from generators.tasks.building_blocks.registers import Register, RegisterRecord
from generators.tasks.recipe import TaskContext


class RecordOccasion(NamedTuple):
    """An open case among the records, and the latest thing that happened to it."""

    case: Case
    event: CaseEvent


def find_occasion(context: TaskContext, register: Register, records: Iterable[RegisterRecord]) -> RecordOccasion | None:
    """Find the latest event of a case among some records, of those of the user if there are any; None without one."""
    keys = {one.cells[register.key] for one in records}
    cases = [one for one in context.cases if one.register_file == register.path and one.key in keys and one.past]
    found = [RecordOccasion(one, one.past[-1]) for one in cases if one.is_handled and not one.ended_on]
    return max(found, key=lambda one: (one.case.is_own, one.event.day, one.event.id), default=None)
