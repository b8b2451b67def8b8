"""Set up a series that leaves out the days on which the user is taken, list its days in Word, and mail them."""

import random
from dataclasses import dataclass

from data_model import Criterion
from generators.tasks.building_blocks.calendar_actions import book, look_at, want_events
from generators.tasks.building_blocks.meeting_lists import draw_file_slot, send, state_file, want_mail
from generators.tasks.building_blocks.near_calendars import list_peers
from generators.tasks.building_blocks.people_calendars import (
    Meeting,
    PersonCalendar,
    find_people_calendars,
    list_working_days,
    shift_day,
)
from generators.tasks.building_blocks.stated_facts import state_fact, state_rule
from generators.tasks.building_blocks.subtask_block import (
    add_greeting,
    add_minutes,
    change_every_action,
    extend_by_half_an_hour,
    join_date_and_time,
    write_heading_as_text,
)
from generators.tasks.building_blocks.talk_titles import draw_title_slot
from generators.tasks.building_blocks.value_sampler import ValueSampler, make_slot
from generators.tasks.building_blocks.working_hours import are_in
from generators.tasks.recipe import (
    FactRecipe,
    PlanFunction,
    PlanStep,
    Recipe,
    Slot,
    TaskContext,
    Values,
    archetype,
    make_action,
    make_criterion,
)

_REQUESTS = (
    "Please set up the new series in my calendar as we said, without the days on which I can't. Then write its days "
    "into a Word document under its title, and mail title and days to the colleague who joins me.",
    "Could you book the series for me? Leave out what clashes, put the days that remain into a Word document, with "
    "the title of the series as its heading, and let the colleague who takes part have title and days by mail.",
    "The series should stand in my calendar today. Make a Word document of its days as well, headed with its title, "
    "and email the title and all the days to the one I meet.",
    "I want that series in my calendar, apart from the clashes. The days on which it does take place go into a Word "
    "document, heading on top with the title, and into a mail to my partner in it, with the title too.",
    "Let's get the series going: the entries in my calendar where I'm free, a Word document with the title as heading "
    "and the days below it, and a mail with title and days to the person concerned.",
    "Would you plan the series in my calendar around what is there already? I also need a Word document of its days, "
    "with its title as the heading, and a mail that tells the other one the title and the days.",
    "Everything about the series is settled now. Please enter it, list its days in Word below the title as a heading, "
    "and send an email with the title and those days to the colleague.",
    "Please put the regular talk into my calendar, skipping the days that don't work. Its days belong in a Word "
    "document under a heading with its title, and, with the title, in a mail to whoever I hold it with.",
    "Time to book our regular round: my calendar first, minus the clashes, then a Word document with its title as "
    "heading and the days in order, and finally the mail with title and days to the other one.",
)
"""What the user says at the end, of which one is drawn."""
_GAPS = {"every week": 7, "every two weeks": 14, "every three weeks": 21, "every four weeks": 28}
_MINUTES = ("30", "45", "60", "75", "90")
_HOURS = range(8, 16)
_MIN_DATES, _MAX_DATES, _MAX_CLASHES = 3, 8, 2
_FILES = ("dates_of_the_series", "series_dates", "regular_talk_dates", "round_dates", "talk_dates", "days_of_the_round")
_ATTEMPTS = 400


@dataclass(frozen=True)
class _SeriesPlan:
    """When a series takes place.

    Attributes:
        own: The calendar of the user.
    """

    own: PersonCalendar

    def list_dates(self, v: Values, skips_clashes: bool = True) -> list[Meeting]:
        """List the meetings of the series, without those that clash with the calendar."""
        meetings, day = [], v["first_day"]
        while day <= v["last_day"]:
            start = join_date_and_time(day, v["start"])
            meetings.append(Meeting(v.get("title", ""), start, add_minutes(start, v["minutes"])))
            day = shift_day(day, _GAPS[v["every"]])
        return [one for one in meetings if not skips_clashes or self.own.is_free(one.start, one.end)]


@archetype(apps=("calendar", "email", "word"), needs=("own_coming_events",))
def series_around_bookings(context: TaskContext, rng: random.Random) -> Recipe | None:
    """The user wants a series booked that leaves out clashes with the own calendar, and its days listed and mailed."""
    own = find_people_calendars(context).get(context.persona.name)
    if own is None or not own.meetings:
        return None
    sampler, series = ValueSampler(context, rng), _SeriesPlan(own)
    drawn = next(filter(None, (_draw_times(context, series, sampler, rng) for _ in range(_ATTEMPTS))), None)
    return None if drawn is None else _make_recipe(context, series, drawn, sampler, rng)


