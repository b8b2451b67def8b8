"""What is the same in all records of a company, and what only one record can have at a time."""

from collections import Counter
from collections.abc import Iterator
from functools import cache

import pytest

from generators.worlds.office.reference_tables import list_table_rows
from generators.worlds.people import Employee, Partner
from generators.worlds.simulation import make_world
from generators.worlds.specification.checking import find_faults
from generators.worlds.specification.fields import COMPANY, LinesField, NumberField
from generators.worlds.specification.industry import ThingSpec
from generators.worlds.specification.reading import list_industries, read_industry
from generators.worlds.timeline import FieldValue, Record
from generators.worlds.world import World

INDUSTRIES = list_industries()


@cache
def world_of(industry: str) -> World:
    return make_world("consistent", industry, 60)


def list_opening_values(world: World) -> Iterator[tuple[Record, dict[str, FieldValue]]]:
    for record in world.records:
        yield record, {name: change.new for name, change in record.events[0].changes.items()}


@pytest.mark.parametrize("industry", INDUSTRIES)
def test_a_value_that_is_fixed_for_another_is_the_same_in_all_records(industry: str) -> None:
    found: dict[tuple[str, str, str], FieldValue] = {}
    for record, values in list_opening_values(world_of(industry)):
        for name, field in record.process.fields.items():
            key = getattr(field, "fixed_for", "")
            # People and partners may be passed over where they have another part in the record already.
            if key and name in values and not isinstance(values[name], Employee | Partner):
                where = record.process.name, name, "" if key == COMPANY else str(values[key])
                assert found.setdefault(where, values[name]) == values[name], where


def test_a_site_has_one_foreman_and_one_engineer_in_all_registers() -> None:
    for role in ("foreman", "engineer"):
        found: dict[FieldValue, set[FieldValue]] = {}
        processes = set()
        for record, values in list_opening_values(world_of("building_firm")):
            if {"site", role} <= values.keys():
                found.setdefault(values["site"], set()).add(values[role])
                processes.add(record.process.name)
        assert len(processes) > 1
        assert all(len(people) == 1 for people in found.values()), found


def test_records_of_a_site_are_looked_after_by_one_manager_unless_away() -> None:
    world = world_of("building_firm")
    owners: dict[FieldValue, Counter[Employee]] = {}
    kept = [(one, values) for one, values in list_opening_values(world) if one.process.owner_for == "site"]
    for record, values in kept:
        owners.setdefault(values["site"], Counter())[record.owner] += 1
    assert len({one.process.name for one, _ in kept}) > 1
    for record, values in kept:
        (usual, _), day = owners[values["site"]].most_common(1)[0], record.opened.date()
        is_away = day.weekday() in usual.free_weekdays or bool(world.list_absences(usual, day))
        assert record.owner == usual or is_away, record.number


@pytest.mark.parametrize("industry", INDUSTRIES)
def test_what_only_one_record_can_have_is_never_taken_twice(industry: str) -> None:
    world = world_of(industry)
    records = {one.id: one for one in world.records}
    open_records: set[int] = set()
    for event in world.events:
        if event.record is None:
            continue
        record = records[event.record]
        state = record.state_at(event.moment)
        assert state
        open_records.add(record.id)
        if state.is_closed:
            open_records.discard(record.id)
        for names in record.process.unique:
            for other in sorted(open_records - {record.id}):
                if state.is_closed or records[other].process is not record.process:
                    continue
                before = records[other].state_at(event.moment)
                assert before
                mine, theirs = ([one.values.get(name) for name in names] for one in (state, before))
                assert mine != theirs, (event.says, records[other].number)


def test_things_cost_what_their_own_range_allows_and_come_in_no_larger_numbers() -> None:
    for industry in ("building_firm", "municipality"):
        world = world_of(industry)
        for record, values in list_opening_values(world):
            for name, field in record.process.fields.items():
                if not isinstance(field, LinesField) or not isinstance(values.get(name), tuple):
                    continue
                for line in values[name]:  # type: ignore[union-attr]  # lines, as the line before has found
                    spec = world.industry.things[line.thing]  # type: ignore[union-attr]
                    low, high = spec.price
                    assert low * 0.9 <= float(line.price) <= high * 1.1  # type: ignore[union-attr]
                    assert not spec.most or line.quantity <= spec.most  # type: ignore[union-attr]


def test_a_table_shows_the_value_that_records_have() -> None:
    world = make_world("table", "building_firm", 60)
    rates = {
        values["machine"]: values["day_rate"]
        for record, values in list_opening_values(world)
        if record.process.name == "plant_hire"
    }
    field = next(one for one in world.industry.processes if one.name == "plant_hire").fields["day_rate"]
    table = world.industry.tables[0].model_copy(update={"each": "machines", "fields": {"day_rate": field}})
    rows = {row.item: row.values["day_rate"] for row in list_table_rows(world, table)}
    assert rates
    assert rates.items() <= rows.items()


def test_a_thing_of_no_list_and_a_key_that_is_no_field_are_faults() -> None:
    industry = read_industry("building_firm")
    things = {**industry.things, "moon dust": ThingSpec()}
    process = industry.processes[0]
    count = NumberField(type="number", low=1, high=2, fixed_for="planet")
    wrong = process.model_copy(update={"fields": {**process.fields, "count": count}, "owner_for": "planet"})
    faults = list(find_faults(industry.model_copy(update={"things": things, "processes": (wrong,)})))
    assert any("moon dust" in one for one in faults)
    assert sum("planet" in one for one in faults) == 2
