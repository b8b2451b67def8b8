"""Which records of their own registers users mean, and what these come to."""

import datetime as dt
import random
from collections.abc import Sequence
from pathlib import Path

from data_model import Case, Persona, make_clock
from file_formats.formulas import CellConstant
from generators.tasks import TaskContext
from generators.tasks.building_blocks.desk_choices import draw_desk_choices
from generators.tasks.building_blocks.desk_corrections import draw_corrections
from generators.tasks.building_blocks.desk_registers import (
    find_desk_registers,
    list_amount_headings,
    list_open_statuses,
)
from generators.tasks.building_blocks.desk_sums import find_names, sum_up_by_name
from generators.tasks.building_blocks.value_sampler import ValueSampler
from tests.generators.tasks.survival import findings_of, store_office
from tests.offices import Rows, office_files

FILE = "data/hires.xlsx"
STATES = ("returned", "on set", "reserved", "on set", "returned", "reserved", "on set", "settled")
PEOPLE = ("Ann Lee", "A. Lee", "Bob Orr", "Ann Lee", "Cy Poe", "Bob Orr", "Ann Lee", "Cy Poe")
ROWS: list[list[CellConstant]] = [
    [f"KH-{10 + at}", PEOPLE[at], 120 + 17 * at, 5, state] for at, state in enumerate(STATES)
]
HIRES: Rows = [["Hire", "Coordinator", "Hire total", "Rate (%)", "State"], *ROWS]


def make_case(key: str, ended_on: str = "") -> Case:
    return Case(
        noun="hire", plural="hires", key=key, register_file=FILE, is_own=True, values=(), past=(), news=(), people=(),
        ended_on=ended_on,
    )  # fmt: skip


def scene(folder: Path, cases: Sequence[Case]) -> TaskContext:
    office = store_office(folder, office_files(excel={"hires.xlsx": HIRES}))
    persona, clock = Persona(name="Ann", email="ann@example.com"), make_clock(dt.date(2025, 3, 7))
    found = findings_of(office, folder)
    return TaskContext(office.hash, office.names(), found, persona, clock, cases=tuple(cases))


def test_a_register_of_the_user_has_amounts_of_money_and_no_rates(tmp_path: Path) -> None:
    (register,) = find_desk_registers(scene(tmp_path, [make_case("KH-11")]))
    assert register.plural == "hires"
    assert register.key == "Hire"
    assert list_amount_headings(register) == ["Hire total"]


def test_a_status_is_open_as_the_cases_have_it_and_else_as_it_sounds(tmp_path: Path) -> None:
    context = scene(tmp_path, [make_case("KH-11", "2025-03-01"), make_case("KH-13", "2025-03-02"), make_case("KH-12")])
    (register,) = find_desk_registers(context)
    assert list_open_statuses(context, register) == {"reserved"}


def test_only_records_that_are_not_over_are_meant(tmp_path: Path) -> None:
    context = scene(tmp_path, [make_case("KH-11"), make_case("KH-10", "2025-03-01")])
    rng = random.Random(1)
    choices = list(draw_desk_choices(ValueSampler(context, rng), rng, "the {plural}", 2, 8))
    assert choices
    for one in choices:
        assert {row.cells["State"] for row in one.choose(one.true_values)} <= {"on set", "reserved"}


def test_amounts_are_added_up_by_name_in_any_spelling(tmp_path: Path) -> None:
    (register,) = find_desk_registers(scene(tmp_path, [make_case("KH-11")]))
    sums = sum_up_by_name(register.records, "Hire total", find_names(register, "Coordinator"), "Coordinator")
    assert [(one.name, one.number) for one in sums] == [("Ann Lee", 4), ("Cy Poe", 2), ("Bob Orr", 2)]
    assert sum(one.total for one in sums) == sum(120 + 17 * at for at in range(8))


def test_a_corrected_amount_stands_nowhere_in_the_register(tmp_path: Path) -> None:
    context = scene(tmp_path, [make_case("KH-11")])
    (register,) = find_desk_registers(context)
    rng = random.Random(3)
    fixes = draw_corrections(ValueSampler(context, rng), rng, register, register.records, "Hire total", 2)
    taken = set(register.list_cells("Hire total"))
    assert len(fixes) == 2
    assert len({one.key for one in fixes}) == 2
    assert all(one.slot.value.value == one.record.cells["Hire total"] for one in fixes)
    assert not taken & {text for one in fixes for text in (one.mistyped, *one.slot.alternatives)}
