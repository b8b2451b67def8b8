"""List what is on in a new workbook, and tell somebody."""

import random

from data_model import Action
from generators.tasks.building_blocks.calendar_blocks import make_event_choice_block
from generators.tasks.building_blocks.document_blocks import make_workbook_pdf_block
from generators.tasks.building_blocks.file_blocks import (
    make_register_block,
    write_cell_by_cell,
    write_headers,
)
from generators.tasks.building_blocks.mail_blocks import (
    MailContent,
    draw_mail_copy,
    make_mail_block,
    make_wording_block,
    say,
    write_sentence,
)
from generators.tasks.building_blocks.named_calendars import find_named_calendars
from generators.tasks.building_blocks.readings import swap_columns_of_list, write_headers_above, write_words_alone
from generators.tasks.building_blocks.subtask_block import (
    VagueWords,
    add_greeting,
    change_every_action,
    compose_recipe,
    escape_braces,
    expand_actions,
    replace_arguments,
    shift_down_one_row,
)
from generators.tasks.building_blocks.topics import APPOINTMENTS
from generators.tasks.building_blocks.value_sampler import ValueSampler
from generators.tasks.building_blocks.valueless_requests import has_wish, make_copy_to_user_block
from generators.tasks.building_blocks.week_plan_recipes import make_week_plan_recipe
from generators.tasks.recipe import Recipe, TaskContext, archetype, make_action
from generators.tasks.value_pools import ANNOUNCEMENTS

PICKED = ("first", "second")


_REQUESTS = (
    "Please log the events I picked in a new Excel workbook, title and start side by side, save the workbook as "
    "PDF too, and email the helper, and whoever else I named, the words I gave you.",
    "Could you start the list of appointments? A new Excel workbook with the events I chose, title and start side"
    " by side, a PDF made from it, and the words I gave you by email to those who help.",
    "The appointments need to be on record: put the ones I named into a new Excel workbook, title and start side "
    "by side, convert it to PDF as well, and email the words I gave you to the people I mentioned.",
    "Let's do the appointments now. New Excel workbook, title and start side by side for each event I picked, "
    "then a PDF of the workbook, then an email with the words I gave you to whoever I said gets it.",
    "I want the events from my selection in an Excel workbook of their own, title and start side by side. Make a "
    "PDF from it too. And please mail the words I gave you to everybody I named for that.",
    "Would you write the picked events into a fresh Excel workbook, title and start side by side, and save that "
    "as PDF? Then send the words I gave you by email to the ones who wait for them.",
    "Before I forget it again: the events I picked belong in a new Excel workbook, title and start side by side, "
    "and I need that as PDF as well. The words I gave you go out by email as we agreed.",
    "Please set up the workbook with the events we went through, new in Excel, title and start side by side, "
    "export it to PDF, and pass on the words I gave you by email.",
    "One list, one PDF, one message: the events I picked in a new Excel workbook, title and start side by side; "
    "the workbook as a PDF; the words I gave you by email to those I told you about.",
)
"""What the user says at the end, of which one is drawn."""


@archetype(apps=("calendar", "email", "excel"), needs=("three_events",))
def agenda_to_register(context: TaskContext, rng: random.Random) -> Recipe | None:
    """The user wants what the calendars have on some days listed in a workbook, and somebody told of it."""
    if context.cases:
        return make_week_plan_recipe(context, rng)
    calendars = find_named_calendars(context, min_events=3)
    if not calendars:
        return None
    calendar, sampler = calendars[0], ValueSampler(context, rng).turn_to(APPOINTMENTS)
    register_block = make_register_block(
        sampler,
        rng,
        "s1",
        "the list of appointments",
        "It gets a row for '{first}' and below it a row for '{second}': the title, and beside it the start, "
        f"taken from the calendar of {escape_braces(calendar.user)}.",
        rows=lambda v: [[v[one], calendar.events[v[one]].start[:16]] for one in PICKED],
        extra_blocks=(make_event_choice_block(sampler, rng, "s1", calendar, "line of the list"),),
        row_slots=PICKED,
        demands=lambda v: {
            "rows": [[v[one], _split_moment(calendar.events[v[one]].start)] for one in PICKED],
            "in_column_order": True,
        },
    )
    pdf_block = make_workbook_pdf_block(sampler, rng, "s2", lambda v: f"data/{v['log']}")
    content = MailContent(
        instruction="It says '{words}'.",
        content=lambda v: write_sentence(v["words"]),
        demands=say("words"),
        extra_blocks=(make_wording_block(sampler, rng, "s3", "words", "the mail to the helper", ANNOUNCEMENTS),),
    )
    reader = context.persona if has_wish(rng) else None
    mail_block = make_mail_block(
        sampler, rng, "s3", "the mail to the helper", context.persona.name, content, copy_to=reader
    )
    copy = draw_mail_copy(sampler, rng, "s3", "the mail to the helper", mail_block)
    return compose_recipe(
        intent=rng.choice(_REQUESTS),
        blocks=(
            register_block,
            pdf_block,
            copy.mail,
            make_copy_to_user_block("s3", "the mail to the helper", copy.mail, reader),
            copy.kept,
        ),
        read_actions=lambda v: (make_action("calendar", "list_events", username=calendar.user),),
        right_ways={
            "writes the workbook cell by cell": expand_actions(write_cell_by_cell),
            "begins the list with headers": change_every_action("excel", "set_range", write_headers("Event", "Start")),
            "writes the mail with a greeting": change_every_action("email", "send_email", add_greeting),
        },
        readings=(
            VagueWords(
                "title and start side by side",
                {
                    "writes the start without its day": change_every_action("excel", "set_range", _drop_days),
                },
            ),
            VagueWords(
                "The list of appointments begins in cell",
                {
                    "puts headers above that cell": change_every_action(
                        "excel", "set_range", write_headers_above("Event", "Start")
                    )
                },
            ),
            VagueWords("the words I gave you", {"mails the words alone": write_words_alone("email", "send_email")}),
        ),
        neighbours={
            "begins a row too low": change_every_action("excel", "set_range", shift_down_one_row),
            "puts the start before the title": change_every_action("excel", "set_range", swap_columns_of_list),
            "swaps the starts": change_every_action("excel", "set_range", _swap_starts),
        },
        retraction=copy.retraction,
        other_order=(2, 3, 0, 1),
    )


def _split_moment(moment: str) -> dict[str, str]:
    return {"time": moment[11:16], "day": moment[:10]}


def _drop_days(action: Action) -> Action:
    return replace_arguments(action, values=[[title, start[11:]] for title, start in action.args["values"]])


def _swap_starts(action: Action) -> Action:
    (first, one), (second, other) = action.args["values"]
    return replace_arguments(action, values=[[first, other], [second, one]])
