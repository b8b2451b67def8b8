"""Book an event at a time that the user names, which may be taken, and invite people to it."""

import random
from collections.abc import Mapping, Sequence
from dataclasses import replace
from typing import NamedTuple

from data_model import Criterion, EventFinding
from generators.draft import Statement
from generators.tasks.building_blocks.calendar_blocks import make_booking_block
from generators.tasks.building_blocks.mail_blocks import MailContent, make_mail_block, make_room_block, say
from generators.tasks.building_blocks.named_calendars import NamedCalendar, find_named_calendars
from generators.tasks.building_blocks.obstacles import Obstacle, put_in_the_way
from generators.tasks.building_blocks.passed_on_mails import find_last_day
from generators.tasks.building_blocks.people_calendars import shift_day
from generators.tasks.building_blocks.record_talks import draw_record_talk, make_talk_invitation, write_wish_for_talk
from generators.tasks.building_blocks.subtask_block import (
    add_greeting,
    add_minutes,
    change_every_action,
    compose_recipe,
    extend_by_half_an_hour,
    join_date_and_time,
)
from generators.tasks.building_blocks.titled_bookings import give_titles
from generators.tasks.building_blocks.value_sampler import ValueSampler, make_slot
from generators.tasks.building_blocks.written_mails import add_mails, list_planted_files
from generators.tasks.recipe import (
    FactRecipe,
    Recipe,
    Slot,
    TaskContext,
    Values,
    archetype,
    make_action,
    make_criterion,
)
from generators.tasks.value_pools import INVITATION_SUBJECTS

_TALK_REQUESTS = (
    "Please put the talk into my calendar as we said, and invite the people I named by email, with its title, the day, "
    "the start and the room.",
    "Could you book that talk in my calendar now and send out the invitation: title, day, start and room?",
    "The talk we spoke of is still missing in my calendar. Enter it, please, and email those who come its title, day, "
    "start and room.",
    "Let's get the talk into my calendar, and the invitation out by email with title, day, start and room.",
    "Would you reserve the time for the talk in my calendar and tell those I want there, by email, what it is called, "
    "on which day and at what time it is, and where?",
    "I want to settle this in a talk. It belongs in my calendar the way I described it, and whoever should be there "
    "gets an email with title, day, start and room.",
    "Go ahead with the talk: book it for me, and write to the people concerned what it is called, the day, the start "
    "and the room.",
    "Before I forget, enter the talk in my calendar, and mail title, day, start and room to those I have in mind.",
    "My calendar should show the talk, and the others should hear by email its title, its day and start, and which "
    "room it has.",
)
"""What the user says at the end about a talk on a record."""
_TITLED_LENGTHS = ("20", "25", "30", "40", "45", "50", "60", "75", "90")
_REQUESTS = (
    "Please put the appointment into my calendar as we said, and send the two emails that name it and its room.",
    "Could you book that appointment in my calendar now and invite both people by email, with its name and the room?",
    "The appointment is still missing in my calendar. Enter it, please, and email the two its name and the room.",
    "Let's get the appointment into my calendar, and the invitations out by email: its name, and the room we have.",
    "Would you reserve the time for the appointment in my calendar and tell the two by email what it is called "
    "and where it is?",
    "I need the appointment in my calendar, the way I described it, and an email to each of the two with its name"
    " and room.",
    "Go ahead with the appointment: it belongs in my calendar, and the emails that name it and the room should go out.",
    "Before I forget, book the appointment we talked about in my calendar and email its name and room to both people.",
    "My calendar should show the appointment, and the two should hear by email what it is called and which room "
    "it has.",
)
"""What the user says at the end, of which one is drawn."""
_CLAUSES = (
    "@ is only booked if nothing else of mine is on at that time",
    "I don't want to be booked twice, so @ goes in only if I'm free the whole time",
    "if I have anything else at that time, leave @ out",
    "book @ on condition that nothing of mine overlaps with it",
    "@ must not overlap with anything of mine, otherwise we drop it",
)
_TEXT = "@ is booked only if nothing else of the user is on at that time."
_MIN_CHOICES = 2
_DAYS_NEAR = (10, 17, 28)


