"""The next leave of the user, which stands in the office or in a mail that grants it."""

import datetime as dt
import random
from typing import NamedTuple

from generators.tasks.building_blocks.absences import find_absences
from generators.tasks.building_blocks.colleague_rounds import write_day
from generators.tasks.building_blocks.people_calendars import shift_day
from generators.tasks.building_blocks.people_lists import list_colleagues
from generators.tasks.building_blocks.staff import StaffMember, list_staff
from generators.tasks.building_blocks.written_mails import (
    Correspondent,
    WrittenMail,
    draw_moments,
    has_room_for,
    make_user,
    write_mail,
)
from generators.tasks.recipe import TaskContext
from generators.working_days import is_working_day

_MIN_AHEAD, _MAX_AHEAD, _MAX_DAYS = 4, 25, 4
_FIRST_DAYS, _LENGTHS = range(6, 14), (4, 9, 11)
_SUBJECTS = ("Your leave", "Your leave is granted", "Leave granted")
_TEXTS = (
    "Your leave from {first} to {last} is granted. Please hand over what is open before you go.",
    "You have leave from {first} until {last}. Whatever is open has to be in other hands by then, please.",
    "I have entered your leave, from {first} to {last}. Please see to it that somebody has what is open by then.",
)


class OwnLeave(NamedTuple):
    """A leave of the user.

    Attributes:
        first_day: As `YYYY-MM-DD`. last_day: The last day of it.
        mails: The mails that were written to put it on record.
    """

    first_day: str
    last_day: str
    mails: tuple[WrittenMail, ...] = ()


def find_own_leave(context: TaskContext, rng: random.Random) -> OwnLeave | None:
    """Find the leave of the user that begins within the next weeks, or else write the mail that grants one."""
    today, user = context.clock.date, context.persona.email
    coming = find_absences(context).list_leaves(user, shift_day(today, _MIN_AHEAD - 1))
    if coming and coming[0].first_day <= shift_day(today, _MAX_AHEAD):
        return OwnLeave(coming[0].first_day, coming[0].last_day)
    days = [shift_day(today, one) for one in _FIRST_DAYS if is_working_day(context.clock.day + dt.timedelta(days=one))]
    starts = [one for one in days if not find_absences(context).is_away_between(user, one, shift_day(one, _MAX_AHEAD))]
    granter = _find_granter(context)
    if not starts or granter is None:
        return None
    first = rng.choice(starts)
    last = shift_day(first, rng.choice(_LENGTHS))
    text = rng.choice(_TEXTS).format(first=write_day(first), last=write_day(last))
    (sent,) = draw_moments(context, rng, 1, _MAX_DAYS)
    mail = write_mail(context, granter, (make_user(context),), rng.choice(_SUBJECTS), text, sent)
    return OwnLeave(first, last, (mail,)) if has_room_for(context, (mail,)) else None


def _find_granter(context: TaskContext) -> Correspondent | None:
    """Find who grants leave: somebody of the personnel, or the boss of the user, or else a colleague."""
    user, staff = context.persona.email, list_staff(context)
    found: list[StaffMember] = sorted(staff.list_for_personnel(user), key=lambda one: not one.is_of_personnel)
    if found:
        return Correspondent(found[0].name, found[0].address)
    return next((one for one in list_colleagues(context) if one.address != user), None)
