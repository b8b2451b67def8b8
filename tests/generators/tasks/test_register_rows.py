"""Rows of a register that are chosen by conditions, and the spellings of names in them."""

import random

from data_model import Clock, Persona, SheetColumn, SheetFinding
from generators.tasks.building_blocks.name_spellings import group_spellings
from generators.tasks.building_blocks.register_search import find_status_registers
from generators.tasks.building_blocks.registers import Register
from generators.tasks.building_blocks.row_conditions import (
    by_earlier_day,
    by_larger_amount,
    by_month,
    by_name,
    by_status,
    draw_choice,
    has_rows,
)
from generators.tasks.building_blocks.row_finder import RowFinder
from generators.tasks.building_blocks.value_sampler import ValueSampler
from generators.tasks.recipe import TaskContext

_ROWS = (
    ("L-101", "Kerstin Neri", "2025-01-07", "120", "out"),
    ("L-102", "K. Neri", "2025-01-20", "80", "returned"),
    ("L-103", "Neri, Kerstin", "2025-02-03", "45", "reserved"),
    ("L-104", "Marek Ferrant", "2025-02-11", "300", "reserved"),
    ("L-105", "Marek", "2025-02-26", "75", "returned late"),
    ("L-106", "Daria Kuiper", "2025-03-06", "60", "reserved"),
    ("L-107", "Daria Kuiper", "2025-03-19", "510", "lost"),
)


def make_context(rows: tuple[tuple[str, ...], ...] = _ROWS, is_followed: bool = False) -> TaskContext:
    types = (("No.", "text"), ("With", "text"), ("Due back", "date"), ("Fee", "number"), ("State", "text"))
    columns = tuple(
        SheetColumn(name=name, index=at + 1, type=type, unique=False)  # type: ignore[arg-type]  # one of the literals
        for at, (name, type) in enumerate(types)
    )
    sheet = SheetFinding(
        file="data/loans_2025.xlsx",
        sheet="Loans",
        active=True,
        header_row=1,
        columns=columns,
        rows=rows,
        is_followed=is_followed,
    )
    persona = Persona(name="Ann", email="ann@office.example")
    clock = Clock(date="2025-03-20", weekday="Thursday", time="10:00 AM")
    return TaskContext("office", (sheet.file,), (sheet,), persona, clock)


def read_register() -> Register:
    (register,) = find_status_registers(make_context())
    return register


def list_keys(register: Register, *conditions: object, **values: str) -> list[str]:
    rows = RowFinder(register, conditions).find(values)  # type: ignore[arg-type]  # conditions of the tests below
    return [one.cells["No."] for one in rows]


def test_a_register_knows_what_its_columns_hold() -> None:
    register = read_register()
    assert (register.key, register.status) == ("No.", "State")
    assert (register.date_headings, register.amount_headings) == (("Due back",), ("Fee",))
    assert register.name_headings == ("With",)


def test_a_table_that_may_go_on_below_is_no_register() -> None:
    assert find_status_registers(make_context(is_followed=True)) == []


def test_spellings_of_a_name_are_one_name() -> None:
    assert set(group_spellings(row[1] for row in _ROWS).values()) == {"Kerstin Neri", "Marek Ferrant", "Daria Kuiper"}
    register = read_register()
    assert list_keys(register, by_name(register, "With", "who"), who="Kerstin Neri") == ["L-101", "L-102", "L-103"]


def test_a_spelling_that_may_be_two_names_is_nobody() -> None:
    assert "Marek" not in group_spellings(["Marek Ferrant", "Marek Tamm", "Marek"])


def test_no_status_is_offered_that_is_part_of_another_one() -> None:
    candidates = by_status(read_register(), "please list the lost ones").candidates
    assert not {"returned", "returned late", "lost"} & set(candidates)
    assert "reserved" in candidates


def test_no_row_falls_on_a_day_or_a_limit_that_is_offered() -> None:
    register = read_register()
    assert not set(by_earlier_day(register, "Due back", "day").candidates) & {row[2] for row in _ROWS}
    assert not set(by_larger_amount(register, "Fee").candidates) & {row[3] for row in _ROWS}


def test_conditions_hold_together() -> None:
    register = read_register()
    conditions = (by_status(register, ""), by_earlier_day(register, "Due back", "day"))
    assert list_keys(register, *conditions, status="reserved", day="2025-03-01") == ["L-103", "L-104"]
    assert list_keys(register, by_month(register, "Due back"), month="January 2025") == ["L-101", "L-102"]


def test_other_values_choose_other_rows() -> None:
    register, rng = read_register(), random.Random(1)
    condition = by_earlier_day(register, "Due back", "day")
    choice = draw_choice(register, (condition,), ValueSampler(make_context(), rng), rng, has_rows())
    assert choice
    right = choice.choose({"day": choice.slots["day"].value.value})
    assert all(choice.choose({"day": other}) != right for other in choice.slots["day"].alternatives)
