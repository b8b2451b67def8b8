"""How values stand in sentences: capitals where a sentence begins, and things as people count them."""

from decimal import Decimal

import pytest

from generators.worlds.simulation import make_world
from generators.worlds.specification.fields import LinesField
from generators.worlds.specification.reading import list_industries, read_industry
from generators.worlds.timeline import FieldValue, Line
from generators.worlds.wording import fill, write_number, write_value

STYLE = make_world("wording", "film_production", 20).company.style
NAILS = Line("nails, 100", 3, Decimal(2))


@pytest.mark.parametrize(
    ("template", "text"),
    [
        ("{thing} came. {thing} went.", "Oak came. Oak went."),
        ("Is it here? {thing} is.", "Is it here? Oak is."),
        ("It is no. {thing}, or (ref. {thing}).", "It is no. oak, or (ref. oak)."),
        ("It is: {thing}, {thing}", "It is: oak, oak"),
    ],
)
def test_a_value_has_a_capital_where_it_begins_a_sentence(template: str, text: str) -> None:
    assert fill(template, {"thing": "oak"}, STYLE, {}) == text


def test_half_a_sentence_begins_in_lower_case() -> None:
    assert fill("{thing} is dear", {"thing": "oak"}, STYLE, {}, is_sentence=False) == "oak is dear"


@pytest.mark.parametrize(
    ("count", "unit", "text"),
    [
        (0, "days", "0 days"),
        (1, "days", "1 day"),
        (1, "copies", "1 copy"),
        (1, "people", "1 person"),
        (1, "square metres", "1 square metre"),
        (1, "kg", "1 kg"),
        (2, "days", "2 days"),
    ],
)
def test_units_agree_with_their_number(count: int, unit: str, text: str) -> None:
    assert write_number(Decimal(count), unit) == text


@pytest.mark.parametrize(
    ("lines", "text"),
    [
        ((Line("balloon", 2, Decimal(9), "balloons"),), "2 balloons"),
        ((NAILS,), "3 x nails (100)"),
        ((Line("balloon", 1, Decimal(9), "balloon"), NAILS), "1 balloon and 3 x nails (100)"),
    ],
)
def test_lines_are_counted_as_people_count_them(lines: tuple[Line, ...], text: str) -> None:
    value: FieldValue = lines
    assert write_value(value, STYLE) == text


@pytest.mark.parametrize("industry", list_industries())
def test_every_thing_that_lines_name_has_its_own_price(industry: str) -> None:
    spec = read_industry(industry)
    lists = {
        field.of for process in spec.processes for field in process.fields.values() if isinstance(field, LinesField)
    }
    for thing in sorted({thing for name in lists - {"backlist"} for thing in spec.lists[name]}):
        assert spec.things[thing].price[1] > 0, thing
