"""Mails that tell somebody a figure that was computed."""

from collections.abc import Callable

from data_model import Action, Criterion
from generators.tasks.building_blocks.common_facts import state_recipient
from generators.tasks.building_blocks.mail_blocks import MailDemands, refuse_rivals
from generators.tasks.building_blocks.slot_draws import pick_slot
from generators.tasks.building_blocks.subtask_block import SubtaskBlock
from generators.tasks.building_blocks.table_blocks import with_extras
from generators.tasks.building_blocks.value_sampler import ValueSampler
from generators.tasks.recipe import Result, Slot, TaskContext, Values, make_action, make_criterion


def draw_recipients(sampler: ValueSampler, *names: str) -> tuple[Slot, ...]:
    """Draw a slot with the address of a colleague for each name; no two share an alternative."""
    each = 3 if len(names) > 1 else 5
    drawn = sampler.draw_colleagues(each * len(names))
    return tuple(
        pick_slot(sampler, name, "address", drawn[at], drawn[len(names) + at :: len(names)])
        for at, name in enumerate(names)
    )


def ask_as_recipient(context: TaskContext, address: str, result: Result, day: str = "") -> Result | None:
    """Return what somebody asked for if it is they who get the mail about it; None if it is somebody else.

    Args:
        day: The day on which something of it takes place, which has to lie before the one on which they need it.
    """
    ask = context.ask
    return result if ask is None or (ask.asker.address == address and day < ask.day) else None


def make_result_mail(
    subtask: str,
    instruction: str,
    sender: str,
    recipient: Callable[[Values], str],
    subject: Callable[[Values], str],
    body: Callable[[Values], str],
    demands: MailDemands,
) -> SubtaskBlock:
    """Build a block that sends one mail, of which no subject is asked.

    Args:
        demands: Computes what the criterion asks of it.
    """

    def actions(v: Values) -> tuple[Action, ...]:
        mail = {"sender": sender, "recipient": recipient(v), "subject": subject(v), "content": body(v)}
        return (make_action("email", "send_email", **mail),)

    def criteria(v: Values) -> tuple[Criterion, ...]:
        return (make_criterion("evaluate_mail", sender=sender, recipients=[recipient(v)], **refuse_rivals(demands(v))),)

    return SubtaskBlock(subtask, instruction, (), (), actions, criteria)


def make_figure_mail(
    subtask: str,
    to: Slot,
    what: str,
    instruction: str,
    sender: str,
    subject: Callable[[Values], str],
    body: Callable[[Values], str],
    demands: MailDemands,
    reason: str = "",
) -> SubtaskBlock:
    """Build a block that mails a figure to the person in a slot, whom the dialogue names.

    Args:
        what: What the dialogue calls the mail (`the total`).
        reason: Why it is them, as half a sentence; empty if nobody says.
    """
    block = make_result_mail(subtask, instruction, sender, lambda v: v[to.name], subject, body, demands)
    return with_extras(block, state_recipient(subtask, to, what, reason))
