"""Correct mistyped amounts of open records, and answer what these records come to."""

import random
from decimal import Decimal

from generators.tasks.building_blocks.cell_blocks import write_as_range
from generators.tasks.building_blocks.condition_facts import name_heading
from generators.tasks.building_blocks.desk_choices import DeskChoice, draw_desk_choices
from generators.tasks.building_blocks.desk_corrections import DeskCorrection, ask_for_corrections, draw_corrections
from generators.tasks.building_blocks.desk_registers import can_be_corrected
from generators.tasks.building_blocks.subtask_block import (
    answer_in_sentence,
    change_every_action,
    compose_recipe,
    shift_down_one_row,
)
from generators.tasks.building_blocks.table_blocks import format_figure, make_answer_block, make_facts_only_block
from generators.tasks.building_blocks.value_sampler import ValueSampler
from generators.tasks.plain_tables import correct_table
from generators.tasks.recipe import Recipe, TaskContext, Values, archetype

_LEAST, _MOST, _COUNTS = 3, 30, (2, 3)
_REQUESTS = (
    "Some amounts of our {plural} are wrong in the list. Please correct the ones that I told you about, and then tell "
    "me what the {plural} I asked about come to in all.",
    "Could you put the {plural} right in our list, as I said? With the right figures in, I need to know what those "
    "that I have in mind come to together.",
    "Please correct the amounts of the {plural} that I found to be wrong. And how much do the ones that I asked "
    "about make in all, once that is done?",
    "I have been through our {plural} and found mistakes. Correct them in the list, please, and give me the sum of "
    "those that I need it for.",
    "Would you set the wrong amounts of the {plural} right? After that, please work out what the ones we talked about "
    "come to.",
    "Before I pass on any sum of the {plural}: correct the wrong amounts in the list first, then tell me what the ones "
    "that matter come to.",
    "Our list of {plural} has some figures wrong, as you know from me. Please mend them, and answer with the sum of "
    "the ones I named.",
    "Let's get the amounts of the {plural} right. Enter the correct figures in the list, then tell me how much those I "
    "am asking about are together.",
    "What do the {plural} come to that I asked about? Correct the wrong amounts in the list first, or the sum won't be "
    "right.",
)
"""What the user says at the end, of which one is drawn."""


@archetype(apps=("excel",), needs=("growing_table",))
def correct_cells(context: TaskContext, rng: random.Random) -> Recipe | None:
    """The user wants wrong amounts of open records corrected, and then to know what these records come to."""
    if not context.cases:
        return correct_table(context, rng)
    request, sampler = rng.choice(_REQUESTS), ValueSampler(context, rng)
    for only_open in (True, False):
        for chosen in draw_desk_choices(sampler, rng, request, _LEAST, _MOST, only_open):
            if can_be_corrected(chosen.register, chosen.amount):
                rows = chosen.choose(chosen.true_values)
                count = rng.choice(_COUNTS)
                fixes = draw_corrections(sampler, rng, chosen.register, rows, chosen.amount, count)
                if len(fixes) > 1:
                    return _make_recipe(chosen, fixes, request.format(plural=chosen.register.plural))
    return None


def _make_recipe(chosen: DeskChoice, fixes: list[DeskCorrection], intent: str) -> Recipe:
    register, amount = chosen.register, name_heading(chosen.amount)
    fix_of = {one.record.sheet_key: one for one in fixes}

    def total(v: Values) -> str:
        amounts = (
            fix_of[one.sheet_key].find_amount(v) if one.sheet_key in fix_of else one.find_amount(chosen.amount)
            for one in chosen.choose(v)
        )
        return format_figure(sum(amounts, Decimal(0)))

    answer = make_answer_block(
        "s2",
        make_facts_only_block("s2", (), ()),
        f"Then answer what {chosen.instruction} come to in all under {amount}.",
        total,
        source=lambda v: {"figure": "sum", "without": [v[fixes[0].slot.name]]},
    )
    return compose_recipe(
        intent=intent,
        blocks=(*chosen.facts, *(one.make_block("s1") for one in fixes), answer),
        read_actions=lambda v: register.read_actions(),
        right_ways={
            "writes ranges of one cell": change_every_action("excel", "set_cell", write_as_range),
            "answers in a sentence": change_every_action("system", "finish_task", answer_in_sentence),
        },
        neighbours={"writes every cell a row too low": change_every_action("excel", "set_cell", shift_down_one_row)},
        result=ask_for_corrections(register, fixes),
    )
