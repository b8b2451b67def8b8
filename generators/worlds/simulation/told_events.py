"""Events that belong to no record: absences, and rules that are set or changed."""

import datetime as dt
from decimal import Decimal

from generators.worlds.people import Company
from generators.worlds.simulation.absences import Absence
from generators.worlds.simulation.drawn_rules import RuleChange
from generators.worlds.timeline import FieldValue, WorldEvent
from generators.worlds.units import list_units
from generators.worlds.wording import fill


def tell_absence(
    id: int, absence: Absence, moment: dt.datetime, causes: tuple[int, ...], replaced: int | None
) -> WorldEvent:
    """Return the event by which an absence becomes known.

    Args:
        replaced: The id of the event of the absence that was moved, if one was.
    """
    person = absence.person
    knowing = {person.id} | ({person.boss} if person.boss is not None else set())
    days = f"from {absence.first_day.isoformat()} to {absence.last_day.isoformat()}"
    data: dict[str, FieldValue] = {
        "person": person, "kind": absence.kind, "first_day": absence.first_day, "last_day": absence.last_day,
        "is_ill": "yes" if absence.is_ill else "no",
    }  # fmt: skip
    if replaced is not None:
        data["replaces"] = Decimal(replaced)
    return WorldEvent(
        id,
        moment,
        "absence",
        None,
        person,
        causes=causes,
        because=absence.kind,
        says=f"{person.name} is away {days}, {absence.kind}.",
        known_by=tuple(sorted(knowing)),
        data=data,
    )


def tell_rule(id: int, change: RuleChange, company: Company, before: int | None) -> WorldEvent:
    """Return the event by which a rule is set, or set to other values.

    Args:
        before: The id of the event that set it before, if one did.
    """
    text = fill(change.rule.text, change.values, company.style, list_units(change.rule.values, company.style))
    data: dict[str, FieldValue] = {**change.values, "name": change.rule.name, "number": Decimal(change.number)}
    return WorldEvent(
        id,
        change.moment,
        "rule",
        None,
        change.actor,
        causes=() if before is None else (before,),
        because=change.because,
        says=text,
        known_by=tuple(one.id for one in company.staff),
        data=data,
    )
