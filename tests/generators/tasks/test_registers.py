"""Registers of numbered records, and what joins their records with other registers and lists."""

from pathlib import Path

import pytest

from data_model import Clock, Persona
from generators.tasks import TaskContext
from generators.tasks.building_blocks.compared_periods import find_sheets, find_years
from generators.tasks.building_blocks.due_dates import find_due_dates
from generators.tasks.building_blocks.looked_up_columns import find_lookups
from generators.tasks.building_blocks.register_search import drop_older_registers, find_registers
from generators.tasks.building_blocks.shared_names import find_shared_names
from tests.generators.tasks.survival import findings_of, store_office
from tests.offices import Workbook, office_files

CLOCK = Clock(date="2025-03-10", weekday="Monday", time="09:00 AM")
ARTICLES = ("rye bread", "plum jam", "oat biscuits")
CUSTOMERS = ("Cafe Marek", "Drexler Tea Rooms", "Gilden Stores")


def make_rows(letter: str, count: int, year: int) -> list[list[str | int]]:
    """Rows of a register: number, customer, article, day and amount."""
    rows: list[list[str | int]] = [["No.", "Customer", "Article", "Due", "Total"]]
    for at in range(count):
        day = f"{year}-01-{at + 1:02}"
        rows.append([f"{letter}-{100 + at}", CUSTOMERS[at % 3], ARTICLES[at // 3 % 3], day, 100 + at])
    return rows


@pytest.fixture(scope="module")
def context(tmp_path_factory: pytest.TempPathFactory) -> TaskContext:
    folder: Path = tmp_path_factory.mktemp("office")
    prices: list[list[str | int]] = [["Article", "Price", "Keeper"]]
    prices += [[one, 3 + at, f"Keeper {at}"] for at, one in enumerate(ARTICLES)]
    excel: dict[str, Workbook] = {
        "orders_2024.xlsx": make_rows("O", 9, 2024),
        "orders_2025.xlsx": make_rows("P", 9, 2025),
        "complaints.xlsx": make_rows("C", 6, 2025),
        "deliveries.xlsx": {name: make_rows(name[0], 6, 2025) for name in ("January", "February", "March", "April")},
        "prices.xlsx": prices,
    }
    office = store_office(folder, office_files(excel=excel))
    return TaskContext(office.hash, office.names(), findings_of(office, folder), Persona(name="Ann"), CLOCK)


def test_registers_have_numbers_amounts_and_days_of_their_own(context: TaskContext) -> None:
    books = {one.name: one for one in find_registers(context)}
    assert "prices.xlsx" not in books
    orders = books["orders_2025.xlsx"]
    assert (orders.key, orders.amount_headings, orders.date_headings) == ("No.", ("Total",), ("Due",))
    assert orders.name_headings == ("Customer", "Article")


def test_of_two_years_the_later_one_is_current(context: TaskContext) -> None:
    books = find_registers(context)
    names = [one.name for one in drop_older_registers(books)]
    assert "orders_2025.xlsx" in names
    assert "orders_2024.xlsx" not in names
    years = next(one for one in find_years(books) if one.heading == "Customer")
    assert list(years.periods) == ["2024", "2025"]
    assert years.compute_sum("2024", "Cafe Marek", "Total") == 100 + 103 + 106


def test_sheets_of_months_are_compared_but_the_last_one(context: TaskContext) -> None:
    books = [one for one in find_registers(context) if one.name == "deliveries.xlsx"]
    assert all(list(one.periods) == ["January", "February", "March"] for one in find_sheets(books))


def test_registers_of_different_kinds_share_their_customers(context: TaskContext) -> None:
    books = [one for one in find_registers(context) if one.name in ("orders_2025.xlsx", "complaints.xlsx")]
    joined = next(one for one in find_shared_names(books, 8) if one.headings == ("Customer", "Customer"))
    assert {name: [len(rows) for rows in both] for name, both in joined.rows.items()} == {
        name: [2, 3] for name in CUSTOMERS
    }


def test_what_a_record_names_is_looked_up_in_another_list(context: TaskContext) -> None:
    (lookup,) = find_lookups(context, [one for one in find_registers(context) if one.name == "orders_2025.xlsx"])
    assert (lookup.heading, lookup.list_name) == ("Article", "prices.xlsx")
    assert lookup.list_value_headings() == ("Price", "Keeper")
    assert [lookup.look_up(one, "Price") for one in lookup.book.records[::3]] == ["3", "4", "5"]


def test_days_to_come_are_taken_from_workbooks_that_one_table_holds(tmp_path: Path) -> None:
    rows: list[list[str | int]] = [["No.", "Item", "Due"]]
    rows += [[f"A-{at}", f"Item {at}", f"2025-04-{at:02}"] for at in range(1, 8)]
    gap: list[list[str | int]] = [*rows[:5], ["", "", ""], *rows[5:]]
    excel: dict[str, Workbook] = {"one.xlsx": rows, "two.xlsx": {"March": rows, "April": rows}, "gap.xlsx": gap}
    office = store_office(tmp_path, office_files(excel=excel))
    context = TaskContext(office.hash, office.names(), findings_of(office, tmp_path), Persona(name="Ann"), CLOCK)
    assert {one.table.name for one in find_due_dates(context)} <= {"one.xlsx", "gap.xlsx"}
    assert "one.xlsx" in {one.table.name for one in find_due_dates(context)}
    assert all(len(one.days) == 7 for one in find_due_dates(context))
