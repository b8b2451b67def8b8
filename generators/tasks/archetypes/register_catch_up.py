"""Write what happened to several cases into their register, and tell somebody of one of them."""

import random
from dataclasses import replace
from functools import partial

from generators.tasks.building_blocks.case_blocks import can_be_told, make_news_block, make_tell_block
from generators.tasks.building_blocks.case_rows import CaseNews
from generators.tasks.building_blocks.caught_up_cases import draw_caught_up_cases
from generators.tasks.building_blocks.sensible_news import (
    draw_reader_of_news,
    find_readers,
    fits_row,
    keep_fitting_values,
)
from generators.tasks.building_blocks.subtask_block import (
    SubtaskBlock,
    add_greeting,
    change_every_action,
    compose_recipe,
    shift_down_one_row,
)
from generators.tasks.building_blocks.unused_values import TooFewValues
from generators.tasks.building_blocks.value_sampler import ValueSampler
from generators.tasks.recipe import Recipe, Result, TaskContext, archetype, make_action

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


_TRIES = 8


@archetype(apps=("email", "excel"), needs=("cases_with_news",))
def register_catch_up(context: TaskContext, rng: random.Random) -> Recipe | None:
    """The user has heard news of some cases: they go into their register, and one mail tells of one of them."""
    for _ in range(_TRIES):
        sampler = ValueSampler(context, rng)
        cases = draw_caught_up_cases(
            context, rng, rng.choice((2, 3, 4)), partial(_is_usable, sampler), partial(_can_be_told_of, sampler)
        )
        if not cases:
            return None
        try:
            return _make_recipe(sampler, rng, cases)
        except TooFewValues:
            continue
    return None


def _is_usable(sampler: ValueSampler, news: CaseNews) -> bool:
    return fits_row(news, sampler.context.clock.date) and can_be_told(sampler, news)


def _can_be_told_of(sampler: ValueSampler, news: CaseNews) -> bool:
    """Tell whether a mail can be about some news: a figure or a moment that somebody of the case waits for."""
    return news.type != "text" and bool(find_readers(sampler, news))


def _make_recipe(sampler: ValueSampler, rng: random.Random, cases: list[list[CaseNews]]) -> Recipe:
    context, told = sampler.context, cases[0][0]
    blocks = [
        _keep_fitting(make_news_block(sampler, f"s{number}", one, f"news_{number}_{at}"), one)
        for number, news in enumerate(cases, 1)
        for at, one in enumerate(news, 1)
    ]
    about_told = ValueSampler(replace(context, case=told.row.case), rng)
    tell_block = make_tell_block(about_told, f"s{len(cases) + 1}", told, "news_1_1", context.persona.name)
    to = draw_reader_of_news(ValueSampler(replace(context, case=told.row.case), rng), rng, told)
    file = told.row.sheet.file
    return compose_recipe(
        intent=rng.choice(_REQUESTS).format(plural=told.row.case.plural),
        blocks=(*blocks, replace(tell_block, slots=(to,))),
        read_actions=lambda v: (make_action("excel", "read_file", file_path=file),),
        right_ways={"writes the mail with a greeting": change_every_action("email", "send_email", add_greeting)},
        neighbours={"writes every cell a row too low": change_every_action("excel", "set_cell", shift_down_one_row)},
        other_order=tuple(range(len(blocks), -1, -1)),
        occasion=None if context.ask else told.event,
        result=Result("register", f"the {told.row.case.plural}"),
    )


def _keep_fitting(block: SubtaskBlock, news: CaseNews) -> SubtaskBlock:
    return replace(block, slots=tuple(keep_fitting_values(one, news) for one in block.slots))