@archetype(apps=("calendar", "email"), needs=("three_coming_events",), twins=True)
def book_if_free(context: TaskContext, rng: random.Random) -> Recipe | None:
    """The user wants a talk booked and people invited if nothing else is on then; in one of two tasks, something is."""
    calendars = find_named_calendars(context, min_events=3, only_upcoming=True)
    if not calendars:
        return None
    calendar = calendars[0]
    talk = draw_record_talk(context, rng) if context.cases else None
    wish = write_wish_for_talk(context, rng, talk) if talk else None
    if wish:
        context = add_mails(context, [wish])
    sampler = ValueSampler(context, rng)
    if talk:
        sampler.turn_to_days(last_day=find_last_day(context, talk.case)).turn_to_readers(
            *(one.address for one in talk.people)
        )
    noun = "the talk" if talk else "the appointment"
    booking = make_booking_block(sampler, rng, "s1", "event", noun, calendar.user)
    if talk:
        booking = give_titles(sampler, booking, "event", talk.titles, _TITLED_LENGTHS)
    slots = {slot.name: slot for slot in booking.slots}
    times = _find_free_times(context, calendar, slots)
    if times is None:
        return None
    hidden = [(one, start) for one in calendar.events.values() for start in _list_starts_within(one, sampler)]

    def find_taken(v: Values) -> str | None:
        start = join_date_and_time(v["event_date"], v["event_start"])
        end = add_minutes(start, v["event_minutes"])
        return next((name for name, one in calendar.events.items() if one.start < end and start < str(one.end)), None)

    longest = max(map(int, _list_values(slots["event_minutes"])))

    def list_free_starts(day: str) -> list[str]:
        on_that_day = {"event_date": day, "event_minutes": str(longest)}
        return [one for one in times.starts if find_taken({**on_that_day, "event_start": one}) is None]

    hidden = [one for one in hidden if len(list_free_starts(one[0].start[:10])) >= _MIN_CHOICES]
    if not hidden:
        return None
    taken, taken_start = rng.choice(_keep_nearest(context, hidden))
    starts = list_free_starts(taken.start[:10])
    content = MailContent(
        subjects=INVITATION_SUBJECTS,
        instruction="It says that '{event_title}' takes place in {room}.",
        content=lambda v: f"{v['event_title']} takes place in {v['room']}.",
        demands=say("event_title", "room"),
        extra_blocks=(make_room_block(sampler, rng, "s2", "the appointment"),),
    )
    mail_block = make_mail_block(sampler, rng, "s2", "the invitation", calendar.user, content, "the same invitation")
    if talk:
        mail_block = make_talk_invitation(sampler, rng, "s2", talk, calendar.user)
    condition = _make_condition(noun)
    look = (make_action("calendar", "list_events", username=calendar.user),)
    recipe = compose_recipe(
        intent=context.choose_request(_TALK_REQUESTS if talk else _REQUESTS, rng),
        blocks=(
            replace(
                booking,
                slots=_put_in(booking.slots, times.date, times.start),
                criteria=lambda v: _allow_room(booking.criteria(v), v.get("room", "")),
            ),
            mail_block,
        ),
        read_actions=lambda v: look,
        right_ways={
            "books without a look": lambda plan: lambda v: plan(v)[1:],
            "writes the mails with a greeting": change_every_action("email", "send_email", add_greeting),
        },
        other_order=(1, 0),
        neighbours={
            "books half an hour too much": change_every_action("calendar", "create_event", extend_by_half_an_hour)
        },
    )
    recipe = replace(recipe, planted_files=list_planted_files([wish] if wish else []))
    return put_in_the_way(
        recipe,
        Obstacle(
            slots=(
                make_slot("event_date", "date", taken.start[:10], times.days),
                make_slot("event_start", "time", taken_start, starts),
            ),
            stands=lambda v: find_taken(v) is not None,
            name=lambda v: find_taken(v) or "",
            reason=lambda v: f"it would overlap with '{find_taken(v)}'",
            decided_by=("event_date", "event_start"),
            look=lambda v: look,
            kind="taken",
            places=lambda v: (
                calendar.user,
                *_list_clock_times(calendar.events[find_taken(v) or ""]),
                add_minutes(join_date_and_time(v["event_date"], v["event_start"]), v["event_minutes"])[11:16],
            ),
            rule=condition,
        ),
        context.is_clear,
    )


