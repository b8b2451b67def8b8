"""Find a time at which three people are free and that keeps to the rules for it, and book it for all of them."""

import random
from collections.abc import Sequence
from dataclasses import dataclass, replace
from itertools import islice

from generators.tasks.building_blocks.people_calendars import (
    PersonCalendar,
    find_people_calendars,
    list_working_days,
    shift_day,
)
from generators.tasks.building_blocks.slot_facts import state_slot_rules
from generators.tasks.building_blocks.slot_search import FreeTime, SlotRules, iterate_free_times
from generators.tasks.building_blocks.subtask_block import add_minutes, change_every_action, extend_by_half_an_hour
from generators.tasks.building_blocks.talk_titles import draw_title_slot
from generators.tasks.building_blocks.value_sampler import ValueSampler, make_slot
from generators.tasks.building_blocks.working_hours import are_in
from generators.tasks.recipe import (
    PlanFunction,
    PlanStep,
    Recipe,
    TaskContext,
    Values,
    archetype,
    make_action,
    make_criterion,
)

_REQUESTS = (
    "Please find a time for the talk at which all three of us are free, within the limits I gave you, and enter it in "
    "our three calendars. Any time that fits will do.",
    "Could you look through the three calendars, pick any time for the talk that keeps to what I said, and book it "
    "for all three of us?",
    "I can't find a gap for the talk myself. Take any that suits all three of us and what I told you, and put the "
    "talk into each of our calendars.",
    "The three of us still have no time for the talk. Please choose one when nobody has anything else on, as I "
    "described, and book it in all three calendars.",
    "Time to settle the talk: compare our three calendars, choose a time that meets all my conditions, and enter the "
    "talk in each of them.",
    "Would you schedule the talk for the three of us? It has to fit everybody's calendar and the limits we spoke of; "
    "then it belongs in all three calendars.",
    "Find us a free time for the talk, please. Which one is up to you as long as it keeps to my conditions and nobody "
    "is busy then. Book it for each of the three of us.",
    "My colleagues asked when we will have that talk. Please pick a time that fits all of us and what I said about "
    "it, and put it into the calendars of all three.",
    "Let's get the talk into the calendars, mine and those of the two others, at whatever time all of us have free "
    "and that fits what we agreed.",
)
"""What the user says at the end, of which one is drawn."""
_ATTEMPTS, _MAX_DRAWN = 2500, 12
_MIN_DAYS_AHEAD, _MAX_DAYS_AHEAD = 4, 28
_MINUTES = ("30", "45", "60", "75", "90", "120")
_EARLIEST = ("08:00", "08:30", "09:00", "09:30", "10:00", "10:30", "11:00", "11:15", "11:30", "12:30", "13:00")
_LATEST = ("14:00", "14:30", "15:00", "15:30", "16:00", "16:30", "17:00")
_LUNCHES = (("12:00", "13:00"), ("11:45", "12:45"), ("12:15", "13:15"), ("12:30", "13:30"))
_MIN_OTHERS = 2


@archetype(apps=("calendar",), needs=("four_calendars",))
def find_free_slot(context: TaskContext, rng: random.Random) -> Recipe | None:
    """The user wants a talk of three people booked at any time that suits their calendars and some rules."""
    calendars = find_people_calendars(context)
    own = calendars.get(context.persona.name)
    others = [one for one in calendars.values() if own and one is not own and one.zone == own.zone]
    if own is None or len(others) <= _MIN_OTHERS:
        return None
    sampler = ValueSampler(context, rng)
    tries = (_draw(context, own, others, sampler, rng) for _ in range(_ATTEMPTS))
    # Where lunch makes a difference, there is one rule more.
    drawn = max(islice(filter(None, tries), _MAX_DRAWN), key=lambda one: len(one.values), default=None)
    return None if drawn is None else _make_recipe(drawn, sampler, rng)


