"""Add up the open records of a register by name in a new workbook, and answer what they come to in all."""

import random
from decimal import Decimal

from generators.tasks.building_blocks.condition_facts import name_heading
from generators.tasks.building_blocks.desk_choices import DeskChoice, draw_desk_choices, list_people_headings
from generators.tasks.building_blocks.desk_sums import NamedSum, has_one_order, sum_up_by_name
from generators.tasks.building_blocks.figure_lists import make_figure_list, write_list_as_range
from generators.tasks.building_blocks.list_headings import AMOUNT, COUNT, PERSON
from generators.tasks.building_blocks.slot_draws import pick_slot
from generators.tasks.building_blocks.stated_facts import state_fact
from generators.tasks.building_blocks.subtask_block import (
    PlanChange,
    SubtaskBlock,
    answer_in_sentence,
    change_every_action,
    compose_recipe,
    escape_braces,
    replace_arguments,
)
from generators.tasks.building_blocks.table_blocks import format_figure, make_answer_block, make_facts_only_block
from generators.tasks.building_blocks.value_sampler import ValueSampler
from generators.tasks.plain_tables import total_table
from generators.tasks.recipe import Recipe, Result, Slot, TaskContext, Values, archetype

_LEAST, _MOST, _MIN_NAMES, _MAX_NAMES = 6, 60, 3, 20
_MIN_RECORDS_A_NAME = 2
"""On average; whoever has one record each needs nothing added up."""
_REQUESTS = (
    "Please add up the {plural} for me in a new workbook, name by name from cell A1 on, with how many there are and "
    "what they come to, and tell me the sum of all.",
    "Could you make the overview of the {plural}? A new workbook, from cell A1 on one row for each name with their "
    "number and their sum, and the sum of all as your answer.",
    "I need to see how the {plural} are spread. In a new workbook, from cell A1 down, name, number and sum in each "
    "row, please. And what do they come to in all?",
    "Would you put together who stands for how much of the {plural}? New Excel file, a row for each name from cell A1 "
    "on: name, how many, what they come to. Tell me the total, too.",
    "The overview of the {plural} is due. Please set it up as a new workbook, with name, number and sum in each row, "
    "beginning in cell A1, and answer with the sum over all of them.",
    "Before the meeting I want the {plural} summed up by name, in a workbook of their own: name, number, sum, from "
    "cell A1 on. And let me know what all of them make.",
    "Let's see where the money of the {plural} is. One row for each name in a new workbook, starting in cell A1, with "
    "number and sum. Your answer should be the grand total.",
    "Please work out how many {plural} each name has and what these come to, write that into a new workbook from cell "
    "A1 on, and tell me what they come to together.",
    "How do the {plural} add up? New workbook, cell A1: name, number and sum of each, one below the other. I would "
    "also like to hear the sum of all.",
)
"""What the user says at the end, of which one is drawn."""
_ASKED = (
    "Could you add up the {plural} for me by name, so that I see where the money goes? And what is it in all?",
    "I should know for whom we have how many of the {plural}, and what they come to. Please make a short list.",
    "Who stands for how much of the {plural}? A list with the sums would do, the large ones on top.",
)
"""How somebody may have asked for it."""


@archetype(apps=("excel",), needs=("amounts",))
def totals_workbook(context: TaskContext, rng: random.Random) -> Recipe | None:
    """The user wants open records added up by name in a new workbook, the largest sum first, and the sum of all."""
    if not context.cases:
        return total_table(context, rng)
    request, sampler = rng.choice(_REQUESTS), ValueSampler(context, rng)
    for only_open in (True, False):
        choices = list(draw_desk_choices(sampler, rng, request, _LEAST, _MOST, only_open))
        for chosen in sorted(choices, key=lambda one: "who" in one.choice.slots):
            by = _draw_heading(chosen, sampler)
            if by:
                return _make_recipe(chosen, by, request.format(plural=chosen.register.plural), sampler, rng)
    return None


