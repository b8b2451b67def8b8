"""Accept one of the moments that a mail proposes for a talk, book the talk, and tell a colleague when it is."""

import random
import re
from dataclasses import replace
from typing import Any

from data_model import Action, Criterion
from generators.tasks.building_blocks.calendar_blocks import make_booking_block, make_dependent_booking_block
from generators.tasks.building_blocks.common_facts import state_recipient
from generators.tasks.building_blocks.desk_mails import DeskMail, DeskMails
from generators.tasks.building_blocks.mail_blocks import refuse_rivals
from generators.tasks.building_blocks.matter_mails import draw_readers
from generators.tasks.building_blocks.named_calendars import find_calendar_zone
from generators.tasks.building_blocks.slot_draws import pick_slot
from generators.tasks.building_blocks.stated_facts import state
from generators.tasks.building_blocks.subtask_block import (
    SubtaskBlock,
    add_greeting,
    change_every_action,
    compose_recipe,
    escape_braces,
    extend_by_half_an_hour,
    join_date_and_time,
    replace_arguments,
)
from generators.tasks.building_blocks.table_blocks import with_extras
from generators.tasks.building_blocks.talk_mails import draw_talk_mails, list_days_in_time
from generators.tasks.building_blocks.titled_bookings import give_titles
from generators.tasks.building_blocks.value_sampler import ValueSampler, make_slot
from generators.tasks.building_blocks.written_mails import list_planted_files
from generators.tasks.recipe import Recipe, Slot, TaskContext, Values, archetype, make_action, make_criterion, rivals_of

_LENGTHS = ("15", "20", "25", "30", "35", "40", "45", "50", "60")
_REQUESTS = (
    "Please answer the mail that asks me for a talk, say on which day and at what time, put the talk into my "
    "calendar, and write to my colleague when it is and by what time that day I need their points.",
    "Somebody wants to talk to me and waits for an answer. Could you say on which day and at what time, book it in my "
    "calendar, and tell my colleague when it is and by what time that day I want their points?",
    "Would you confirm the talk I was asked for by mail? It belongs in my calendar then, and my colleague should hear "
    "when it is and by what time that day I need their notes.",
    "I have decided when we talk. Reply to that mail with day and time, enter the talk, and let my colleague know by "
    "mail when it takes place and until what time that day they can send me something for it.",
    "That mail with the wish for a talk still has no answer. Please accept as I said, with day and time, reserve it "
    "in my calendar, and mail my colleague when it is and by what time I need their view.",
    "Let's fix the talk: a reply with day and time to whoever asked, the entry in my calendar, and a mail to my "
    "colleague with both and with the time by which I want to hear from them that day.",
    "Please settle the talk from my inbox. The reply says day and time, my calendar gets it, and my colleague is told "
    "when it is and by what time I need what they have on it.",
    "I owe somebody an answer about a talk. Send it with day and time, block my calendar, and ask the colleague I "
    "named for their points by the time I gave, so that they know when the talk is as well.",
    "Could you take the request for a talk off my desk: answer it with the day and the time, book it, and pass both "
    "on to my colleague, together with the time until which I wait for their notes?",
)
"""What the user says at the end, of which one is drawn."""

_STATES_DAY = re.compile(r"\d{1,2}\.? [A-Z][a-z]{2}|[A-Z][a-z]{2,8} \d{1,2}\b|\d{2,4}[-/.]\d{2}[-/.]\d{2}")


