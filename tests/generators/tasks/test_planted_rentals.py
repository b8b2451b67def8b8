"""Tests of the charges for what colleagues have on hire."""

from decimal import Decimal

import pytest

from generators.tasks.building_blocks.planted_rentals import Rental, count_month_days, span_month


def make_rental(first: str, last: str) -> Rental:
    return Rental("H-101", "Bay 01", "Asha Winter", 45, first, last)


@pytest.mark.parametrize(
    ("first", "last", "days", "charge"),
    [
        ("2025-01-10", "", 30, "45"),
        ("2025-04-16", "", 15, "22.5"),
        ("2025-04-16", "2025-04-16", 1, "1.5"),
        ("2025-02-01", "2025-04-10", 10, "15"),
        ("2025-02-01", "2025-03-31", 0, "0"),
        ("2025-05-01", "", 0, "0"),
    ],
)
def test_first_and_last_day_count(first: str, last: str, days: int, charge: str) -> None:
    rental = make_rental(first, last)
    assert rental.count_days("2025-04") == days
    assert rental.charge("2025-04") == Decimal(charge)
    assert rental.is_part("2025-04") == (days in range(1, 30))


def test_one_day_less_changes_parts_alone() -> None:
    assert make_rental("2025-04-16", "").charge_one_day_less("2025-04") == Decimal(21)
    assert make_rental("2025-03-16", "").charge_one_day_less("2025-04") == Decimal(45)


def test_span_of_a_month_in_a_leap_year() -> None:
    assert (span_month("2024-02"), count_month_days("2024-02")) == (("2024-02-01", "2024-02-29"), 29)