def _draw_heading(chosen: DeskChoice, sampler: ValueSampler) -> Slot | None:
    """Draw the heading of the names by which the records are added up."""
    v = chosen.true_values
    rows, found = chosen.choose(v), []
    for heading in list_people_headings(chosen.register):
        sums = sum_up_by_name(rows, chosen.amount, chosen.register.find_full_names(heading), heading)
        is_worth_it = len(sums) * _MIN_RECORDS_A_NAME <= len(rows)
        if _MIN_NAMES <= len(sums) <= _MAX_NAMES and is_worth_it and has_one_order(sums):
            found.append(heading)
    if not found:
        return None
    # One asks for the sums of partners before those of colleagues, if the register names both.
    partners = [one for one in found if one in chosen.register.partner_names]
    heading = sampler.rng.choice(partners or found)
    return pick_slot(sampler, "by", "text", heading, list_people_headings(chosen.register))


def _make_recipe(chosen: DeskChoice, by: Slot, intent: str, sampler: ValueSampler, rng: random.Random) -> Recipe:
    register = chosen.register
    plural, amount = escape_braces(register.plural), name_heading(chosen.amount)

    def list_sums(v: Values) -> list[NamedSum]:
        return sum_up_by_name(chosen.choose(v), chosen.amount, register.find_full_names(v["by"]), v["by"])

    workbook = make_figure_list(
        sampler,
        "s1",
        "the overview",
        [f"{register.plural} {word}" for word in ("overview", "by name", "summary", "totals", "added up", "sums")],
        f"It adds up {chosen.instruction} by what stands under {{by}}: each row has a name, how many of them it has, "
        f"and what these come to under {amount}, the largest sum first.",
        lambda v: [[one.name, str(one.number), format_figure(one.total)] for one in list_sums(v)],
        lambda v: [[v["by"], *PERSON], [register.plural, *COUNT], [chosen.amount, *AMOUNT]],
    )
    answer = make_answer_block(
        "s2",
        make_facts_only_block("s2", (), ()),
        f"Answer what they come to in all under {amount}.",
        lambda v: format_figure(sum((one.total for one in list_sums(v)), Decimal(0))),
        source=lambda v: {"figure": "sum", "without": [register.name]},
    )
    return compose_recipe(
        intent=intent,
        blocks=(*chosen.facts, _state_heading(by, plural, amount), workbook, answer),
        read_actions=lambda v: register.read_actions(),
        right_ways={
            "writes the list in one step": write_list_as_range,
            "answers in a sentence": change_every_action("system", "finish_task", answer_in_sentence),
        },
        neighbours={"counts one record too many for each name": _count_one_more()},
        result=Result("list", f"the {register.plural}", tuple(one.format(plural=register.plural) for one in _ASKED)),
    )


def _count_one_more() -> PlanChange:
    return change_every_action(
        "excel",
        "set_cell",
        lambda one: replace_arguments(one, text=str(int(one.args["text"]) + 1)) if one.args["column_idx"] == 2 else one,
    )


def _state_heading(by: Slot, plural: str, amount: str) -> SubtaskBlock:
    fact = state_fact(
        "s1",
        "by",
        f"The {plural} are added up by the names under {{0}}, each however it is spelled there, from what stands under "
        f"{amount}, and the largest sum comes first.",
        f"by what the {plural} are added up",
        (
            f"add them up by {{0}}, any spelling of a name counts, and go by {amount}; the largest sum comes first",
            f"I want one row for each name under {{0}}, however it is spelled, with the sum of {amount}, largest first",
            f"the names are those under {{0}}, all spellings taken together, and the sums are of {amount}, the largest "
            "on top",
            f"sum up {amount} for each name under {{0}}, whichever way it is spelled, and put the largest sum first",
        ),
        f"By which names are the {plural} added up?",
        (
            f"by those under {{0}}, with the sums of {amount}, the largest first",
            f"{{0}}, in any spelling, by {amount}, largest sum on top",
        ),
        may_be_updated=len(by.alternatives) > 1,
        needed=bool(by.alternatives),
    )
    return make_facts_only_block("s1", (by,), (fact,))