@dataclass(frozen=True)
class _Search:
    """A search for a time, with its drawn values and the alternatives that make a difference.

    Attributes:
        own: The calendar of the user.
        others: The calendars of everybody else, by owner.
        values: The drawn values.
        alternatives: Name of a value -> others with which somebody would take a time that does not fit.
    """

    own: PersonCalendar
    others: dict[str, PersonCalendar]
    values: Values
    alternatives: dict[str, tuple[str, ...]]

    def list_calendars(self, v: Values) -> tuple[PersonCalendar, ...]:
        return (self.own, self.others[v["first"]], self.others[v["second"]])

    def find(self, v: Values, calendars: Sequence[PersonCalendar] | None = None, has_lunch: bool = True) -> FreeTime:
        """Find the first time that fits; where none does, the first one of the first day that keeps to the rules."""
        rules = _read_rules(v) if has_lunch else replace(_read_rules(v), lunch=None)
        busy = self.list_calendars(v) if calendars is None else calendars
        times = iterate_free_times(busy, rules)
        found = next(times, None) or next(iterate_free_times((), rules), None)
        return found or FreeTime(f"{v['first_day']} {v['earliest']}:00", f"{v['first_day']} {v['latest']}:00")

    def fits(self, time: FreeTime, v: Values) -> bool:
        return _read_rules(v).allow(time) and all(one.is_free(*time) for one in self.list_calendars(v))


def _read_rules(v: Values) -> SlotRules:
    lunch = (v["lunch_from"], v["lunch_to"]) if "lunch_from" in v else None
    return SlotRules(int(v["minutes"]), v["first_day"], v["last_day"], v["earliest"], v["latest"], lunch)


def _draw(
    context: TaskContext,
    own: PersonCalendar,
    others: Sequence[PersonCalendar],
    sampler: ValueSampler,
    rng: random.Random,
) -> _Search | None:
    """Draw people and rules; None unless the calendars of the others and each of the rules make a difference."""
    days = list_working_days(shift_day(context.clock.date, 1), shift_day(context.clock.date, _MAX_DAYS_AHEAD))
    first, second = rng.sample(others, 2)
    # What somebody has on begins where the search does, so that it matters.
    blocking = [one for one in first.meetings if one.day in days[_MIN_DAYS_AHEAD:-1]]
    if not blocking:
        return None
    meeting, minutes = rng.choice(blocking), rng.choice(_MINUTES[1:-1])
    at = days.index(meeting.day)
    before = add_minutes(meeting.start, f"-{minutes}")[11:16]
    starts = [one for one in _EARLIEST[3:] if before < one < meeting.end[11:16]]
    people = [first.user, second.user]
    rng.shuffle(people)
    values = {
        "first": people[0],
        "second": people[1],
        "minutes": minutes,
        "first_day": meeting.day,
        "last_day": rng.choice(days[at + 1 : at + 4]),
        "earliest": rng.choice(starts or _EARLIEST),
        "latest": rng.choice(_LATEST),
    }
    lunch = dict(zip(("lunch_from", "lunch_to"), rng.choice(_LUNCHES), strict=True))
    if any(map(sampler.gives_away, (*values.values(), *lunch.values()))):
        return None
    if context.cases:
        all_three = (own, first, second)
        possible = [one for one in _LATEST if _are_there(context, all_three, {**values, "latest": one})]
        if not possible:
            return None
        values["latest"] = rng.choice(possible)
    search = _Search(own, {one.user: one for one in others}, {**values, **lunch}, {})
    if len(list(islice(iterate_free_times(search.list_calendars(search.values), _read_rules(search.values)), 2))) < 2:
        # Where a single time fits, it is not for the assistant to choose one.
        return None
    if search.fits(search.find(search.values, has_lunch=False), search.values):
        search = replace(search, values=values)
    if search.fits(search.find(search.values, (own,)), search.values):
        return None
    choices = {
        "first_day": list(reversed(days[:at])),
        "earliest": list(reversed([one for one in _EARLIEST if one < values["earliest"]])),
        "lunch_from": [one for one in ("12:30", "12:45", "13:00", "13:15") if one > lunch["lunch_from"]],
        "lunch_to": [one for one in ("12:45", "12:30", "12:15", "12:00") if one < lunch["lunch_to"]],
    }
    return _add_alternatives(search, choices)


def _are_there(context: TaskContext, calendars: Sequence[PersonCalendar], values: Values) -> bool:
    """Tell whether all of some people are in at any time that is asked for, or could be met on each of the days."""
    people = [one.address or context.persona.email for one in calendars]
    days = list_working_days(values["first_day"], values["last_day"])
    earliest, latest = values["earliest"], values["latest"]
    return all(are_in(context, people, f"{one} {earliest}:00", f"{one} {latest}:00") for one in days)


