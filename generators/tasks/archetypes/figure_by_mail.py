"""Mail the figures of two rows to two people, and add a row to the sheet."""

import random

from generators.tasks.building_blocks.cell_blocks import make_new_row_block
from generators.tasks.building_blocks.column_choice import ColumnChoice, can_take_new_row, make_read_actions
from generators.tasks.building_blocks.mail_blocks import MailContent, make_mail_block, make_retracted_mail_copy
from generators.tasks.building_blocks.subtask_block import (
    SubtaskBlock,
    add_greeting,
    answer_in_sentence,
    change_every_action,
    compose_recipe,
)
from generators.tasks.building_blocks.table_blocks import (
    give_figure,
    make_further_mail_block,
    make_row_block,
    make_source_block,
    start_from_table,
    take_figures_below,
    with_extras,
)
from generators.tasks.building_blocks.valueless_requests import make_count_answer_block
from generators.tasks.recipe import Recipe, Slot, TaskContext, archetype


@archetype(apps=("excel", "email"), needs=("growing_table",))
def figure_by_mail(context: TaskContext, rng: random.Random) -> Recipe | None:
    """The user wants the figures of two rows mailed to the people who asked for them, and a row added to the sheet."""
    table_start = start_from_table(context, rng, can_take_new_row, "the figures to mail and add", ("one", "other"))
    if table_start is None:
        return None
    table, sampler, column, rows = table_start
    user = context.persona.name

    def letter(id: str, row: Slot, thing: str) -> MailContent:
        return _make_figure_content(column, row, (make_row_block(sampler, rng, id, row, thing, may_have_decoy=True),))

    first_mail = make_mail_block(
        sampler, rng, "s1", "the first mail", user, letter("s1", rows["one"], "the first figure")
    )
    second_mail = make_further_mail_block(
        sampler, rng, "s2", "other", "the other mail", user, letter("s2", rows["other"], "the other figure")
    )
    return compose_recipe(
        intent="Two people asked me about figures in the sheet: please email each of them the one they need, and put "
        "the extra entry that I mentioned below the others. Then tell me what I asked for.",
        blocks=(
            with_extras(first_mail, column, make_source_block(table, sampler, rng, "s1", "the figures in question")),
            second_mail,
            make_new_row_block(sampler, rng, "s3", "the extra entry", column),
            make_count_answer_block(
                "s3", "the sheet", "how many entries {source} then has below its header", table.row_count + 1
            ),
        ),
        read_actions=make_read_actions(table),
        right_ways={
            "writes the mails with a greeting": change_every_action("email", "send_email", add_greeting),
            "answers in a sentence": change_every_action("system", "finish_task", answer_in_sentence),
        },
        neighbours={"sends the figures from the row below": take_figures_below(column, ("one", "other"))},
        retraction=make_retracted_mail_copy(sampler, "s1", "the first mail", first_mail),
        other_order=(2, 1, 0, 3),
    )


def _make_figure_content(column: ColumnChoice, row: Slot, extra_blocks: tuple[SubtaskBlock, ...]) -> MailContent:
    return MailContent(
        instruction=f"It gives the {column.instruction_name} of {{{row.name}}} in {{source}}.",
        content=lambda v: f"For {v[row.name]} the sheet says {column.look_up(v, row.name)}.",
        demands=give_figure(column, row.name),
        extra_blocks=extra_blocks,
    )
