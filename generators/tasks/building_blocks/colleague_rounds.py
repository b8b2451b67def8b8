"""Rounds of mails: the user asks several colleagues something, and they answer."""

import datetime as dt
import random
from collections.abc import Callable, Collection, Sequence
from contextlib import suppress
from typing import NamedTuple

from generators.tasks.building_blocks.absences import find_absences
from generators.tasks.building_blocks.nearness import make_distance
from generators.tasks.building_blocks.people_lists import list_colleagues
from generators.tasks.building_blocks.staff import list_staff
from generators.tasks.building_blocks.unused_values import TooFewValues
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

_DAYS, _ENOUGH_DAYS = 4, 8
_PLANS = ("plan", "plans")


class Answer(NamedTuple):
    """What a colleague writes back.

    Attributes:
        text: The text without greeting and name.
    """

    person: Correspondent
    text: str


class Round(NamedTuple):
    """The mails of a round, in the order in which they were sent.

    Attributes:
        request: What the user asked.
        answers: What came back.
    """

    request: WrittenMail
    answers: tuple[WrittenMail, ...]

    @property
    def mails(self) -> tuple[WrittenMail, ...]:
        """All its mails."""
        return (self.request, *self.answers)


def draw_colleagues(
    context: TaskContext, rng: random.Random, count: int, concerned: Collection[str] = ()
) -> list[Correspondent]:
    """Draw so many colleagues of the user, in a company those of their department first; empty if too few are named.

    Whoever the answers of a department go to is asked last: the boss of the user, and those who see to the personnel.

    Args:
        concerned: The addresses of those with a part in what they are asked about, who come before the others.
    """
    known = list_colleagues(context)
    if len(known) < count:
        return []
    if not context.cases:
        return rng.sample(known, count)
    staff, distance = list_staff(context), make_distance(context, concerned)
    above = {one.address for one in staff.list_for_personnel(context.persona.email)}
    shuffled = rng.sample(known, len(known))
    chosen = sorted(shuffled, key=lambda one: (one.address in above, distance(one.address)))[:count]
    return rng.sample(chosen, count)


def write_round(
    context: TaskContext,
    rng: random.Random,
    people: Sequence[Correspondent],
    subject: str,
    text: str,
    answers: Sequence[Answer],
) -> Round | None:
    """Write the mails of a round; None if the mailbox has one of that subject already.

    Args:
        people: Whom the user asks.
        answers: The answers, in the order in which they come.
    """
    first, *moments = draw_moments(context, rng, len(answers) + 1, _DAYS)
    user = make_user(context)
    request = write_mail(context, user, people, subject, text, first)
    written = tuple(
        write_mail(context, answer.person, (user,), f"Re: {subject}", answer.text, moment, request, number=at)
        for at, (answer, moment) in enumerate(zip(answers, moments, strict=True), start=1)
    )
    found = Round(request, written)
    return found if has_room_for(context, found.mails) else None


def name_topic(context: TaskContext, rng: random.Random) -> tuple[str, str]:
    """Name something that colleagues talk about, in the singular and in the plural: the records of the user."""
    own = [(one.noun, one.plural) for one in context.cases if one.is_own] or [_PLANS]
    return rng.choice(own)


def write_day(day: str) -> str:
    """Write a day as mails do: `Tuesday, 8 July 2025`."""
    date = dt.date.fromisoformat(day)
    return f"{date:%A}, {date.day} {date:%B %Y}"


def list_working_days_ahead(context: TaskContext, first: int, last: int) -> list[str]:
    """List the working days that lie so many days after the day of the task; in a company, those with the user in."""
    days = [context.clock.day + dt.timedelta(days=number) for number in range(first, last + 1)]
    working = [one.isoformat() for one in days if is_working_day(one)]
    if not context.cases:
        return working
    absences = find_absences(context)
    present = [one for one in working if not absences.is_away(context.persona.email, one)]
    return present if len(present) >= min(len(working), _ENOUGH_DAYS) else working


def draw_as_many(draw: Callable[[int], tuple[str, ...]], most: int, least: int) -> tuple[str, ...]:
    """Draw as many values as an office leaves, from `most` down to `least`.

    Raises:
        TooFewValues: It leaves fewer than `least`.
    """
    for count in range(most, least, -1):
        with suppress(TooFewValues):
            return draw(count)
    return draw(least)
