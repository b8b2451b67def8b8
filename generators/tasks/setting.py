"""Whose assistant the solver is, and when: read off the office where it says so, drawn where it does not."""

import datetime as dt
import random

from data_model import Clock, EventFinding, Finding, MailFinding, Persona, clock_at

OWNERS = ("Alice", "Bob", "Carla", "Dmitri", "Elena", "Felix", "Greta", "Hugo", "Irene", "Jonas", "Karim", "Lena")
WORKING_HOURS = ("9:00 AM", "9:30 AM", "10:00 AM", "11:00 AM", "1:30 PM", "3:00 PM")


def setting(findings: tuple[Finding, ...], rng: random.Random) -> tuple[Persona, Clock]:
    """The persona owns a mailbox or a calendar of the office; the day lies before its events, so that they can move."""
    owners = sorted(
        {one.user for one in findings if isinstance(one, MailFinding | EventFinding) and one.user.isalpha()}
    )
    name = rng.choice(owners) if owners else rng.choice(OWNERS)
    events = sorted(one.start[:10] for one in findings if isinstance(one, EventFinding))
    if events:
        day = dt.date.fromisoformat(events[0]) - dt.timedelta(days=rng.randint(2, 6))
    else:
        day = dt.date(2024, 1, 8) + dt.timedelta(days=rng.randrange(700))
    while day.weekday() >= 5:
        day -= dt.timedelta(days=1)
    return Persona(name=name, email=f"{name.lower()}@example.com"), clock_at(day, rng.choice(WORKING_HOURS))


def conversation_days(clock: Clock, count: int) -> tuple[str, ...]:
    """The last working days before the task's own day, oldest first, `YYYY-MM-DD`."""
    days: list[str] = []
    day = clock.day
    while len(days) < count:
        day -= dt.timedelta(days=1)
        if day.weekday() < 5:
            days.append(day.isoformat())
    return tuple(reversed(days))
