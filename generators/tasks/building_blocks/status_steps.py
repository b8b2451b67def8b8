"""Which status follows on which in a register, as the matters of the office have gone so far."""

from generators.tasks.building_blocks.register_words import drop_year
from generators.tasks.building_blocks.registers import Records, Register
from generators.tasks.recipe import TaskContext


class StatusSteps:
    """The steps that records of a register take from one status to another.

    In an office whose matters nobody knows, every status of the register may follow on every other.
    """

    def __init__(self, context: TaskContext, register: Register) -> None:
        self._register, self._today = register, context.clock.date
        file = drop_year(register.path)
        cases = [one for one in context.cases if one.register_file and drop_year(one.register_file) == file]
        changes = [change for case in cases for event in (*case.past, *case.news) for change in event.changes]
        of_status = [one for one in changes if one.before and one.after.heading == register.status]
        pairs = {(one.before.value, one.after.value) for one in of_status if one.before}
        if not context.cases:
            pairs = {(one, other) for one in register.statuses for other in register.statuses if one != other}
        self._pairs = frozenset(pairs)
        later = {other for _, other in pairs}
        self.statuses = tuple(dict.fromkeys((*register.statuses, *sorted(later))))

    def has_next(self, status: str) -> bool:
        """Tell whether records have gone on from a status."""
        return any(one == status for one, _ in self._pairs)

    def list_next(self, status: str, rows: Records) -> list[str]:
        """List the statuses to which some records can go on as they are, by the days of those that have them."""
        found = sorted(other for one, other in self._pairs if one == status)
        return [one for one in found if all(self._fits(one, rows, heading) for heading in self._register.date_headings)]

    def _fits(self, status: str, rows: Records, heading: str) -> bool:
        """Tell whether rows have a day where all with a status have one, and none ahead where all there have passed."""
        there = [one.cells[heading] for one in self._register.records if one.cells[self._register.status] == status]
        days = [one.cells[heading] for one in rows]
        if not there or not all(there):
            return True
        has_passed, is_ahead = max(there) < self._today, min(there) >= self._today
        return all(days) and (not has_passed or max(days) <= self._today) and (not is_ahead or min(days) >= self._today)
