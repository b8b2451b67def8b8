"""Mails about what is on the desk of the user, written for one task by those who have to do with it."""

import datetime as dt
import random
import re
from collections.abc import Callable, Mapping, Sequence
from dataclasses import dataclass, field
from typing import NamedTuple

from data_model import Case, Contact, MailFinding
from generators.tasks.building_blocks.matters import Matter, list_open_matters
from generators.tasks.building_blocks.nearness import make_distance
from generators.tasks.building_blocks.value_sampler import ValueSampler
from generators.tasks.building_blocks.written_mails import (
    Correspondent,
    WrittenMail,
    draw_moments,
    has_room_for,
    make_user,
    take_moment_after,
    write_mail,
)
from generators.tasks.recipe import TaskContext

_NOT_WRITING = frozenset(("opponent", "court"))
# No task is about somebody's health, and about some records nobody would write more than a line.
_PRIVATE_NOUN = re.compile(r"prescription|surgery|medication|referral|appointment|time entry|card transfer")
_PERSONAL_NOUN = re.compile(r"leave|trip|expense|training|application")
_DAYS, _MOMENTS = 4, 24


def _fits_all(case: Case, writer: Contact, today: str) -> bool:
    return True


class MailText(NamedTuple):
    """The words of a mail, with `{name}` and `{Name}` in place of the record, and `{more}` of what it says besides.

    Attributes:
        own: What somebody of the house writes instead about what is theirs, such as their leave; empty for the same.
        fits: Whether somebody would write this about a record, on the day of the task.
    """

    subject: str
    text: str
    own: str = ""
    fits: Callable[[Case, Contact, str], bool] = _fits_all


@dataclass(frozen=True)
class MatterMail:
    """A mail about a record that is open.

    Attributes:
        case: The record.
        writer: Who wrote it.
        mail: The mail.
        offers: The moments that it proposes: day -> time.
    """

    case: Case
    writer: Contact
    mail: WrittenMail
    offers: Mapping[str, str] = field(default_factory=dict)

    @property
    def finding(self) -> MailFinding:
        """What a surfer would report of it."""
        return self.mail.finding


class _PlannedMail(NamedTuple):
    matter: Matter
    writer: Contact
    text: MailText
    sent: dt.datetime


def write_matter_mails(
    context: TaskContext,
    rng: random.Random,
    count: int,
    texts: Sequence[MailText],
    offers: Sequence[Mapping[str, str]] = (),
    min_count: int = 3,
    is_only_mail: bool = False,
    addition: str = "",
    also_of_department: bool = False,
) -> list[MatterMail]:
    """Write mails of different people about different records of the user that are open; empty if there are too few.

    The first one is about a record that others have to do with, too, if there is one. Each was sent after the day on
    which its record began.

    Args:
        count: How many to write, if there are so many.
        texts: What they say; each is used once.
        offers: The moments that each of them proposes, as many or more; without any, none of them does.
        min_count: How few will do.
        addition: What the first one says besides, with `{domain}` in place of that of its sender.
        is_only_mail: Whether the user has no other mail of somebody else about the record.
        also_of_department: Whether records of colleagues in the user's department will do.
    """
    drafts = _draw_drafts(context, rng, count, texts, is_only_mail, also_of_department)
    if len(drafts) < min_count:
        return []
    made: list[MatterMail] = []
    for at, draft in enumerate(drafts):
        proposed, text = offers[at] if offers else {}, draft.text
        is_own = draft.writer.is_colleague and bool(_PERSONAL_NOUN.search(draft.matter.case.noun))
        said = text.own if is_own and text.own else text.text
        whole = f"{said}\n\n{addition}" if addition and not made else said
        made.append(_write(context, draft._replace(text=MailText(text.subject, whole)), proposed))
    return made if has_room_for(context, [one.mail for one in made]) else []


def find_first_day(case: Case) -> str:
    """Find the day on which a case began; empty if nothing is known of it."""
    return min((one.day for one in case.past), default="")


