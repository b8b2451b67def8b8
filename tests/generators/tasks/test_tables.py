"""Tables are found by keys that single out a row, and nothing is drawn that stands in the office."""

import datetime as dt
import random
from pathlib import Path

from data_model import Persona, make_clock
from generators.tasks.building_blocks.column_choice import ColumnChoice, list_amount_columns, make_row_slots
from generators.tasks.building_blocks.keyed_tables import (
    KeyedTable,
    find_keyed_tables,
    list_distinguishable_keys,
    list_other_keys_nearest_first,
)
from generators.tasks.building_blocks.table_blocks import find_highest_and_lowest, has_unique_extremes
from generators.tasks.building_blocks.value_sampler import ValueSampler
from generators.tasks.recipe import TaskContext
from tests.generators.tasks.survival import findings_of, store_office
from tests.offices import Rows, office_files

MARKS: Rows = [
    ["Name", "First", "Second"],
    ["Ann", 62, 71],
    ["Ben", 62, 80],
    ["Ann", 90, 55],
    ["Cleo", 75, 71],
    ["Dora", 88, 93],
    ["Bob", 51, 52],
]


def scene_of(folder: Path, rows: Rows) -> TaskContext:
    office = store_office(folder, office_files(excel={"marks.xlsx": rows}))
    clock = make_clock(dt.date(2024, 5, 2), "9:00 AM")
    return TaskContext(office.hash, office.names(), findings_of(office, folder), Persona(name="Bob"), clock)


def table_of(folder: Path, rows: Rows) -> KeyedTable:
    (table,) = find_keyed_tables(scene_of(folder, rows))
    return table


def test_a_key_that_stands_twice_and_the_name_of_the_user_are_no_keys(tmp_path: Path) -> None:
    assert table_of(tmp_path, MARKS).keys == ("Ben", "Cleo", "Dora")


def test_a_key_within_another_key_is_none(tmp_path: Path) -> None:
    rows: Rows = [["Item", "Cost"], ["Oak", 40], ["Oak table", 90], ["Elm", 30], ["Ash", 20], ["Fir", 10]]
    assert table_of(tmp_path, rows).keys == ("Oak table", "Elm", "Ash", "Fir")


def test_a_column_with_a_gap_holds_no_figures(tmp_path: Path) -> None:
    rows: Rows = [["Item", "Cost", "Stock"], ["Oak", 40, 7], ["Elm", "", 8], ["Ash", 20, 9]]
    assert [column.name for column in table_of(tmp_path, rows).number_columns] == ["Stock"]


def test_years_are_keys_and_no_amounts(tmp_path: Path) -> None:
    table = table_of(tmp_path, [["Year", "Sales"], [2021, 500], [2022, 640], [2023, 580]])
    assert table.key.name == "Year"
    assert [column.name for column in list_amount_columns(table)] == ["Sales"]


def test_a_value_is_looked_up_in_the_row_of_its_key(tmp_path: Path) -> None:
    table = table_of(tmp_path, MARKS)
    assert table.look_up("Cleo", table.number_columns[0]) == "75"
    assert table.to_sheet_row(table.find_row("Cleo")) == 5
    assert table.next_row == 8


def test_other_keys_come_nearest_first_and_differ_where_it_is_asked(tmp_path: Path) -> None:
    rows: Rows = [["Item", "Cost"], ["Oak", 40], ["Elm", 30], ["Ash", 40], ["Fir", 10]]
    table, rng = table_of(tmp_path, rows), random.Random(1)
    assert list_other_keys_nearest_first(table, "Elm", rng)[:2] == ("Ash", "Oak")
    assert list_distinguishable_keys(table, "Oak", table.number_columns, rng) == ("Elm", "Fir")


def test_rows_are_different_and_share_no_others(tmp_path: Path) -> None:
    planks = [(f"Plank {word}", 40 + at) for at, word in enumerate("ABCDEFGH")]
    rows: Rows = [("Item", "Cost"), *planks]
    made = make_row_slots(table_of(tmp_path, rows), random.Random(3), ("one", "other"))
    assert made is not None
    told = [made[name].value.value for name in made]
    others = [other for name in made for other in made[name].alternatives]
    assert len(set(told)) == 2
    assert len(set(others)) == len(others) == 6
    assert not set(told) & set(others)


def test_a_ranking_names_the_rows_at_its_ends_and_takes_no_ties(tmp_path: Path) -> None:
    table = table_of(tmp_path / "plain", [["Item", "Cost"], ["Oak", 40], ["Elm", 30], ["Ash", 20]])
    tied = table_of(tmp_path / "tied", [["Item", "Cost"], ["Oak", 40], ["Elm", 40], ["Ash", 20]])
    assert find_highest_and_lowest(ColumnChoice(table, table.amount_columns[0]), {}) == ("Oak", "Ash")
    assert (has_unique_extremes(table), has_unique_extremes(tied)) == (True, False)


def test_nothing_is_drawn_that_stands_in_a_table(tmp_path: Path) -> None:
    draws = ValueSampler(scene_of(tmp_path, MARKS), random.Random(5))
    assert not {"51", "52", "55", "62"} & set(draws.draw_numbers(12, 50, 65))
    assert draws.draw_phrases(1, ("Second Wave", "Reserve Pot")) == ("Reserve Pot",)
