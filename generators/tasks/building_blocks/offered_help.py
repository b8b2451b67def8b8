"""Colleagues who offer by mail to answer the questions that the user gets about some records."""

import random
from collections.abc import Collection
from typing import NamedTuple

from generators.tasks.building_blocks.absences import find_absences
from generators.tasks.building_blocks.people_calendars import shift_day
from generators.tasks.building_blocks.staff import StaffMember, list_staff
from generators.tasks.building_blocks.value_sampler import ValueSampler
from generators.tasks.building_blocks.written_mails import (
    Correspondent,
    WrittenMail,
    draw_moments,
    has_room_for,
    make_user,
    write_mail,
)
from generators.tasks.recipe import TaskContext

DAYS_FOR_ANSWERS = 7
"""Within how many days people who ask something can expect an answer."""
_DAYS = 2
_SUBJECTS = ("Shall I help?", "The questions about {plural}", "A hand with the {plural}", "{Plural}: I have time")


class OfferedHelp(NamedTuple):
    """An offer that is in the inbox of the user.

    Attributes:
        address: Of the colleague who has made it.
        mail: The mail.
    """

    address: str
    mail: WrittenMail


def write_offer(
    sampler: ValueSampler, rng: random.Random, plural: str, texts: tuple[str, ...], barred: Collection[str]
) -> OfferedHelp | None:
    """Write the mail in which a colleague of the user's department offers help; None if nobody could.

    Args:
        plural: What the questions are about.
        texts: What the mail may say, with `{plural}`.
        barred: The addresses of those who cannot be the ones who help, such as those who ask.
    """
    context = sampler.context
    helper = _find_helper(sampler, barred)
    if helper is None:
        return None
    (sent,) = draw_moments(context, rng, 1, _DAYS)
    words = {"plural": plural, "Plural": f"{plural[:1].upper()}{plural[1:]}"}
    subject, text = rng.choice(_SUBJECTS).format(**words), rng.choice(texts).format(**words)
    mail = write_mail(
        context, Correspondent(helper.name, helper.address), (make_user(context),), subject, text, sent
    )  # fmt: skip
    return OfferedHelp(helper.address, mail) if has_room_for(context, (mail,)) else None


def _find_helper(sampler: ValueSampler, barred: Collection[str]) -> StaffMember | None:
    """Find a colleague of the department who is in, before the boss of the user."""
    context = sampler.context
    staff, user = list_staff(context), context.persona.email
    own = staff.by_address.get(user.casefold())
    last = shift_day(context.clock.date, DAYS_FOR_ANSWERS)
    free = [
        one
        for one in staff.list_near(user)
        if one.address not in barred
        and not sampler.gives_away(one.address)
        and not find_absences(context).is_away_between(one.address, shift_day(context.clock.date, -1), last)
    ]
    free.sort(key=lambda one: (own is not None and one.name == own.boss, one.boss != (own.boss if own else "")))
    return free[0] if free else None


def list_days_for_answers(context: TaskContext) -> tuple[str, str]:
    """Return the first and the last day on which the answers are still of use."""
    return shift_day(context.clock.date, 1), shift_day(context.clock.date, DAYS_FOR_ANSWERS)
