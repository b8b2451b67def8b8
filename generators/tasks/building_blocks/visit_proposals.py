"""Mails in which partners propose how the day of their visit goes."""

import random
import re
from collections.abc import Sequence

from data_model import Contact
from generators.tasks.building_blocks.colleague_rounds import write_day
from generators.tasks.building_blocks.matters import Matter
from generators.tasks.building_blocks.people_calendars import Meeting
from generators.tasks.building_blocks.subtask_block import add_minutes
from generators.tasks.building_blocks.written_mails import (
    Correspondent,
    WrittenMail,
    draw_moments,
    make_user,
    write_mail,
)
from generators.tasks.recipe import TaskContext

_NO_VISITOR = re.compile(
    r"\b(?:applicant|candidate|court|guest|opponent|parents?|patient|pupil|resident|witness)\b", re.IGNORECASE
)
_STARTS = ("08:30", "08:45", "09:00")
_GREETINGS = (
    "Thank you for the invitation. We would come to you on {day}, and this is how we imagine the day:",
    "We are glad that the visit works out. On {day} we could be with you in the morning; this is our proposal:",
    "As agreed on the phone, we will visit you on {day}. We thought of the following:",
)
_ENDINGS = (
    "If anything has to be moved on your side, we can easily adapt. Please send us the programme as you want it.",
    "Please change what does not suit you, we are flexible, and let us have the programme then.",
    "Do tell us if you would like it otherwise; once it is settled, we would like to have the programme.",
)


def list_visitors(matter: Matter) -> list[Contact]:
    """List the partners of a matter who could come on a visit."""
    return [one for one in matter.partners if not _NO_VISITOR.search(one.role)]


def draw_points(matter: Matter, day: str, rng: random.Random) -> list[Meeting]:
    """Draw what the visitors propose: five points of the morning and noon, one after the other."""
    case = matter.case
    choices = [
        (rng.choice(("Welcome and introductions", "Coffee and welcome")), "30"),
        (rng.choice(("Walk through the house", "Meeting the team")), "45"),
        (f"{case.noun[:1].upper()}{case.noun[1:]} {case.key}", "60"),
        (rng.choice(("Lunch together", "Lunch in town")), "60"),
        (rng.choice(("Next steps", "Coming months", "Open questions")), "45"),
    ]
    begin, points = f"{day} {rng.choice(_STARTS)}:00", []
    for title, minutes in choices:
        points.append(Meeting(title, begin, add_minutes(begin, minutes)))
        begin = add_minutes(begin, str(int(minutes) + 15 * rng.randrange(2)))
    return points


def write_proposal(
    context: TaskContext, matter: Matter, day: str, points: Sequence[Meeting], rng: random.Random
) -> WrittenMail:
    """Write the mail in which the first visitor proposes these points for a day and asks for the programme."""
    partner = list_visitors(matter)[0]
    sender = Correspondent(partner.person, partner.address, partner.name)
    lines = "\n".join(f"{one.clock_start} to {one.end[11:16]}: {one.title}" for one in points)
    text = f"{rng.choice(_GREETINGS).format(day=write_day(day))}\n\n{lines}\n\n{rng.choice(_ENDINGS)}"
    subject = rng.choice(("Our visit", "Proposal for our visit", "How the day of our visit could go"))
    (sent,) = draw_moments(context, rng, 1, 3)
    return write_mail(context, sender, (make_user(context),), subject, text, sent)