@archetype(apps=("calendar", "email"), needs=("mail_from_others",))
def mail_answer_and_book(context: TaskContext, rng: random.Random) -> Recipe | None:
    """The user accepts the talk that a mail asks for: it is answered, the talk is booked, and a colleague is told."""
    found = draw_talk_mails(context, rng)
    if found is None:
        return None
    first, *others = found.mails.values()
    if first.case is None and _STATES_DAY.search(first.name):
        # The mails would state it beside the day of the talk.
        return None
    sampler, user = ValueSampler(replace(found.context, case=first.case), rng), context.persona.name
    sampler.exclude((first.finding.sender,))
    recipe = compose_recipe(
        intent=rng.choice(_REQUESTS),
        blocks=(
            _make_answer(found, first, others, user),
            _make_booking(sampler, rng, found, user),
            _make_notice(sampler, found, user),
        ),
        read_actions=lambda v: (
            make_action("email", "list_emails", username=user),
            *(
                make_action("email", "read_email", username=user, email_id=one.finding.email_id)
                for one in (found.mails.values() if first.case else (found.mails[v["about"]],))
            ),
            make_action("calendar", "list_events", username=user),
        ),
        right_ways={
            "writes the colleague with a greeting": change_every_action("email", "send_email", add_greeting),
            "answers with thanks": change_every_action("email", "reply_email", _add_thanks),
        },
        neighbours={
            "books the talk half an hour too long": change_every_action(
                "calendar", "create_event", extend_by_half_an_hour
            )
        },
        other_order=(1, 2, 0),
    )
    return replace(recipe, planted_files=list_planted_files(one.mail for one in found.planted))


def _find_moment(found: DeskMails, v: Values) -> tuple[str, str]:
    """Return day and time of the talk; who has the wrong mail takes a moment that it proposes."""
    if "talk_start" in v:
        return v["talk_date"], v["talk_start"]
    offers = found.mails[v["about"]].offers
    day = v["talk_date"] if v["talk_date"] in offers else next(iter(offers))
    return day, offers[day]


def _demand_moment(found: DeskMails, v: Values) -> dict[str, Any]:
    day, start = _find_moment(found, v)
    rivals = [rivals_of("talk_date", "/values/0"), rivals_of("talk_date", "/values/1")]
    return {"values": [day, start], "never": rivals, "allowed": [v["talk_minutes"], v["talk_title"]]}


def _make_answer(found: DeskMails, first: DeskMail, others: list[DeskMail], user: str) -> SubtaskBlock:
    def actions(v: Values) -> tuple[Action, ...]:
        day, start = _find_moment(found, v)
        mail_id = found.mails[v["about"]].finding.email_id
        content = f"We can talk on {day} at {start}."
        return (make_action("email", "reply_email", username=user, email_id=mail_id, content=content),)

    def criteria(v: Values) -> tuple[Criterion, ...]:
        mail = found.mails[v["about"]].finding
        demands = refuse_rivals(_demand_moment(found, v))
        return (make_criterion("evaluate_mail", sender=user, recipients=[mail.sender], reply_to=mail.file, **demands),)

    about = make_slot("about", "text", first.name, [one.name for one in others[:4]])
    gap = "{0}" if first.case else "'{0}'"
    block = SubtaskBlock(
        "s1", f"Reply to the mail about {{about}} in the inbox of {escape_braces(user)} with the day and the time of "
        "the talk.", (), (), actions, criteria,
    )  # fmt: skip
    return with_extras(
        block,
        state(
            "s1",
            about,
            f"The talk that the user accepts is the one about {gap}.",
            "which talk I accept",
            (
                f"the talk I accept is the one about {gap}",
                f"I want to talk to whoever wrote about {gap}",
                f"it is the mail about {gap} that gets my yes",
                f"about {gap} we do have to talk, so I accept that one",
                f"of all those who want to talk to me, I take the one who wrote about {gap}",
            ),
            "Which talk do you accept?",
            (f"the one about {gap}", f"about {gap}", f"{gap}", f"the mail on {gap}"),
            needed=bool(others),
        ),
    )


