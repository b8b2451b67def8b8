"""Blocks that book, move and delete calendar events."""

import datetime as dt
import random
from collections.abc import Callable
from dataclasses import dataclass, replace

from data_model import EventFinding
from generators.tasks.building_blocks.fact_phrases import phrase_fact
from generators.tasks.building_blocks.subtask_block import (
    FactBuilder,
    SubtaskBlock,
    add_minutes,
    escape_braces,
    join_date_and_time,
)
from generators.tasks.building_blocks.value_sampler import ValueSampler, make_slot
from generators.tasks.recipe import Slot, TaskContext, Values, make_action, make_criterion
from generators.tasks.value_pools import MINUTES, TITLES

# Words that the dialogue about a task uses anyway; as a title, none of them would identify an event.
COMMON_TITLES = frozenset("meeting event call appointment mail note entry day time day off".split())


@dataclass(frozen=True)
class NamedCalendar:
    """A calendar whose events can be identified by title.

    Attributes:
        user: The owner of the calendar.
        events: Title -> event, for the events whose title is unique in the calendar, in order of start.
    """

    user: str
    events: dict[str, EventFinding]

    def make_slot(self, name: str, key: str, excluded_keys: tuple[str, ...] = ()) -> Slot:
        """Return a slot for one of the titles; the other titles, minus the excluded ones, are its alternatives."""
        return make_slot(name, "text", key, [one for one in self.events if one != key and one not in excluded_keys])

    def get_minutes(self, key: str) -> int:
        """Return the length of an event in minutes."""
        event = self.events[key]
        begin, end = _parse_moment(event.start), _parse_moment(event.end or event.start)
        return int((end - begin).total_seconds() // 60)


def find_named_calendars(context: TaskContext, min_events: int) -> list[NamedCalendar]:
    """Find the calendar that a task can use: the persona's, or else the only one in the office.

    Args:
        context: The setting of the task.
        min_events: How many identifiable events the calendar must have.

    Returns:
        One calendar, or none.
    """
    events_by_user: dict[str, list[EventFinding]] = {}
    for finding in context.findings:
        if isinstance(finding, EventFinding):
            events_by_user.setdefault(finding.user, []).append(finding)
    users = (
        [context.persona.name]
        if context.persona.name in events_by_user
        else list(events_by_user)
        if len(events_by_user) == 1
        else []
    )
    calendars = [NamedCalendar(user, _keep_named_events(events_by_user[user])) for user in users]
    return [one for one in calendars if len(one.events) >= min_events]


def make_booking_block(
    sampler: ValueSampler, rng: random.Random, subtask: str, slot_prefix: str, noun_phrase: str, user: str
) -> SubtaskBlock:
    """Build a block that books an event whose title, day, start and length the dialogue states.

    Args:
        slot_prefix: The prefix of its slots.
        noun_phrase: What the dialogue calls the event.
        user: The owner of the calendar.
    """
    date, start = f"{slot_prefix}_date", f"{slot_prefix}_start"
    facts = FactBuilder(sampler, rng, subtask)
    slots = (
        sampler.draw_slot(date, "date", sampler.draw_days, alternatives_count=3),
        sampler.draw_slot(start, "time", sampler.draw_times),
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
) -> SubtaskBlock:
    """Build a block that books an event whose start follows from something else.

    Args:
        slot_prefix: The prefix of its slots.
        noun_phrase: What the dialogue calls the event.
        user: The owner of the calendar.
        start_instruction: The start, as the instruction words it.
        get_start: Computes the start from the values.
    """
    title, minutes = f"{slot_prefix}_title", f"{slot_prefix}_minutes"
    facts = FactBuilder(sampler, rng, subtask)

    def times(values: Values) -> dict[str, str]:
        return {"start": get_start(values), "end": add_minutes(get_start(values), values[minutes])}

    return SubtaskBlock(
        subtask=subtask,
        instruction=f"Put '{{{title}}}' into the calendar of {escape_braces(user)} "
        f"{start_instruction}, for {{{minutes}}} minutes.",
        slots=(
            sampler.draw_slot(title, "text", lambda count: sampler.draw_phrases(count, TITLES)),
            sampler.draw_slot(
                minutes, "number", lambda count: sampler.draw_phrases(count, MINUTES), alternatives_count=3
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
        criteria=lambda v: (make_criterion("evaluate_event", user=user, title=v[title], **times(v)),),
    )


def make_event_move_block(
    sampler: ValueSampler,
    rng: random.Random,
    subtask: str,
    calendar: NamedCalendar,
    key: str,
    excluded_keys: tuple[str, ...] = (),
) -> SubtaskBlock:
    """Build a block that moves an event to another day and time; the event keeps its length."""
    moved_event_phrase = "the moved event"
    facts = FactBuilder(sampler, rng, subtask)

    def times(values: Values) -> tuple[str, str]:
        begin = join_date_and_time(values["new_date"], values["new_start"])
        return begin, add_minutes(begin, str(calendar.get_minutes(values["moved"])))

    return SubtaskBlock(
        subtask=subtask,
        instruction=f"Move '{{moved}}' in the calendar of {escape_braces(calendar.user)} to "
        f"{{new_date}} at {{new_start}}; "
        "it keeps its length.",
        slots=(
            calendar.make_slot("moved", key, excluded_keys),
            sampler.draw_slot("new_date", "date", sampler.draw_days, alternatives_count=3),
            sampler.draw_slot("new_start", "time", sampler.draw_times),
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
            make_criterion("evaluate_event", user=calendar.user, title=v["moved"], start=times(v)[0], end=times(v)[1]),
            make_criterion(
                "evaluate_event_absent", user=calendar.user, title=v["moved"], start=calendar.events[v["moved"]].start
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
        criteria=lambda v: (make_criterion("evaluate_event_absent", user=calendar.user, title=v["deleted"]),),
    )


def make_event_choice_block(
    sampler: ValueSampler, rng: random.Random, subtask: str, calendar: NamedCalendar, noun_phrase: str
) -> SubtaskBlock:
    """Build a block that states two events of a calendar (slots `first` and `second`) and acts on neither."""
    first, second = rng.sample(list(calendar.events), 2)
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


def list_titles_and_starts(calendar: NamedCalendar, v: Values) -> list[list[str]]:
    """Return a row for each of the two chosen events: its title, and its start as HH:MM."""
    return [[v[one], calendar.events[v[one]].start[11:16]] for one in ("first", "second")]


def _keep_named_events(events: list[EventFinding]) -> dict[str, EventFinding]:
    titles = [event.summary.strip().casefold() for event in events]
    timed = [event for event in events if event.end and len(event.start) == len(event.end) == 19]
    named_events = [
        event for event in timed if titles.count(event.summary.strip().casefold()) == 1 and _is_name(event.summary)
    ]
    distinct = [
        one for one in named_events if not any(one is not other and _is_contained(one, other) for other in named_events)
    ]
    return {event.summary.strip(): event for event in sorted(distinct, key=lambda one: (one.start, one.summary))}


def _is_name(title: str) -> bool:
    plain = title.replace(" ", "").replace("-", "").replace("'", "")
    return 3 <= len(title) <= 60 and plain.isalnum() and title.strip().casefold() not in COMMON_TITLES


def _is_contained(inner: EventFinding, outer: EventFinding) -> bool:
    return f" {inner.summary.casefold()} " in f" {outer.summary.casefold()} "


def _parse_moment(text: str) -> dt.datetime:
    return dt.datetime.fromisoformat(text)
