"""Book an event about a document, copy a passage of it into a workbook, and write to somebody."""

import random

from generators.tasks.building_blocks.calendar_blocks import make_booking_block
from generators.tasks.building_blocks.document_passages import (
    find_passage_sets,
    make_passage_choice_block,
    make_read_action,
)
from generators.tasks.building_blocks.file_blocks import make_register_block, write_cell_by_cell
from generators.tasks.building_blocks.mail_blocks import MailContent, draw_mail_copy, make_mail_block, say
from generators.tasks.building_blocks.readings import swap_columns_of_list
from generators.tasks.building_blocks.subtask_block import (
    VagueWords,
    add_greeting,
    change_every_action,
    compose_recipe,
    escape_braces,
    expand_actions,
    extend_by_half_an_hour,
    shift_down_one_row,
)
from generators.tasks.building_blocks.topics import find_topic_of_file
from generators.tasks.building_blocks.value_sampler import ValueSampler
from generators.tasks.building_blocks.visit_programmes import make_visit_programme
from generators.tasks.recipe import Recipe, TaskContext, archetype
from generators.tasks.value_pools import INVITATION_SUBJECTS

_REQUESTS = (
    "Please book the reading round about {kind} in my calendar, file the {singular} I picked, {extent}, in a new "
    "Excel workbook beside the name of that event, and send the invitation, which names the event, by email.",
    "Could you set up the reading round about {kind}? It goes into my calendar, the {singular} I chose, {extent},"
    " into a new Excel workbook beside the name of that event, and the invitation, which names the event, out by "
    "email.",
    "The reading round about {kind} can be fixed now: my calendar first; then a new Excel workbook with the "
    "{singular}, {extent}, beside the name of that event; then the invitation by email, which names the event.",
    "Let's hold the reading round about {kind}. Enter it in my calendar, keep the {singular} we picked, {extent},"
    " in a new Excel workbook beside the name of that event, and email the invitation, which names the event.",
    "I want the reading round about {kind} in my calendar, the {singular} for it, {extent}, in a new Excel "
    "workbook beside the name of that event, and an email with the invitation, which names the event.",
    "Would you reserve the reading round about {kind} in my calendar, copy the {singular}, {extent}, into a new "
    "Excel workbook beside the name of that event, and invite by email, naming the event?",
    "For the reading round about {kind} I need the booking in my calendar, the {singular} that I picked, "
    "{extent}, beside the name of that event in a new Excel workbook, and the invitation by email with the "
    "event's name.",
    "Please prepare the reading round about {kind}: the event in my calendar, a new Excel workbook in which the "
    "{singular}, {extent}, stands beside the name of that event, and the email that invites to it by name.",
    "Calendar, workbook, invitation: book the reading round about {kind}, put the {singular}, {extent}, into a "
    "new Excel workbook beside the name of that event, and email the invitation, which names the event.",
)
"""What the user says at the end, of which one is drawn."""


@archetype(apps=("calendar", "email", "excel", "pdf", "word"), needs=("passages",))
def notice_to_calendar(context: TaskContext, rng: random.Random) -> Recipe | None:
    """The user wants what somebody proposes for a visit in the calendar and written down, and all who come told."""
    if context.cases:
        return make_visit_programme(context, rng)
    passage_sets = find_passage_sets(context)
    if not passage_sets:
        return None
    passage_set = rng.choice(passage_sets)
    sampler = ValueSampler(context, rng).turn_to(find_topic_of_file(context, passage_set.document.file))
    passages_block = make_passage_choice_block(sampler, rng, "s2", passage_set, ("filed",), "passage")
    booking_block = make_booking_block(sampler, rng, "s1", "round", "the reading round", context.persona.name)
    register_block = make_register_block(
        sampler,
        rng,
        "s2",
        "the passage sheet",
        f"It gets one row: the name of the event, '{{round_title}}', and beside it "
        f"{passage_set.format_reference('filed')} of "
        f"{escape_braces(passage_set.document.file)}, word for word.",
        rows=lambda v: [[v["round_title"], passage_set.by_key[v["filed"]].text]],
        extra_blocks=(passages_block,),
    )
    content = MailContent(
        subjects=INVITATION_SUBJECTS,
        instruction="It names the event '{round_title}'.",
        content=lambda v: f"You are welcome at {v['round_title']}; it is in the calendar.",
        demands=say("round_title"),
    )
    mail_block = make_mail_block(sampler, rng, "s3", "the invitation", context.persona.name, content)
    copy = draw_mail_copy(sampler, rng, "s3", "the invitation", mail_block)
    return compose_recipe(
        intent=rng.choice(_REQUESTS).format(
            singular=passage_set.singular, kind=passage_set.document_kind, extent=passage_set.extent
        ),
        blocks=(booking_block, register_block, copy.mail, copy.kept),
        read_actions=lambda v: (make_read_action(passage_set.document),),
        right_ways={
            "writes the workbook cell by cell": expand_actions(write_cell_by_cell),
            "writes the mail with a greeting": change_every_action("email", "send_email", add_greeting),
        },
        readings=(
            VagueWords(
                "beside the name of that event",
                {"puts the passage before the name": change_every_action("excel", "set_range", swap_columns_of_list)},
            ),
        ),
        neighbours={
            "begins a row too low": change_every_action("excel", "set_range", shift_down_one_row),
            "books the round half an hour too long": change_every_action(
                "calendar", "create_event", extend_by_half_an_hour
            ),
        },
        retraction=copy.retraction,
        other_order=(1, 2, 0),
    )
