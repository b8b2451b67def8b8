"""Mails about a trip of one day that are put into an office for one task: when the trains leave and arrive."""

import datetime as dt
import random
from typing import NamedTuple

from data_model import MailFinding
from generators.tasks.building_blocks.received_mails import write_received_mail
from generators.tasks.recipe import TaskContext

_SUBJECTS = ("Your train times", "Tickets for your trip", "Train connections for your trip", "Seats for your journey")
_BODIES = (
    "Hello {user},\n\nthe tickets for your trip{to} are booked. On {day} your train leaves at {out} and gets there at "
    "{there}. Your train back leaves at {back} and is home at {home}.\n\nHave a good trip\n{sender}",
    "Dear {user},\n\nhere are the times for your trip{to} on {day}: you leave at {out} and arrive at {there}; on the "
    "way back you leave at {back} and arrive at {home}. The tickets are at the front desk.\n\nBest regards\n{sender}",
    "Hello {user},\n\nthe trains for your trip{to} on {day} are these. Out: departure {out}, arrival {there}. Back: "
    "departure {back}, arrival {home}. Seats are reserved both ways.\n\nRegards\n{sender}",
)


class PlannedTrip(NamedTuple):
    """A trip of one day, as a mail to the user describes it.

    Attributes:
        day: `YYYY-MM-DD`.
        out: When the train out leaves, as `HH:MM`.
        there: When it arrives.
        back: When the train back leaves.
        home: When it arrives.
    """

    day: str
    out: str
    there: str
    back: str
    home: str


class PlantedTrip(NamedTuple):
    """A mail about a trip that is put into the mailbox of the user.

    Attributes:
        trip: What it is about.
        content: Its file.
        finding: What a surfer would report of it.
    """

    trip: PlannedTrip
    content: bytes
    finding: MailFinding


def plant_trip(
    context: TaskContext, trip: PlannedTrip, sender: str, rng: random.Random, goal: str = ""
) -> PlantedTrip | None:
    """Write the mail about a trip; None where the mailbox of the user has none that it could follow.

    Args:
        sender: The address of the colleague who has booked it.
        goal: The house to which it leads; empty if nobody says.
    """
    user = context.persona.name
    own = [one for one in context.findings if isinstance(one, MailFinding) and one.user == user]
    subjects = {one.subject.casefold() for one in own}
    free = [one for one in _SUBJECTS if one.casefold() not in subjects]
    last = max((one.sent for one in own if one.sent), default=None)
    if not free or last is None:
        return None
    subject = rng.choice(free)
    day = dt.date.fromisoformat(trip.day)
    written = f"{day:%A}, {day.day} {day:%B %Y}"
    first_name = sender.partition("@")[0].partition(".")[0].capitalize()
    body = rng.choice(_BODIES).format(
        user=user, sender=first_name, to=f" to {goal}" * bool(goal), **{**trip._asdict(), "day": written}
    )
    sent = dt.datetime.fromisoformat(last) + dt.timedelta(minutes=rng.randrange(3, 9))
    finding, content = write_received_mail(context, user, sender, subject, body, sent)
    return PlantedTrip(trip, content, finding)
