"""A record while its process runs, and what can be on the way to happen."""

import random
from dataclasses import dataclass, field

from generators.worlds.people import Employee
from generators.worlds.simulation.absences import Absence
from generators.worlds.simulation.drawn_rules import RuleChange
from generators.worlds.simulation.drawn_values import ValueDrawer
from generators.worlds.specification.fields import NumberedField
from generators.worlds.specification.industry import ProcessSpec, StepSpec
from generators.worlds.timeline import FieldValue


@dataclass
class RunningRecord:
    """A record while its process runs.

    Attributes:
        steps: The steps that it has taken, each with the id of its event.
        scheduled: The steps that are to happen, so that none is planned twice.
    """

    id: int
    process: ProcessSpec
    owner: Employee
    rng: random.Random
    values: dict[str, FieldValue]
    drawer: ValueDrawer
    units: dict[str, str]
    steps: dict[str, int] = field(default_factory=dict)
    events: list[int] = field(default_factory=list)
    scheduled: set[str] = field(default_factory=set)
    is_closed: bool = False


@dataclass(frozen=True)
class Opening:
    """A record that is to begin.

    Attributes:
        index: Counted for its process.
        origin: The record from which it begins, or None. cause: The id of the event that it follows.
    """

    process: ProcessSpec
    index: int
    origin: RunningRecord | None = None
    cause: int | None = None


@dataclass(frozen=True)
class NextStep:
    """A step that is to happen to a record.

    Attributes:
        causes: The ids of the events that lead to it. shifts: How often it was put off.
    """

    record: RunningRecord
    step: StepSpec
    causes: tuple[int, ...]
    shifts: int = 0


Entry = Opening | NextStep | Absence | RuleChange


def name_record(record: RunningRecord) -> str:
    """Return the text that names a record: its number, or what it has instead."""
    fields = record.process.fields
    name = (
        "number"
        if "number" in fields
        else next((key for key, spec in fields.items() if isinstance(spec, NumberedField)), next(iter(fields)))
    )
    value = record.values.get(name)
    return value if isinstance(value, str) else f"{record.process.noun} {record.id}"
