"""A company with all that happened in it, and what can be asked about it."""

import datetime as dt
from collections.abc import Iterator
from dataclasses import dataclass
from decimal import Decimal
from functools import cached_property

from generators.worlds.people import Company, Employee
from generators.worlds.specification.industry import IndustrySpec
from generators.worlds.timeline import Record, State, WorldEvent


@dataclass(frozen=True)
class World:
    """A company with its timeline.

    Attributes:
        seed: The seed from which it was made; choices of those who write its files draw from it, too.
        first_day: The day on which the timeline begins.
        last_day: The last day of the timeline.
        records: By id.
        events: In the order in which they happened; `events[i].id` is i.
    """

    seed: str
    industry: IndustrySpec
    company: Company
    first_day: dt.date
    last_day: dt.date
    records: tuple[Record, ...]
    events: tuple[WorldEvent, ...]

    @property
    def people(self) -> tuple[Employee, ...]:
        """The staff."""
        return self.company.staff

    def list_records(self, process: str, at: dt.datetime) -> Iterator[tuple[Record, State]]:
        """Yield the records of a process that have begun by a moment, in the order of their beginning, as they are."""
        for record in self.records:
            if record.process.name == process and (state := record.state_at(at)):
                yield record, state

    def invoices(self, overdue_on: dt.date) -> tuple[Record, ...]:
        """Return the records with an amount that is due and not settled on the evening of a day, oldest first."""
        evening = dt.datetime.combine(overdue_on, dt.time.max)
        found: list[Record] = []
        for process in self.industry.processes:
            means = process.means
            if {"amount", "due", "settled"} <= means.keys():
                for record, state in self.list_records(process.name, evening):
                    due, settled = state.values.get(means["due"]), means["settled"]
                    is_settled = settled in state.values or settled in state.steps
                    if isinstance(due, dt.date) and due < overdue_on and not is_settled and not state.is_closed:
                        found.append(record)
        return tuple(sorted(found, key=lambda one: (one.opened, one.id)))

    def sum_amounts(self, process: str, field: str, at: dt.datetime) -> Decimal:
        """Add up a field of numbers over all records of a process."""
        values = (state.values.get(field) for _, state in self.list_records(process, at))
        return sum((value for value in values if isinstance(value, Decimal)), Decimal())

    def list_absence_events(self, at: dt.datetime) -> tuple[WorldEvent, ...]:
        """Return the absences, past and to come, that are known at a moment, without those that were moved since."""
        known = [one for one in self._absence_events if one.moment <= at]
        replaced = {one.data.get("replaces") for one in known}
        return tuple(one for one in known if Decimal(one.id) not in replaced)

    def list_absences(self, person: Employee, day: dt.date) -> tuple[WorldEvent, ...]:
        """Return the absences of a person that cover a day and are known on its morning."""
        return tuple(
            event
            for event in self.list_absence_events(dt.datetime.combine(day, dt.time(9)))
            if event.data["person"] == person
            and str(event.data["first_day"]) <= day.isoformat() <= str(event.data["last_day"])
        )

    @cached_property
    def _absence_events(self) -> tuple[WorldEvent, ...]:
        """All absences, known or not: a year has thousands of events, and every day of everybody asks for these."""
        return tuple(one for one in self.events if one.kind == "absence")

    def list_causes(self, event: WorldEvent) -> tuple[WorldEvent, ...]:
        """Return the events that led to an event, directly or not, earliest first."""
        found: dict[int, WorldEvent] = {}
        queue = list(event.causes)
        while queue:
            cause = self.events[queue.pop()]
            if cause.id not in found:
                found[cause.id] = cause
                queue += cause.causes
        return tuple(found[id] for id in sorted(found))