def list_writable_matters(context: TaskContext, also_of_department: bool = False) -> list[Matter]:
    """List what the user has on their desk and somebody could write a mail about; see `list_open_matters`."""
    # No file is named after a subject with a slash.
    matters = [one for one in list_open_matters(context, also_of_department) if "/" not in one.case.key]
    return [one for one in matters if not _PRIVATE_NOUN.search(one.case.noun)]


def draw_readers(sampler: ValueSampler, case: Case, writer: str, count: int) -> tuple[str, ...]:
    """Draw addresses of colleagues, of whom the first one has to do with a case, if anybody but the writer has.

    Who decides about the leave or the trip of somebody is no colleague who stands in for them, but of the department.

    Args:
        writer: The address of who wrote about the case.
    """
    people = [one for one in case.people if one.is_colleague and one.address != writer]
    is_personal = bool(_PERSONAL_NOUN.search(case.noun))
    concerned = [one.address for one in people if not is_personal or one.role == "colleague in charge"]
    sampler.turn_to_people(concerned)
    distance = make_distance(sampler.context, concerned)
    free = [one for one in concerned if not sampler.gives_away(one) and not distance(one)]
    sampler.exclude((writer, *free[:1]))
    return (*free[:1], *sampler.draw_colleagues(count - len(free[:1])))


def list_moments(offers: Mapping[str, str]) -> str:
    """Say on which days and at what times: `Tuesday, 24 June at 10:00, or Thursday, 26 June at 14:30`."""
    days = {day: dt.date.fromisoformat(day) for day in offers}
    said = [f"{days[day]:%A}, {days[day].day} {days[day]:%B} at {time}" for day, time in offers.items()]
    return f"{'; '.join(said[:-1])}; or {said[-1]}"


def _write(context: TaskContext, draft: _PlannedMail, offers: Mapping[str, str]) -> MatterMail:
    case, writer, text = draft.matter.case, draft.writer, draft.text
    name = case.name
    words = {"name": name, "Name": f"{name[:1].upper()}{name[1:]}", "more": list_moments(offers) if offers else ""}
    words["domain"] = writer.address.partition("@")[2]
    organisation = "" if writer.is_colleague or writer.name == writer.person else writer.name
    sender = Correspondent(writer.person, writer.address, organisation)
    subject, body = text.subject.format_map(words), text.text.format_map(words)
    mail = write_mail(context, sender, (make_user(context),), subject, body, draft.sent)
    return MatterMail(case, writer, mail, offers)


def _draw_drafts(
    context: TaskContext,
    rng: random.Random,
    count: int,
    texts: Sequence[MailText],
    is_only_mail: bool,
    also_of_department: bool,
) -> list[_PlannedMail]:
    matters = list_writable_matters(context, also_of_department)
    if is_only_mail:
        matters = [one for one in matters if all(mail.sender == context.persona.email for mail in one.mails)]
    shuffled = rng.sample(matters, len(matters))
    shuffled.sort(key=lambda one: (bool(_PERSONAL_NOUN.search(one.case.noun)), not _has_reader(one)))
    moments = draw_moments(context, rng, _MOMENTS, _DAYS)
    rng.shuffle(moments)
    unused = rng.sample(list(texts), len(texts))
    drawn: dict[str, _PlannedMail] = {}
    for matter in shuffled:
        case = matter.case
        keys = [one.matter.case.key for one in drawn.values()]
        is_apart = all(case.key not in one and one not in case.key for one in keys)
        taken = (context.persona.email, *drawn)
        # Whoever is outside comes first.
        people = [*matter.partners, *matter.colleagues]
        able = [one for one in people if one.role not in _NOT_WRITING and one.address not in taken]
        fitting = ((who, text) for who in able for text in unused if text.fits(case, who, context.clock.date))
        writer, text = next(fitting, (None, None))
        if len(drawn) < count and is_apart and writer and text:
            sent = take_moment_after(moments, find_first_day(case))
            if sent:
                drawn[writer.address] = _PlannedMail(matter, writer, text, sent)
                unused.remove(text)
    return list(drawn.values())


def _has_reader(matter: Matter) -> bool:
    """Tell whether a colleague has to do with a record beside the one who writes about it."""
    return len(matter.colleagues) > (0 if any(one.role not in _NOT_WRITING for one in matter.partners) else 1)
