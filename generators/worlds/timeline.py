"""What happens in a company: events with their causes, and the records that they change."""

import datetime as dt
from collections.abc import Mapping
from dataclasses import dataclass, field
from decimal import Decimal
from typing import NamedTuple

from generators.worlds.people import Employee, Partner
from generators.worlds.specification.industry import ProcessSpec


class Line(NamedTuple):
    """A line of an order or an invoice.

    Attributes:
        called: What texts call so many of the thing; empty for a thing that is not counted in words.
    """

    thing: str
    quantity: int
    price: Decimal
    called: str = ""

    @property
    def total(self) -> Decimal:
        """What the line comes to."""
        return self.quantity * self.price


FieldValue = str | Decimal | dt.date | dt.time | Employee | Partner | tuple[Line, ...]
"""What a field holds: numbers and amounts are decimals."""


class Change(NamedTuple):
    """A field that got a new value; `old` is None where it was empty."""

    old: FieldValue | None
    new: FieldValue


@dataclass(frozen=True)
class WorldEvent:
    """Something that happened.

    Attributes:
        id: Counted in the order of `moment`.
        kind: `process.step` for a record (`order.opened`), else one of `absence`, `return`, `rule`, `meeting`.
        record: The id of the record that it happened to, or None.
        actor: Who did it.
        changes: Field -> how it changed.
        causes: The ids of the earlier events that led to it; empty where its cause lies outside the company.
        because: Why, as half a sentence; empty where nothing more is known.
        says: What happened, as a sentence.
        known_by: The ids of the members of staff who know of it from then on.
        data: What else belongs to it: the values of a rule, or of an absence `first_day`, `last_day`, `person`, `kind`,
            `is_ill`, and in `replaces` the id of the absence that was moved.
    """

    id: int
    moment: dt.datetime
    kind: str
    record: int | None
    actor: Employee | Partner
    changes: Mapping[str, Change] = field(default_factory=dict)
    causes: tuple[int, ...] = ()
    because: str = ""
    says: str = ""
    known_by: tuple[int, ...] = ()
    data: Mapping[str, FieldValue] = field(default_factory=dict)


@dataclass(frozen=True)
class State:
    """A record at a moment.

    Attributes:
        values: Field -> value, for the fields that are not empty.
        status: What its register calls its state.
        steps: The steps that it has taken, `opened` first, each with its event.
        is_closed: Whether no further step can follow.
    """

    values: Mapping[str, FieldValue]
    status: str
    steps: Mapping[str, WorldEvent]
    is_closed: bool


@dataclass(frozen=True)
class Record:
    """A record of a process, with all that happened to it.

    Attributes:
        id: Among all records of the company.
        number: The text that names it: its number field, or the first field that is a text.
        owner: Who looks after it.
        events: Those that happened to it, the first of which opened it.
    """

    id: int
    process: ProcessSpec
    number: str
    owner: Employee
    events: tuple[WorldEvent, ...]

    @property
    def opened(self) -> dt.datetime:
        """When it began."""
        return self.events[0].moment

    def state_at(self, moment: dt.datetime) -> State | None:
        """Return the record as it is at a moment, or None before it begins."""
        past = [one for one in self.events if one.moment <= moment]
        if not past:
            return None
        values: dict[str, FieldValue] = {}
        status, is_closed = self.process.status, False
        steps: dict[str, WorldEvent] = {}
        for event in past:
            values.update({name: change.new for name, change in event.changes.items()})
            name = event.kind.partition(".")[2]
            steps[name] = event
            if spec := self.process.steps_by_name.get(name):
                status, is_closed = spec.status or status, is_closed or spec.ends
        return State(values, status, steps, is_closed)
