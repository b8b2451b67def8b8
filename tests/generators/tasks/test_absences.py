"""Who is away, who is near to a matter, and on which days it is dealt with."""

import datetime as dt
import random
from pathlib import Path

import pytest

from data_model import Persona, make_clock
from generators.tasks import TaskContext
from generators.tasks.building_blocks.absences import HouseAbsences, find_absences
from generators.tasks.building_blocks.nearness import make_distance
from generators.tasks.building_blocks.people_calendars import shift_day
from generators.tasks.building_blocks.staff import Staff, list_staff
from generators.tasks.building_blocks.value_sampler import ValueSampler
from generators.worlds import make_office_day
from generators.worlds.people import Employee
from tests.generators.tasks.survival import findings_of, store_office
from tests.offices import office_files

SEED, SPLIT = 5, "absences"
DAYS_AHEAD = 20


@pytest.fixture(scope="module")
def company(tmp_path_factory: pytest.TempPathFactory) -> tuple[TaskContext, tuple[Employee, ...]]:
    """A company with its staff."""
    folder: Path = tmp_path_factory.mktemp("company")
    day = make_office_day(SEED, SPLIT, 0, 1)
    office = store_office(folder, day.files)
    found = findings_of(office, folder)
    context = TaskContext(office.hash, office.names(), found, day.persona, day.clock, cases=day.cases)
    return context, day.world.company.staff


def list_away(context: TaskContext) -> tuple[HouseAbsences, list[str]]:
    """The absences, and the addresses of those who are away within the next days."""
    absences, today = find_absences(context), context.clock.date
    ahead = shift_day(today, DAYS_AHEAD)
    return absences, [one for one in absences.by_address if absences.is_away_between(one, today, ahead)]


def test_the_staff_are_those_who_work_there(company: tuple[TaskContext, tuple[Employee, ...]]) -> None:
    context, people = company
    found = list_staff(context).by_address
    by_address = {one.address: one for one in people}
    assert len(found) > len(people) / 2
    assert set(found) <= set(by_address)
    assert all(by_address[address].department == one.department for address, one in found.items() if one.department)


def test_a_name_means_one_colleague_in_any_spelling(company: tuple[TaskContext, tuple[Employee, ...]]) -> None:
    staff: Staff = list_staff(company[0])
    for one in staff.by_address.values():
        first, last = one.name.split()[0], " ".join(one.name.split()[1:])
        assert staff.find(one.name) == one
        assert staff.find(f"{last}, {first}") == one
        assert staff.find(first) == one
        assert staff.find(f"{last} Ltd Services") is None


def test_somebody_in_the_house_is_away(company: tuple[TaskContext, tuple[Employee, ...]]) -> None:
    absences, away = list_away(company[0])
    assert away
    assert all(one.first_day <= one.last_day for found in absences.by_address.values() for one in found)


def test_a_list_of_leave_tells_who_is_away_and_who_stands_in(tmp_path: Path) -> None:
    people = [[f"{first} Moe", f"{first.lower()}@house.example", "Sales"] for first in ("Ann", "Ben", "Cleo", "Dan")]
    leave = [["Ann Moe", "2024-06-03", "2024-06-07", "Ben Moe"], ["Cleo Moe", "2024-07-01", "2024-07-05", "Dan Moe"]]
    office = store_office(
        tmp_path,
        office_files(
            excel={
                "staff.xlsx": [["Name", "E-mail", "Department"], *people],
                "leave_2024.xlsx": [["Name", "First day", "Last day", "Deputy"], *leave],
            }
        ),
    )
    clock = make_clock(dt.date(2024, 5, 7), "9:00 AM")
    persona = Persona(name="Ann", email="ann@house.example")
    absences = find_absences(TaskContext(office.hash, office.names(), findings_of(office, tmp_path), persona, clock))
    assert absences.is_away("ann@house.example", "2024-06-05")
    assert absences.covers_between("ben@house.example", "2024-06-07", "2024-06-20")
    assert not absences.covers_between("ben@house.example", "2024-06-10", "2024-07-20")
    assert not absences.covers_between("ann@house.example", "2024-06-03", "2024-06-07")


def test_who_is_away_is_further_than_who_is_in_but_a_part_counts_more(
    company: tuple[TaskContext, tuple[Employee, ...]],
) -> None:
    context = company[0]
    absences, away = list_away(context)
    one = away[0]
    absence = next(each for each in absences.by_address[one] if each.last_day >= context.clock.date)
    span = (absence.first_day, absence.last_day)
    there = next(each for each in list_staff(context).by_address if each not in away)
    assert make_distance(context, {one}, span=span)(one) > make_distance(context, {there}, span=span)(there)
    assert make_distance(context, {one}, span=span)(one) < make_distance(context, (), span=span)(one)


def test_days_are_near_and_the_readers_are_in(company: tuple[TaskContext, tuple[Employee, ...]]) -> None:
    context = company[0]
    absences, away = list_away(context)
    assert away
    for number in range(20):
        sampler = ValueSampler(context, random.Random(number)).turn_to_readers(*away[:2])
        day, *_ = sampler.draw_days(4)
        assert day <= shift_day(context.clock.date, 17)
        assert not any(absences.is_away(one, day) for one in (*away[:2], context.persona.email))


def test_days_lie_before_the_last_one_that_is_of_use(company: tuple[TaskContext, tuple[Employee, ...]]) -> None:
    context = company[0]
    last = shift_day(context.clock.date, 7)
    drawn = [ValueSampler(context, random.Random(one)).turn_to_days(last_day=last).draw_days(4)[0] for one in range(20)]
    assert max(drawn) <= last


def test_the_nearest_colleagues_are_drawn_first(company: tuple[TaskContext, tuple[Employee, ...]]) -> None:
    context = company[0]
    distance = make_distance(context, ())
    for number in range(10):
        drawn = ValueSampler(context, random.Random(number)).turn_to(None).draw_colleagues(6)
        assert sorted(drawn, key=distance) == list(drawn)
