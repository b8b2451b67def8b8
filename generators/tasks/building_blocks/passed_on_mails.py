"""Mails with a question that somebody else is to answer: they are passed on, with a day by which the answer is due."""

import random
from dataclasses import replace

from data_model import Action, Case, Criterion
from generators.tasks.building_blocks.calendar_blocks import make_booking_block
from generators.tasks.building_blocks.common_facts import state_recipient
from generators.tasks.building_blocks.desk_mails import DeskMails, plant_mails, take_mails
from generators.tasks.building_blocks.mail_blocks import refuse_rivals
from generators.tasks.building_blocks.matter_mails import draw_readers
from generators.tasks.building_blocks.people_calendars import shift_day
from generators.tasks.building_blocks.record_questions import QUESTIONS
from generators.tasks.building_blocks.slot_draws import pick_slot
from generators.tasks.building_blocks.stated_facts import state_fact
from generators.tasks.building_blocks.subtask_block import SubtaskBlock
from generators.tasks.building_blocks.table_blocks import with_extras
from generators.tasks.building_blocks.titled_bookings import give_titles
from generators.tasks.building_blocks.value_sampler import ValueSampler
from generators.tasks.recipe import Slot, TaskContext, Values, make_action, make_criterion, rivals_of

_TITLES = (
    "Has the mail been answered?", "Check: mail answered", "Ask about the mail", "Is the answer out?",
    "Look after the mail",
)  # fmt: skip
_LENGTHS = ("15", "20", "30", "10", "25", "35")


def draw_questions(
    context: TaskContext, rng: random.Random, count: int, min_count: int, addition: str = ""
) -> DeskMails | None:
    """Write mails with a question about an open record; in an office that is no company, take those of others.

    Args:
        addition: What the mail that is meant says besides, with `{domain}` in place of that of its sender.
    """
    if not context.cases:
        return take_mails(context, rng, min_count)
    return plant_mails(context, rng, count, QUESTIONS, (), min_count, is_only_mail=True, addition=addition)


def make_passing_on(sampler: ValueSampler, found: DeskMails, mail_slot: str) -> SubtaskBlock:
    """Build a block that forwards a mail with the day of slot `check_date` above it; its own slot is `to`.

    Args:
        mail_slot: The slot of the name of the mail.
    """
    user = sampler.context.persona.name

    def actions(v: Values) -> tuple[Action, ...]:
        mail_id = found.mails[v[mail_slot]].finding.email_id
        content = f"Please answer this by {v['check_date']}."
        passed = {"username": user, "email_id": mail_id, "recipient": v["to"], "content": content}
        return (make_action("email", "forward_email", **passed),)

    def criteria(v: Values) -> tuple[Criterion, ...]:
        demands = refuse_rivals({"values": [v["check_date"]], "never": [rivals_of("check_date")], "asks": True})
        original = found.mails[v[mail_slot]].finding.file
        return (make_criterion("evaluate_mail", sender=user, recipients=[v["to"]], forward_of=original, **demands),)

    to = draw_reader_slot(sampler, found)
    sampler.turn_to_readers(to.value.value)
    if found.first.case:
        sampler.turn_to_days(last_day=find_last_day(sampler.context, found.first.case))
    instruction = (
        f"Forward the mail about {{{mail_slot}}} to {{to}}, who is asked above it to answer by {{check_date}}."
    )
    return with_extras(
        SubtaskBlock("s1", instruction, (), (), actions, criteria),
        state_recipient("s1", to, "the mail to pass on"),
    )


def find_last_day(context: TaskContext, case: Case) -> str:
    """Find the day before the next one of a case, until which an answer is of use; empty if none is to come."""
    coming = [one.value for one in case.values if one.type == "date" and one.value > context.clock.date]
    return shift_day(min(coming), -1) if coming else ""


def draw_reader_slot(sampler: ValueSampler, found: DeskMails) -> Slot:
    """Draw the slot `to`: a colleague who has to do with the record, or else somebody but the sender."""
    first = found.first
    sampler.exclude((first.finding.sender,))
    to, *others = (
        draw_readers(sampler, first.case, first.finding.sender, 4) if first.case else sampler.draw_addresses(4)
    )
    return pick_slot(sampler, "to", "address", to, others)


def make_check(
    sampler: ValueSampler,
    rng: random.Random,
    subtask: str,
    titles: tuple[str, ...] = _TITLES,
    phrase: str = "my check",
    lengths: tuple[str, ...] = _LENGTHS,
) -> SubtaskBlock:
    """Build a block that books a look at whether the mail was answered; its slots begin with `check`.

    Args:
        phrase: What the dialogue calls it.
    """
    block = make_booking_block(sampler, rng, subtask, "check", phrase, sampler.context.persona.name)
    titled = give_titles(sampler, block, "check", titles, lengths)
    due = state_fact(
        subtask, "check_date", "The colleague has until {0} to answer, and the user checks on that day.",
        "until when my colleague has time",
        ("my colleague has until {0} to answer, and I check on that day", "answers are due by {0}, and then I check",
         "give them until {0}, and put my check on that day", "by {0} I want it answered, and then I check",
         "{0} is the day by which it is to be answered, and the day of my check"),
        "Until when does your colleague have time?",
        ("until {0}", "{0}, and I check that day", "by {0}", "{0} at the latest, the day of my check"),
        may_be_updated=True,
    )  # fmt: skip
    return replace(titled, facts=(due, *(one for one in titled.facts if one.name != "check_date")))
