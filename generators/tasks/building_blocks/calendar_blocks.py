"""Blocks that book, move and delete calendar events."""

import random
from collections.abc import Callable, Mapping, Sequence
from dataclasses import replace
from typing import Any, NamedTuple

from data_model import Criterion
from generators.tasks.building_blocks.fact_builder import FactBuilder
from generators.tasks.building_blocks.fact_phrases import phrase_fact
from generators.tasks.building_blocks.named_calendars import NamedCalendar, find_calendar_zone
from generators.tasks.building_blocks.subtask_block import (
    SubtaskBlock,
    add_minutes,
    escape_braces,
    join_date_and_time,
)
from generators.tasks.building_blocks.value_sampler import ValueSampler
from generators.tasks.recipe import Values, make_action, make_criterion
from generators.tasks.value_pools import FOLLOWING_TITLES, TITLES, PhrasePool


def make_booking_block(
    sampler: ValueSampler,
    rng: random.Random,
    subtask: str,
    slot_prefix: str,
    noun_phrase: str,
    user: str,
    titles: PhrasePool = TITLES,
) -> SubtaskBlock:
    """Build a block that books an event whose title, day, start and length the dialogue states.

    Args:
        slot_prefix: The prefix of its slots.
        noun_phrase: What the dialogue calls the event.
        user: The owner of the calendar.
        titles: The titles to draw from.
    """
    date, start = f"{slot_prefix}_date", f"{slot_prefix}_start"
    facts = FactBuilder(sampler, rng, subtask)
    slots = (
        sampler.draw_slot(date, "date", sampler.draw_days, alternatives_count=3),
        sampler.draw_slot(start, "time", sampler.draw_starts),
    )
    date_facts = (
        facts.build_fact(date, phrase_fact("date", noun_phrase), "date", may_be_updated=True),
        facts.build_fact(start, phrase_fact("start", noun_phrase), "start", may_be_updated=True),
    )
    start_instruction = f"on {{{date}}} at {{{start}}}"
    base_block = make_dependent_booking_block(
        sampler,
        rng,
        subtask,
        slot_prefix,
        noun_phrase,
        user,
        start_instruction,
        lambda v: join_date_and_time(v[date], v[start]),
        find_calendar_zone(sampler.context, user),
        titles,
    )
    title, minutes = base_block.facts
    return replace(base_block, slots=(*slots, *base_block.slots), facts=(title, *date_facts, minutes))


def make_dependent_booking_block(
    sampler: ValueSampler,
    rng: random.Random,
    subtask: str,
    slot_prefix: str,
    noun_phrase: str,
    user: str,
    start_instruction: str,
    get_start: Callable[[Values], str],
    zone: str = "",
    titles: PhrasePool = FOLLOWING_TITLES,
) -> SubtaskBlock:
    """Build a block that books an event whose start follows from something else.

    Args:
        slot_prefix: The prefix of its slots.
        noun_phrase: What the dialogue calls the event.
        user: The owner of the calendar.
        start_instruction: The start, as the instruction words it.
        get_start: Computes the start from the values.
        zone: The time zone of the start, if it has one.
        titles: The titles to draw from; what follows an event is short.
    """
    is_short = titles is FOLLOWING_TITLES
    title, minutes = f"{slot_prefix}_title", f"{slot_prefix}_minutes"
    facts = FactBuilder(sampler, rng, subtask)

    def times(values: Values) -> dict[str, str]:
        return {"start": get_start(values), "end": add_minutes(get_start(values), values[minutes])}

    return SubtaskBlock(
        subtask=subtask,
        instruction=f"Put '{{{title}}}' into the calendar of {escape_braces(user)} "
        f"{start_instruction}, for {{{minutes}}} minutes.",
        slots=(
            sampler.draw_slot(title, "text", lambda count: sampler.draw_phrases(count, titles)),
            sampler.draw_slot(
                minutes,
                "number",
                sampler.draw_short_minutes if is_short else sampler.draw_minutes,
                alternatives_count=3,
            ),
        ),
        facts=(
            facts.build_fact(title, phrase_fact("title", noun_phrase)),
            facts.build_fact(minutes, phrase_fact("minutes", noun_phrase), may_be_updated=True),
        ),
        actions=lambda v: (
            make_action(
                "calendar",
                "create_event",
                user=user,
                summary=v[title],
                **{f"time_{name}": moment for name, moment in times(v).items()},
            ),
        ),
        criteria=lambda v: (make_events_criterion(user, [{"title": v[title], **times(v)}], zone=zone),),
    )


