"""When and where a group can meet: a time at which all can come but one, who is excused with a reason of record."""

from collections.abc import Mapping, Sequence
from itertools import product
from typing import NamedTuple

from generators.tasks.building_blocks.absences import find_absences
from generators.tasks.building_blocks.listed_groups import Member
from generators.tasks.building_blocks.people_calendars import PersonCalendar, find_people_calendars
from generators.tasks.building_blocks.subtask_block import add_minutes, join_date_and_time
from generators.tasks.building_blocks.value_sampler import ValueSampler, make_slot
from generators.tasks.building_blocks.working_hours import are_in
from generators.tasks.recipe import Slot, TaskContext

_AWAY, _BUSY = "is away on that day", "has something else on at that time"
_TOLD, _OUT = "knows it all from me already", "is not in the house at that time"
_EXCUSES = (_AWAY, _BUSY, _TOLD, _OUT)
"""Why somebody is not invited, the better reasons first."""


class GroupTime(NamedTuple):
    """When a group meets.

    Attributes:
        excused: The one who is not invited. excuse: Why, as the end of a sentence.
        begin: As `YYYY-MM-DD HH:MM:SS`. end: In the same format.
    """

    day: Slot
    start: Slot
    excused: Member
    excuse: str
    begin: str
    end: str


def draw_group_time(
    sampler: ValueSampler,
    own: PersonCalendar,
    people: Sequence[Member],
    calendars: Mapping[str, PersonCalendar],
    minutes: str,
) -> GroupTime | None:
    """Draw day and start at which all can come but one, or all can; None if there is no such time."""
    context, days, starts = sampler.context, sampler.draw_days(6), sampler.draw_starts(6)
    user = context.persona.email
    possible: list[GroupTime] = []
    for day, start in product(days, starts):
        begin = join_date_and_time(day, start)
        end = add_minutes(begin, minutes)
        if not own.is_free(begin, end) or not are_in(context, [user], begin, end):
            continue
        missing = [(one, why) for one in people if (why := _find_excuse(context, one, calendars, begin, end))]
        excused, excuse = missing[0] if missing else (sampler.rng.choice(people), _TOLD)
        if len(missing) <= 1:
            slots = [
                make_slot(name, kind, value, [one for one in choices if one != value][:4])
                for name, kind, value, choices in (("day", "date", day, days), ("start", "time", start, starts))
            ]
            possible.append(GroupTime(slots[0], slots[1], excused, excuse, begin, end))
    sampler.rng.shuffle(possible)
    return min(possible, key=lambda one: _EXCUSES.index(one.excuse), default=None)


def _find_excuse(
    context: TaskContext, member: Member, calendars: Mapping[str, PersonCalendar], begin: str, end: str
) -> str:
    """Find why somebody cannot come; empty if they can."""
    if find_absences(context).is_away(member.address, begin[:10]):
        return _AWAY
    if not are_in(context, [member.address], begin, end):
        return _OUT
    calendar = calendars.get(member.address)
    return "" if calendar is None or calendar.is_free(begin, end) else _BUSY


def draw_free_room(sampler: ValueSampler, time: GroupTime) -> Slot:
    """Draw a room in which nothing else takes place at that time, if there is one."""
    slot = sampler.draw_slot("room", "text", sampler.draw_rooms, 3)
    meetings = [one for each in find_people_calendars(sampler.context).values() for one in each.meetings]
    taken = {one.place for one in meetings if one.start < time.end and time.begin < one.end}
    rooms = [slot.value.value, *slot.alternatives]
    room = next((one for one in rooms if one not in taken), rooms[0])
    return make_slot("room", "text", room, [one for one in rooms if one != room])
