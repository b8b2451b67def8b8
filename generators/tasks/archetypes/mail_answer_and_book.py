"""Reply to a mail, book an event for it, and brief a colleague."""

import random

from generators.tasks.building_blocks.calendar_blocks import make_booking_block
from generators.tasks.building_blocks.mail_blocks import MailContent, make_mail_block, make_retracted_mail_copy, say
from generators.tasks.building_blocks.mailboxes import find_mailboxes, make_read_mail_actions
from generators.tasks.building_blocks.readings import write_words_alone
from generators.tasks.building_blocks.received_mail_blocks import make_reply_block
from generators.tasks.building_blocks.subtask_block import (
    VagueWords,
    add_greeting,
    change_every_action,
    compose_recipe,
    extend_by_half_an_hour,
)
from generators.tasks.building_blocks.value_sampler import ValueSampler
from generators.tasks.building_blocks.valueless_requests import book_as_series, repeat_next_week
from generators.tasks.recipe import Recipe, TaskContext, archetype


@archetype(apps=("calendar", "email"), needs=("mail_from_others",))
def mail_answer_and_book(context: TaskContext, rng: random.Random) -> Recipe | None:
    """The user wants a mail answered, an event booked for it, and a colleague told about the event."""
    mailboxes = find_mailboxes(context, from_others=True)
    if not mailboxes:
        return None
    mailbox, sampler = mailboxes[0], ValueSampler(context, rng)
    reply_block = make_reply_block(sampler, rng, "s1", mailbox, rng.choice(list(mailbox.mails)))
    booking_block, repeat_block = repeat_next_week(
        make_booking_block(sampler, rng, "s2", "talk", "the talk", mailbox.user), "s2", "the talk"
    )
    content = MailContent(
        instruction="It names the event '{talk_title}'.",
        content=lambda v: f"I have put {v['talk_title']} into my calendar and count on you.",
        demands=say("talk_title"),
    )
    mail_block = make_mail_block(sampler, rng, "s3", "the briefing", mailbox.user, content)
    return compose_recipe(
        intent="Please answer the mail I told you about with the words I want in it, book the talk in my calendar "
        "as we agreed, and send the briefing, which names that event, by email.",
        blocks=(reply_block, booking_block, mail_block, repeat_block),
        read_actions=make_read_mail_actions(mailbox, "answered"),
        right_ways={
            "writes the briefing with a greeting": change_every_action("email", "send_email", add_greeting),
            "books one event that repeats": book_as_series,
        },
        readings=(
            VagueWords(
                "with the words I want in it",
                {"replies with the words alone": write_words_alone("email", "reply_email")},
            ),
        ),
        neighbours={
            "books the talk half an hour too long": change_every_action(
                "calendar", "create_event", extend_by_half_an_hour
            )
        },
        retraction=make_retracted_mail_copy(sampler, "s3", "the briefing", mail_block),
        other_order=(1, 3, 2, 0),
    )
