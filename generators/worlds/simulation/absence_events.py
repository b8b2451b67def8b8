"""The events by which people are away: illness, planned leave, and leave that a record grants or moves."""

import datetime as dt

from generators.worlds.people import Employee
from generators.worlds.simulation.absences import Absence, Absences
from generators.worlds.simulation.running_record import RunningRecord
from generators.worlds.simulation.told_events import tell_absence
from generators.worlds.timeline import WorldEvent


class AbsenceEvents:
    """Appends the absences of a company to its events, and finds them again as causes."""

    def __init__(self, absences: Absences, events: list[WorldEvent]) -> None:
        self._absences, self._events = absences, events
        self._noted: dict[tuple[int, dt.date], int] = {}
        self._granted: dict[int, Absence] = {}

    def find(self, absence: Absence | None) -> int | None:
        """Return the id of the event by which an absence became known, or None if it is not known yet."""
        return self._noted.get((absence.person.id, absence.first_day)) if absence else None

    def note(
        self, absence: Absence, moment: dt.datetime, causes: tuple[int, ...] = (), before: Absence | None = None
    ) -> None:
        """Let an absence become known, in place of another one if it was moved."""
        replaced = self.find(before)
        self._noted[absence.person.id, absence.first_day] = len(self._events)
        self._events.append(tell_absence(len(self._events), absence, moment, causes, replaced))

    def grant(self, record: RunningRecord, event: WorldEvent) -> None:
        """Let somebody be away once a request is granted, and on other days when these change."""
        granting = record.process.grants_absence
        person, first, last = (record.values.get(name) for name in ("person", "first_day", "last_day"))
        is_moved = not event.changes.keys().isdisjoint(("first_day", "last_day"))
        if not granting or granting not in record.steps or not (is_moved or event.kind.endswith(f".{granting}")):
            return
        if not (isinstance(person, Employee) and isinstance(first, dt.date) and isinstance(last, dt.date)):
            return
        kind = record.values.get("kind")
        absence = Absence(person, kind if isinstance(kind, str) else "leave", first, last, event.moment, is_ill=False)
        if before := self._granted.get(record.id):
            self._absences.remove(before)
        self._granted[record.id] = absence
        self._absences.add(absence)
        self.note(absence, event.moment, (event.id,), before)
