"""Enter a trip into the calendar by the train times in a mail, cancel what it collides with, and tell somebody."""

import random
from dataclasses import replace

from data_model import Criterion
from generators.tasks.building_blocks.calendar_actions import book, delete, look_at, want_events
from generators.tasks.building_blocks.meeting_lists import list_other_titles, send, want_mail
from generators.tasks.building_blocks.near_calendars import list_peers
from generators.tasks.building_blocks.people_calendars import (
    Meeting,
    PersonCalendar,
    find_people_calendars,
    have_plain_names,
    is_errand,
    list_working_days,
    shift_day,
)
from generators.tasks.building_blocks.planted_trips import PlannedTrip, PlantedTrip, plant_trip
from generators.tasks.building_blocks.stated_facts import state_fact, state_rule
from generators.tasks.building_blocks.subtask_block import (
    add_greeting,
    add_minutes,
    change_every_action,
    extend_by_half_an_hour,
    join_date_and_time,
)
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
)

_REQUESTS = (
    "The mail with my train times has come. Please enter both journeys of the trip as I said, take out what I can't "
    "attend that day, and mail the titles of what is cancelled to the colleague I named.",
    "Could you put my trip into the calendar? The times of the trains are in a mail in my inbox. What gets in the way "
    "is cancelled, and one colleague should get a mail that names it.",
    "I have my tickets for the trip now, the times are in my mailbox. Book the two journeys in my calendar, delete "
    "whatever is on while I'm travelling or away, and email the titles of what is cancelled to the person we spoke "
    "about.",
    "Please plan my trip: read the mail with the trains, put the journeys in my calendar with the time I need around "
    "them, take out what collides, and let my colleague know by mail what is cancelled.",
    "My trip still isn't in the calendar. The trains are in a mail to me; enter the way there and the way back, "
    "remove what doesn't work on that day, and write a mail about what is cancelled.",
    "Would you get my calendar ready for the trip? You find the train times among my mails. Both ways have to be in, "
    "the appointments I miss have to be out, and a mail should say which ones are cancelled.",
    "The trains for my trip are booked, as you can see in my mail. Please block the journeys, clear my calendar of "
    "what I'd miss, and send a mail with what is cancelled.",
    "Let's settle my trip. Look up the trains in my inbox, book the way out and the way home in my calendar, delete "
    "what overlaps, and mail the titles of the cancelled ones as agreed.",
    "Since the train times are known, please enter my trip, drop what I can't make because of it, and tell my "
    "colleague by email which appointments are cancelled.",
)
"""What the user says at the end, of which one is drawn."""
_LEADS = ("20", "30", "40", "50", "45", "35")
_TAILS = ("15", "25", "10", "55", "12")
_OUT = ("Journey there", "Way out", "Train ride out", "Outward journey")
_BACK = ("Journey home", "Way back", "Return trip", "Train ride home")
_OUTS = ("08:40", "09:10", "09:25", "09:50", "10:05")
_RIDES, _HOMES = (55, 70, 95, 110), ("15:20", "15:45", "16:05", "16:30")
_MAX_DAYS, _ATTEMPTS, _EDGE = 28, 80, 60


@archetype(apps=("calendar", "email"), needs=("own_coming_events", "mail"))
def trip_by_train(context: TaskContext, rng: random.Random) -> Recipe | None:
    """The user wants a trip entered by the train times in a mail, clashes cancelled, and somebody told of these."""
    calendars = find_people_calendars(context)
    own = calendars.get(context.persona.name)
    if own is None:
        return None
    others = [one for one in calendars.values() if one is not own]
    for attempt in range(2 * _ATTEMPTS):
        planted = _draw_trip(context, own, others, rng, concerns_others=attempt < _ATTEMPTS)
        if planted:
            trip_context = replace(
                context,
                files=tuple(sorted((*context.files, planted.finding.file))),
                findings=(*context.findings, planted.finding),
            )
            return _make_recipe(trip_context, own, planted, rng)
    return None


