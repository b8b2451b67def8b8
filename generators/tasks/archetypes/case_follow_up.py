"""Write what happened to an open case into its register, book a talk about it, and tell a colleague."""

import random
import re
from dataclasses import replace

from data_model import Action, Criterion
from generators.tasks.building_blocks.calendar_blocks import make_booking_block
from generators.tasks.building_blocks.case_blocks import can_be_told, make_news_block, make_tell_block
from generators.tasks.building_blocks.case_rows import CaseNews
from generators.tasks.building_blocks.mail_blocks import refuse_rivals
from generators.tasks.building_blocks.matter_mails import draw_readers, list_writable_matters
from generators.tasks.building_blocks.matters import Matter
from generators.tasks.building_blocks.sensible_news import fits_row
from generators.tasks.building_blocks.staff import list_staff
from generators.tasks.building_blocks.subtask_block import (
    SubtaskBlock,
    add_greeting,
    change_every_action,
    compose_recipe,
    extend_by_half_an_hour,
    replace_arguments,
    shift_down_one_row,
)
from generators.tasks.building_blocks.topics import make_case_titles
from generators.tasks.building_blocks.value_sampler import ValueSampler, make_slot
from generators.tasks.building_blocks.written_mails import (
    Correspondent,
    WrittenMail,
    draw_moments,
    has_room_for,
    list_planted_files,
    make_user,
    write_mail,
)
from generators.tasks.recipe import Recipe, TaskContext, Values, archetype, make_action, make_criterion, rivals_of

