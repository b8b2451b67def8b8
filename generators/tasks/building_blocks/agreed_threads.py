"""Threads of mails in which some colleagues agree on a meeting and on who prepares what for it, and change both."""

import random
from collections.abc import Sequence
from typing import NamedTuple

from generators.tasks.building_blocks.colleague_rounds import list_working_days_ahead, write_day
from generators.tasks.building_blocks.people_calendars import find_people_calendars
from generators.tasks.building_blocks.subtask_block import add_minutes
from generators.tasks.building_blocks.written_mails import (
    Correspondent,
    WrittenMail,
    draw_moments,
    has_room_for,
    make_user,
    write_mail,
)
from generators.tasks.recipe import TaskContext

WRITERS = 3
_TIMES = ("09:15", "10:30", "11:00", "13:30", "14:15", "15:30")
_PAPERS = (
    "agenda",
    "list of questions",
    "timetable",
    "cost overview",
    "summary of last year",
    "slides",
    "list of contacts",
)
_MAIL_DAYS = 4
_TASKS_AHEAD, _MEETING_AHEAD = (3, 10), (13, 27)


class Preparation(NamedTuple):
    """What somebody prepares, and by which day."""

    person: Correspondent
    paper: str
    day: str


class AgreedThread(NamedTuple):
    """A thread, and what holds at its end.

    Attributes:
        mails: Its mails, the earliest first.
        writers: Those who wrote them.
        day: The day of the meeting. start: Its beginning.
        preparations: Who prepares what, in the order in which the papers were named.
        first_preparations: What was agreed at first.
        superseded: Days and times that no longer hold.
    """

    mails: tuple[WrittenMail, ...]
    writers: tuple[Correspondent, ...]
    day: str
    start: str
    preparations: tuple[Preparation, ...]
    first_preparations: tuple[Preparation, ...]
    superseded: tuple[str, ...]

    @property
    def former_day(self) -> str:
        """The day that was agreed on before the last one."""
        return self.superseded[1]


def write_agreed_thread(
    context: TaskContext, rng: random.Random, writers: Sequence[Correspondent], plural: str
) -> AgreedThread | None:
    """Write a thread of three colleagues and the silent user; None if the mailbox has one of that subject already.

    Args:
        writers: The three, the one who invites first.
        plural: What the meeting is about.
    """
    host, second, third = writers
    user, subject = make_user(context), f"Meeting about the {plural}"
    days = sorted(rng.sample(list_working_days_ahead(context, *_TASKS_AHEAD), 5))
    early_by, late_by = rng.sample(days[:3], 2), days[3:]
    early, late = sorted(rng.sample(_TIMES, 2))
    meeting_days = list_working_days_ahead(context, *_MEETING_AHEAD)
    free_days = [one for one in meeting_days if _is_free(context, one, late)]
    if not free_days:
        return None
    last_day = rng.choice(free_days)
    first_day, second_day = rng.sample([one for one in meeting_days if one != last_day], 2)
    first, *papers = rng.sample(_PAPERS, WRITERS)
    host_by, second_by = early_by
    (third_by,) = (one for one in days[:3] if one not in early_by)
    new_by, exchanged_by = rng.sample(late_by, 2)
    texts = [
        (host, f"I suggest that we sit down about the {plural} on {write_day(first_day)} at {early}. Before that we "
         f"need three papers. I write the {first} by {write_day(host_by)}. {second.first_name}, would you do the "
         f"{papers[0]} by {write_day(second_by)}, and {third.first_name}, you the {papers[1]} by "
         f"{write_day(third_by)}?"),
        (second, f"The {papers[0]} is fine with me, but I am out of the office on {write_day(first_day)}. Could we "
         f"take {write_day(second_day)} instead?"),
        (third, f"{write_day(second_day)} works for me if we begin at {late}. I cannot finish the {papers[1]} in time, "
         f"though, as I am on a training. {second.first_name}, shall we swap? I would do the {papers[0]} by "
         f"{write_day(exchanged_by)}."),
        (second, f"Yes, let us swap. I take the {papers[1]}, but I need until {write_day(new_by)} for it."),
        (host, "Fine with me: you two swap, with the days that you gave. And we meet on "
         f"{write_day(second_day)} at {late}."),
        (second, "I am sorry, but something has come up on the day of our meeting. Would "
         f"{write_day(last_day)} be possible, at the same time?"),
        (host, f"Agreed, we move to {write_day(last_day)} at {late}. Everything else stays as it was. "
         f"{user.first_name}, you have followed all this: would you write up for us what we agreed, so that nobody "
         "mixes up the days?"),
    ]  # fmt: skip
    moments = draw_moments(context, rng, len(texts), _MAIL_DAYS)
    round_of = (user, *writers)
    mails = tuple(
        write_mail(
            context,
            sender,
            [one for one in round_of if one is not sender],
            f"Re: {subject}" if at else subject,
            text,
            moment,
            number=max(1, at),
        )
        for at, ((sender, text), moment) in enumerate(zip(texts, moments, strict=True))
    )
    if not has_room_for(context, mails):
        return None
    own = Preparation(host, first, host_by)
    return AgreedThread(
        mails,
        tuple(writers),
        last_day,
        late,
        (own, Preparation(third, papers[0], exchanged_by), Preparation(second, papers[1], new_by)),
        (own, Preparation(second, papers[0], second_by), Preparation(third, papers[1], third_by)),
        (first_day, second_day, early, second_by, third_by),
    )


def _is_free(context: TaskContext, day: str, start: str) -> bool:
    """Tell whether the user has nothing else from an hour before a meeting until two hours after it begins."""
    own, begin = find_people_calendars(context).get(context.persona.name), f"{day} {start}:00"
    return own is None or own.is_free(add_minutes(begin, "-60"), add_minutes(begin, "120"))
