"""When the rules of a house are set and changed, and to what."""

import datetime as dt
import random
from collections.abc import Iterator, Sequence
from typing import NamedTuple

from generators.worlds.people import Company, Employee
from generators.worlds.simulation.drawn_values import ValueDrawer
from generators.worlds.specification.industry import IndustrySpec, RuleSpec
from generators.worlds.timeline import FieldValue

_CHANGE_SHARE = 0.7
_MAX_TRIES = 20


class RuleChange(NamedTuple):
    """A rule that is set, or set to other values.

    Attributes:
        number: How often it was set before.
    """

    rule: RuleSpec
    moment: dt.datetime
    actor: Employee
    values: dict[str, FieldValue]
    because: str
    number: int


def draw_rules(
    industry: IndustrySpec, company: Company, days: Sequence[dt.date], rng: random.Random
) -> tuple[RuleChange, ...]:
    """Draw for each rule when it is set, in the first half of the timeline, and when it is changed, in the second."""
    return tuple(change for rule in industry.rules for change in _draw_changes(rule, industry, company, days, rng))


def _draw_changes(
    rule: RuleSpec, industry: IndustrySpec, company: Company, days: Sequence[dt.date], rng: random.Random
) -> Iterator[RuleChange]:
    actor = next(one for one in company.staff if one.is_head and one.role == rule.set_by)
    drawer = ValueDrawer(industry, company, rng)
    first = days[rng.randrange(max(1, len(days) // 2))]
    values = drawer.draw_all(rule.values, first)
    yield RuleChange(rule, _at_work(first, actor, rng), actor, values, rng.choice(rule.because), 0)
    if rule.values and rule.changed_because and rng.random() < _CHANGE_SHARE:
        second = days[rng.randrange(len(days) // 2 + 1, len(days))]
        for _ in range(_MAX_TRIES):
            changed = drawer.draw_all(rule.values, second)
            if changed != values:
                moment = _at_work(second, actor, rng)
                yield RuleChange(rule, moment, actor, changed, rng.choice(rule.changed_because), 1)
                return


def _at_work(day: dt.date, actor: Employee, rng: random.Random) -> dt.datetime:
    minutes = rng.randrange(int(actor.starts * 60) + 30, int(actor.ends * 60) - 60)
    return dt.datetime.combine(day, dt.time()) + dt.timedelta(minutes=minutes)