_MAX_NEWS, _MAX_MAILS = 3, 4
_DAY, _DAYS = re.compile(r"\d{4}-\d{2}-\d{2}"), 3
# Nobody talks with others about the leave or the expenses of a colleague.
_PERSONAL_NOUN = re.compile("leave|trip|expense|training")
_REQUESTS = (
    "Please follow up on the {noun}: our list should show what has changed, the talk about it belongs in my calendar, "
    "and my colleague who waits for it gets the news by mail, with day and time of the talk.",
    "Could you look after that {noun} now? The list needs what is new, my calendar the talk, and the colleague who "
    "wanted to know a mail with both, the news and when we talk.",
    "There is news of the {noun}. Enter it in the list, book the talk in my calendar, and tell my colleague by mail, "
    "together with the day and the time of the talk.",
    "We have to talk about the {noun}, so book that in my calendar as I said. Before that please put the news into "
    "the list, and write to my colleague what is new and when we sit down over it.",
    "I want that {noun} off my mind: the list brought up to date, the talk in my calendar, my colleague informed by "
    "mail of the news and of the moment of our talk.",
    "Would you do what we agreed on the {noun}? What is new goes into the list, the talk into my calendar, and a mail "
    "to my colleague says both, with day and time.",
    "List first, then calendar, then the mail to my colleague with the news and the day and time of our talk, please. "
    "It is all about the {noun} I have been telling you of.",
    "Our list still shows the old state of the {noun}, nobody has booked the talk in my calendar, and my colleague "
    "knows neither the news nor when we talk. Please change all that.",
    "Let's deal with the {noun}. I need the talk in my calendar, the news in the list, and a mail to my colleague "
    "that tells it and says when our talk is, day and time.",
)
"""What the user says at the end, of which one is drawn."""
_QUESTIONS = (
    (
        "{key}, how it stands",
        "How do we stand with {noun} {key}? As soon as you know {heading}, please enter it in our list and "
        "write to me. And I think we should sit down over it, so give me a day "
        "and a time that suit you.",
    ),
    (
        "News of {key}?",
        "I have {noun} {key} on my desk as well. Once you know {heading}, could you let me know, and put it in "
        "the list so that nobody goes by what stands there now? I would also like to talk it through with you; you "
        "choose when.",
    ),
    (
        "{Noun} {key}",
        "When you hear something of {noun} {key}, I should like to know {heading}. Please see to it that "
        "the list is right then, and tell me when the two of us can talk about what follows from it.",
    ),
)
"""Subject and text of the mail of the colleague who is waiting for the news."""


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
    tell, reader = _make_tell_block(about_case, told, user)
    # A talk is of use before the next day by which something has to be done, when both can come.
    about_case.turn_to_days(last_day=_find_next_day(told, context.clock.date)).turn_to_readers(reader)
    question = _write_question(about_case, rng, told, reader)
    recipe = compose_recipe(
        intent=rng.choice(_REQUESTS).format(noun=case.noun),
        blocks=(
            *blocks,
            make_booking_block(about_case, rng, "s2", "talk", talk, user, make_case_titles(case)),
            tell,
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
    return replace(recipe, planted_files=list_planted_files(question))


def _draw_matter(sampler: ValueSampler) -> tuple[Matter | None, list[CaseNews]]:
    """Draw an open case with its news: with a figure or a moment if there is one, and of the user if possible."""
    found = []
    for is_of_department in (False, True):
        for matter in list_writable_matters(sampler.context, is_of_department):
            news = _list_news(sampler, matter)
            if news and not _PERSONAL_NOUN.search(matter.case.noun):
                found.append((not matter.case.is_own, news[0].type == "text", sampler.rng.random(), matter, news))
    if not found:
        return None, []
    *_, matter, news = min(found, key=lambda one: one[:3])
    return matter, news


def _list_news(sampler: ValueSampler, matter: Matter) -> list[CaseNews]:
    """List up to three new values of a case, all different, figures and moments first."""
    today = sampler.context.clock.date
    every = matter.row.list_news() if matter.row else ()
    found = {one.value.casefold(): one for one in every if fits_row(one, today)}
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


def _make_tell_block(sampler: ValueSampler, told: CaseNews, user: str) -> tuple[SubtaskBlock, str]:
    """Build the block of the mail with the news and the moment of the talk, and return who gets it.

    That is a colleague who has to do with the case, if anybody has.
    """
    case, heading = told.row.case, told.column.name
    # Who did it knows of it.
    doer = next((one.address for one in case.people if told.event.text.startswith(one.person)), "")
    to, *others = draw_readers(sampler, case, doer, 4)
    block = make_tell_block(sampler, "s3", told, "news", user)
    is_text = told.type == "text"

    def actions(v: Values) -> tuple[Action, ...]:
        (mail,) = block.actions(v)
        content = f"{mail.args['content']} We talk about it on {v['talk_date']} at {v['talk_start']}."
        return (replace_arguments(mail, content=content),)

    def criteria(v: Values) -> tuple[Criterion, ...]:
        values = [*([] if is_text else [v["news"]]), v["talk_date"], v["talk_start"]]
        demands = {
            "values": values,
            **({"says": [v["news"]]} if is_text else {}),
            "never": [
                rivals_of("news"),
                rivals_of("talk_date", f"/values/{len(values) - 2}"),
                rivals_of("talk_start", f"/values/{len(values) - 1}"),
            ],
            "allowed": [case.key, case.name, heading, v["talk_minutes"], v["talk_title"]],
        }
        column = {} if is_text else {"column": heading}
        return (make_criterion("evaluate_mail", sender=user, recipients=[v["to"]], **refuse_rivals(demands), **column),)

    instruction = f"{block.instruction} It also says on which day and at what time the talk is."
    slots = (make_slot("to", "address", to, others),)
    return replace(block, instruction=instruction, slots=slots, actions=actions, criteria=criteria), to


def _find_next_day(news: CaseNews, today: str) -> str:
    """Find the next day that stands in the row of the case; empty if all of them are over."""
    days = [cell for cell in news.row.sheet.rows[news.row.index] if _DAY.fullmatch(cell)]
    return min((one for one in days if one > today), default="")


def _write_question(sampler: ValueSampler, rng: random.Random, told: CaseNews, reader: str) -> list[WrittenMail]:
    """Write the mail in which a colleague asks how the case stands, and for the talk; none if nobody is known."""
    context, case = sampler.context, told.row.case
    name = next((one.person for one in case.people if one.address == reader), "")
    name = name or (one.name if (one := list_staff(context).find(reader)) else "")
    moments = draw_moments(context, rng, 1, _DAYS) if name else []
    if not moments or "/" in case.key:
        return []
    words = {
        "noun": case.noun,
        "Noun": f"{case.noun[:1].upper()}{case.noun[1:]}",
        "key": case.key,
        "heading": "what has become of it" if told.type == "text" else f"the {told.column.name}",
    }
    subject, text = (one.format_map(words) for one in rng.choice(_QUESTIONS))
    mail = write_mail(context, Correspondent(name, reader), (make_user(context),), subject, text, moments[0])
    return [mail] if has_room_for(context, [mail]) else []
