"""Mails that end a task: words of the user's own, or a mail of the mailbox that is forwarded."""

import random
from typing import NamedTuple

from generators.tasks.building_blocks.mail_blocks import (
    MailContent,
    make_mail_block,
    make_wording_block,
    say,
    write_sentence,
)
from generators.tasks.building_blocks.mailboxes import Mailbox
from generators.tasks.building_blocks.readings import write_words_alone
from generators.tasks.building_blocks.received_mail_blocks import make_forward_block
from generators.tasks.building_blocks.subtask_block import (
    PlanChange,
    SubtaskBlock,
    VagueWords,
    add_greeting,
    change_every_action,
)
from generators.tasks.building_blocks.value_sampler import ValueSampler
from generators.tasks.value_pools import ANNOUNCEMENTS

_SHARE_OF_FORWARDS = 0.5


class ClosingMail(NamedTuple):
    """a mail that ends a task, and how the user asks for it.

    Attributes:
        block: The block that sends it.
        intent: What the user asks for, as the end of a sentence.
        vague_words: Those words of the intent that can be read in more than one way.
        right_ways: Description -> a change of the solution that must still pass.
    """

    block: SubtaskBlock
    intent: str
    vague_words: VagueWords
    right_ways: dict[str, PlanChange]


def draw_announcement_or_forward(
    sampler: ValueSampler,
    rng: random.Random,
    subtask: str,
    mailbox: Mailbox,
    *,
    noun_phrase: str,
    intent: str,
    mail_slot: str,
    forward_intent: str,
    second_noun_phrase: str = "",
) -> ClosingMail:
    """Draw what goes out: a mail with the user's words, or a mail of the mailbox with the words above it.

    Args:
        noun_phrase: What the dialogue calls the mail with the words.
        intent: How the user asks for it, with the words `with my words`.
        mail_slot: The slot of the mail that may be forwarded.
        forward_intent: How the user asks for the forward, with the words `my remark above it`.
        second_noun_phrase: What the dialogue calls the same words to a second recipient; empty if there is none.
    """
    if rng.random() < _SHARE_OF_FORWARDS:
        return ClosingMail(
            make_forward_block(sampler, rng, subtask, mailbox, mail_slot),
            forward_intent,
            VagueWords(
                "my remark above it", {"writes the words alone above it": write_words_alone("email", "forward_email")}
            ),
            {},
        )
    content = MailContent(
        instruction="It says '{words}'.",
        content=lambda v: write_sentence(v["words"]),
        demands=say("words"),
        extra_blocks=(make_wording_block(sampler, rng, subtask, "words", noun_phrase, ANNOUNCEMENTS),),
    )
    return ClosingMail(
        make_mail_block(sampler, rng, subtask, noun_phrase, mailbox.user, content, second_noun_phrase),
        intent,
        VagueWords("with my words", {"mails the words alone": write_words_alone("email", "send_email")}),
        {"writes the mail with a greeting": change_every_action("email", "send_email", add_greeting)},
    )
