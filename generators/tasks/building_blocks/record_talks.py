"""Talks about an open record with people who have to do with it: booked, and these people invited by mail."""

import random
from dataclasses import dataclass

from data_model import Action, Case, Contact, Criterion
from generators.tasks.building_blocks.absences import find_absences
from generators.tasks.building_blocks.common_facts import state_recipient
from generators.tasks.building_blocks.mail_blocks import make_room_block, refuse_rivals
from generators.tasks.building_blocks.matter_mails import list_writable_matters
from generators.tasks.building_blocks.slot_draws import pick_slot
from generators.tasks.building_blocks.subtask_block import SubtaskBlock
from generators.tasks.building_blocks.table_blocks import with_extras
from generators.tasks.building_blocks.value_sampler import ValueSampler
from generators.tasks.building_blocks.written_mails import (
    Correspondent,
    WrittenMail,
    draw_moments,
    has_room_for,
    make_user,
    write_mail,
)
from generators.tasks.recipe import Slot, TaskContext, Values, make_action, make_criterion, rivals_of

_NOT_INVITED = frozenset(("opponent", "court"))
_OTHERS, _MAIL_DAYS, _MOMENTS = 4, 4, 6
_WISHES = (
    "Could we sit down together about {name}? There are some points that I would rather settle face to face than in "
    "mails. Just tell me when and where, I can arrange my other things around it.",
    "With {name} we are not getting any further by mail. I should like to talk it over with you, at your place. Please "
    "choose a day and a time, I will be there.",
    "Before anything goes wrong with {name}, let us talk about it once at one table. You know your calendar best: name "
    "a time that suits you, and I will come.",
)
_ALSO = ("I would like {first} to be there, too.", "It would help if {first} came as well.")


@dataclass(frozen=True)
class RecordTalk:
    """A talk about a record.

    Attributes:
        case: The record.
        people: Whom the user invites, one or two people who have to do with it.
    """

    case: Case
    people: tuple[Contact, ...]

    @property
    def titles(self) -> tuple[str, ...]:
        """What it may be called."""
        name, noun = self.case.name, f"{self.case.noun[:1].upper()}{self.case.noun[1:]}"
        return (
            f"Talk about {name}", f"{noun} {self.case.key}, open points", f"{noun} {self.case.key}, next steps",
            f"Discussion of {name}", f"{noun} {self.case.key}, what is left to do", f"Meeting on {name}",
        )  # fmt: skip


def draw_record_talk(context: TaskContext, rng: random.Random) -> RecordTalk | None:
    """Draw an open record of the user, those with news or with more people first; None if nobody has to do with any."""
    found = []
    for matter in list_writable_matters(context):
        people = [one for one in (*matter.partners, *matter.colleagues) if one.role not in _NOT_INVITED]
        people = list({one.address: one for one in people if one.address != context.persona.email}.values())
        if people:
            inside = [one for one in people if one.is_colleague][:1]
            outside = [one for one in people if not one.is_colleague][:1]
            found.append(RecordTalk(matter.case, (*outside, *inside)))
    most = max((len(one.people) for one in found), default=0)
    return rng.choice([one for one in found if len(one.people) == most]) if found else None


def write_wish_for_talk(context: TaskContext, rng: random.Random, talk: RecordTalk) -> WrittenMail | None:
    """Write the mail in which the first of the people wants a talk; None if the office has a mail of this name."""
    first, *others = talk.people
    name = talk.case.name
    organisation = "" if first.is_colleague or first.name == first.person else first.name
    said = rng.choice(_WISHES).format(name=name)
    if others:
        said = f"{said} {rng.choice(_ALSO).format(first=others[0].person.split()[0])}"
    absences = find_absences(context)
    moments = rng.sample(drawn := draw_moments(context, rng, _MOMENTS, _MAIL_DAYS), len(drawn))
    sent = next((one for one in moments if not absences.is_away(first.address, str(one.date()))), moments[0])
    sender = Correspondent(first.person, first.address, organisation)
    mail = write_mail(context, sender, (make_user(context),), f"A talk about {name}?", said, sent)
    return mail if has_room_for(context, [mail]) else None


def make_talk_invitation(
    sampler: ValueSampler, rng: random.Random, subtask: str, talk: RecordTalk, user: str
) -> SubtaskBlock:
    """Build the block that invites to a talk whose slots are `event_title`, `event_date` and `event_start`."""
    slots = _draw_people(sampler, talk)

    def actions(v: Values) -> tuple[Action, ...]:
        content = f"{v['event_title']} is on {v['event_date']} at {v['event_start']}. We meet here: {v['room']}."
        head = {"sender": user, "subject": f"Invitation: {v['event_title']}", "content": content}
        return tuple(make_action("email", "send_email", recipient=v[one.name], **head) for one in slots)

    def criteria(v: Values) -> tuple[Criterion, ...]:
        demands = {
            "says": [v["event_title"], v["room"]],
            "values": [v["event_date"], v["event_start"]],
            "never": [rivals_of("event_title"), rivals_of("room")],
            "allowed": [v["event_minutes"]],
        }
        recipients = [v[one.name] for one in slots]
        return (make_criterion("evaluate_mail", sender=user, recipients=recipients, **refuse_rivals(demands)),)

    people = " and ".join(f"{{{one.name}}}" for one in slots)
    block = SubtaskBlock(
        subtask, f"Invite {people} by mail: it gives the title, the day, the start and {{room}}.", (), (), actions,
        criteria,
    )  # fmt: skip
    said = ("the invitation", "the same invitation")
    return with_extras(
        block,
        *(state_recipient(subtask, slot, what) for slot, what in zip(slots, said, strict=False)),
        make_room_block(sampler, rng, subtask, "the talk"),
    )


def _draw_people(sampler: ValueSampler, talk: RecordTalk) -> tuple[Slot, ...]:
    addresses = [one.address for one in talk.people]
    sampler.exclude(addresses)
    others = sampler.draw_addresses(_OTHERS * len(addresses))
    return tuple(
        pick_slot(sampler, name, "address", address, others[at :: len(addresses)])
        for at, (name, address) in enumerate(zip(("to", "also_to"), addresses, strict=False))
    )
