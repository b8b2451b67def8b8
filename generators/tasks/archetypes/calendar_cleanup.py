"""Clean up a calendar: delete one event, move one, book one, and tell somebody."""

import random

from generators.tasks.building_blocks.calendar_blocks import (
    make_dependent_booking_block,
    make_event_deletion_block,
    make_event_move_block,
)
from generators.tasks.building_blocks.mail_blocks import MailContent, make_mail_block
from generators.tasks.building_blocks.named_calendars import NamedCalendar, find_named_calendars
from generators.tasks.building_blocks.near_calendars import list_peers
from generators.tasks.building_blocks.people_calendars import Meeting, find_people_calendars, is_chore
from generators.tasks.building_blocks.shared_moves import FIXED
from generators.tasks.building_blocks.subtask_block import (
    add_greeting,
    add_minutes,
    change_every_action,
    compose_recipe,
    extend_by_half_an_hour,
    join_date_and_time,
)
from generators.tasks.building_blocks.value_sampler import ValueSampler
from generators.tasks.building_blocks.valueless_requests import has_wish, make_copy_to_user_block
from generators.tasks.recipe import Recipe, TaskContext, Values, archetype, make_action, rivals_of
from generators.tasks.value_pools import CHANGE_SUBJECTS

_REQUESTS = (
    "Please clear up the calendar as we discussed: delete what has to go, move what has to move, put the addition"
    " right behind the moved event, and email which event is cancelled and which one has moved to all who get "
    "that.",
    "Could you tidy the calendar? One event goes, one moves, the addition follows right behind the moved event, "
    "and an email tells which event is cancelled and which one has moved.",
    "The calendar is out of date. Delete the event that is off, move the one that changes, book the addition "
    "right behind the moved event, and let people know by email which one is cancelled and which has moved.",
    "Let's put the calendar in order: strike the event we dropped, shift the one we talked about, have the "
    "addition directly after it, and email that the one is cancelled and the other has moved.",
    "I need the changes in the calendar now, please: one deletion, one move, the addition right behind the moved "
    "event. And send the email that says which event is cancelled and which one has moved.",
    "Would you make the calendar match what we decided? Remove one event, move the other, place the addition "
    "straight behind the moved one, and mail the news of which is cancelled and which has moved.",
    "Everything we said about the calendar can be done now: take out the cancelled event, move the other one, add"
    " the addition right after the moved event, and email the note that says which is which.",
    "Please carry out the changes: the event that is cancelled leaves the calendar, the other gets its new time, "
    "the addition comes immediately behind that one, and the note about both goes out by email.",
    "Calendar work for you: cancel one event, move one, book the addition right behind the moved one. Then write "
    "the email about it, which event is cancelled and which one has moved.",
)
"""What the user says at the end, of which one is drawn."""


@archetype(apps=("calendar", "email"), needs=("three_coming_events",))
def calendar_cleanup(context: TaskContext, rng: random.Random) -> Recipe | None:
    """The user wants an event deleted, another moved, a third booked right after the moved one, and a mail about it."""
    calendars = find_named_calendars(context, min_events=3, only_upcoming=True)
    if not calendars:
        return None
    calendar, sampler = calendars[0], ValueSampler(context, rng)
    moved_event = _choose_title(context, rng, calendar, calendar.list_movable())
    # What the whole house attends is not for one of them to cancel.
    others = [one for one in calendar.events if one != moved_event]
    deleted_event = _choose_title(context, rng, calendar, [one for one in others if not FIXED.search(one)] or others)
    concerned = _find_concerned(context, calendar, moved_event) or _find_concerned(context, calendar, deleted_event)
    if concerned and all(map(sampler.gives_away, concerned)):
        return None
    sampler.turn_to_people_in(f"{deleted_event}, {moved_event}")
    if context.cases:
        # A partner who has to do with one of the events has nothing to do with the other.
        sampler.turn_to_people(concerned or list_peers(context))

    def end(v: Values) -> str:
        return add_minutes(join_date_and_time(v["new_date"], v["new_start"]), str(calendar.get_minutes(v["moved"])))

    deletion_block = make_event_deletion_block(
        sampler, rng, "s1", "the event to strike", calendar, deleted_event, (moved_event,)
    )
    move_block = make_event_move_block(sampler, rng, "s2", calendar, moved_event, (deleted_event,))
    following_block = make_dependent_booking_block(
        sampler,
        rng,
        "s3",
        "extra",
        "the addition",
        calendar.user,
        "right after the end of '{moved}' on its new day",
        end,
        calendar.known_zone,
    )
    content = MailContent(
        subjects=CHANGE_SUBJECTS,
        instruction="It says that '{deleted}' is cancelled and that '{moved}' has another time.",
        content=lambda v: f"{v['deleted']} is cancelled, and {v['moved']} has another time.",
        demands=lambda v: {
            "states": [{"name": v["deleted"], "state": "cancelled"}, {"name": v["moved"], "state": "moved"}],
            "never": [rivals_of("deleted"), rivals_of("moved")],
            "other_names": calendar.list_other_titles(v["deleted"], v["moved"]),
        },
    )
    reader = context.persona if has_wish(rng) else None
    mail_block = make_mail_block(
        sampler, rng, "s4", "the note about the changes", context.persona.name, content, copy_to=reader
    )
    return compose_recipe(
        intent=rng.choice(_REQUESTS),
        blocks=(
            deletion_block,
            move_block,
            following_block,
            mail_block,
            make_copy_to_user_block("s4", "the note about the changes", mail_block, reader),
        ),
        read_actions=lambda v: (make_action("calendar", "list_events", username=calendar.user),),
        right_ways={"writes the mail with a greeting": change_every_action("email", "send_email", add_greeting)},
        neighbours={
            "lets the new event run half an hour long": change_every_action(
                "calendar", "create_event", extend_by_half_an_hour
            )
        },
        other_order=(3, 4, 1, 0, 2),
    )


def _choose_title(context: TaskContext, rng: random.Random, calendar: NamedCalendar, titles: list[str]) -> str:
    """Choose an event that others have to do with, or else one that is no work at the desk, if there is one."""
    shared = [one for one in titles if _find_concerned(context, calendar, one)]
    meetings = [one for one in titles if not is_chore(_read(calendar, one), ()) and one in calendar.list_of_office()]
    return rng.choice(shared or meetings or titles)


def _find_concerned(context: TaskContext, calendar: NamedCalendar, title: str) -> list[str]:
    """List the addresses of colleagues who have an event in their calendars, too, or are named in its title."""
    others = [one for one in find_people_calendars(context).values() if one.user != calendar.user and one.address]
    return [one.address for one in others if one.has(_read(calendar, title)) or one.user in title.split()]


def _read(calendar: NamedCalendar, title: str) -> Meeting:
    event = calendar.events[title]
    return Meeting(title, event.start, str(event.end), event.location)
