"""Blocks that answer and forward mails of a mailbox, or choose between them."""

import random

from generators.tasks.building_blocks.fact_builder import FactBuilder
from generators.tasks.building_blocks.fact_phrases import phrase_fact
from generators.tasks.building_blocks.mail_blocks import draw_address_slot, make_wording_block, refuse_rivals, say
from generators.tasks.building_blocks.mailboxes import Mailbox
from generators.tasks.building_blocks.subtask_block import SubtaskBlock
from generators.tasks.building_blocks.value_sampler import ValueSampler
from generators.tasks.recipe import make_action, make_criterion
from generators.tasks.value_pools import REMARKS


def make_mail_choice_block(sampler: ValueSampler, rng: random.Random, subtask: str, mailbox: Mailbox) -> SubtaskBlock:
    """Build a block that states two mails of a mailbox (slots `first` and `second`) and has no step."""
    first, second = rng.sample(list(mailbox.mails), 2)
    facts = FactBuilder(sampler, rng, subtask)
    return SubtaskBlock(
        subtask=subtask,
        instruction="",
        slots=(mailbox.make_slot("first", first, (second,)), mailbox.make_slot("second", second, (first,))),
        facts=(
            facts.build_fact("first", phrase_fact("which", "the first mail to log", "'{0}'")),
            facts.build_fact("second", phrase_fact("which", "the second mail to log", "'{0}'")),
        ),
        actions=lambda v: (),
        criteria=lambda v: (),
    )


def make_single_mail_block(
    sampler: ValueSampler,
    rng: random.Random,
    subtask: str,
    mailbox: Mailbox,
    slot_name: str,
    noun_phrase: str,
) -> SubtaskBlock:
    """Build a block that states one mail of a mailbox, and has no step.

    Args:
        slot_name: The slot of its subject.
        noun_phrase: What the dialogue calls the mail.
    """
    return SubtaskBlock(
        subtask=subtask,
        instruction="",
        slots=(mailbox.make_slot(slot_name, rng.choice(list(mailbox.mails))),),
        facts=(
            FactBuilder(sampler, rng, subtask).build_fact(
                slot_name, phrase_fact("which", noun_phrase, "'{0}'"), needed=len(mailbox.mails) > 1
            ),
        ),
        actions=lambda v: (),
        criteria=lambda v: (),
    )


def make_forward_block(
    sampler: ValueSampler,
    rng: random.Random,
    subtask: str,
    mailbox: Mailbox,
    mail_slot: str,
    extra_blocks: tuple[SubtaskBlock, ...] = (),
) -> SubtaskBlock:
    """Build a block that forwards a mail below a remark; its slots are `to` and `words`.

    Args:
        mail_slot: The slot of the mail's subject.
        extra_blocks: The block that states the mail, if no other block of the recipe does.
    """
    chosen = {slot.value.value for one in extra_blocks for slot in one.slots if slot.name == mail_slot}
    # Nobody forwards a mail to whoever sent it.
    sampler.exclude(mailbox.mails[subject].sender for subject in chosen or mailbox.mails)
    wording_block = make_wording_block(sampler, rng, subtask, "words", "the remark", REMARKS)
    facts = FactBuilder(sampler, rng, subtask)
    return SubtaskBlock(
        subtask=subtask,
        instruction=f"Forward the mail '{{{mail_slot}}}' from the inbox of {mailbox.user} to {{to}}, with the remark "
        "'{words}' above it.",
        slots=(
            *(slot for one in extra_blocks for slot in one.slots),
            draw_address_slot(sampler, "to"),
            *wording_block.slots,
        ),
        facts=(
            *(fact for one in extra_blocks for fact in one.facts),
            facts.build_fact("to", phrase_fact("to", "the forwarded mail"), "to", may_be_updated=True),
            *wording_block.facts,
        ),
        actions=lambda v: (
            make_action(
                "email",
                "forward_email",
                username=mailbox.user,
                email_id=mailbox.mails[v[mail_slot]].email_id,
                recipient=v["to"],
                content=f"For your attention: {v['words']}.",
            ),
        ),
        criteria=lambda v: (
            make_criterion(
                "evaluate_mail",
                sender=mailbox.user,
                recipients=[v["to"]],
                forward_of=mailbox.mails[v[mail_slot]].file,
                **refuse_rivals(say("words")(v)),
            ),
        ),
    )