def _draw_trip(
    context: TaskContext,
    own: PersonCalendar,
    others: list[PersonCalendar],
    rng: random.Random,
    concerns_others: bool,
) -> PlantedTrip | None:
    """Draw a day and train times; None unless the trip collides with something that can be cancelled.

    Args:
        concerns_others: Whether it has to be something that somebody else has on, too, or is named in.
    """
    last = shift_day(context.clock.date, _MAX_DAYS)
    days = sorted({one.day for one in own.meetings if shift_day(context.clock.date, 1) < one.day <= last})
    if not days:
        return None
    day, ride = rng.choice(days), rng.choice(_RIDES)
    out, home = rng.choice(_OUTS), rng.choice(_HOMES)
    there, back = _shift(out, ride), _shift(home, -ride)
    of_day = own.list_between(day, day)
    lost = [one for one in of_day if _shift(out, -_EDGE) < one.end[11:16] and one.clock_start < _shift(home, _EDGE)]
    is_right = bool(lost) and have_plain_names(lost) and there < _shift(back, -2 * _EDGE)
    # What many attend is not cancelled because one cannot come.
    # It is in the way whatever time the user needs before and after the trains.
    is_right &= any(one.end[11:16] > out and one.clock_start < home for one in lost)
    is_right &= not any(is_errand(one) or one.is_of_series or _is_shared(one, others) for one in lost)
    if not is_right or own.is_off(day) or not list_working_days(day, day):
        return None
    sampler = ValueSampler(context, rng).turn_to_people(list_peers(context))
    having = [one.address for one in others if any(one.has(each) or one.user in each.title for each in lost)]
    # Where somebody else has it, too, they are the one to tell.
    if bool(having) != concerns_others or (having and all(map(sampler.gives_away, having))):
        return None
    if not are_in(context, [context.persona.email], f"{day} 12:00:00", f"{day} 12:30:00"):
        return None
    # Who books the trains is somebody else than who has something on with the user.
    sampler.exclude(having)
    sender, *_ = sampler.draw_colleagues(1)
    return plant_trip(context, PlannedTrip(day, out, there, back, home), sender, rng)


def _is_shared(meeting: Meeting, others: list[PersonCalendar]) -> bool:
    return sum(one.has(meeting) for one in others) > 1


def _shift(clock: str, minutes: int) -> str:
    return add_minutes(f"2024-01-01 {clock}:00", str(minutes))[11:16]


def _make_recipe(context: TaskContext, own: PersonCalendar, planted: PlantedTrip, rng: random.Random) -> Recipe:
    sampler, trip, user = ValueSampler(context, rng), planted.trip, own.user
    concerned = [one for one in _find_concerned(context, own, trip) if one != planted.finding.sender]
    sampler.turn_to_people([*concerned, *list_peers(context)], (trip.day, trip.day))
    drawn = [one for one in sampler.draw_colleagues(5) if one != planted.finding.sender]
    address, *others = sorted(drawn, key=lambda one: one not in concerned)
    slots = (
        _draw("lead", "number", _LEADS, sampler, rng),
        _draw("tail", "number", _TAILS, sampler, rng),
        _draw("title_out", "text", _OUT, sampler, rng),
        _draw("title_back", "text", _BACK, sampler, rng),
        make_slot("to", "address", address, others),
    )

    def list_journeys(v: Values) -> tuple[Meeting, Meeting]:
        out, there, back, home = (join_date_and_time(trip.day, one) for one in trip[1:])
        return (
            Meeting(v["title_out"], add_minutes(out, f"-{v['lead']}"), add_minutes(there, v["tail"])),
            Meeting(v["title_back"], add_minutes(back, f"-{v['lead']}"), add_minutes(home, v["tail"])),
        )

    def list_lost(v: Values) -> list[Meeting]:
        first, last = list_journeys(v)
        return [one for one in own.meetings if first.start < one.end and one.start < last.end]

    def plan_with(v: Values, lost: list[Meeting]) -> tuple[PlanStep, ...]:
        read = (
            make_action("email", "list_emails", username=user),
            make_action("email", "read_email", username=user, email_id=planted.finding.email_id),
        )
        content = f"Cancelled: {'; '.join(one.title for one in lost)}."
        return (
            *(PlanStep(one, "s1") for one in (*read, *look_at((user,)))),
            *(PlanStep(book(user, one), "s1") for one in list_journeys(v)),
            *(PlanStep(delete(user, one), "s2") for one in lost),
            PlanStep(send(user, (v["to"],), "My trip", content), "s3"),
        )

    def plan(v: Values) -> tuple[PlanStep, ...]:
        return plan_with(v, list_lost(v))

    def keep_the_stay(v: Values) -> tuple[PlanStep, ...]:
        journeys = list_journeys(v)
        return plan_with(v, [a for a in list_lost(v) if any(a.start < b.end and b.start < a.end for b in journeys)])

    def criteria(v: Values) -> tuple[Criterion, ...]:
        lost = list_lost(v)
        of_day = own.list_between(trip.day, trip.day)
        return (
            *want_events(own, list_journeys(v), lost),
            want_mail(
                user,
                (v["to"],),
                says=[one.title for one in lost],
                states=[{"name": one.title, "state": "cancelled"} for one in lost],
                other_names=list_other_titles(of_day, lost),
            ),
        )

    values = {slot.name: slot.value.value for slot in slots}
    stay = keep_the_stay if keep_the_stay(values) != plan(values) else None
    too_long = change_every_action("calendar", "create_event", extend_by_half_an_hour)(plan)
    return Recipe(
        intent=rng.choice(_REQUESTS),
        subtasks={
            "s1": "Put '{title_out}' and '{title_back}' into the calendar of the user for the trains in the mail "
            f"'{planted.finding.subject}', each from {{lead}} minutes before the train leaves until {{tail}} minutes "
            "after it arrives.",
            "s2": "Delete what overlaps with the time from the start of the first to the end of the second: {lost}.",
            "s3": "Mail {to} the titles of what is cancelled.",
        },
        slots=slots,
        facts=_state_facts(stay),
        plan=plan,
        criteria=criteria,
        right_ways={
            "reads the calendar first": lambda v: (plan(v)[2], *plan(v)[:2], *plan(v)[3:]),
            "writes the mail with a greeting": change_every_action("email", "send_email", add_greeting)(plan),
        },
        neighbours={"books half an hour too much": too_long},
        planted_files={planted.finding.file: planted.content},
        derived_names=lambda v: {"lost": ", ".join(f"'{one.title}' at {one.start}" for one in list_lost(v))},
    )


