"""Write what happened to an open case into its register, book a talk about it, and tell a colleague."""

import random
import re
from dataclasses import replace

from data_model import Criterion
from generators.tasks.building_blocks.calendar_blocks import make_booking_block
from generators.tasks.building_blocks.case_blocks import can_be_told, make_news_block, make_tell_block
from generators.tasks.building_blocks.case_rows import CaseNews
from generators.tasks.building_blocks.mail_blocks import refuse_rivals
from generators.tasks.building_blocks.matter_mails import draw_readers, list_writable_matters
from generators.tasks.building_blocks.matters import Matter
from generators.tasks.building_blocks.subtask_block import (
    SubtaskBlock,
    add_greeting,
    change_every_action,
    compose_recipe,
    extend_by_half_an_hour,
    shift_down_one_row,
)
from generators.tasks.building_blocks.topics import make_case_titles
from generators.tasks.building_blocks.value_sampler import ValueSampler, make_slot
from generators.tasks.recipe import Recipe, TaskContext, Values, archetype, make_action, make_criterion, rivals_of

_MAX_NEWS, _MAX_MAILS = 3, 4
# Nobody talks with others about the leave or the expenses of a colleague.
_PERSONAL_NOUN = re.compile("leave|trip|expense|training")
_REQUESTS = (
    "Please follow up on the {noun}: our list should show what has changed, the talk about it belongs in my calendar, "
    "and the colleague I named gets the news by mail.",
    "Could you look after that {noun} now? The list needs what is new, my calendar the talk, and one colleague a mail "
    "with the figure.",
    "There is news of the {noun}. Enter it in the list, book the talk in my calendar, and tell my colleague by mail.",
    "We have to talk about the {noun}, so book that in my calendar as I said. Before that please put the news into "
    "the list and mail it to the colleague who needs it.",
    "I want that {noun} off my mind: the list brought up to date, the talk in my calendar, my colleague informed by "
    "mail.",
    "Would you do what we agreed on the {noun}? What is new goes into the list, the talk into my calendar, and a mail "
    "to my colleague.",
    "List first, then calendar, then the mail to my colleague, please. It is all about the {noun} I have been telling "
    "you of.",
    "Our list still shows the old state of the {noun}, nobody has booked the talk in my calendar, and my colleague "
    "does not know yet. Please change all that.",
    "Let's deal with the {noun}. I need the talk in my calendar, the news in the list, and a mail to my colleague "
    "that tells it.",
)
"""What the user says at the end, of which one is drawn."""


@archetype(apps=("calendar", "email", "excel"), needs=("cases_with_news",))
def case_follow_up(context: TaskContext, rng: random.Random) -> Recipe | None:
    """The user has news of an open case: it goes into the register, a talk is booked, and a colleague is told."""
    sampler = ValueSampler(context, rng)
    matter, news = _draw_matter(sampler)
    if matter is None:
        return None
    told, user, case = news[0], context.persona.name, matter.case
    about_case = ValueSampler(replace(context, case=case), rng)
    talk = f"the talk about {case.name}"
    blocks = _make_news_blocks(sampler, news)
    return compose_recipe(
        intent=rng.choice(_REQUESTS).format(noun=case.noun),
        blocks=(
            *blocks,
            make_booking_block(about_case, rng, "s2", "talk", talk, user, make_case_titles(case)),
            _make_tell_block(about_case, told, user),
        ),
        read_actions=lambda v: (
            make_action("email", "list_emails", username=user),
            *(
                make_action("email", "read_email", username=user, email_id=one.email_id)
                for one in matter.mails[:_MAX_MAILS]
            ),
            make_action("excel", "read_file", file_path=told.row.sheet.file),
            make_action("calendar", "list_events", username=user),
        ),
        right_ways={"writes the mail with a greeting": change_every_action("email", "send_email", add_greeting)},
        neighbours={
            "writes every cell a row too low": change_every_action("excel", "set_cell", shift_down_one_row),
            "books half an hour too much": change_every_action("calendar", "create_event", extend_by_half_an_hour),
        },
        other_order=(len(blocks) + 1, len(blocks)),
        occasion=told.event,
    )


def _draw_matter(sampler: ValueSampler) -> tuple[Matter | None, list[CaseNews]]:
    """Draw an open case with its news: with a figure or a moment if there is one, and of the user if possible."""
    found = []
    for is_of_department in (False, True):
        for matter in list_writable_matters(sampler.context, is_of_department):
            news = _list_news(sampler, matter)
            if news and not _PERSONAL_NOUN.search(matter.case.noun):
                found.append((news[0].type == "text", not matter.case.is_own, sampler.rng.random(), matter, news))
    if not found:
        return None, []
    *_, matter, news = min(found, key=lambda one: one[:3])
    return matter, news


def _list_news(sampler: ValueSampler, matter: Matter) -> list[CaseNews]:
    """List up to three new values of a case, all different, figures and moments first."""
    found = {one.value.casefold(): one for one in (matter.row.list_news() if matter.row else ())}
    usable = sorted((one for one in found.values() if can_be_told(sampler, one)), key=lambda one: one.type == "text")
    is_plain = usable and (usable[0].type != "text" or usable[0].value.isalpha())
    told = [one for one in usable if one.type == usable[0].type or one.type != "text"]
    return told[:_MAX_NEWS] if is_plain else []


def _make_news_blocks(sampler: ValueSampler, news: list[CaseNews]) -> list[SubtaskBlock]:
    """Build a block for each new value; no value of one is an alternative of another."""
    taken = {one.value for one in news}
    blocks = []
    for at, one in enumerate(news):
        block = make_news_block(sampler, "s1", one, f"news{at or ''}")
        (slot,) = block.slots
        free = tuple(other for other in slot.alternatives if other not in taken)
        if len(free) > 1 or at == 0:
            taken.update(free)
            blocks.append(replace(block, slots=(replace(slot, alternatives=free),)))
    return blocks


def _make_tell_block(sampler: ValueSampler, told: CaseNews, user: str) -> SubtaskBlock:
    """Build the block of the mail to a colleague who has to do with the case, if anybody has."""
    case = told.row.case
    # Who did it knows of it.
    doer = next((one.address for one in case.people if told.event.text.startswith(one.person)), "")
    to, *others = draw_readers(sampler, case, doer, 4)
    block = make_tell_block(sampler, "s3", told, "news", user)
    kind = "says" if told.type == "text" else "values"

    def criteria(v: Values) -> tuple[Criterion, ...]:
        heading = told.column.name
        demands = {kind: [v["news"]], "never": [rivals_of("news")], "allowed": [case.key, case.name, heading]}
        column = {} if kind == "says" else {"column": heading}
        return (make_criterion("evaluate_mail", sender=user, recipients=[v["to"]], **refuse_rivals(demands), **column),)

    return replace(block, slots=(make_slot("to", "address", to, others),), criteria=criteria)
