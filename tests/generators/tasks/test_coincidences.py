"""A value that means one thing stands for no other: twists are chosen so, and what collides all the same is no task."""

import random
from pathlib import Path

from data_model import Value, is_mentioned
from generators.tasks.building_blocks.fact_phrases import phrase_decoy, phrase_fact
from generators.tasks.building_blocks.subtask_block import SubtaskBlock, compose_recipe
from generators.tasks.building_blocks.value_sampler import make_slot
from generators.tasks.compilation.ambiguity import is_ambiguous, make_ambiguity_check
from generators.tasks.compilation.fact_schedule import schedule_facts
from generators.tasks.recipe import FactRecipe, Recipe, make_action, make_criterion
from tests.generators.tasks.small_offices import OFFICES
from tests.generators.tasks.survival import drafted, findings_of, store_office
from tests.offices import office_files

DAYS = 5


def adding() -> Recipe:
    """Two numbers and their sum: 3 + 4, or 3 + 9, where 7 and 12 are sums."""

    def total(v: dict[str, str]) -> str:
        return str(int(v["one"]) + int(v["other"]))

    def fact(name: str, decoy: bool) -> FactRecipe:
        misled = phrase_decoy("start", random.Random(1)) if decoy else None
        return FactRecipe(
            name, "s1", (name,), *phrase_fact("minutes", f"the {name} figure"), decoy=misled, may_be_updated=decoy
        )

    part = SubtaskBlock(
        subtask="s1",
        instruction="Add {one} and {other}.",
        slots=(
            make_slot("one", "number", "3", ["5", "7", "12", "8", "13"]),
            make_slot("other", "number", "4", ["9", "10"]),
        ),
        facts=(fact("one", True), fact("other", False)),
        actions=lambda v: (make_action("system", "finish_task", answer=total(dict(v))),),
        criteria=lambda v: (make_criterion("evaluate_answer", value=total(dict(v))),),
    )
    return compose_recipe("Please add the figures.", (part,))


def test_a_value_is_taken_where_another_plan_comes_to_it() -> None:
    is_taken = make_ambiguity_check(adding())
    found = [number for number in ("5", "7", "8", "12", "13") if is_taken("one", Value(type="number", value=number))]
    assert found == ["7", "12", "13"]


def test_what_changes_and_misleads_is_never_what_a_plan_comes_to() -> None:
    made = adding()
    for seed in range(20):
        told = schedule_facts(made, DAYS, random.Random(seed), make_ambiguity_check(made))
        assert not {value.value for one in told for value in one.fact.values} & {"7", "12", "13"}


def test_one_other_value_is_left_to_be_mistaken_for_the_right_one() -> None:
    made = adding()
    told = schedule_facts(made, DAYS, random.Random(1))
    assert made.slots[0].alternatives[0] not in {value.value for one in told for value in one.fact.values}


def test_a_draft_with_a_decoy_in_a_plan_or_a_result_in_a_fact_has_coincidences(tmp_path: Path) -> None:
    office = store_office(tmp_path, office_files(**OFFICES["tables"]))
    findings = findings_of(office, tmp_path)
    task = next(
        draft.task
        for seed in range(9)
        if (draft := drafted("totals_workbook", office, findings, seed))
        and any(fact.kind == "decoy" for fact in draft.task.facts)
    )
    assert not is_ambiguous(task)
    (decoy, *_) = (fact for fact in task.facts if fact.kind == "decoy")
    step = make_action("system", "finish_task", answer=f"It is {decoy.values[0].value}.")
    assert is_ambiguous(task.model_copy(update={"solution": (*(task.solution or ()), step)}))
    derived = next(one for one in task.bindings if one.how == "derived" and one.path.endswith("/text"))
    index = int(derived.path.split("/")[2])
    result = str((task.solution or ())[index].args["text"])
    assert not any(is_mentioned(fact.text, Value(type="number", value=result)) for fact in task.facts)
    told = task.facts[0].model_copy(update={"text": f"{task.facts[0].text} That makes {result}."})
    assert is_ambiguous(task.model_copy(update={"facts": (told, *task.facts[1:])}))
