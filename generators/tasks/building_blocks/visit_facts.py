"""Facts about a visit: which mail proposes it, and what the user changes."""

from generators.tasks.building_blocks.stated_facts import state
from generators.tasks.building_blocks.subtask_block import SubtaskBlock, escape_braces
from generators.tasks.building_blocks.value_sampler import make_slot
from generators.tasks.building_blocks.written_mails import WrittenMail
from generators.tasks.recipe import Slot


def state_proposal(mail: WrittenMail, partner: str) -> SubtaskBlock:
    """Build the block that says which mail proposes the day, which the office itself gives away."""
    who = escape_braces(partner)
    return state(
        "s1",
        make_slot("mail", "text", mail.finding.subject, ()),
        f"{who} proposes the day of the visit in the mail '{{0}}'.",
        "the mail about the visit",
        (
            f"{who} proposes the day in the mail '{{0}}'",
            f"the mail '{{0}}' of {who} is the one about the visit",
            f"look for '{{0}}' from {who} in my mails",
            f"{who} sent me '{{0}}' with the proposal",
        ),
        needed=False,
    )


def state_later_start(slot: Slot) -> SubtaskBlock:
    """Build the block that says by how many minutes all points move back."""
    return state(
        "s1",
        slot,
        "Every point that is kept begins and ends {0} minutes later than the mail proposes: the user is busy before.",
        "how much later the visit begins",
        (
            "every point that is kept begins and ends {0} minutes later than they propose, I am not free before",
            "the whole day moves back, everything {0} minutes later than in their mail",
            "I can't be there that early, so make each point {0} minutes later",
            "take their times plus {0} minutes, for all of it",
            "all of it {0} minutes later than they wrote, I have a call first",
        ),
        "How much later is it?",
        ("{0} minutes", "{0} minutes later", "by {0} minutes"),
    )


def state_dropped_point(slot: Slot) -> SubtaskBlock:
    """Build the block that says which point does not take place."""
    return state(
        "s1",
        slot,
        "'{0}' is left out, as the visitors have agreed on the phone, and nothing moves up into its place.",
        "what is dropped from the visit",
        (
            "'{0}' is left out, they agreed to that on the phone, and nothing moves up into its place",
            "we do without '{0}', they are fine with that, and nothing else takes its time",
            "leave out '{0}', nothing moves up for it",
            "no '{0}' this time, and what comes after it doesn't move up",
            "'{0}' doesn't take place, the gap stays",
        ),
        "Is anything dropped?",
        ("'{0}'", "only '{0}'", "'{0}' is"),
    )