def _find_concerned(context: TaskContext, own: PersonCalendar, trip: PlannedTrip) -> list[str]:
    """List the addresses of colleagues who have something on with the user on the day of the trip."""
    of_day, calendars = own.list_between(trip.day, trip.day), find_people_calendars(context)
    others = [one for one in calendars.values() if one.user != own.user and one.address]
    return [one.address for one in others if any(one.has(each) or one.user in each.title for each in of_day)]


def _draw(name: str, type: str, choices: tuple[str, ...], sampler: ValueSampler, rng: random.Random) -> Slot:
    """Draw a slot whose value the office does not give away."""
    value = rng.choice([one for one in choices if not sampler.gives_away(one)] or choices)
    others = [one for one in choices if one != value]
    return make_slot(name, type, value, rng.sample(others, len(others)))


def _state_facts(keep_the_stay: PlanFunction | None) -> tuple[FactRecipe, ...]:
    return (
        state_fact(
            "s1", "lead", "Each of the two entries begins {0} minutes before its train leaves.",
            "the time before a train",
            ("each of the two entries begins {0} minutes before its train leaves",
             "both ways I set off {0} minutes before the train leaves, so begin the entries then",
             "let either entry start {0} minutes ahead of the departure",
             "I need {0} minutes before each departure, there and back", "allow {0} minutes in front of both trains"),
            "How long before each train do you set off?", ("{0} minutes", "{0} minutes before it", "it's {0} minutes"),
            may_be_updated=True,
        ),
        state_fact(
            "s1", "tail", "Each of the two entries ends {0} minutes after its train arrives.", "the time after a train",
            ("each of the two entries ends {0} minutes after its train arrives",
             "both ways I need {0} minutes from the station, so end the entries then",
             "let either entry end {0} minutes behind the arrival",
             "I need {0} minutes after each arrival, there and back", "allow {0} minutes behind both trains"),
            "How long after each arrival are you on your way?", ("{0} minutes", "another {0}", "it's {0} minutes"),
            may_be_updated=True,
        ),
        state_fact(
            "s1", "title_out", "The entry for the way out is called '{0}'.", "the name of the way out",
            ("the entry for the way out is called '{0}'", "call the way out '{0}'",
             "'{0}' is the title for the way out", "put the way out in as '{0}'",
             "write '{0}' over the way out"),
            "What is the way out called?", ("'{0}'", "'{0}', please", "call it '{0}'"),
        ),
        state_fact(
            "s1", "title_back", "The entry for the way back is called '{0}'.",
            "the name of the way back",
            ("the entry for the way back is called '{0}'", "call the way back '{0}'",
             "'{0}' is the title for the way back", "put the way back in as '{0}'",
             "write '{0}' over the way back"),
            "What is the way back called?", ("'{0}'", "'{0}', please", "call it '{0}'"),
        ),
        state_rule(
            "s2", "stay",
            "What overlaps with the time from the start of the one entry to the end of the other is deleted.",
            "what the trip collides with",
            ("what overlaps with the time from the start of the one entry to the end of the other is deleted",
             "delete whatever overlaps with the trip, from when I leave until I'm back, the stay included",
             "between leaving and being back I can't do anything else, so delete what falls into that time",
             "everything that falls into the trip, from the way out to the way back, is deleted",
             "I miss all that is on between leaving and coming back, so take it out of my calendar"),
            keep_the_stay,
        ),
        state_fact(
            "s3", "to", "{0} gets the mail about what is cancelled.", "who hears what is cancelled",
            ("{0} gets the mail about what is cancelled", "tell {0} what is cancelled",
             "the mail about the cancelled ones goes to {0}", "{0} should know what is cancelled",
             "what is cancelled has to be mailed to {0}"),
            "Who hears what is cancelled?", ("{0}", "it's {0}", "{0} does"), may_be_updated=True, is_person=True,
        ),
    )  # fmt: skip
