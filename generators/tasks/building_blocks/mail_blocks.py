"""Blocks that send mails, and what a mail is to say."""

import random
from collections.abc import Callable
from dataclasses import dataclass, replace
from typing import Any, NamedTuple

from data_model import Action, Criterion, Persona
from generators.draft import Statement
from generators.tasks.building_blocks.fact_builder import FactBuilder
from generators.tasks.building_blocks.fact_phrases import phrase_fact
from generators.tasks.building_blocks.subtask_block import SubtaskBlock, replace_arguments
from generators.tasks.building_blocks.value_sampler import ValueSampler, make_slot
from generators.tasks.recipe import (
    Retraction,
    Slot,
    Values,
    make_action,
    make_criterion,
    rivals_of,
    rivals_of_typed_slots,
)
from generators.tasks.value_pools import SUBJECTS, PhrasePool

MailDemands = Callable[[Values], dict[str, Any]]
"""Computes the arguments of `evaluate_mail` that say what a mail must hold, and what it must not."""


def write_sentence(words: str) -> str:
    """Make a sentence of words that are to be said as they are."""
    return f"{words[:1].upper()}{words[1:]}."


def say(*slots: str) -> MailDemands:
    """Demand that a mail holds the values of these slots word for word, and none of their rivals."""
    return lambda v: {"says": [v[one] for one in slots], "never": [rivals_of(one) for one in slots]}


def refuse_rivals(demands: dict[str, Any]) -> dict[str, Any]:
    """Add to what a mail must not hold: whatever date, figure, address or file of the task is no longer right."""
    return {**demands, "never": [*demands.get("never", ()), rivals_of_typed_slots()]}


@dataclass(frozen=True)
class MailContent:
    """The body of a mail, as functions of the values.

    Attributes:
        instruction: The content, as the instruction words it.
        content: Computes the body.
        demands: Computes what the criterion asks of it.
        extra_blocks: Blocks whose slots and facts only this content needs.
        subjects: The subjects to draw from.
    """

    instruction: str
    content: Callable[[Values], str]
    demands: MailDemands
    extra_blocks: tuple[SubtaskBlock, ...] = ()
    subjects: PhrasePool = SUBJECTS


def make_mail_block(
    sampler: ValueSampler,
    rng: random.Random,
    subtask: str,
    noun_phrase: str,
    sender: str,
    content: MailContent,
    second_recipient_phrase: str = "",
    copy_to: Persona | None = None,
) -> SubtaskBlock:
    """Build a block that sends a mail; its slots are `to`, `subject` and, for a second recipient, `also_to`.

    Args:
        noun_phrase: What the dialogue calls the mail.
        sender: The user who sends it.
        content: Its body.
        second_recipient_phrase: What the dialogue calls the second recipient's mail; empty if there is none.
        copy_to: The user, if another block of the recipe sends them a copy (`make_copy_to_user_block`).
    """
    facts = FactBuilder(sampler, rng, subtask)
    slots = [
        draw_address_slot(sampler, "to"),
        sampler.draw_slot("subject", "text", lambda count: sampler.draw_phrases(count, content.subjects)),
    ]
    recipient_facts = [
        # With two recipients nobody could tell which of them a later "X gets it" replaces.
        facts.build_fact("to", phrase_fact("to", noun_phrase), "to", may_be_updated=not second_recipient_phrase),
        facts.build_fact("subject", phrase_fact("subject", noun_phrase)),
    ]
    if second_recipient_phrase:
        slots.append(draw_address_slot(sampler, "also_to"))
        recipient_facts.append(facts.build_fact("also_to", phrase_fact("to", second_recipient_phrase)))
    receivers = ("to", "also_to") if second_recipient_phrase else ("to",)
    copy_instruction = " Send the same to {also_to}." if second_recipient_phrase else ""

    def actions(v: Values) -> tuple[Action, ...]:
        mail = {"sender": sender, "subject": v["subject"], "content": content.content(v)}
        return tuple(make_action("email", "send_email", recipient=v[one], **mail) for one in receivers)

    def criteria(v: Values) -> tuple[Criterion, ...]:
        recipients = [*(v[one] for one in receivers), *((copy_to.email,) if copy_to else ())]
        copy = {"copy_to": copy_to.email} if copy_to else {}
        demands = refuse_rivals(content.demands(v))
        return (
            make_criterion(
                "evaluate_mail", sender=sender, recipients=recipients, subject=v["subject"], **copy, **demands
            ),
        )

    return SubtaskBlock(
        subtask=subtask,
        instruction=f"Send an email to {{to}} with the subject '{{subject}}'. {content.instruction}{copy_instruction}",
        slots=(*slots, *(slot for one in content.extra_blocks for slot in one.slots)),
        facts=(*recipient_facts, *(fact for one in content.extra_blocks for fact in one.facts)),
        actions=actions,
        criteria=criteria,
    )


def draw_address_slot(sampler: ValueSampler, slot_name: str) -> Slot:
    """Draw a slot for the address of a contact; other contacts' addresses are its alternatives."""
    address, *others = sampler.draw_addresses(5)
    return make_slot(slot_name, "address", address, others)


