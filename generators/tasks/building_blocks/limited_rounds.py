"""Rounds in which records go ahead one after the other, as long as all of them together keep within a limit."""

from collections.abc import Mapping
from dataclasses import dataclass
from decimal import Decimal
from typing import NamedTuple

from generators.tasks.building_blocks.registers import Records, RegisterRecord

_STEPS = (10_000, 5_000, 1_000, 500, 100, 50, 10, 5, 1)
_MIN_SHARE, _MAX_SHARE = Decimal("0.3"), Decimal("0.85")
_MIN_LIMITS, _MAX_LIMITS = 5, 60


class RoundOutcome(NamedTuple):
    """What becomes of the records of a round, both kinds in the order of the register.

    Attributes:
        fitting: Those that go ahead.
        waiting: The others.
        left: What is left of the limit.
    """

    fitting: Records
    waiting: Records
    left: Decimal


@dataclass(frozen=True)
class RoundColumns:
    """The columns of a register that decide what goes ahead in a round.

    Attributes:
        amount: The heading of the amounts, of which the sum has a limit.
        date: The heading of the days by which it is the turn of a record.
        who: The heading of those of whom one may come first.
        full: Each spelling of these -> the full name.
    """

    amount: str
    date: str
    who: str
    full: Mapping[str, str]

    def decide(self, records: Records, first: str, limit: Decimal, stops: bool = False) -> RoundOutcome:
        """Return which of some records go ahead: each one in its turn that still fits.

        Args:
            first: Whose records come before all others; empty if nobody's do.
            stops: Whether nothing goes ahead after the first one that does not fit.
        """
        left, fitting, waiting = limit, set[tuple[str, int]](), set[tuple[str, int]]()
        for one in sorted(records, key=lambda one: (not first or self.get_name(one) != first, one.cells[self.date])):
            amount = one.find_amount(self.amount)
            if amount <= left and not (stops and waiting):
                fitting.add(one.sheet_key)
                left -= amount
            else:
                waiting.add(one.sheet_key)
        return RoundOutcome(
            tuple(one for one in records if one.sheet_key in fitting),
            tuple(one for one in records if one.sheet_key in waiting),
            left,
        )

    def get_name(self, record: RegisterRecord) -> str:
        """Return the full name of whom a record is about; empty if that is not clear."""
        return self.full.get(record.cells[self.who], "")


def list_round_limits(total: Decimal) -> list[int]:
    """List limits for records that come to a total, as round as possible; none if there are too few."""
    for step in _STEPS:
        lowest, highest = (int(total * share) // step for share in (_MIN_SHARE, _MAX_SHARE))
        if highest - lowest > _MIN_LIMITS:
            return [at * step for at in range(lowest + 1, highest + 1)][:_MAX_LIMITS]
    return []
