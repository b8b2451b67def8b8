"""What happens in made-up companies: in order, for causes, by people who are there."""

import datetime as dt
from decimal import Decimal
from functools import cache

import pytest

from data_model import InputError
from generators.working_days import is_working_day
from generators.worlds.people import Employee
from generators.worlds.simulation import make_world
from generators.worlds.specification.checking import find_faults
from generators.worlds.specification.reading import list_industries, parse_industry, read_industry
from generators.worlds.wording import write_number
from generators.worlds.world import World

INDUSTRIES = list_industries()


@cache
def world_of(industry: str) -> World:
    return make_world("test", industry, 60)


@pytest.fixture(params=INDUSTRIES)
def world(request: pytest.FixtureRequest) -> World:
    return world_of(request.param)


@pytest.mark.parametrize("industry", INDUSTRIES)
def test_the_parts_of_an_industry_fit_together(industry: str) -> None:
    assert list(find_faults(read_industry(industry))) == []


def test_every_step_follows_from_earlier_events_that_name_each_other(world: World) -> None:
    for event in world.events:
        assert all(world.events[cause].moment <= event.moment and cause < event.id for cause in event.causes)
        process, _, step = event.kind.partition(".")
        if step not in ("", "opened"):
            assert event.causes, event
            assert any(cause.record == event.record for cause in world.list_causes(event)), event
        if step == "opened" and next(one for one in world.industry.processes if one.name == process).begins_with:
            assert event.causes, event


def test_events_are_numbered_in_the_order_in_which_they_happen(world: World) -> None:
    assert [one.id for one in world.events] == list(range(len(world.events)))
    moments = [one.moment for one in world.events]
    assert moments == sorted(moments)
    assert world.first_day <= min(one.moment for one in world.events if one.record is not None).date()
    assert moments[-1].date() <= world.last_day


def test_people_act_on_working_days_when_they_are_there(world: World) -> None:
    for event in world.events:
        step = event.kind.partition(".")[2]
        if isinstance(event.actor, Employee) and step not in ("", "opened"):
            assert is_working_day(event.moment.date()), event
            assert 6 <= event.moment.hour < 20
            if not _is_because_of_absence(world, event.kind):
                assert not world.list_absences(event.actor, event.moment.date()), event


def _is_because_of_absence(world: World, kind: str) -> bool:
    process, _, step = kind.partition(".")
    spec = next(one for one in world.industry.processes if one.name == process)
    return any(one.name == step and one.absent for one in spec.steps)


def test_a_record_is_what_its_events_made_of_it(world: World) -> None:
    for record in world.records:
        values: dict[str, object] = {}
        for event in record.events:
            for name, change in event.changes.items():
                assert values.get(name) == change.old
                assert change.new != change.old
                values[name] = change.new
            state = record.state_at(event.moment)
            assert state is not None
        assert state is not None
        assert state.values == values
        assert record.state_at(record.opened - dt.timedelta(seconds=1)) is None


def test_what_is_overdue_is_due_and_not_settled(world: World) -> None:
    day = world.last_day - dt.timedelta(days=10)
    evening = dt.datetime.combine(day, dt.time.max)
    for record in world.invoices(overdue_on=day):
        state = record.state_at(evening)
        assert state is not None
        due = state.values[record.process.means["due"]]
        assert isinstance(due, dt.date)
        assert due < day
        assert record.process.means["settled"] not in {*state.values, *state.steps}


def test_numbers_of_records_name_one_record_each(world: World) -> None:
    for process in world.industry.processes:
        numbers = [one.number for one in world.records if one.process.name == process.name]
        assert len(set(numbers)) == len(numbers), process.name


def test_nobody_stands_in_for_themselves() -> None:
    leaves = [one for one in world_of("freight_forwarder").records if one.process.name == "leave"]
    assert leaves
    for record in leaves:
        for event in record.events:
            state = record.state_at(event.moment)
            assert state
            values = state.values
            assert values["person"] not in (values["deputy"], record.owner), record.number


def test_one_of_a_unit_is_written_in_the_singular() -> None:
    assert [write_number(Decimal(count), "days") for count in (1, 2)] == ["1 day", "2 days"]
    assert write_number(Decimal(1), "gas") == "1 gas"


def test_names_and_addresses_name_one_person_each(world: World) -> None:
    people = world.people
    assert len({one.first_name for one in people}) == len({one.address for one in people}) == len(people)
    assert len({one.name for one in world.company.partners}) == len(world.company.partners)
    assert sum(one.boss is None for one in people) == 1
    for department in world.industry.departments:
        assert world.company.find_head(department.name).role == department.head


def test_equal_seeds_give_equal_worlds_and_others_do_not() -> None:
    first, again, other = (make_world(seed, INDUSTRIES[0], 30) for seed in ("a", "a", "b"))
    assert first == again
    assert [one.says for one in first.events] != [one.says for one in other.events]


@pytest.mark.parametrize("days", [19, 251])
def test_a_timeline_that_is_too_short_or_too_long_is_refused(days: int) -> None:
    with pytest.raises(ValueError, match="expected 20 to 250"):
        make_world("a", INDUSTRIES[0], days)


def test_a_fault_in_an_industry_is_named_with_its_place() -> None:
    with pytest.raises(InputError, match=r"mine\.toml, /title"):
        parse_industry('name = "mine"\n', "mine.toml")