def _make_booking(sampler: ValueSampler, rng: random.Random, found: DeskMails, user: str) -> SubtaskBlock:
    first = found.first
    if first.case is None:
        block = make_booking_block(sampler, rng, "s2", "talk", "the talk", user)
        calls = ("Phone call", "Call back", "Talk on the phone", "Short call", "Call about open points")
        return give_titles(sampler, block, "talk", calls, _LENGTHS)
    day = rng.choice(list_days_in_time(found.context, first) or list(first.offers))
    other_days = [one for one in first.offers if one != day]
    block = make_dependent_booking_block(
        sampler, rng, "s2", "talk", "the talk", user, "on {talk_date} at the time that the mail proposes for that day",
        lambda v: join_date_and_time(*_find_moment(found, v)), find_calendar_zone(found.context, user),
    )  # fmt: skip
    noun = first.case.noun
    noun_first = f"{noun[:1].upper()}{noun[1:]}"
    titles = [f"{noun_first}: open points", f"{noun_first} call", f"Talk about the {noun}", f"{noun_first}: next steps"]
    block = give_titles(sampler, block, "talk", [*titles, f"Questions on the {noun}"], _LENGTHS)
    return with_extras(block, _state_day(make_slot("talk_date", "date", day, other_days)))


def _state_day(slot: Slot) -> SubtaskBlock:
    return state(
        "s2",
        slot,
        "Of the days that the mail proposes, the user takes {0}, at the time that stands there.",
        "the day of the talk",
        (
            "of the days they propose I take {0}, at the time that stands there",
            "{0} suits me best, at the time they give for it",
            "tell them that {0} is fine, at the time in their mail",
            "I can do {0}, at their time for that day",
            "out of their proposals take {0}, the time is in the mail",
        ),
        "Which of the proposed days suits you?",
        ("{0}", "{0}, at the time they gave", "I take {0}", "{0} is best"),
    )


def _make_notice(sampler: ValueSampler, found: DeskMails, user: str) -> SubtaskBlock:
    first = found.first
    sender = first.finding.sender
    (to, *others) = draw_readers(sampler, first.case, sender, 4) if first.case else sampler.draw_addresses(4)

    def actions(v: Values) -> tuple[Action, ...]:
        day, start = _find_moment(found, v)
        mail = found.mails[v["about"]]
        about = v["about"] if mail.case else f"'{v['about']}'"
        moment = f"My talk with {mail.sender} about {about} is on {day} at {start}."
        content = f"{moment} Please let me have your points on {day} by {v['due']}."
        head = {"sender": user, "recipient": v["to"], "subject": f"Talk about {v['about']}"}
        return (make_action("email", "send_email", **head, content=content),)

    def criteria(v: Values) -> tuple[Criterion, ...]:
        demands = _demand_moment(found, v)
        demands["values"].append(v["due"])
        demands["asks"] = True
        demands["never"].append(rivals_of("due"))
        demands["allowed"] += [v["about"], found.mails[v["about"]].sender]
        return (make_criterion("evaluate_mail", sender=user, recipients=[v["to"]], **refuse_rivals(demands)),)

    block = SubtaskBlock(
        "s3", "Tell {to} by mail on which day and at what time the talk is, and that the user needs their points by "
        "{due} on that day.", (), (), actions, criteria,
    )  # fmt: skip
    return with_extras(
        block,
        state_recipient("s3", pick_slot(sampler, "to", "address", to, others), "the mail about the talk"),
        _state_due(sampler),
    )


def _state_due(sampler: ValueSampler) -> SubtaskBlock:
    return state(
        "s3",
        sampler.draw_slot("due", "time", lambda count: sampler.draw_times(count, 8, 11)),
        "The colleague's points are due by {0} on the day of the talk.",
        "when my colleague's points are due",
        (
            "I need my colleague's points by {0} on the day of the talk",
            "on the day of the talk the colleague's points are due by {0}",
            "my colleague has until {0} that day to send me something for the talk",
            "ask for my colleague's notes by {0} on the day itself, so that I can read them before the talk",
            "{0} on the same day is when I want to have my colleague's points",
        ),
        "By what time on the day of the talk do you need your colleague's points?",
        ("by {0}", "{0}", "until {0}", "{0} at the latest"),
    )


def _add_thanks(action: Action) -> Action:
    content = f"Good morning,\n\nthank you for your mail. {action.args['content']}\n\nKind regards"
    return replace_arguments(action, content=content)