def _add_alternatives(search: _Search, choices: dict[str, list[str]]) -> _Search | None:
    """Keep the alternatives that lead to a time that does not fit; None if a value has too few."""
    kept = {
        name: tuple(
            other for other in others if not search.fits(search.find({**search.values, name: other}), search.values)
        )
        for name, others in choices.items()
        if name in search.values
    }
    if any(len(others) < (1 if name.startswith("lunch") else 3) for name, others in kept.items()):
        return None
    return replace(search, alternatives=kept)


def _make_recipe(search: _Search, sampler: ValueSampler, rng: random.Random) -> Recipe:
    values = search.values

    def book(time: FreeTime, v: Values) -> tuple[PlanStep, ...]:
        people = [one.user for one in search.list_calendars(v)]
        looks = [make_action("calendar", "list_events", username=user) for user in people]
        times = {"time_start": time.start, "time_end": time.end}
        bookings = [make_action("calendar", "create_event", user=one, summary=v["title"], **times) for one in people]
        return (*(PlanStep(one, "s1") for one in looks), *(PlanStep(one, "s2") for one in bookings))

    def plan(v: Values) -> tuple[PlanStep, ...]:
        return book(search.find(v), v)

    def book_another(at: int) -> PlanFunction:
        def plan_another(v: Values) -> tuple[PlanStep, ...]:
            times = list(iterate_free_times(search.list_calendars(v), _read_rules(v)))
            return book(times[at] if len(times) > 1 else search.find(v), v)

        return plan_another

    def ignore_lunch(v: Values) -> tuple[PlanStep, ...]:
        return book(search.find(v, has_lunch=False), v)

    too_long = change_every_action("calendar", "create_event", extend_by_half_an_hour)(plan)
    others = tuple(one for one in search.others if one not in (values["first"], values["second"]))
    made = {
        "title": draw_title_slot(sampler, "title"),
        "first": make_slot("first", "name", values["first"], others),
        "second": make_slot("second", "name", values["second"], tuple(reversed(others))),
        "minutes": make_slot("minutes", "number", values["minutes"], _list_others(_MINUTES, values["minutes"])),
        "last_day": make_slot("last_day", "date", values["last_day"], _list_later(values["last_day"])),
        "latest": make_slot("latest", "time", values["latest"], _list_others(_LATEST, values["latest"])),
    }
    types = {"first_day": "date"}
    for name, alternatives in search.alternatives.items():
        made[name] = make_slot(name, types.get(name, "time"), values[name], alternatives)
    return Recipe(
        intent=rng.choice(_REQUESTS),
        subtasks={
            "s1": "Find a time of {minutes} minutes from {first_day} to {last_day}, between {earliest} and {latest}"
            + (", but not between {lunch_from} and {lunch_to}" if "lunch_from" in values else "")
            + ", at which {first}, {second} and the user have nothing on.",
            "s2": "Put '{title}' into the calendars of all three at that time.",
        },
        slots=tuple(made[name] for name in ("title", *values)),
        facts=state_slot_rules(made, ignore_lunch),
        plan=plan,
        criteria=lambda v: (
            make_criterion(
                "evaluate_free_slot",
                title=v["title"],
                users=[one.user for one in search.list_calendars(v)],
                minutes=int(v["minutes"]),
                **{name: v[name] for name in ("first_day", "last_day", "earliest", "latest")},
                **({"breaks": [[v["lunch_from"], v["lunch_to"]]]} if "lunch_from" in v else {}),
                zone=search.own.zone,
            ),
        ),
        right_ways={
            "books the last time that fits": book_another(-1),
            "books the second time that fits": book_another(1),
            "books without a look": lambda v: plan(v)[3:],
        },
        neighbours={
            "looks into the calendar of the user alone": lambda v: book(search.find(v, (search.own,)), v),
            "books half an hour too much": too_long,
            "leaves out one of the calendars": lambda v: plan(v)[:-1],
        },
    )


def _list_later(day: str) -> list[str]:
    return list_working_days(shift_day(day, 1), shift_day(day, 7))[:3]


def _list_others(choices: Sequence[str], value: str) -> list[str]:
    return [one for one in choices if one != value]
