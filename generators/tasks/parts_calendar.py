"""Parts that act in a calendar: book, move, delete."""

import datetime as dt
import random
from collections.abc import Callable
from dataclasses import dataclass, replace

from data_model import EventFinding
from generators.tasks.draws import Draws, slot
from generators.tasks.parts import Facts, Part, later, literal, moment
from generators.tasks.phrases import said
from generators.tasks.pools import MINUTES, TITLES
from generators.tasks.recipe import Scene, Slot, Values, call, check

# One word that the talk about a task uses anyway cannot single out an event in it.
COMMON_TITLES = frozenset("meeting event call appointment mail note entry day time day off".split())


@dataclass(frozen=True)
class Agenda:
    """A calendar whose events have names: those that stand once in it, by title, in the order of their start."""

    user: str
    events: dict[str, EventFinding]

    def keyed(self, name: str, key: str, taken: tuple[str, ...] = ()) -> Slot:
        """A slot for one of the titles; the others but those taken are its other values."""
        return slot(name, "text", key, [one for one in self.events if one != key and one not in taken])

    def minutes(self, key: str) -> int:
        """How long an event takes, in minutes."""
        event = self.events[key]
        begin, end = _parsed(event.start), _parsed(event.end or event.start)
        return int((end - begin).total_seconds() // 60)


def agendas(scene: Scene, fewest: int) -> list[Agenda]:
    """The persona's calendar, or the only one there is where the persona has none, if it has that many named events."""
    found: dict[str, list[EventFinding]] = {}
    for finding in scene.findings:
        if isinstance(finding, EventFinding):
            found.setdefault(finding.user, []).append(finding)
    users = [scene.persona.name] if scene.persona.name in found else list(found) if len(found) == 1 else []
    made = [Agenda(user, _named(found[user])) for user in users]
    return [one for one in made if len(one.events) >= fewest]


def booking(draws: Draws, rng: random.Random, id: str, name: str, thing: str, user: str) -> Part:
    """Book a new event: title, day, start and length are said. name: of its slots; thing: how it is called in talk."""
    date, start = f"{name}_date", f"{name}_start"
    facts = Facts(draws, rng, id)
    slots = (draws.slot(date, "date", draws.days_ahead, others=3), draws.slot(start, "time", draws.times))
    told = (
        facts.fact(date, said("date", thing), "date", may_change=True),
        facts.fact(start, said("start", thing), "start", may_change=True),
    )
    when = f"on {{{date}}} at {{{start}}}"
    part = booking_from(draws, rng, id, name, thing, user, when, lambda v: moment(v[date], v[start]))
    title, minutes = part.facts
    return replace(part, slots=(*slots, *part.slots), facts=(title, *told, minutes))


def booking_from(
    draws: Draws,
    rng: random.Random,
    id: str,
    name: str,
    thing: str,
    user: str,
    when: str,
    begin: Callable[[Values], str],
) -> Part:
    """Book a new event whose start follows from something else. when: the start as an instruction."""
    title, minutes = f"{name}_title", f"{name}_minutes"
    facts = Facts(draws, rng, id)

    def times(values: Values) -> dict[str, str]:
        return {"start": begin(values), "end": later(begin(values), values[minutes])}

    return Part(
        id=id,
        instruction=f"Put '{{{title}}}' into the calendar of {literal(user)} {when}, for {{{minutes}}} minutes.",
        slots=(
            draws.slot(title, "text", lambda count: draws.phrases(count, TITLES)),
            draws.slot(minutes, "number", lambda count: draws.phrases(count, MINUTES), others=3),
        ),
        facts=(facts.fact(title, said("title", thing)), facts.fact(minutes, said("minutes", thing), may_change=True)),
        actions=lambda v: (
            call(
                "calendar",
                "create_event",
                user=user,
                summary=v[title],
                **{f"time_{name}": at for name, at in times(v).items()},
            ),
        ),
        criteria=lambda v: (check("evaluate_event", user=user, title=v[title], **times(v)),),
    )


def moving(draws: Draws, rng: random.Random, id: str, agenda: Agenda, key: str, taken: tuple[str, ...] = ()) -> Part:
    """Move an event of the calendar to another day and time; it keeps its length."""
    moved = "the moved event"
    facts = Facts(draws, rng, id)

    def times(values: Values) -> tuple[str, str]:
        begin = moment(values["new_date"], values["new_start"])
        return begin, later(begin, str(agenda.minutes(values["moved"])))

    return Part(
        id=id,
        instruction=f"Move '{{moved}}' in the calendar of {literal(agenda.user)} to {{new_date}} at {{new_start}}; "
        "it keeps its length.",
        slots=(
            agenda.keyed("moved", key, taken),
            draws.slot("new_date", "date", draws.days_ahead, others=3),
            draws.slot("new_start", "time", draws.times),
        ),
        facts=(
            facts.fact("moved", said("which", "the event to move", "'{0}'")),
            facts.fact("new_date", said("date", moved), "date", may_change=True),
            facts.fact("new_start", said("start", moved), may_change=True),
        ),
        actions=lambda v: (
            call(
                "calendar",
                "move_event",
                user=agenda.user,
                summary=v["moved"],
                time_start=times(v)[0],
                time_end=times(v)[1],
                start=agenda.events[v["moved"]].start,
            ),
        ),
        criteria=lambda v: (
            check("evaluate_event", user=agenda.user, title=v["moved"], start=times(v)[0], end=times(v)[1]),
            check("evaluate_event_absent", user=agenda.user, title=v["moved"], start=agenda.events[v["moved"]].start),
        ),
    )


def deleting(
    draws: Draws, rng: random.Random, id: str, thing: str, agenda: Agenda, key: str, taken: tuple[str, ...] = ()
) -> Part:
    """Delete an event of the calendar."""
    return Part(
        id=id,
        instruction=f"Delete '{{deleted}}' from the calendar of {literal(agenda.user)}.",
        slots=(agenda.keyed("deleted", key, taken),),
        facts=(Facts(draws, rng, id).fact("deleted", said("which", thing, "'{0}'")),),
        actions=lambda v: (
            call(
                "calendar",
                "delete_event",
                user=agenda.user,
                summary=v["deleted"],
                start=agenda.events[v["deleted"]].start,
            ),
        ),
        criteria=lambda v: (check("evaluate_event_absent", user=agenda.user, title=v["deleted"]),),
    )


def chosen_events(draws: Draws, rng: random.Random, id: str, agenda: Agenda, thing: str) -> Part:
    """Two events of a calendar, without a step of their own: slots `first` and `second`."""
    first, second = rng.sample(list(agenda.events), 2)
    facts = Facts(draws, rng, id)
    return Part(
        id=id,
        instruction="",
        slots=(agenda.keyed("first", first, (second,)), agenda.keyed("second", second, (first,))),
        facts=(
            facts.fact("first", said("which", f"the first {thing}", "'{0}'")),
            facts.fact("second", said("which", f"the second {thing}", "'{0}'")),
        ),
        actions=lambda v: (),
        criteria=lambda v: (),
    )


def titles_and_starts(agenda: Agenda, v: Values) -> list[list[str]]:
    """A row for each of the two chosen events: its title, and its start as HH:MM."""
    return [[v[one], agenda.events[v[one]].start[11:16]] for one in ("first", "second")]


def _named(events: list[EventFinding]) -> dict[str, EventFinding]:
    titles = [event.summary.strip().casefold() for event in events]
    timed = [event for event in events if event.end and len(event.start) == len(event.end) == 19]
    kept = [event for event in timed if titles.count(event.summary.strip().casefold()) == 1 and _is_name(event.summary)]
    distinct = [one for one in kept if not any(one is not other and _within(one, other) for other in kept)]
    return {event.summary.strip(): event for event in sorted(distinct, key=lambda one: (one.start, one.summary))}


def _is_name(title: str) -> bool:
    plain = title.replace(" ", "").replace("-", "").replace("'", "")
    return 3 <= len(title) <= 60 and plain.isalnum() and title.strip().casefold() not in COMMON_TITLES


def _within(one: EventFinding, other: EventFinding) -> bool:
    return f" {one.summary.casefold()} " in f" {other.summary.casefold()} "


def _parsed(text: str) -> dt.datetime:
    return dt.datetime.fromisoformat(text)
