"""Mail the figures of two rows to two people, and add a row to the sheet."""

import random

from generators.tasks.building_blocks.cell_blocks import make_new_row_block
from generators.tasks.building_blocks.column_choice import (
    ColumnChoice,
    can_take_new_row,
    list_writable_columns,
    make_read_actions,
)
from generators.tasks.building_blocks.mail_blocks import MailContent, draw_mail_copy, make_mail_block
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
from generators.tasks.building_blocks.valueless_requests import has_wish, make_count_answer_block
from generators.tasks.recipe import Recipe, Slot, TaskContext
from generators.tasks.value_pools import FIGURE_SUBJECTS

_REQUESTS = (
    "Two people asked me about figures in the sheet: please email each of them the one they need, and put the "
    "extra entry that I mentioned below the others.",
    "Could you answer the two people who want figures from the sheet, each by email with the one they need, and "
    "add the extra entry below the others?",
    "I owe two people a figure each from the sheet. Send them out by email, please, to each the one they need, "
    "and enter the extra entry below the others.",
    "Please look up both figures in the sheet and email each to the person who needs it. The extra entry goes "
    "below the others.",
    "The sheet first: the extra entry comes below the others. Then one email to each of the two people with the "
    "figure they need from it.",
    "Would you send the two figures from the sheet by email, each to the one who asked for it, and write the "
    "extra entry below the others?",
    "Two emails, please, each with the figure from the sheet that its reader needs, and one extra entry in the "
    "sheet, below the others.",
    "Let's answer those two: each gets the figure they need from the sheet by email. And the extra entry I told "
    "you about belongs in the sheet below the others.",
    "Both people are still waiting for their figures from the sheet, so please email each of them the one they "
    "need, and add the extra entry below the others while you are there.",
)
"""What the user says at the end, of which one is drawn."""

_QUESTIONS = (
    "Then tell me the number that I asked about.",
    "And give me the number I wanted to know.",
    "At the end I need the number that I asked for.",
    "Your answer should be the number I asked about.",
)
_ANSWER_IN_SENTENCE = change_every_action("system", "finish_task", answer_in_sentence)


def mail_two_figures(context: TaskContext, rng: random.Random) -> Recipe | None:
    """Propose a task: the figures of two rows mailed to the people who asked for them, and a row added to the sheet."""
    table_start = start_from_table(
        context,
        rng,
        can_take_new_row,
        "the figures to mail and add",
        ("one", "other"),
        list_columns=list_writable_columns,
    )
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
    copy = draw_mail_copy(sampler, rng, "s1", "the first mail", first_mail)
    count_block = (
        make_count_answer_block(
            "s3", "the sheet", "how many entries {source} then has below its header", table.row_count + 1
        )
        if has_wish(rng)
        else None
    )
    recipe = compose_recipe(
        intent=" ".join([rng.choice(_REQUESTS), *([rng.choice(_QUESTIONS)] if count_block else [])]),
        blocks=(
            with_extras(copy.mail, column, make_source_block(table, sampler, rng, "s1", "the figures in question")),
            second_mail,
            make_new_row_block(sampler, rng, "s3", "the extra entry", column),
            count_block,
            copy.kept,
        ),
        read_actions=make_read_actions(table),
        right_ways={
            "writes the mails with a greeting": change_every_action("email", "send_email", add_greeting),
            **({"answers in a sentence": _ANSWER_IN_SENTENCE} if count_block else {}),
        },
        neighbours={"sends the figures from the row below": take_figures_below(column, ("one", "other"))},
        retraction=copy.retraction,
        other_order=(2, 1, 0, 3),
    )
    # Two mails with one figure could stand for each other.
    values = recipe.true_values()
    return recipe if column.look_up(values, "one") != column.look_up(values, "other") else None


def _make_figure_content(column: ColumnChoice, row: Slot, extra_blocks: tuple[SubtaskBlock, ...]) -> MailContent:
    return MailContent(
        subjects=FIGURE_SUBJECTS,
        instruction=f"It gives the {column.instruction_name} of {{{row.name}}} in {{source}}.",
        content=lambda v: f"For {v[row.name]} the sheet says {column.look_up(v, row.name)}.",
        demands=give_figure(column, row.name),
        extra_blocks=extra_blocks,
    )
