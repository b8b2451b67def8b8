"""Correct the figures of two rows, and add a row."""

import random

from generators.tasks.building_blocks.cell_blocks import (
    make_correction_block,
    make_figure_kept_criteria,
    make_new_row_block,
    make_retracted_clearing,
    write_as_range,
)
from generators.tasks.building_blocks.column_choice import can_take_new_row, make_read_actions
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
from generators.tasks.building_blocks.valueless_requests import make_count_answer_block
from generators.tasks.recipe import Recipe, TaskContext, archetype


@archetype(apps=("excel",), needs=("growing_table",))
def correct_cells(context: TaskContext, rng: random.Random) -> Recipe | None:
    """The user wants two figures of a sheet corrected and a row added, and nothing else changed."""
    table_start = start_from_table(
        context,
        rng,
        lambda one: can_take_new_row(one) and len(one.keys) >= 4,
        "the figures to correct and add",
        ("first_row", "second_row", "off"),
        must_differ=False,
    )
    if table_start is None:
        return None
    table, sampler, column, rows = table_start
    first_correction = make_correction_block(
        sampler, rng, "s1", "first", "the first fix", rows["first_row"], column, may_have_decoy=True
    )
    second_correction = make_correction_block(sampler, rng, "s2", "second", "the other fix", rows["second_row"], column)
    new_row_block = make_new_row_block(sampler, rng, "s3", "the extra entry", column)
    return compose_recipe(
        intent="Bring the sheet up to date for me: set the two figures right that I told you about, and put the extra "
        "entry into the next free row. Then tell me what I wanted to hear.",
        blocks=(
            with_extras(first_correction, column, make_source_block(table, sampler, rng, "s1", "the figures to mend")),
            second_correction,
            with_criteria(new_row_block, make_figure_kept_criteria(column, "off")),
            make_count_answer_block(
                "s3", "the sheet", "how many entries {source} then has below its header", table.row_count + 1
            ),
        ),
        read_actions=make_read_actions(table),
        right_ways={
            "writes ranges of one cell": change_every_action("excel", "set_cell", write_as_range),
            "answers in a sentence": change_every_action("system", "finish_task", answer_in_sentence),
        },
        neighbours={"writes every cell a row too low": change_every_action("excel", "set_cell", shift_down_one_row)},
        retraction=make_retracted_clearing("s1", column, rows["off"]),
        other_order=(1, 2, 0, 3),
    )
