"""Working days and working hours: when people do what is to be done."""

import datetime as dt
import random

from generators.working_days import find_working_day
from generators.worlds.people import Employee, Partner

_PARTNER_HOURS = (8.25, 17.5)


def list_working_days(first: dt.date, count: int) -> tuple[dt.date, ...]:
    """List so many working days, from a working day on."""
    days = [first]
    while len(days) < count:
        days.append(find_working_day(days[-1] + dt.timedelta(days=1), 1))
    return tuple(days)


def add_working_days(day: dt.date, count: int) -> dt.date:
    """Return the working day so many working days later, or earlier for a negative count.

    For 0 it is the day itself, or the next working day.
    """
    step = dt.timedelta(days=1 if count >= 0 else -1)
    if not count:
        return find_working_day(day, 1)
    for _ in range(abs(count)):
        day = find_working_day(day + step, step.days)
    return day


def count_working_days(first: dt.date, last: dt.date) -> int:
    """Count the working days after the first day, up to and with the last one."""
    count, day = 0, first
    while (day := find_working_day(day + dt.timedelta(days=1), 1)) <= last:
        count += 1
    return count


def draw_moment(day: dt.date, actor: Employee | Partner, earliest: dt.datetime, rng: random.Random) -> dt.datetime:
    """Draw a moment in the working hours of somebody on a day, after another moment.

    Where the day has no such moment left, it is the next working day.
    """
    starts, ends = (actor.starts, actor.ends) if isinstance(actor, Employee) else _PARTNER_HOURS
    day = find_working_day(max(day, earliest.date()), 1)
    minutes = rng.randrange(int(starts * 60), int(ends * 60))
    moment = dt.datetime.combine(day, dt.time()) + dt.timedelta(minutes=minutes)
    if moment > earliest:
        return moment
    soon = earliest + dt.timedelta(minutes=rng.randrange(10, 90))
    if soon.date() == day and soon.hour + soon.minute / 60 < ends:
        return soon
    next_day = find_working_day(day + dt.timedelta(days=1), 1)
    return dt.datetime.combine(next_day, dt.time()) + dt.timedelta(minutes=minutes)