def _list_clock_times(event: EventFinding) -> tuple[str, ...]:
    """Return when an event starts and ends, by the clock."""
    return event.start[11:16], str(event.end)[11:16]


def _make_condition(noun_phrase: str) -> FactRecipe:
    clauses = tuple(one.replace("@", noun_phrase) for one in _CLAUSES)
    text = _TEXT.replace("@", f"{noun_phrase[:1].upper()}{noun_phrase[1:]}")
    return FactRecipe("free", "s1", (), text, Statement(topic="double bookings", clauses=clauses), "condition")


def _allow_room(criteria: Sequence[Criterion], room: str) -> tuple[Criterion, ...]:
    """Let the booked event be in the room that the invitation names, if it names one."""
    if not room:
        return tuple(criteria)
    return tuple(
        make_criterion(
            one.function, **{**one.args, "events": [{**event, "may_be_in": room} for event in one.args["events"]]}
        )
        for one in criteria
    )


class _FreeTimes(NamedTuple):
    """Days on which the user has nothing on, and times at which no series of theirs takes place on any day."""

    days: tuple[str, ...]
    starts: tuple[str, ...]

    @property
    def date(self) -> Slot:
        return make_slot("event_date", "date", self.days[0], self.days[1:])

    @property
    def start(self) -> Slot:
        return make_slot("event_start", "time", self.starts[0], self.starts[1:])


def _find_free_times(context: TaskContext, calendar: NamedCalendar, slots: Mapping[str, Slot]) -> _FreeTimes | None:
    """Find times that are free whatever days a series takes place on, which is not read here."""
    own = [one for one in context.findings if isinstance(one, EventFinding) and one.user == calendar.user]
    series = [one for one in own if one.is_series]
    longest = max(map(int, _list_values(slots["event_minutes"])))
    days = [day for day in sorted(_list_values(slots["event_date"])) if not any(_is_on(one, day) for one in own)]
    drawn = _list_values(slots["event_start"])
    starts = [start for start in drawn if not any(_overlaps(start, longest, one) for one in series)]
    if len(days) < _MIN_CHOICES or len(starts) < _MIN_CHOICES:
        return None
    return _FreeTimes(tuple(days), tuple(starts))


def _list_starts_within(event: EventFinding, sampler: ValueSampler) -> list[str]:
    """List the times of day on the quarter hour at which an event is on, if neither they nor its day give it away."""
    day, end = event.start[:10], str(event.end)
    starts = [add_minutes(f"{event.start[:14]}00:00", str(15 * quarter)) for quarter in range(16)]
    within = [start[11:16] for start in starts if event.start <= start < end and start[:10] == day]
    return [] if sampler.gives_away(day) else [start for start in within if not sampler.gives_away(start)]


def _keep_nearest(
    context: TaskContext, choices: Sequence[tuple[EventFinding, str]]
) -> Sequence[tuple[EventFinding, str]]:
    """Keep the events of the next days, or of those after them: nobody puts off a talk for long."""
    for days in _DAYS_NEAR:
        near = [one for one in choices if one[0].start[:10] <= shift_day(context.clock.date, days)]
        if near:
            return near
    return choices


def _list_values(slot: Slot) -> tuple[str, ...]:
    return (slot.value.value, *slot.alternatives)


def _put_in(slots: Sequence[Slot], *others: Slot) -> tuple[Slot, ...]:
    by_name = {slot.name: slot for slot in others}
    return tuple(by_name.get(slot.name, slot) for slot in slots)


def _is_on(event: EventFinding, day: str) -> bool:
    return event.start[:10] <= day <= (event.end or event.start)[:10]


def _overlaps(start: str, minutes: int, event: EventFinding) -> bool:
    """Tell whether a time of day overlaps with that of an event, whatever the day; one without times takes all day."""
    if event.end is None or len(event.start) < len("2024-05-17 10:30") or event.start[:10] != event.end[:10]:
        return True
    end = add_minutes(f"2024-01-01 {start}:00", str(minutes))[11:16]
    return event.start[11:16] < max(end, start) and start < event.end[11:16]
