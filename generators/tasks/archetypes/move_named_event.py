"""Move a meeting that the user remembers, which the calendar may not hold, and tell who takes part."""

import random

from data_model import Action
from generators.tasks.building_blocks.calendar_blocks import make_event_move_block
from generators.tasks.building_blocks.mail_blocks import MailContent, make_mail_block, make_room_block, say
from generators.tasks.building_blocks.meetings_of_two import make_move_of_two
from generators.tasks.building_blocks.named_calendars import find_named_calendars
from generators.tasks.building_blocks.obstacles import Obstacle, put_in_the_way
from generators.tasks.building_blocks.subtask_block import (
    add_greeting,
    add_minutes,
    change_every_action,
    compose_recipe,
    replace_arguments,
)
from generators.tasks.building_blocks.value_sampler import ValueSampler, make_slot
from generators.tasks.recipe import Recipe, TaskContext, archetype, make_action
from generators.tasks.value_pools import CHANGE_SUBJECTS, TITLES

_MIN_EVENTS = 3
_REQUESTS = (
    "Please move the event in my calendar as we said, and let both people know by email which event moved and "
    "which room it has.",
    "Could you shift that event in my calendar to its new time, and email the two who have to know that it moved,"
    " with the room?",
    "The event has to be moved in my calendar. When it is, send the emails that say which event moved, and its room.",
    "I can't make that event as it is: move it in my calendar, and tell the two by email that it moved, and the room.",
    "Would you put the event to its new time in my calendar and tell the people we spoke of, by email, that it "
    "moved and in which room it takes place?",
    "Let's move that event. My calendar first, then the emails that say which one it is, that it moved, and the room.",
    "Two small things: the event in my calendar goes to its new time, and emails say that it moved and where it is.",
    "Before I forget it again, move the event in my calendar and write the emails that name it, say that it "
    "moved, and give the room.",
    "Please see to that event: new time in my calendar, and an email to each of the two to say that it moved and "
    "which room we have.",
)
"""What the user says at the end, of which one is drawn."""


@archetype(apps=("calendar", "email"), needs=("three_coming_events",), twins=True)
def move_named_event(context: TaskContext, rng: random.Random) -> Recipe | None:
    """The user wants a meeting with somebody moved, and them told; in one of two tasks, there is no such meeting."""
    if context.cases:
        return make_move_of_two(context, rng)
    calendars = find_named_calendars(context, min_events=_MIN_EVENTS, only_upcoming=True)
    if not calendars:
        return None
    calendar, sampler = calendars[0], ValueSampler(context, rng)
    named = rng.choice(calendar.list_movable(needs_place=True))
    sampler.turn_to_people_in(named)
    (unknown,) = sampler.draw_phrases(1, TITLES)
    move_block = make_event_move_block(sampler, rng, "s1", calendar, named, room_slot="room")
    content = MailContent(
        subjects=CHANGE_SUBJECTS,
        instruction="It says which event moved, '{moved}', and that it takes place in {room}.",
        content=lambda v: f"{v['moved']} has moved. It takes place in {v['room']}.",
        demands=lambda v: {
            **say("moved", "room")(v),
            "states": [{"name": v["moved"], "state": "moved"}],
            "other_names": calendar.list_other_titles(v["moved"]),
        },
        extra_blocks=(make_room_block(sampler, rng, "s2", "the event to move"),),
    )
    mail_block = make_mail_block(
        sampler, rng, "s2", "the note about the move", context.persona.name, content, "the same note"
    )
    look = (make_action("calendar", "list_events", username=calendar.user),)
    recipe = compose_recipe(
        intent=context.choose_request(_REQUESTS, rng),
        blocks=(move_block, mail_block),
        read_actions=lambda v: look,
        right_ways={"writes the mail with a greeting": change_every_action("email", "send_email", add_greeting)},
        neighbours={
            "lets the event end half an hour too late": change_every_action("calendar", "move_event", _stretch)
        },
        other_order=(1, 0),
    )
    (slot,) = (one for one in move_block.slots if one.name == "moved")
    return put_in_the_way(
        recipe,
        Obstacle(
            slots=(make_slot("moved", "text", unknown, (named, *slot.alternatives)),),
            stands=lambda v: v["moved"] not in calendar.events,
            name=lambda v: v["moved"],
            reason=lambda v: f"no event '{v['moved']}' in the calendar",
            decided_by=("moved",),
            thing="event",
            places=lambda v: (calendar.user,),
            look=lambda v: look,
            do_anyway=lambda v: recipe.plan({**v, "moved": named}),
        ),
        context.is_clear,
    )


def _stretch(action: Action) -> Action:
    """Return an action that moves the same event, and lets it end half an hour too late."""
    return replace_arguments(action, time_end=add_minutes(action.args["time_end"], "30"))
