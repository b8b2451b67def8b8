"""List mails in a new workbook, questions with what the register says of them, and tell somebody."""

import random

from generators.tasks.building_blocks.enquiry_lists import make_enquiry_list
from generators.tasks.building_blocks.file_blocks import (
    draw_retracted_file_copy,
    make_no_spare_copy_criteria,
    make_register_block,
    write_cell_by_cell,
    write_headers,
)
from generators.tasks.building_blocks.mailboxes import find_mailboxes, make_read_mail_actions
from generators.tasks.building_blocks.outgoing_mails import draw_announcement_or_forward
from generators.tasks.building_blocks.readings import swap_columns_of_list, write_headers_above
from generators.tasks.building_blocks.received_mail_blocks import make_mail_choice_block
from generators.tasks.building_blocks.subtask_block import (
    VagueWords,
    change_every_action,
    compose_recipe,
    expand_actions,
    shift_down_one_row,
)
from generators.tasks.building_blocks.topics import MAILS
from generators.tasks.building_blocks.value_sampler import ValueSampler
from generators.tasks.recipe import Recipe, TaskContext, archetype

_REQUESTS = (
    "Please log the mails I picked in a new Excel workbook, subject and sender's address side by side, and {mail}.",
    "Could you enter the mails I chose in a new Excel workbook, subject and sender's address side by side, and {mail}?",
    "The mails we went through should be on record: a new Excel workbook, subject and sender's address side by "
    "side for each. Then {mail}.",
    "Let's file the mails. A new Excel workbook gets subject and sender's address side by side, mail by mail. And"
    " {mail}.",
    "I want a list of the mails I named, in a new Excel workbook, subject and sender's address side by side. When"
    " that is done, {mail}.",
    "Would you start an Excel workbook for the mails I picked, with subject and sender's address side by side, "
    "and {mail}?",
    "Two things about those mails, please: list them in a new Excel workbook, subject and sender's address side "
    "by side, and {mail}.",
    "Please make the list of the mails as we said, in an Excel workbook of its own, subject and sender's address "
    "side by side. Besides, {mail}.",
    "So that nothing is lost: subject and sender's address of the mails I picked side by side in a new Excel "
    "workbook. And please {mail}.",
)
"""What the user says at the end, of which one is drawn."""


@archetype(apps=("email", "excel"), needs=("three_mails",))
def mails_to_register(context: TaskContext, rng: random.Random) -> Recipe | None:
    """The user wants the questions in the inbox listed with what the register says, and a colleague to answer them."""
    if context.cases:
        return make_enquiry_list(context, rng)
    mailboxes = find_mailboxes(context, min_mails=3)
    if not mailboxes:
        return None
    mailbox, sampler = mailboxes[0], ValueSampler(context, rng).turn_to(MAILS)
    register_block = make_register_block(
        sampler,
        rng,
        "s1",
        "the mail list",
        "It gets a row for the mail '{first}' and below it a row for the mail '{second}': the subject, and beside it "
        f"the address of the sender, taken from the inbox of {mailbox.user}.",
        rows=lambda v: [[v[one], mailbox.mails[v[one]].sender] for one in ("first", "second")],
        extra_blocks=(make_mail_choice_block(sampler, rng, "s1", mailbox),),
        row_slots=("first", "second"),
        demands=lambda v: {"in_column_order": True},
    )
    mail = draw_announcement_or_forward(
        sampler,
        rng,
        "s2",
        mailbox,
        noun_phrase="the recap",
        intent="send the recap with my words by email to the people I named",
        mail_slot="first",
        forward_intent="pass the first of them on with my remark above it",
        second_noun_phrase="the same recap",
    )
    return compose_recipe(
        intent=rng.choice(_REQUESTS).format(mail=mail.intent),
        blocks=(register_block, mail.block),
        read_actions=make_read_mail_actions(mailbox, "first", "second"),
        right_ways={
            "writes the workbook cell by cell": expand_actions(write_cell_by_cell),
            "begins the list with headers": change_every_action("excel", "set_range", write_headers("Mail", "From")),
            **mail.right_ways,
        },
        readings=(
            VagueWords(
                "The mail list begins in cell",
                {
                    "puts headers above that cell": change_every_action(
                        "excel", "set_range", write_headers_above("Mail", "From")
                    )
                },
            ),
            mail.vague_words,
        ),
        neighbours={
            "begins a row too low": change_every_action("excel", "set_range", shift_down_one_row),
            "puts the sender before the subject": change_every_action("excel", "set_range", swap_columns_of_list),
        },
        extra_criteria=make_no_spare_copy_criteria,
        retraction=draw_retracted_file_copy(sampler, "s1", "the mail list", lambda v: f"data/{v['log']}", "xlsx"),
        other_order=(1, 0),
    )
