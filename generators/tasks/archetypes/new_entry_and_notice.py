"""Add a row to a sheet, book a meeting about it, and mail the figure of another row."""

import random

from generators.tasks.building_blocks.calendar_blocks import make_booking_block
from generators.tasks.building_blocks.cell_blocks import make_new_row_block, write_as_range
from generators.tasks.building_blocks.column_choice import can_take_new_row, list_writable_columns, make_read_actions
from generators.tasks.building_blocks.mail_blocks import MailContent, draw_mail_copy, make_mail_block
from generators.tasks.building_blocks.subtask_block import (
    add_greeting,
    change_every_action,
    compose_recipe,
    extend_by_half_an_hour,
    shift_down_one_row,
)
from generators.tasks.building_blocks.table_blocks import (
    give_figure,
    make_row_block,
    make_source_block,
    start_from_table,
    take_figures_below,
    with_extras,
)
from generators.tasks.recipe import Recipe, TaskContext, archetype
from generators.tasks.value_pools import FIGURE_SUBJECTS

_REQUESTS = (
    "Put the extra entry below the others in the sheet, book the walkthrough in my calendar, and email the notice"
    " with the figure that is wanted.",
    "Please add the extra entry to the sheet, below the others, enter the walkthrough in my calendar, and send "
    "the notice by email with the figure that is wanted.",
    "Could you book the walkthrough in my calendar, write the extra entry into the sheet below the others, and "
    "email the notice with the wanted figure?",
    "The sheet gets the extra entry below the others, my calendar the walkthrough, and the notice goes out by "
    "email with the figure that was asked for.",
    "Let's do all three: extra entry in the sheet below the others, walkthrough in my calendar, notice by email "
    "with the figure that is wanted from the sheet.",
    "Would you see to the walkthrough? It belongs in my calendar; the sheet needs the extra entry below the "
    "others before it; and the notice with the wanted figure goes by email.",
    "I need the notice out by email with the figure that is wanted, the walkthrough in my calendar, and the extra"
    " entry in the sheet, below the others.",
    "Please enter what is missing in the sheet, the extra entry below the others, then reserve the walkthrough in"
    " my calendar, then email the notice with its figure.",
    "One row, one booking, one email: the extra entry below the others in the sheet, the walkthrough in my "
    "calendar, the notice with the figure that is wanted.",
)
"""What the user says at the end, of which one is drawn."""


@archetype(apps=("calendar", "email", "excel"), needs=("growing_table",))
def new_entry_and_notice(context: TaskContext, rng: random.Random) -> Recipe | None:
    """The user wants a row added to a sheet, a meeting booked, and a mail with the figure of another row."""
    table_start = start_from_table(
        context,
        rng,
        can_take_new_row,
        "the figures to add and pass on",
        ("row",),
        list_columns=list_writable_columns,
    )
    if table_start is None:
        return None
    table, sampler, column, rows = table_start
    user = context.persona.name
    new_row_block = make_new_row_block(sampler, rng, "s1", "the extra entry", column)
    content = MailContent(
        subjects=FIGURE_SUBJECTS,
        instruction=f"It gives the {column.instruction_name} of {{row}} in {{source}}.",
        content=lambda v: f"For {v['row']} we have {column.look_up(v, 'row')}.",
        demands=give_figure(column, "row"),
        extra_blocks=(make_row_block(sampler, rng, "s3", rows["row"], "the figure to pass on", may_have_decoy=True),),
    )
    mail_block = make_mail_block(sampler, rng, "s3", "the notice", user, content)
    copy = draw_mail_copy(sampler, rng, "s3", "the notice", mail_block)
    return compose_recipe(
        intent=rng.choice(_REQUESTS),
        blocks=(
            with_extras(new_row_block, column, make_source_block(table, sampler, rng, "s1", "the figures in question")),
            make_booking_block(sampler, rng, "s2", "event", "the walkthrough", user),
            copy.mail,
            copy.kept,
        ),
        read_actions=make_read_actions(table),
        right_ways={
            "writes the mail with a greeting": change_every_action("email", "send_email", add_greeting),
            "writes ranges of one cell": change_every_action("excel", "set_cell", write_as_range),
        },
        neighbours={
            "books half an hour too much": change_every_action("calendar", "create_event", extend_by_half_an_hour),
            "writes the new row a row too low": change_every_action("excel", "set_cell", shift_down_one_row),
            "sends the figure from the row below": take_figures_below(column, ("row",)),
        },
        retraction=copy.retraction,
        other_order=(2, 1, 0),
    )
