"""Reply to a mail, book an event for it, and brief a colleague."""

import random

from generators.tasks.building_blocks.calendar_blocks import make_booking_block
from generators.tasks.building_blocks.mail_blocks import MailContent, draw_mail_copy, make_mail_block, say
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
from generators.tasks.building_blocks.topics import find_topic_of_mail
from generators.tasks.building_blocks.value_sampler import ValueSampler
from generators.tasks.building_blocks.valueless_requests import draw_repetition
from generators.tasks.recipe import Recipe, TaskContext, archetype

_REQUESTS = (
    "Please answer the mail I told you about with the words I want in it, book the talk in my calendar as we "
    "agreed, and send the briefing, which names that event, by email.",
    "Could you reply to that mail with the words I want in it, put the talk into my calendar, and email the "
    "briefing, which names that event?",
    "The mail still waits for an answer: write it with the words I want in it. Book the talk in my calendar as "
    "well, and let the briefing go out by email, which names that event.",
    "Let's answer the mail with the words I want in it, get the talk into my calendar, and send the email with "
    "the briefing, which names that event.",
    "I promised a reply to that mail. Send it with the words I want in it, enter the talk in my calendar, and "
    "mail the briefing, which names that event.",
    "Would you take care of the reply with the words I want in it, of the talk in my calendar, and of the "
    "briefing by email, which names that event?",
    "Reply, booking, briefing: the mail gets its answer with the words I want in it, the talk its place in my "
    "calendar, and the briefing, which names that event, goes by email.",
    "Please book the talk in my calendar as discussed, send the briefing by email, which names that event, and "
    "answer the mail we spoke of with the words I want in it.",
    "Everything around the talk can go ahead now: my calendar, the briefing by email, which names that event, and"
    " the answer to the mail with the words I want in it.",
)
"""What the user says at the end, of which one is drawn."""


@archetype(apps=("calendar", "email"), needs=("mail_from_others",))
def mail_answer_and_book(context: TaskContext, rng: random.Random) -> Recipe | None:
    """The user wants a mail answered, an event booked for it, and a colleague told about the event."""
    mailboxes = find_mailboxes(context, from_others=True)
    if not mailboxes:
        return None
    mailbox, sampler = mailboxes[0], ValueSampler(context, rng)
    answered = rng.choice(list(mailbox.mails))
    sampler.turn_to(find_topic_of_mail(context, mailbox.mails[answered]))
    reply_block = make_reply_block(sampler, rng, "s1", mailbox, answered)
    repetition = draw_repetition(
        rng, make_booking_block(sampler, rng, "s2", "talk", "the talk", mailbox.user), "s2", "the talk"
    )
    content = MailContent(
        instruction="It names the event '{talk_title}'.",
        content=lambda v: f"I have put {v['talk_title']} into my calendar and count on you.",
        demands=say("talk_title"),
    )
    mail_block = make_mail_block(sampler, rng, "s3", "the briefing", mailbox.user, content)
    copy = draw_mail_copy(sampler, rng, "s3", "the briefing", mail_block)
    return compose_recipe(
        intent=rng.choice(_REQUESTS),
        blocks=(reply_block, repetition.booking, copy.mail, repetition.repeat, copy.kept),
        read_actions=make_read_mail_actions(mailbox, "answered"),
        right_ways={
            "writes the briefing with a greeting": change_every_action("email", "send_email", add_greeting),
            **repetition.right_ways,
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
        retraction=copy.retraction,
        other_order=(1, 3, 2, 0),
    )
