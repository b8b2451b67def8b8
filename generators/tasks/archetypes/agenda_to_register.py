"""Log chosen calendar events in a new workbook, convert it to PDF, and tell somebody."""

import random

from generators.tasks.building_blocks.calendar_blocks import (
    list_titles_and_starts,
    make_event_choice_block,
)
from generators.tasks.building_blocks.file_blocks import (
    make_register_block,
    make_workbook_pdf_block,
    write_cell_by_cell,
)
from generators.tasks.building_blocks.mail_blocks import (
    MailContent,
    make_mail_block,
    make_retracted_mail_copy,
    make_wording_block,
)
from generators.tasks.building_blocks.named_calendars import find_named_calendars
from generators.tasks.building_blocks.subtask_block import (
    add_greeting,
    change_every_action,
    compose_recipe,
    escape_braces,
    expand_actions,
    reverse_columns,
    shift_down_one_row,
)
from generators.tasks.building_blocks.value_sampler import ValueSampler
from generators.tasks.building_blocks.valueless_requests import make_copy_to_user_block
from generators.tasks.recipe import Recipe, TaskContext, archetype, make_action
from generators.tasks.value_pools import WORDINGS


@archetype(apps=("calendar", "email", "excel"))
def agenda_to_register(context: TaskContext, rng: random.Random) -> Recipe | None:
    """The user wants a workbook that lists two calendar events, a PDF of the workbook, and a mail about it."""
    calendars = find_named_calendars(context, min_events=3)
    if not calendars:
        return None
    calendar, sampler = calendars[0], ValueSampler(context, rng)
    register_block = make_register_block(
        sampler,
        rng,
        "s1",
        "the list of appointments",
        "It gets a row for '{first}' and below it a row for '{second}': the title, and beside it the start as HH:MM, "
        f"taken from the calendar of {escape_braces(calendar.user)}.",
        rows=lambda v: list_titles_and_starts(calendar, v),
        extra_blocks=(make_event_choice_block(sampler, rng, "s1", calendar, "line of the list"),),
    )
    pdf_block = make_workbook_pdf_block(
        sampler, rng, "s2", lambda v: f"data/{v['log']}", lambda v: (v["first"], v["second"])
    )
    content = MailContent(
        instruction="It says '{words}'.",
        content=lambda v: f"The list is complete, and {v['words']}.",
        keywords=lambda v: (v["words"],),
        extra_blocks=(make_wording_block(sampler, rng, "s3", "words", "words", "the mail to the helper", WORDINGS),),
    )
    mail_block = make_mail_block(
        sampler, rng, "s3", "the mail to the helper", context.persona.name, content, excluded_slot="off"
    )
    return compose_recipe(
        intent="Please log the events I picked in a new Excel workbook, title and start side by side, save the "
        "workbook as PDF too, and email the helper, and whoever else I named, the words I gave you.",
        blocks=(
            register_block,
            pdf_block,
            mail_block,
            make_copy_to_user_block("s3", "the mail to the helper", mail_block, context.persona),
        ),
        read_actions=lambda v: (make_action("calendar", "list_events", username=calendar.user),),
        right_ways={
            "writes the workbook cell by cell": expand_actions(write_cell_by_cell),
            "writes the mail with a greeting": change_every_action("email", "send_email", add_greeting),
        },
        neighbours={
            "begins a row too low": change_every_action("excel", "set_range", shift_down_one_row),
            "puts the start before the title": change_every_action("excel", "set_range", reverse_columns("values")),
        },
        retraction=make_retracted_mail_copy(sampler, "s3", "the mail to the helper", mail_block),
        other_order=(2, 3, 0, 1),
    )
