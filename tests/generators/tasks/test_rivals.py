"""What criteria refuse by name: the values of people who got the conversation wrong."""

from typing import Any

import pytest

from data_model import Criterion
from generators.tasks.building_blocks.subtask_block import SubtaskBlock, compose_recipe
from generators.tasks.compilation.bindings import derive_bindings
from generators.tasks.compilation.rivals import fill_in_rivals, list_rivals
from generators.tasks.recipe import Recipe, Values, make_criterion, rivals_of, rivals_of_typed_slots
from tests.generators.tasks.test_twists import booking, mailing, told


def recipe_with(**args: Any) -> Recipe:
    def criteria(v: Values) -> tuple[Criterion, ...]:
        return (make_criterion("evaluate_mail_sent", to=v["to"], **args),)

    mail = mailing()
    block = SubtaskBlock(mail.subtask, mail.instruction, mail.slots, mail.facts, mail.actions, criteria)
    return compose_recipe("Please write and book.", (block, booking()))


def test_rivals_are_what_was_superseded_what_is_a_decoy_and_what_a_wrong_way_takes() -> None:
    made = recipe_with()
    for seed in range(30):
        facts = told(made, seed)
        rivals = list_rivals(made, facts)
        stated = [one.fact.values[0].value for one in facts if one.slot == "to"]
        assert set(stated) - {"a@x.example"} < set(rivals["to"])
        assert len(rivals["to"]) == len(stated)
        assert rivals["at"] == ("11:00",)


def test_a_marker_at_the_end_of_a_list_becomes_the_rivals_and_no_binding_moves() -> None:
    made = recipe_with(keywords=["first", rivals_of("to")])
    facts = told(made, 3)
    (criterion, _) = fill_in_rivals(made, facts)
    assert criterion.args["keywords"] == ["first", *list_rivals(made, facts)["to"]]
    assert {one.path for one in derive_bindings(made, facts) if "keywords" in one.path} == set()


def test_a_rival_of_a_computed_argument_is_computed_from_the_rival() -> None:
    def criteria(v: Values) -> tuple[Criterion, ...]:
        never = [rivals_of("to", at="/body/0")]
        return (make_criterion("evaluate_mail_sent", to=v["to"], body=[v["to"][0]], keywords=never),)

    mail = mailing()
    block = SubtaskBlock(mail.subtask, mail.instruction, mail.slots, mail.facts, mail.actions, criteria)
    made = compose_recipe("Please write and book.", (block, booking()))
    facts = told(made, 3)
    (criterion, _) = fill_in_rivals(made, facts)
    assert criterion.args["keywords"] == [address[0] for address in list_rivals(made, facts)["to"]]


@pytest.mark.parametrize(
    ("args", "words"),
    [
        ({"subject": rivals_of("to")}, "outside a list"),
        ({"subject": [rivals_of("to"), "x"]}, "before other elements"),
        ({"subject": [rivals_of("who")]}, "no such slot"),
    ],
)
def test_a_marker_in_a_wrong_place_is_refused(args: dict[str, Any], words: str) -> None:
    made = recipe_with(**args)
    with pytest.raises(ValueError, match=words):
        fill_in_rivals(made, told(made))


def test_typed_rivals_are_those_of_all_slots_but_names_and_texts() -> None:
    made = recipe_with(keywords=[rivals_of_typed_slots()])
    facts = told(made, 3)
    rivals = list_rivals(made, facts)
    (criterion, _) = fill_in_rivals(made, facts)
    assert criterion.args["keywords"] == [*rivals["to"], *rivals["at"]]
