"""Enter a trip into the calendar by the train times in a mail, cancel what it collides with, and tell somebody."""

import random
from dataclasses import replace

from data_model import Criterion
from generators.tasks.building_blocks.calendar_actions import book, delete, look_at, want_events
from generators.tasks.building_blocks.meeting_lists import list_other_titles, send, want_mail
from generators.tasks.building_blocks.near_calendars import list_peers
from generators.tasks.building_blocks.people_calendars import Meeting, PersonCalendar, find_people_calendars
from generators.tasks.building_blocks.planted_trips import PlannedTrip, PlantedTrip
from generators.tasks.building_blocks.slot_draws import pick_slot
from generators.tasks.building_blocks.subtask_block import (
    add_greeting,
    add_minutes,
    change_every_action,
    extend_by_half_an_hour,
    join_date_and_time,
)
from generators.tasks.building_blocks.trip_draws import draw_trip, follow_invitation
from generators.tasks.building_blocks.trip_facts import state_trip_facts
from generators.tasks.building_blocks.value_sampler import ValueSampler, make_slot
from generators.tasks.recipe import PlanStep, Recipe, Slot, TaskContext, Values, archetype, make_action

_REQUESTS = (
    "The mail with my train times has come. Please enter both journeys of the trip as I said, take out of my calendar "
    "what I can't attend that day, and mail the titles of what is cancelled to the person I named.",
    "Could you put my trip into the calendar? The times of the trains are in a mail in my inbox. What gets in the way "
    "is cancelled, and the person concerned should get a mail that names it.",
    "I have my tickets for the trip now, the times are in my mailbox. Book the two journeys in my calendar, delete "
    "whatever is on while I'm travelling or away, and email the titles of what is cancelled to the person we spoke "
    "about.",
    "Please plan my trip: read the mail with the trains, put the journeys in my calendar with the time I need around "
    "them, take out what collides, and let the person I named know by mail what is cancelled.",
    "My trip still isn't in the calendar. The trains are in a mail to me; enter the way there and the way back, "
    "remove what doesn't work on that day, and write a mail about what is cancelled.",
    "Would you get my calendar ready for the trip? You find the train times among my mails. Both ways have to be in, "
    "the appointments I miss have to be out, and a mail should say which ones are cancelled.",
    "The trains for my trip are booked, as you can see in my mail. Please block the journeys, clear my calendar of "
    "what I'd miss, and send a mail with what is cancelled.",
    "Let's settle my trip. Look up the trains in my inbox, book the way out and the way home in my calendar, delete "
    "what overlaps, and mail the titles of the cancelled ones as agreed.",
    "Since the train times are known, please enter my trip, drop what I can't make because of it, and tell the person "
    "concerned by email which appointments are cancelled.",
)
"""What the user says at the end, of which one is drawn."""
_LEADS = ("20", "30", "40", "50", "45", "35")
_TAILS = ("15", "25", "10", "20", "18")
_OUT = ("Journey there", "Way out", "Train ride out", "Outward journey")
_BACK = ("Journey home", "Way back", "Return trip", "Train ride home")
_RECIPIENTS = 5


@archetype(apps=("calendar", "email"), needs=("own_coming_events", "mail"))
def trip_by_train(context: TaskContext, rng: random.Random) -> Recipe | None:
    """The user wants a trip entered by the train times in a mail, clashes cancelled, and somebody told of these."""
    calendars = find_people_calendars(context)
    own = calendars.get(context.persona.name)
    if own is None:
        return None
    drawn = draw_trip(context, own, rng)
    if drawn is None:
        return None
    finding = drawn.planted.finding
    files = tuple(sorted((*context.files, finding.file)))
    recipe = _make_recipe(
        replace(context, files=files, findings=(*context.findings, finding)), own, drawn.planted, drawn.met, rng
    )
    return follow_invitation(recipe, context, drawn)


def _draw_recipient(
    context: TaskContext, own: PersonCalendar, planted: PlantedTrip, met: str, sampler: ValueSampler
) -> Slot:
    """Draw who hears what is cancelled: whom the user was to meet, or else somebody near."""
    trip, sender = planted.trip, planted.finding.sender
    if met:
        sampler.exclude([met, sender])
        is_inside = met.endswith(context.persona.email.partition("@")[2])
        draw = sampler.draw_colleagues if is_inside else sampler.draw_addresses
        return pick_slot(sampler, "to", "address", met, draw(_RECIPIENTS - 1))
    concerned = [one for one in _find_concerned(context, own, trip) if one != sender]
    sampler.turn_to_people([*concerned, *list_peers(context)], (trip.day, trip.day))
    drawn = [one for one in sampler.draw_colleagues(_RECIPIENTS) if one != sender]
    address, *others = sorted(drawn, key=lambda one: one not in concerned)
    return make_slot("to", "address", address, others)


def _make_recipe(
    context: TaskContext, own: PersonCalendar, planted: PlantedTrip, met: str, rng: random.Random
) -> Recipe:
    sampler, trip, user = ValueSampler(context, rng), planted.trip, own.user
    to = _draw_recipient(context, own, planted, met, sampler)
    slots = (
        _draw("lead", "number", _LEADS, sampler, rng),
        _draw("tail", "number", _TAILS, sampler, rng),
        _draw("title_out", "text", _OUT, sampler, rng),
        _draw("title_back", "text", _BACK, sampler, rng),
        to,
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
        facts=state_trip_facts(stay),
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