def make_event_move_block(
    sampler: ValueSampler,
    rng: random.Random,
    subtask: str,
    calendar: NamedCalendar,
    key: str,
    excluded_keys: tuple[str, ...] = (),
    room_slot: str = "",
) -> SubtaskBlock:
    """Build a block that moves an event to another day and time; the event keeps its length.

    Args:
        calendar: The calendar of the event.
        key: The title of the event.
        excluded_keys: Titles that are no alternatives.
        room_slot: The slot of a room that somebody shall be told, which may be entered as the place of the event.
    """
    moved_event_phrase = "the moved event"
    facts = FactBuilder(sampler, rng, subtask)

    def times(values: Values) -> tuple[str, str]:
        begin = join_date_and_time(values["new_date"], values["new_start"])
        return begin, add_minutes(begin, str(calendar.get_minutes(values["moved"])))

    def room(values: Values) -> dict[str, str]:
        return {"may_be_in": values[room_slot]} if room_slot else {}

    return SubtaskBlock(
        subtask=subtask,
        instruction=f"Move '{{moved}}' in the calendar of {escape_braces(calendar.user)} to "
        f"{{new_date}} at {{new_start}}; "
        "it keeps its length.",
        slots=(
            calendar.make_slot("moved", key, excluded_keys),
            sampler.draw_slot("new_date", "date", sampler.draw_days, alternatives_count=3),
            sampler.draw_slot("new_start", "time", sampler.draw_starts),
        ),
        facts=(
            facts.build_fact("moved", phrase_fact("which", "the event to move", "'{0}'")),
            facts.build_fact("new_date", phrase_fact("date", moved_event_phrase), "date", may_be_updated=True),
            facts.build_fact("new_start", phrase_fact("start", moved_event_phrase), may_be_updated=True),
        ),
        actions=lambda v: (
            make_action(
                "calendar",
                "move_event",
                user=calendar.user,
                summary=v["moved"],
                time_start=times(v)[0],
                time_end=times(v)[1],
                start=calendar.events[v["moved"]].start,
            ),
        ),
        criteria=lambda v: (
            make_events_criterion(
                calendar.user,
                [{"title": v["moved"], "start": times(v)[0], "end": times(v)[1], **room(v)}],
                [calendar.name_gone(v["moved"])],
                calendar.known_zone,
            ),
        ),
    )


def make_event_deletion_block(
    sampler: ValueSampler,
    rng: random.Random,
    subtask: str,
    noun_phrase: str,
    calendar: NamedCalendar,
    key: str,
    excluded_keys: tuple[str, ...] = (),
) -> SubtaskBlock:
    """Build a block that deletes an event of the calendar."""
    return SubtaskBlock(
        subtask=subtask,
        instruction=f"Delete '{{deleted}}' from the calendar of {escape_braces(calendar.user)}.",
        slots=(calendar.make_slot("deleted", key, excluded_keys),),
        facts=(FactBuilder(sampler, rng, subtask).build_fact("deleted", phrase_fact("which", noun_phrase, "'{0}'")),),
        actions=lambda v: (
            make_action(
                "calendar",
                "delete_event",
                user=calendar.user,
                summary=v["deleted"],
                start=calendar.events[v["deleted"]].start,
            ),
        ),
        criteria=lambda v: (
            make_events_criterion(calendar.user, gone=[calendar.name_gone(v["deleted"])], zone=calendar.known_zone),
        ),
    )


def make_event_choice_block(
    sampler: ValueSampler, rng: random.Random, subtask: str, calendar: NamedCalendar, noun_phrase: str
) -> SubtaskBlock:
    """Build a block that states two events of a calendar (slots `first` and `second`) and acts on neither."""
    first, second = rng.sample(calendar.list_of_office(), 2)
    facts = FactBuilder(sampler, rng, subtask)
    return SubtaskBlock(
        subtask=subtask,
        instruction="",
        slots=(calendar.make_slot("first", first, (second,)), calendar.make_slot("second", second, (first,))),
        facts=(
            facts.build_fact("first", phrase_fact("which", f"the first {noun_phrase}", "'{0}'")),
            facts.build_fact("second", phrase_fact("which", f"the second {noun_phrase}", "'{0}'")),
        ),
        actions=lambda v: (),
        criteria=lambda v: (),
    )


class ChosenEvent(NamedTuple):
    """An event as a list of events gives it: its title, its day as `YYYY-MM-DD`, and its start as `HH:MM`."""

    title: str
    day: str
    start: str


def list_chosen_events(calendar: NamedCalendar, v: Values) -> tuple[ChosenEvent, ChosenEvent]:
    """Return the two chosen events, the first one first."""
    return _list_event(calendar, v["first"]), _list_event(calendar, v["second"])


def list_titles_and_starts(calendar: NamedCalendar, v: Values) -> list[list[str]]:
    """Return a row for each of the two chosen events: its title, and its start as HH:MM."""
    return [[event.title, event.start] for event in list_chosen_events(calendar, v)]


def make_events_criterion(
    user: str, events: Sequence[Mapping[str, Any]] = (), gone: Sequence[Mapping[str, str]] = (), zone: str = ""
) -> Criterion:
    """Build the criterion that a calendar has exactly the wanted events, and no longer those that had to go.

    Args:
        user: The owner of the calendar.
        events: The wanted ones, each with title, start and end.
        gone: Those that were moved or deleted, each with title and old start.
        zone: The time zone of these times, if they have one.
    """
    lists = {"events": [dict(one) for one in events], "gone": [dict(one) for one in gone]}
    given = {name: found for name, found in lists.items() if found}
    return make_criterion("evaluate_events", user=user, **given, **({"zone": zone} if zone else {}))


def _list_event(calendar: NamedCalendar, title: str) -> ChosenEvent:
    day, _, start = calendar.events[title].start.partition(" ")
    return ChosenEvent(title, day, start[:5])
