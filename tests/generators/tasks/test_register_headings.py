"""How registers and price lists are read: names in any spelling, plain rounding, and tables of prices."""

from decimal import Decimal

import pytest

from data_model import SheetColumn, SheetFinding
from generators.tasks.building_blocks.money import is_plainly_rounded, round_to_cent
from generators.tasks.building_blocks.name_spellings import group_spellings, list_doubtful_names
from generators.tasks.building_blocks.register_words import is_money_heading, is_supplier_heading
from generators.tasks.building_blocks.registers import list_records


def test_spellings_of_one_name_are_merged() -> None:
    names = [
        "Kerstin Neri",
        "Neri, Kerstin",
        "K. Neri",
        "Kerstin Neri",
        "Stein Indemnity",
        "Stein Indemnity GmbH",
        "Stein",
    ]
    assert set(group_spellings(names).values()) == {"Kerstin Neri", "Stein Indemnity"}


def test_a_spelling_of_two_names_stands_for_neither() -> None:
    names = ["Silvio Osei", "Sara Osei", "S. Osei", "Ana Bauer"]
    merged = group_spellings(names)
    assert "S. Osei" not in merged
    assert list_doubtful_names(names, merged) == {"Silvio Osei", "Sara Osei"}


@pytest.mark.parametrize(
    ("amount", "is_plain"), [("12.344", True), ("12.345", False), ("12.3455", False), ("12.34", True), ("12.347", True)]
)
def test_amounts_near_half_a_cent_are_not_plain(amount: str, is_plain: bool) -> None:
    assert is_plainly_rounded(Decimal(amount)) is is_plain


def test_amounts_are_rounded_to_the_nearest_cent() -> None:
    assert round_to_cent(Decimal("12.347")) == Decimal("12.35")


@pytest.mark.parametrize(
    ("heading", "is_money"),
    [
        ("Net", True),
        ("Fee in all", True),
        ("Repair costs [CHF]", True),
        ("Rate", False),
        ("Cost centre", False),
        ("Fee a year", True),
        ("Price a tree", False),
    ],
)
def test_headings_of_money_are_told_from_rates_and_numbers(heading: str, is_money: bool) -> None:
    assert is_money_heading(heading) is is_money


def test_colleagues_who_order_are_no_suppliers() -> None:
    assert is_supplier_heading("Ordered from")
    assert not is_supplier_heading("Ordered by")


def test_totals_and_blank_rows_are_no_entries() -> None:
    columns = (
        SheetColumn(index=1, name="No.", type="text", unique=True),
        SheetColumn(index=2, name="Net", type="number", unique=True),
    )
    rows = (("R-1", "10"), ("", ""), ("R-2", "20"), ("Total", "30"))
    sheet = SheetFinding(
        file="data/bills.xlsx", sheet="Q1", active=True, header_row=1, columns=columns, rows=rows, summary_rows=(5,)
    )
    assert [one.cells["No."] for one in list_records((sheet,))] == ["R-1", "R-2"]
