"""Correct the figures of two rows, and add a row."""

import random

from generators.tasks.building_blocks.cell_blocks import (
    make_correction_block,
    make_figure_kept_criteria,
    make_new_row_block,
    make_retracted_clearing,
    write_as_range,
)
from generators.tasks.building_blocks.column_choice import can_take_new_row, list_writable_columns, make_read_actions
from generators.tasks.building_blocks.subtask_block import (
    answer_in_sentence,
    change_every_action,
    compose_recipe,
    shift_down_one_row,
)
from generators.tasks.building_blocks.table_blocks import (
    make_source_block,
    start_from_table,
    with_criteria,
    with_extras,
)
from generators.tasks.building_blocks.valueless_requests import has_wish, make_count_answer_block
from generators.tasks.recipe import Recipe, TaskContext

_REQUESTS = (
    "Bring the sheet up to date for me: set the two figures right that I told you about, and put the extra entry "
    "into the next free row.",
    "Please correct the two figures in the sheet, and add the extra entry in the next free row.",
    "Could you go through the sheet and change the two figures that were wrong? The extra entry goes into the "
    "next free row.",
    "The sheet has two wrong figures and lacks an entry. Please mend the two, and write the extra entry into the "
    "next free row.",
    "Let's get the sheet right: two figures to correct as I said, one extra entry for the next free row.",
    "I have told you everything about the sheet by now. Set both figures right, please, and enter the extra entry"
    " in the next free row.",
    "Would you make the changes in the sheet? Two figures get their right values, and the extra entry comes in "
    "the next free row.",
    "Before the sheet goes round: put the two figures right, and add the extra entry that is missing in the next "
    "free row.",
    "Sheet first today: both corrections, and the extra entry in the next free row.",
)
"""What the user says at the end, of which one is drawn."""
_NEW_FIGURES = 3

_QUESTIONS = (
    "Then tell me the number that I asked about.",
    "And give me the number I wanted to know.",
    "At the end I need the number that I asked for.",
    "Your answer should be the number I asked about.",
)
_ANSWER_IN_SENTENCE = change_every_action("system", "finish_task", answer_in_sentence)


def correct_table(context: TaskContext, rng: random.Random) -> Recipe | None:
    """Propose a task: two figures of a sheet corrected and a row added, and nothing else changed."""
    table_start = start_from_table(
        context,
        rng,
        lambda one: can_take_new_row(one, _NEW_FIGURES) and len(one.keys) >= 4,
        "the figures to correct and add",
        ("first_row", "second_row", "off"),
        must_differ=False,
        list_columns=lambda one: list_writable_columns(one, _NEW_FIGURES),
    )
    if table_start is None:
        return None
    table, sampler, column, rows = table_start
    first_correction = make_correction_block(
        sampler, rng, "s1", "first", "the first fix", rows["first_row"], column, may_have_decoy=True
    )
    second_correction = make_correction_block(sampler, rng, "s2", "second", "the other fix", rows["second_row"], column)
    new_row_block = make_new_row_block(sampler, rng, "s3", "the extra entry", column)
    count_block = (
        make_count_answer_block(
            "s3", "the sheet", "how many entries {source} then has below its header", table.row_count + 1
        )
        if has_wish(rng)
        else None
    )
    return compose_recipe(
        intent=" ".join([rng.choice(_REQUESTS), *([rng.choice(_QUESTIONS)] if count_block else [])]),
        blocks=(
            with_extras(first_correction, column, make_source_block(table, sampler, rng, "s1", "the figures to mend")),
            second_correction,
            with_criteria(new_row_block, make_figure_kept_criteria(column, "off")),
            count_block,
        ),
        read_actions=make_read_actions(table),
        right_ways={
            "writes ranges of one cell": change_every_action("excel", "set_cell", write_as_range),
            **({"answers in a sentence": _ANSWER_IN_SENTENCE} if count_block else {}),
        },
        neighbours={"writes every cell a row too low": change_every_action("excel", "set_cell", shift_down_one_row)},
        retraction=make_retracted_clearing("s1", column, rows["off"]),
        other_order=(1, 2, 0, 3),
    )
