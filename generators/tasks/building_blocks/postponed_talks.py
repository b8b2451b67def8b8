"""Mails in which people ask the user for another day: for a meeting that is entered, and for one that never was."""

import datetime as dt
import random
from collections.abc import Mapping
from typing import NamedTuple

from generators.tasks.building_blocks.absences import find_absences
from generators.tasks.building_blocks.colleague_rounds import write_day
from generators.tasks.building_blocks.matters import list_open_matters
from generators.tasks.building_blocks.people_calendars import Meeting, PersonCalendar, list_working_days, shift_day
from generators.tasks.building_blocks.staff import list_staff
from generators.tasks.building_blocks.written_mails import (
    Correspondent,
    WrittenMail,
    draw_moments,
    has_room_for,
    make_user,
    write_mail,
)
from generators.tasks.recipe import TaskContext

_NOT_TALKING = frozenset(("opponent", "court", "witness", "patient"))
_KINDS = ("Call with", "Talk with", "Meeting with")
_AROUND, _MAIL_DAYS, _MOMENTS = 4, 4, 8
_SUBJECTS = ("Another day for us?", "Our talk on {weekday}")
_ENTERED = (
    "I cannot make it on {day} after all, when we have {title}. Could you find another day for it around then? I will "
    "keep whatever time you name, so there is no need to ask me again.",
    "Something has come up for {day}, and I cannot come to {title}. Please choose another day and time for us, I can "
    "arrange everything else around it.",
)
_NOT_ENTERED = (
    "You said that you would put our talk about {name} into your calendar, for {day}. I cannot make it that day after "
    "all. Could you choose another day for us around then? I will keep whatever time you name.",
    "We wanted to talk about {name} on {day}, and you were going to enter it in your calendar. Now something has come "
    "up on my side. Please name another day and time, I can arrange everything else around it.",
)


class MissingTalk(NamedTuple):
    """A talk of which the user thinks that it is in the calendar.

    Attributes:
        name: What it is about, as the mail calls it.
    """

    title: str
    person: Correspondent
    name: str


def find_person(context: TaskContext, address: str) -> Correspondent | None:
    """Find who writes from an address: a colleague, or somebody with a part in a matter of the user."""
    member = list_staff(context).by_address.get(address.casefold())
    if member:
        return Correspondent(member.name, member.address)
    for one in (person for case in context.cases for person in case.people):
        if one.address == address:
            return Correspondent(one.person, address, "" if one.is_colleague or one.name == one.person else one.name)
    return None


def draw_missing_talk(context: TaskContext, own: PersonCalendar, day: str, rng: random.Random) -> MissingTalk | None:
    """Draw somebody with a part in an open matter of the user, whom no title in the calendar names.

    Args:
        day: The day to which the talk would be moved, on which the matter should still be open.
    """
    today, titles = context.clock.date, " ".join(one.title for one in own.meetings).casefold()
    matters = list_open_matters(context) or list_open_matters(context, also_of_department=True)
    found = []
    for matter in sorted(rng.sample(matters, len(matters)), key=lambda one: not one.lasts_until(today, day)):
        for one in (*matter.partners, *matter.colleagues):
            words = f"{one.person} {one.name}".casefold().split()
            is_free = not any(word in titles for word in words) and "'" not in one.person
            if is_free and one.role not in _NOT_TALKING and one.address != context.persona.email:
                organisation = "" if one.is_colleague or one.name == one.person else one.name
                found.append((matter, Correspondent(one.person, one.address, organisation), one.is_colleague))
    if not found:
        return None
    # With somebody of another house, a talk has to be arranged.
    matter, person, _ = min(found, key=lambda one: (one[2], not one[0].lasts_until(today, day)))
    return MissingTalk(f"{rng.choice(_KINDS)} {person.name}", person, matter.case.name)


def write_postponements(
    context: TaskContext,
    rng: random.Random,
    own: PersonCalendar,
    meeting: Meeting,
    person: Correspondent | None,
    missing: MissingTalk,
    new_day: str,
) -> tuple[WrittenMail, ...] | None:
    """Write the mails that ask for another day; None if there is no room for them.

    Args:
        person: With whom the meeting is; None if it is one of several people, of whom nobody asks.
        new_day: The day to which it moves, which no mail names.
    """
    around = list_working_days(
        max(shift_day(context.clock.date, 1), shift_day(meeting.day, -_AROUND)), shift_day(meeting.day, _AROUND)
    )
    free = [one for one in around if one not in (meeting.day, new_day) and not own.is_off(one)]
    if not free:
        return None
    agreed = rng.choice([one for one in free if one < new_day] or free)
    asked = [(missing.person, _NOT_ENTERED, agreed)]
    if person:
        asked.append((person, _ENTERED, meeting.day))
    subjects, mails = rng.sample(_SUBJECTS, len(_SUBJECTS)), []
    # Nobody outside knows what the user calls it.
    title = "our appointment" if person and person.organisation else f"'{meeting.title}'"
    for (sender, texts, day), subject in zip(asked, subjects, strict=False):
        written = write_day(day)
        words: Mapping[str, str] = {"day": written, "title": title, "name": missing.name}
        head, said = subject.format(weekday=written.partition(",")[0]), rng.choice(texts).format(**words)
        sent = _draw_moment(context, rng, sender)
        mails.append(write_mail(context, sender, (make_user(context),), head, said, sent))
    return tuple(mails) if has_room_for(context, mails) else None


def _draw_moment(context: TaskContext, rng: random.Random, sender: Correspondent) -> dt.datetime:
    """Draw a moment of the last days at which somebody is in, if there is one."""
    absences = find_absences(context)
    moments = rng.sample(drawn := draw_moments(context, rng, _MOMENTS, _MAIL_DAYS), len(drawn))
    return next((one for one in moments if not absences.is_away(sender.address, str(one.date()))), moments[0])
