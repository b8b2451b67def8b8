"""The handbook states the rules as they are, and the notice invites to what is still to come."""

import datetime as dt
import io

import pypdf
import pytest
from docx import Document

from file_formats import docx
from generators.worlds.office.handbook import write_handbook
from generators.worlds.office.notices import find_next_gathering, write_notice
from generators.worlds.specification.reading import list_industries
from generators.worlds.units import list_units
from generators.worlds.wording import fill, write_value
from generators.worlds.world import World

from .document_worlds import last_morning, read_text, world_of


@pytest.fixture(params=list_industries())
def world(request: pytest.FixtureRequest) -> World:
    return world_of(request.param)


def text_of(world: World, moment: dt.datetime) -> str:
    ((path, file),) = write_handbook(world, moment).items()
    return read_text(path, file)


def test_a_rule_is_stated_from_the_moment_when_it_was_set(world: World) -> None:
    specs = {one.name: one for one in world.industry.rules}
    events = [one for one in world.events if one.kind == "rule"]
    assert events
    for number, event in enumerate(events):
        spec = specs[str(event.data["name"])]
        style = world.company.style
        sentence = " ".join(fill(spec.text, event.data, style, list_units(spec.values, style)).split())
        assert sentence in text_of(world, event.moment)
        replaced = [one for one in events[number + 1 :] if one.data["name"] == spec.name]
        assert (sentence in text_of(world, last_morning(world))) == (not replaced)


def test_rules_stand_below_the_department_whose_head_set_them(world: World) -> None:
    ((_, file),) = write_handbook(world, last_morning(world)).items()
    section = ""
    for block in docx.read_document(file.content).paragraphs:
        section = block.text if block.heading_level == 1 else section
        rule = next(
            (one for one in world.industry.rules if one.name.replace("_", " ").capitalize() == block.text), None
        )
        if rule and block.heading_level == 2:
            assert next(one for one in world.people if one.is_head and one.role == rule.set_by).department == section


def test_the_contacts_are_the_heads_of_all_departments(world: World) -> None:
    ((_, file),) = write_handbook(world, last_morning(world)).items()
    rows = [[cell.text for cell in row.cells] for row in Document(io.BytesIO(file.content)).tables[-1].rows]
    heads = [one for one in world.people if one.is_head]
    assert rows[1:] == [[one.department, one.name, one.role, one.phone, one.address] for one in heads]
    assert len(heads) == len(world.industry.departments)


def test_the_handbook_has_the_same_bytes_until_a_rule_changes(world: World) -> None:
    moments = [one.moment for one in world.events if one.kind == "rule"]
    last = max(moments)
    assert write_handbook(world, last) == write_handbook(world, last + dt.timedelta(days=30))
    assert write_handbook(world, last) != write_handbook(world, last - dt.timedelta(seconds=1))


def test_the_notice_is_a_page_about_a_gathering_that_is_to_come(world: World) -> None:
    for days in range(0, 200, 23):
        moment = dt.datetime.combine(world.first_day, dt.time(13)) + dt.timedelta(days=days)
        gathering = find_next_gathering(world, moment)
        assert moment < gathering.start < gathering.end
        ((path, file),) = write_notice(world, moment).items()
        assert len(pypdf.PdfReader(io.BytesIO(file.content)).pages) == 1
        text = read_text(path, file)
        assert write_value(gathering.start.date(), world.company.style) in text
        assert gathering.place in text
        assert gathering.host.name in text