def _draw_times(context: TaskContext, series: _SeriesPlan, sampler: ValueSampler, rng: random.Random) -> Values | None:
    """Draw when the series takes place; None unless one or two of its days are taken and several are not."""
    taken, every = rng.choice(series.own.meetings), rng.choice(list(_GAPS)[:3])
    first = shift_day(taken.day, -_GAPS[every] * rng.randrange(4))
    last = shift_day(taken.day, _GAPS[every] * rng.randrange(1, 5) + rng.randrange(4))
    start = f"{rng.choice(_HOURS):02}:{rng.choice(('00', '15', '30', '45'))}"
    values = {"first_day": first, "last_day": last, "start": start, "minutes": rng.choice(_MINUTES), "every": every}
    if first <= shift_day(context.clock.date, 1) or last not in list_working_days(last, last):
        return None
    # Other series are known as far ahead as the calendar is of interest.
    if any(one.is_of_series for one in series.own.meetings) and last > series.own.meetings[-1].day:
        return None
    planned, kept = series.list_dates(values, skips_clashes=False), series.list_dates(values)
    clashes = len(planned) - len(kept)
    is_right = _MIN_DATES <= len(kept) <= _MAX_DATES and 1 <= clashes <= _MAX_CLASHES
    are_working_days = all(list_working_days(one.day, one.day) for one in planned)
    stated = (values["first_day"], values["last_day"], values["start"], values["minutes"])
    user = context.persona.email
    is_in = all(are_in(context, [user], one.start, one.end) for one in kept) or not context.cases
    if not (is_right and are_working_days and is_in) or any(map(sampler.gives_away, stated)):
        return None
    return values


def _make_slots(values: Values, series: _SeriesPlan, sampler: ValueSampler, rng: random.Random) -> tuple[Slot, ...]:
    today, gap = sampler.context.clock.date, _GAPS[values["every"]]
    near = [shift_day(values["first_day"], days) for days in (1, 7, -1, 2, -7, -2, 14, 8)]
    firsts = [one for one in near if one > today and list_working_days(one, one) and one < values["last_day"]]
    later = [shift_day(values["last_day"], days) for days in (gap, -gap, 2 * gap, gap + 1, 2 * gap + 1)]
    lasts = [one for one in later if one > values["first_day"] and list_working_days(one, one)]
    starts = [f"{hour:02}:{minute}" for hour in _HOURS for minute in ("00", "30")]
    others = [one for one in starts if one != values["start"]]
    return (
        make_slot("first_day", "date", values["first_day"], firsts),
        make_slot("last_day", "date", values["last_day"], lasts),
        make_slot("start", "time", values["start"], rng.sample(others, 5)),
        make_slot("minutes", "number", values["minutes"], [one for one in _MINUTES if one != values["minutes"]]),
        make_slot("every", "text", values["every"], [one for one in _GAPS if one != values["every"]]),
    )


def _make_recipe(
    context: TaskContext, series: _SeriesPlan, times: Values, sampler: ValueSampler, rng: random.Random
) -> Recipe | None:
    user = series.own.user
    address, *others = sampler.turn_to_people(list_peers(context)).draw_colleagues(4)
    if context.cases:
        # The one with whom the user can meet most often.
        dates = series.list_dates(times)
        people = sorted((address, *others), key=lambda one: sum(not are_in(context, [one], *a[1:3]) for a in dates))
        near = [one for one in people if one in list_peers(context)]
        if not near:
            return None
        address = near[0]
        others = [one for one in people if one != address]
    slots = (
        draw_title_slot(sampler, "title"),
        *_make_slots(times, series, sampler, rng),
        draw_file_slot(sampler, "file", _FILES),
        make_slot("to", "address", address, others),
    )

    def plan_with(v: Values, dates: list[Meeting]) -> tuple[PlanStep, ...]:
        path, days = f"data/{v['file']}", [one.day for one in dates]
        document = [
            make_action("word", "create_new_file", file_path=path),
            make_action("word", "write_heading", file_path=path, text=v["title"]),
            *(make_action("word", "write_to_file", file_path=path, contents=one) for one in days),
        ]
        content = f"'{v['title']}' is on these days: {', '.join(days)}."
        return (
            *(PlanStep(one, "s1") for one in (*look_at((user,)), *(book(user, one) for one in dates))),
            *(PlanStep(one, "s2") for one in document),
            PlanStep(send(user, (v["to"],), v["title"], content), "s3"),
        )

    def plan(v: Values) -> tuple[PlanStep, ...]:
        return plan_with(v, series.list_dates(v))

    def book_all(v: Values) -> tuple[PlanStep, ...]:
        return plan_with(v, series.list_dates(v, skips_clashes=False))

    def criteria(v: Values) -> tuple[Criterion, ...]:
        dates = series.list_dates(v)
        days = [one.day for one in dates]
        return (
            *want_events(series.own, dates, people=[v["to"]]),
            make_criterion(
                "evaluate_document_content",
                file=f"data/{v['file']}",
                heading=v["title"],
                parts=[{"values": days, "in_order": True}],
                may_state=[one for one in (context.clock.date, context.persona.email) if one],
            ),
            want_mail(user, (v["to"],), says=[v["title"]], values=days),
        )

    return Recipe(
        intent=rng.choice(_REQUESTS),
        subtasks={
            "s1": "Put '{title}' into the calendar of the user {every} from {first_day} to {last_day} at {start} for "
            "{minutes} minutes, but not where anything else is on then.",
            "s2": "Write the days into the new Word document {file}, below the title as its heading.",
            "s3": "Mail the title and the days to {to}.",
        },
        slots=slots,
        facts=(*_state_facts(book_all), state_file("s2", "file", "the document with the days")),
        plan=plan,
        criteria=criteria,
        right_ways={
            "books one event that repeats and deletes the clashes": lambda v: _book_as_series(v, plan(v), series),
            "writes the mail with a greeting": change_every_action("email", "send_email", add_greeting)(plan),
        },
        neighbours={
            "books half an hour too much": change_every_action("calendar", "create_event", extend_by_half_an_hour)(
                plan
            ),
            "writes the title as a plain paragraph": change_every_action(
                "word", "write_heading", write_heading_as_text
            )(plan),
        },
    )