def make_wording_block(
    sampler: ValueSampler,
    rng: random.Random,
    subtask: str,
    slot_name: str,
    noun_phrase: str,
    pool: PhrasePool,
) -> SubtaskBlock:
    """Build a block that states a phrase which something must contain, and has no step.

    Args:
        slot_name: The slot of the phrase.
        noun_phrase: What must contain the phrase.
        pool: The phrases to draw from.
    """
    facts = FactBuilder(sampler, rng, subtask)
    slot = sampler.draw_slot(slot_name, "text", lambda count: sampler.draw_phrases(count, pool))
    (decoy_value,) = sampler.draw_phrases(1, pool, is_rival=True)
    return SubtaskBlock(
        subtask=subtask,
        instruction="",
        slots=(slot,),
        facts=(
            facts.build_fact(
                slot_name, phrase_fact("words", noun_phrase), "words", may_be_updated=True, decoy_value=decoy_value
            ),
        ),
        actions=lambda v: (),
        criteria=lambda v: (),
    )


def make_room_block(sampler: ValueSampler, rng: random.Random, subtask: str, noun_phrase: str) -> SubtaskBlock:
    """Build a block that states the room of something (slot `room`), and has no step."""
    slot = sampler.draw_slot("room", "text", sampler.draw_rooms)
    fact = FactBuilder(sampler, rng, subtask).build_fact(
        "room", phrase_fact("room", noun_phrase), "room", may_be_updated=True
    )
    return SubtaskBlock(
        subtask=subtask, instruction="", slots=(slot,), facts=(fact,), actions=lambda v: (), criteria=lambda v: ()
    )


class MailCopy(NamedTuple):
    """What becomes of a copy of a mail for somebody else: it is sent, it is asked for and called off, or neither.

    Attributes:
        mail: The block of the mail, whose criterion knows all recipients.
        kept: The block that sends the copy, if it is to be sent.
        retraction: The request and its cancellation, if it is called off.
    """

    mail: SubtaskBlock
    kept: SubtaskBlock | None
    retraction: Retraction | None


def draw_mail_copy(
    sampler: ValueSampler, rng: random.Random, subtask: str, noun_phrase: str, mail_block: SubtaskBlock
) -> MailCopy:
    """Draw what becomes of a copy of a mail for somebody else; its slot is `off`, or `copied_to` if it is sent."""
    copy_phrase = rng.choice(COPIES).replace("@", noun_phrase)
    match rng.choice(("kept", "called off", "none")):
        case "kept":
            kept = _make_kept_copy_block(sampler, rng, subtask, copy_phrase, mail_block)
            return MailCopy(_add_recipient(mail_block, "copied_to"), kept, None)
        case "called off":
            return MailCopy(mail_block, None, _make_retracted_copy(sampler, subtask, copy_phrase, mail_block))
        case _:
            return MailCopy(mail_block, None, None)


COPIES = ("the second copy of @", "the extra copy of @", "the further copy of @", "the other copy of @")
"""What the dialogue calls a copy of something for somebody else."""


def _make_kept_copy_block(
    sampler: ValueSampler, rng: random.Random, subtask: str, copy_phrase: str, mail_block: SubtaskBlock
) -> SubtaskBlock:
    fact = FactBuilder(sampler, rng, subtask).build_fact("copied_to", phrase_fact("to", copy_phrase))
    return SubtaskBlock(
        subtask=subtask,
        instruction="Send {copied_to} the same email.",
        slots=(draw_address_slot(sampler, "copied_to"),),
        facts=(fact,),
        actions=lambda v: (replace_arguments(mail_block.actions(v)[0], recipient=v["copied_to"]),),
        criteria=lambda v: (),
    )


def _add_recipient(mail_block: SubtaskBlock, slot: str) -> SubtaskBlock:
    """Let the criterion of a block's only mail ask for one more recipient."""

    def criteria(v: Values) -> tuple[Criterion, ...]:
        return tuple(
            one.model_copy(update={"args": {**one.args, "recipients": [*one.args["recipients"], v[slot]]}})
            if one.function == "evaluate_mail"
            else one
            for one in mail_block.criteria(v)
        )

    return replace(mail_block, criteria=criteria)


def _make_retracted_copy(sampler: ValueSampler, subtask: str, copy_phrase: str, mail_block: SubtaskBlock) -> Retraction:
    cancellation = Statement(
        topic=copy_phrase,
        clauses=(
            f"we don't need {copy_phrase}",
            f"forget about {copy_phrase} after all",
            f"leave out {copy_phrase}",
            f"don't send {copy_phrase}",
            f"skip {copy_phrase}",
        ),
    )
    return Retraction(
        subtask=subtask,
        slot=draw_address_slot(sampler, "off"),
        request=phrase_fact("to", copy_phrase),
        cancellation=(f"Nobody gets {copy_phrase} after all.", cancellation),
        mistaken_actions=lambda v: (replace_arguments(mail_block.actions(v)[0], recipient=v["off"]),),
    )
