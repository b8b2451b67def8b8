"""The lists that a company keeps beside its registers: its staff, absences, prices and other tables."""

import datetime as dt
from collections import Counter
from decimal import Decimal

import pytest

from file_formats import xlsx
from generators.worlds.office.absence_plan import write_absence_plan
from generators.worlds.office.reference_tables import list_table_rows
from generators.worlds.office.staff_directory import write_staff_directory
from generators.worlds.office.workbooks import write_workbooks
from generators.worlds.specification.fields import AmountField
from generators.worlds.world import World
from tests.generators.worlds.register_files import evening, make_small_world


@pytest.fixture(scope="module", params=["a", "b"])
def world(request: pytest.FixtureRequest) -> World:
    return make_small_world(str(request.param))


@pytest.fixture(scope="module")
def files(world: World) -> dict[str, bytes]:
    return write_workbooks(world, evening(world))


def test_the_staff_directory_lists_everybody_once(world: World, files: dict[str, bytes]) -> None:
    path, content = write_staff_directory(world, ())
    assert files[path] == content
    texts = Counter(cell for sheet in xlsx.read_sheets(content) for row in sheet.rows for cell in row)
    for one in world.people:
        whole = texts[one.name] + texts[f"{one.last_name}, {one.first_name}"]
        assert texts[one.first_name] == 1 or whole >= 1


def test_the_absence_plan_holds_what_is_known_and_no_more(world: World) -> None:
    absences = [one for one in world.events if one.kind == "absence"]
    for moment in (absences[len(absences) // 2].moment, evening(world)):
        found: list[tuple[dt.date, dt.date]] = []
        for _, content in write_absence_plan(world, moment, ()):
            for sheet in xlsx.read_sheets(content):
                days = [[cell.date() for cell in row if isinstance(cell, dt.datetime)][:2] for row in sheet.rows]
                found += [(one[0], one[1]) for one in days if one]
        known = [(one.data["first_day"], one.data["last_day"]) for one in world.list_absence_events(moment)]
        assert Counter(found) == Counter(known)


def test_a_price_list_has_the_prices_of_the_lines() -> None:
    world = make_small_world("a")
    table = world.industry.tables[0]
    field = AmountField(type="amount", low=1, high=2)
    priced = table.model_copy(update={"each": "supplies", "fields": {"price": field}})
    rows = list(list_table_rows(world, priced))
    assert [one.item for one in rows] == list(world.company.lists["supplies"])
    assert all(one.values["price"] == Decimal(str(world.company.prices[one.item])) for one in rows)


def test_the_rows_of_tables_stay_as_they_are(world: World, files: dict[str, bytes]) -> None:
    middle = world.events[len(world.events) // 2].moment
    early, late = write_workbooks(world, middle), files
    tables = {f"data/{path}" for table in world.industry.tables for path in table.path} & late.keys()
    assert len(tables) == len(world.industry.tables)
    assert all(early[path] == late[path] for path in tables)
