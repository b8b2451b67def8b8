"""Tables are found by keys that single out a row, and nothing is drawn that stands in the office."""

import datetime as dt
import random
from pathlib import Path
from tempfile import TemporaryDirectory

from hypothesis import given
from hypothesis import strategies as st

from data_model import Persona, make_clock
from generators.tasks.building_blocks.cell_blocks import make_figure_slot
from generators.tasks.building_blocks.column_choice import (
    ColumnChoice,
    can_take_new_row,
    list_amount_columns,
    list_writable_columns,
    make_row_slots,
)
from generators.tasks.building_blocks.keyed_tables import (
    KeyedTable,
    find_keyed_tables,
    list_distinguishable_keys,
    list_other_keys_nearest_first,
)
from generators.tasks.building_blocks.table_blocks import find_highest_and_lowest, has_unique_extremes
from generators.tasks.building_blocks.unused_values import TooFewValues
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


def test_totals_are_no_records_and_formulas_no_figures_to_set_right(tmp_path: Path) -> None:
    rows: Rows = [
        ["Region", "January", "February", "Both"],
        ["South", 510, 620, "=B2+C2"],
        ["North", 330, 505, "=B3+C3"],
        ["Subtotal", "=SUM(B2:B3)", "=SUM(C2:C3)", "=SUM(D2:D3)"],
        ["East", 425, 715, "=B5+C5"],
        ["Gesamt", 1265, 1840, 3105],
    ]
    table = table_of(tmp_path, rows)
    assert table.keys == ("South", "North", "East")
    assert [column.name for column in table.number_columns] == ["January", "February"]
    assert sum(table.list_column_numbers(table.number_columns[0])) == 1265
    assert table.row_count == 3
    assert table.to_sheet_row(table.find_row("East")) == 5
    assert (table.next_row, table.can_grow) == (6, False)


def test_a_table_that_may_go_on_below_a_blank_row_cannot_grow(tmp_path: Path) -> None:
    rows: Rows = [["Item", "Cost"], ["Oak", 40], ["Elm", 30], ["Ash", 20], []]
    assert table_of(tmp_path / "alone", rows).can_grow
    assert not table_of(tmp_path / "followed", [*rows, ["Fir", 10]]).can_grow


@given(st.lists(st.integers(0, 5_000), min_size=8, max_size=40, unique=True), st.integers(0, 99))
def test_new_figures_lie_within_the_range_of_their_column(figures: list[int], seed: int) -> None:
    records: Rows = [[f"Plank {at}", figure] for at, figure in enumerate(figures)]
    cells: Rows = [["Item", "Marks"], *records]
    with TemporaryDirectory() as folder:
        scene = scene_of(Path(folder), cells)
        for table in find_keyed_tables(scene):
            try:
                slot = make_figure_slot(ValueSampler(scene, random.Random(seed)), "new", table, table.amount_columns[0])
            except TooFewValues:
                return
            drawn = [int(text) for text in (slot.value.value, *slot.alternatives)]
            assert min(figures) <= min(drawn)
            assert max(drawn) <= max(figures)


def test_new_figures_go_into_columns_that_leave_room_for_them(tmp_path: Path) -> None:
    records: Rows = [[f"Plank {at}", at, 100 + 10 * at] for at in range(1, 6)]
    rows: Rows = [["Item", "Days", "Cost"], *records]
    table = table_of(tmp_path / "wide", rows)
    assert [column.name for column in list_writable_columns(table)] == ["Cost"]
    assert can_take_new_row(table)
    assert not can_take_new_row(table, slot_count=9)
    assert not can_take_new_row(table_of(tmp_path / "narrow", [row[:2] for row in rows]))


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
    assert not {"55", "75", "80", "90"} & set(draws.draw_minutes(12))
    assert draws.draw_phrases(1, ("Second Wave", "Reserve Pot")) == ("Reserve Pot",)


def test_the_heading_of_an_empty_column_gives_its_word_away(tmp_path: Path) -> None:
    rows: Rows = [["Item", "Returned", "Cost"], ["Oak", None, 40], ["Elm", None, 30], ["Ash", None, 20]]
    sampler = ValueSampler(scene_of(tmp_path, rows), random.Random(1))
    assert sampler.gives_away("returned")
    assert not sampler.gives_away("oak")
