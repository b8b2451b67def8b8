"""Correct a figure, add a row, and answer a question about two other rows of a sheet."""

import random
from decimal import Decimal

from generators.tasks.building_blocks.cell_blocks import (
    make_new_row_block,
    make_single_correction_block,
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
    format_figure,
    make_answer_block,
    make_row_block,
    start_from_table,
    take_figures_below,
    with_extras,
)
from generators.tasks.recipe import Recipe, TaskContext, Values

MAX_OTHER_ROWS = 40


_REQUESTS = (
    "Make the fix in the sheet and put the extra entry below the others. As your answer tell me what the two "
    "figures of my question come to together.",
    "Please correct the sheet where I said, add the extra entry below the last one, and answer me what the two "
    "figures of my question make in total.",
    "Could you put the sheet right and add the additional row at its end? And I would like to hear the sum of "
    "the two figures I asked about.",
    "The sheet needs the fix and the new entry under the others. When both are in, tell me how much the two "
    "figures of my question are together.",
    "Two things in the sheet, please: the fix, and the extra entry below the rest. And one answer for me: the "
    "total of the two figures I was asking about.",
    "I have to give somebody a number in a minute: what do the two figures of my question add up to? While you "
    "have the sheet open, make the fix and add the extra entry below the others.",
    "Would you bring the sheet up to date with the fix and the extra entry below the others, and then tell me the"
    " sum of those two figures?",
    "Let's close the matter of the sheet: set the wrong figure right, add the entry that was missing below the "
    "others, and answer my question about the two figures taken together.",
    "Go into the sheet, do the fix, append the extra entry. Your answer should be the two figures of my question "
    "added up.",
)
"""What the user says at the end, of which one is drawn."""
_NEW_FIGURES = 2


def ask_about_table(context: TaskContext, rng: random.Random) -> Recipe | None:
    """Propose a task: a figure corrected, a row added, and an answer: the sum of two other rows."""
    table_start = start_from_table(
        context,
        rng,
        lambda one: can_take_new_row(one, _NEW_FIGURES),
        "the figures I talk about",
        ("fix_row", "one", "other"),
        list_columns=lambda one: list_writable_columns(one, _NEW_FIGURES),
    )
    if table_start is None:
        return None
    table, sampler, column, rows = table_start
    correction_block = make_single_correction_block(table_start, rng)
    new_row_block = make_new_row_block(sampler, rng, "s2", "the extra entry", column)

    def together(v: Values) -> str:
        return format_figure(sum((Decimal(column.look_up(v, name)) for name in ("one", "other")), Decimal(0)))

    question_rows = with_extras(
        make_row_block(sampler, rng, "s3", rows["one"], "the first figure of my question"),
        make_row_block(sampler, rng, "s3", rows["other"], "the other figure of my question"),
    )
    answer_block = make_answer_block(
        "s3",
        question_rows,
        f"Answer what the figures of {{one}} and {{other}} under {column.instruction_name} come to "
        f"together in {{source}} as it was.",
        together,
        source=lambda v: {
            "figure": "sum",
            "rows": [v["one"], v["other"]],
            "other_names": [key for key in table.keys if key not in (v["one"], v["other"])][:MAX_OTHER_ROWS],
        },
    )
    return compose_recipe(
        intent=rng.choice(_REQUESTS),
        blocks=(
            correction_block,
            new_row_block,
            answer_block,
        ),
        read_actions=make_read_actions(table),
        right_ways={
            "writes ranges of one cell": change_every_action("excel", "set_cell", write_as_range),
            "answers in a sentence": change_every_action("system", "finish_task", answer_in_sentence),
        },
        neighbours={
            "writes every cell a row too low": change_every_action("excel", "set_cell", shift_down_one_row),
            "adds up the row below": take_figures_below(column, ("one",)),
        },
        other_order=(1, 0, 2),
    )
