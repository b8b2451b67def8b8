"""Write what happened to several cases into their register, and tell somebody of one of them."""

import random
from dataclasses import replace

from generators.tasks.building_blocks.case_blocks import can_be_told, make_news_block, make_tell_block
from generators.tasks.building_blocks.case_rows import draw_news
from generators.tasks.building_blocks.subtask_block import (
    add_greeting,
    change_every_action,
    compose_recipe,
    shift_down_one_row,
)
from generators.tasks.building_blocks.value_sampler import ValueSampler
from generators.tasks.recipe import Recipe, TaskContext, archetype, make_action

_REQUESTS = (
    "Please bring the {plural} in our list up to date with all I heard these days, and write the mail about the one "
    "where somebody is waiting for it.",
    "Could you enter the news on the {plural} in the list? And one person should hear about it by email, as I said.",
    "The list of {plural} is behind. Put in what has changed since, and send the email that I promised.",
    "A few {plural} have moved on, as you know. Update the list with that, please, and email the news to the person "
    "who needs it.",
    "Before anybody relies on the old entries: correct the {plural} in the list as I told you, and let the news go out "
    "by email.",
    "I have been passing you bits about our {plural} for days. Now please get them into the list, and send the email "
    "about the one that we promised to report on.",
    "Would you update our {plural} in the list with everything that came in, and then mail the one bit of news that "
    "somebody needs from us?",
    "Time to write it all down: the changes to the {plural} go into the list, and the mail about one of them goes out.",
    "What we said about the {plural} should be in the list by now. Please do that, and inform the person by email.",
)
"""What the user says at the end, of which one is drawn."""


@archetype(apps=("email", "excel"), needs=("cases_with_news",))
def register_catch_up(context: TaskContext, rng: random.Random) -> Recipe | None:
    """The user has heard news of some cases: they go into their register, and one mail tells of one of them."""
    sampler = ValueSampler(context, rng)
    news = draw_news(context, rng, rng.choice((2, 3, 4)), lambda one: can_be_told(sampler, one))
    if not news:
        return None
    told = news[0]
    blocks = [make_news_block(sampler, f"s{at + 1}", one, f"news_{at + 1}") for at, one in enumerate(news)]
    about_told = ValueSampler(replace(context, case=told.row.case), rng)
    tell_block = make_tell_block(about_told, f"s{len(news) + 1}", told, "news_1", context.persona.name)
    file = told.row.sheet.file
    return compose_recipe(
        intent=rng.choice(_REQUESTS).format(plural=told.row.case.plural),
        blocks=(*blocks, tell_block),
        read_actions=lambda v: (make_action("excel", "read_file", file_path=file),),
        right_ways={"writes the mail with a greeting": change_every_action("email", "send_email", add_greeting)},
        neighbours={"writes every cell a row too low": change_every_action("excel", "set_cell", shift_down_one_row)},
        other_order=tuple(range(len(news), -1, -1)),
        occasion=told.event,
    )
