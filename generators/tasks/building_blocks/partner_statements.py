"""Statements for a partner: which of its records since some day, and which of their figures."""

import datetime as dt
import random
import re
from collections.abc import Sequence
from decimal import Decimal
from typing import NamedTuple

from generators.tasks.building_blocks.open_items import OpenItems, find_open_items, rank_owed_headings
from generators.tasks.building_blocks.open_records import list_past_headings
from generators.tasks.building_blocks.partner_records import PartnerRecords, find_partners
from generators.tasks.building_blocks.registers import Register
from generators.tasks.building_blocks.table_blocks import format_figure
from generators.tasks.building_blocks.value_sampler import ValueSampler
from generators.tasks.recipe import TaskContext, Values

_MIN_RECORDS, _MOST_RECORDS, _MOST_OTHERS = 2, 12, 4
_MONTHS_BACK = 18
_DAY = re.compile(r"\d{4}-\d{2}-\d{2}")
_ACCOUNTS = re.compile(r"invoice|hire|order|entr|note|deliver|charge|batch|credit|run|polic|contract|bill|loan|claim")
# Nobody confirms accounts with the other side of a lawsuit.
_NO_PARTNERS = ("opponent", "court", "authority", "patient", "candidate", "applicant")


class PartnerStatement(NamedTuple):
    """What a statement is about.

    Attributes:
        headings: The heading of the figures that it gives, and the others that could be meant.
        day: The heading of the day by which records are chosen.
        starts: The day from which on they are chosen, and the others that could be meant.
        open_items: What tells the open records, which alone are in the statement, from the others.
    """

    partner: PartnerRecords
    headings: tuple[str, ...]
    day: str
    starts: tuple[str, ...]
    open_items: OpenItems

    @property
    def register(self) -> Register:
        """The register in which the records stand."""
        return self.partner.register

    def list_pairs(self, v: Values, with_settled: bool = False) -> list[list[str]]:
        """Return the number of each open record with its figure, or also those of the others."""
        records = self.register.by_key
        return [
            [key, records[key].cells[v["figure"]]]
            for key in self.partner.keys
            if records[key].cells[self.day] >= v["since"] and (with_settled or self.open_items.hold(records[key]))
        ]

    def leaves_out(self, v: Values) -> bool:
        """Tell whether records of the time are left out because they are not open."""
        return len(self.list_pairs(v)) < len(self.list_pairs(v, with_settled=True))

    def add_up(self, v: Values, with_settled: bool = False) -> str:
        """Return what the figures come to."""
        return format_figure(sum((Decimal(figure) for _, figure in self.list_pairs(v, with_settled)), Decimal(0)))


def draw_statement(context: TaskContext, sampler: ValueSampler, rng: random.Random) -> PartnerStatement | None:
    """Draw a statement for a partner, from a register of the user's own if possible; None if no partner has enough."""
    own = {case.register_file for case in context.cases if case.is_own}
    found = [one for one in find_partners(context) if one.contact.role not in _NO_PARTNERS]
    found = rng.sample(found, len(found))
    for partner in sorted(found, key=lambda one: _rank(one, own)):
        register, open_items = partner.register, find_open_items(partner.register)
        open_keys = [key for key in partner.keys if open_items.hold(register.by_key[key])]
        for day in _list_days(partner):
            starts = _list_starts(context, sampler, partner, open_keys, day)
            recent = [key for key in partner.keys if starts and register.by_key[key].cells[day] >= min(starts)]
            money = [
                one for one in rank_owed_headings(register) if all(_is_amount(register, key, one) for key in recent)
            ]
            free = [one for one in money if not sampler.gives_away(one)]
            if len(starts) > 1 and free:
                heading = free[0]
                others = [one for one in money if one != heading and _differ(register, recent, one, heading)]
                start, *other_starts = rng.sample(starts, len(starts))
                days = (start, *other_starts[:_MOST_OTHERS])
                return PartnerStatement(partner, (heading, *others), day, days, open_items)
    return None


def _is_amount(register: Register, key: str, heading: str) -> bool:
    return bool(register.by_key[key].cells[heading]) and register.by_key[key].find_amount(heading) > 0


def _rank(partner: PartnerRecords, own: set[str]) -> tuple[bool, bool]:
    """Rank the user's own registers before others, and those of what is paid for before those of offers and cases."""
    return partner.register.path not in own, not _ACCOUNTS.search(partner.register.plural)


def _differ(register: Register, keys: Sequence[str], one: str, other: str) -> bool:
    return all(register.by_key[key].cells[one] != register.by_key[key].cells[other] for key in keys)


def _list_days(partner: PartnerRecords) -> list[str]:
    """List the headings under which each record of a partner has a day, those of deadlines last."""
    past = list_past_headings(partner.register)
    rows = [partner.register.by_key[key].cells for key in partner.keys]
    found = [one for one in rows[0] if all(_DAY.fullmatch(row.get(one, "")) for row in rows)]
    return sorted(found, key=lambda one: one not in past)


def _list_starts(
    context: TaskContext, sampler: ValueSampler, partner: PartnerRecords, keys: Sequence[str], day: str
) -> list[str]:
    """List first days of months, each of which chooses other records; on none of them a record has its day."""
    days = [partner.register.by_key[key].cells[day] for key in keys]
    found: dict[int, str] = {}
    month = context.clock.day.replace(day=1)
    for _ in range(_MONTHS_BACK):
        count = sum(one >= month.isoformat() for one in days)
        if _MIN_RECORDS <= count <= _MOST_RECORDS and month.isoformat() not in days:
            found.setdefault(count, month.isoformat())
        month = (month - dt.timedelta(days=1)).replace(day=1)
    return [one for one in found.values() if not sampler.gives_away(one)]
