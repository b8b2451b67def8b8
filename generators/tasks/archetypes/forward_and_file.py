"""Forward a mail, book a follow-up, and log the mail's sender in a workbook."""

import random
from collections.abc import Callable

from data_model import Action
from generators.tasks.building_blocks.calendar_blocks import make_booking_block
from generators.tasks.building_blocks.file_blocks import make_register_block, write_cell_by_cell
from generators.tasks.building_blocks.mailboxes import Mailbox, find_mailboxes, make_read_mail_actions
from generators.tasks.building_blocks.readings import swap_columns_of_list, write_words_alone
from generators.tasks.building_blocks.received_mail_blocks import make_forward_block, make_single_mail_block
from generators.tasks.building_blocks.subtask_block import (
    VagueWords,
    change_every_action,
    compose_recipe,
    expand_actions,
    extend_by_half_an_hour,
    shift_down_one_row,
)
from generators.tasks.building_blocks.topics import find_topic_of_mail
from generators.tasks.building_blocks.value_sampler import ValueSampler
from generators.tasks.building_blocks.valueless_requests import has_wish, make_reply_to_sender_block
from generators.tasks.recipe import Recipe, TaskContext, archetype, make_action

_REQUESTS = (
    "Please pass the mail I picked on with my remark above it, book the follow-up in"
    " my calendar, and file that mail in a new Excel workbook, subject and sender's address side by side.",
    "Could you forward the mail we talked about, my remark above it, enter the follow-up in my calendar, and keep"
    " the mail on file in a new Excel workbook, subject and sender's address side by side?",
    "The mail has to go on to the right person, my remark above it. Book the follow-up in my calendar too, and "
    "file the mail in a new Excel workbook, subject and sender's address side by side.",
    "Let's deal with that mail: forward it with my remark above it, put the follow-up into my calendar, and note "
    "it in a new Excel workbook with subject and sender's address side by side.",
    "I want that mail off my desk. Forward it, my remark above it, book the follow-up in my calendar, and log it "
    "in a new Excel workbook, subject and sender's address side by side.",
    "Would you send the mail on with my remark above it, reserve the follow-up in my calendar, and start an Excel"
    " workbook that has its subject and sender's address side by side?",
    "Forward, calendar, file: the mail goes on with my remark above it, the follow-up goes into my calendar, and "
    "a new Excel workbook gets subject and sender's address side by side.",
    "Please take care of the mail as we said: hand it on, my remark above it; the follow-up belongs in my "
    "calendar, the mail in a new Excel workbook, subject and sender's address side by side.",
    "That mail needs an owner, so forward it with my remark above it. Then book the follow-up in my calendar, and"
    " put the mail on record in a new Excel workbook with subject and sender's address side by side.",
)
"""What the user says at the end, of which one is drawn."""


@archetype(apps=("calendar", "email", "excel"), needs=("mail_from_others",))
def forward_and_file(context: TaskContext, rng: random.Random) -> Recipe | None:
    """The user wants a mail forwarded with a remark, a follow-up booked, and the sender logged in a workbook."""
    mailboxes = find_mailboxes(context, from_others=True)
    if not mailboxes:
        return None
    mailbox, sampler = mailboxes[0], ValueSampler(context, rng)
    choice_block = make_single_mail_block(sampler, rng, "s1", mailbox, "forwarded", "the mail to pass on")
    sampler.turn_to(find_topic_of_mail(context, mailbox.mails[choice_block.slots[0].value.value]))
    forward_block = make_forward_block(sampler, rng, "s1", mailbox, "forwarded", (choice_block,))
    booking_block = make_booking_block(sampler, rng, "s2", "follow", "the follow-up", mailbox.user)
    register_block = make_register_block(
        sampler,
        rng,
        "s3",
        "the filing sheet",
        "It gets one row: the subject '{forwarded}', and beside it the address of that mail's sender.",
        rows=lambda v: [[v["forwarded"], mailbox.mails[v["forwarded"]].sender]],
        row_slots=("forwarded",),
        demands=lambda v: {"in_column_order": True},
    )
    return compose_recipe(
        intent=rng.choice(_REQUESTS),
        blocks=(
            forward_block,
            make_reply_to_sender_block("s1", "the mail to pass on", mailbox, "forwarded") if has_wish(rng) else None,
            booking_block,
            register_block,
        ),
        read_actions=make_read_mail_actions(mailbox, "forwarded"),
        right_ways={"writes the workbook cell by cell": expand_actions(write_cell_by_cell)},
        readings=(
            VagueWords(
                "my remark above it", {"writes the words alone above it": write_words_alone("email", "forward_email")}
            ),
            VagueWords(
                "The sender of the mail to pass on is told",
                {"tells them in a mail of its own": expand_actions(_write_new_mail(mailbox))},
            ),
        ),
        neighbours={
            "begins a row too low": change_every_action("excel", "set_range", shift_down_one_row),
            "puts the address first": change_every_action("excel", "set_range", swap_columns_of_list),
            "books the follow-up half an hour too long": change_every_action(
                "calendar", "create_event", extend_by_half_an_hour
            ),
        },
        other_order=(3, 2, 0, 1),
    )


def _write_new_mail(mailbox: Mailbox) -> Callable[[Action], tuple[Action, ...]]:
    """Build a change that turns the reply to the sender into a new mail with a subject of its own."""
    senders = {mail.email_id: mail.sender for mail in mailbox.mails.values()}

    def change(action: Action) -> tuple[Action, ...]:
        if action.action != "reply_email":
            return (action,)
        to = {"sender": mailbox.user, "recipient": senders[action.args["email_id"]]}
        content = action.args["content"]
        return (make_action("email", "send_email", **to, subject="Passed on", content=content),)

    return change
