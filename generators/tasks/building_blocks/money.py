"""Amounts of money that are computed exactly, to the cent."""

from collections.abc import Iterable
from decimal import ROUND_DOWN, ROUND_HALF_EVEN, ROUND_HALF_UP, Decimal

from generators.tasks.building_blocks.registers import RegisterRecord
from generators.tasks.building_blocks.table_blocks import format_figure

CENT = Decimal("0.01")


def sum_up(entries: Iterable[RegisterRecord], heading: str) -> Decimal:
    """Return the sum of what some records have under a heading."""
    return sum((one.find_amount(heading) for one in entries), Decimal(0))


def round_to_cent(amount: Decimal) -> Decimal:
    """Round to the nearest cent."""
    return amount.quantize(CENT, ROUND_HALF_UP)


def is_plainly_rounded(amount: Decimal) -> bool:
    """Tell whether everybody rounds an amount to the same cent: it lies a tenth of a cent or more off the half cent."""
    rest = (amount - amount.quantize(CENT, ROUND_DOWN)) / CENT
    halves_agree = amount.quantize(CENT, ROUND_HALF_UP) == amount.quantize(CENT, ROUND_HALF_EVEN)
    return halves_agree and abs(rest - Decimal("0.5")) >= Decimal("0.1")


def is_in_cents(amount: Decimal) -> bool:
    """Tell whether an amount has no fraction of a cent."""
    return amount == amount.quantize(CENT)


def show(amount: Decimal) -> str:
    """Write an amount without a currency: `1250.5`."""
    return format_figure(amount)
