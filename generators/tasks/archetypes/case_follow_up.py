"""Write what happened to a case into its register, book a talk about it, and tell somebody."""

import random
from dataclasses import replace

from generators.tasks.building_blocks.calendar_blocks import make_booking_block
from generators.tasks.building_blocks.case_blocks import can_be_told, make_news_block, make_tell_block
from generators.tasks.building_blocks.case_rows import draw_news
from generators.tasks.building_blocks.subtask_block import (
    add_greeting,
    change_every_action,
    compose_recipe,
    extend_by_half_an_hour,
    shift_down_one_row,
)
from generators.tasks.building_blocks.topics import make_case_titles
from generators.tasks.building_blocks.value_sampler import ValueSampler
from generators.tasks.building_blocks.valueless_requests import draw_repetition
from generators.tasks.recipe import Recipe, TaskContext, archetype, make_action

_REQUESTS = (
    "Please follow up on the {noun}: our list should show what has changed, the talk about it belongs in my calendar, "
    "and the mail about it can go out.",
    "Could you look after that {noun} now? The list needs the news, my calendar the talk, and one person the mail.",
    "The {noun} keeps us busy. Enter the news in the list, book the talk in my calendar, and send the email.",
    "We have to talk about the {noun}, so book that in my calendar as I said. Before that please put the news into the "
    "list and mail them to the one who needs them.",
    "I want that {noun} off my mind: the list brought up to date, the talk in my calendar, the email sent.",
    "Would you do what we agreed on the {noun}? List, calendar, email, in whichever order suits you.",
    "List first, then calendar, then email, please. It is all about the {noun} I have been telling you of.",
    "There is the matter of the {noun}. Our list still shows the old state, nobody has booked the talk in my calendar, "
    "and the email has not been written. Please change all that.",
    "Let's deal with the {noun}. I need the talk in my calendar, the news in the list, and the mail on its way.",
)
"""What the user says at the end, of which one is drawn."""


@archetype(apps=("calendar", "email", "excel"), needs=("cases_with_news",))
def case_follow_up(context: TaskContext, rng: random.Random) -> Recipe | None:
    """The user has news of a case: it goes into the register, a talk is booked, and somebody is told by mail."""
    sampler = ValueSampler(context, rng)
    news = draw_news(context, rng, 2, lambda one: can_be_told(sampler, one))
    if not news:
        return None
    told, user = news[0], context.persona.name
    case = told.row.case
    about_case = ValueSampler(replace(context, case=case), rng)
    talk = f"the talk about {case.name}"
    repetition = draw_repetition(
        rng, make_booking_block(about_case, rng, "s2", "talk", talk, user, make_case_titles(case)), "s2", talk
    )
    return compose_recipe(
        intent=rng.choice(_REQUESTS).format(noun=case.noun),
        blocks=(
            make_news_block(sampler, "s1", told, "news"),
            repetition.booking,
            repetition.repeat,
            make_tell_block(about_case, "s3", told, "news", user),
        ),
        read_actions=lambda v: (
            make_action("excel", "read_file", file_path=told.row.sheet.file),
            make_action("calendar", "list_events", username=user),
        ),
        right_ways={
            "writes the mail with a greeting": change_every_action("email", "send_email", add_greeting),
            **repetition.right_ways,
        },
        neighbours={
            "writes every cell a row too low": change_every_action("excel", "set_cell", shift_down_one_row),
            "books half an hour too much": change_every_action("calendar", "create_event", extend_by_half_an_hour),
        },
        other_order=(3, 1, 2, 0),
        occasion=told.event,
    )