def _book_as_series(v: Values, steps: tuple[PlanStep, ...], series: _SeriesPlan) -> tuple[PlanStep, ...]:
    """Book one event that repeats, and delete the occurrences that clash."""
    planned, kept = series.list_dates(v, skips_clashes=False), series.list_dates(v)
    first = planned[0]
    rule = f"FREQ=WEEKLY;INTERVAL={_GAPS[v['every']] // 7};COUNT={len(planned)}"
    booking = book(series.own.user, first)
    booking = booking.model_copy(update={"args": {**booking.args, "repeat": rule}})
    dropped = [
        make_action("calendar", "delete_event", user=series.own.user, summary=first.title, occurrence=one.start)
        for one in planned
        if one not in kept
    ]
    rest = [one for one in steps if one.action.action != "create_event"]
    return (rest[0], *(PlanStep(one, "s1") for one in (booking, *dropped)), *rest[1:])


def _state_facts(book_all: PlanFunction) -> tuple[FactRecipe, ...]:
    return (
        state_fact(
            "s1", "title", "The series is called '{0}'.", "the title of the series",
            ("the series is called '{0}'", "call the series '{0}'", "'{0}' is the title of the series",
             "each entry of the series reads '{0}'", "put the series in as '{0}'"),
            "What is the series called?", ("'{0}'", "'{0}', please", "call it '{0}'"),
        ),
        state_fact(
            "s1", "first_day", "The first day of the series is {0}.", "the first day of the series",
            ("the first day of the series is {0}", "we start the series on {0}", "{0} is when the series begins",
             "the series begins on {0}", "have the series begin on {0}"),
            "On which day does the series begin?", ("on {0}", "{0}", "{0} is the first"), may_be_updated=True,
        ),
        state_fact(
            "s1", "last_day", "The series goes on until {0}, with nothing after that day.", "the end of the series",
            ("the series goes on until {0}, with nothing after that day", "nothing of the series comes after {0}",
             "{0} is the very last day on which the series may be", "we do the series up to {0}, no further",
             "stop the series after {0}"),
            "Until when does the series go on?", ("until {0}", "{0}", "nothing after {0}"), may_be_updated=True,
        ),
        state_fact(
            "s1", "every", "The series takes place {0}, on the weekday of its first day.", "how often the series is",
            ("the series takes place {0}, on the weekday of its first day",
             "we do the series {0}, always on one weekday",
             "{0} is often enough for the series", "plan the series {0}, always on that weekday",
             "the series comes {0}, same weekday each time"),
            "How often is the series?", ("{0}", "{0}, same weekday", "{0} is enough"), may_be_updated=True,
        ),
        state_fact(
            "s1", "start", "The series begins at {0} each time.", "the time of the series",
            ("the series begins at {0} each time", "the time of the series is {0}", "{0} is when we meet in the series",
             "each time the series is at {0}", "put the series at {0}"),
            "At which time is the series?", ("at {0}", "{0}", "{0} each time"), may_be_updated=True,
        ),
        state_fact(
            "s1", "minutes", "The series takes {0} minutes each time.", "the length of the series",
            ("the series takes {0} minutes each time", "give each entry of the series {0} minutes",
             "{0} minutes is what we need each time", "plan {0} minutes for every day of the series",
             "each time the series lasts {0} minutes"),
            "How long is it each time?", ("{0} minutes", "{0} minutes each", "it takes {0} minutes"),
        ),
        state_rule(
            "s1", "clash", "Where the series would overlap with anything in the user's calendar, that day is dropped.",
            "clashes with the series",
            ("where the series would overlap with something in my calendar, it is dropped that day",
             "if I have anything else at that time, the series is off that day and not made up for",
             "drop the days of the series that clash with my calendar, we don't make up for them",
             "no double bookings: a day of the series that clashes is simply left out",
             "whatever is in my calendar already comes first, so the series skips such a day"),
            book_all,
        ),
        state_fact(
            "s3", "to", "{0} takes part in the series and gets the mail.", "who takes part in the series",
            ("{0} takes part in the series and gets the mail", "the series is with {0}, who gets the mail",
             "{0} joins me for the series, so mail it there", "the other one in the series is {0}",
             "I hold the series with {0}, who needs to hear of it"),
            "Who takes part in the series?", ("{0}", "it's {0}", "{0} does"), may_be_updated=True, is_person=True,
        ),
    )  # fmt: skip
