"""Move a calendar event, book another one right after it, and tell two people where it takes place."""

import random
from collections.abc import Callable

from data_model import Action
from generators.tasks.building_blocks.asking_mails import follow_mail, write_asking_mail
from generators.tasks.building_blocks.calendar_blocks import (
    make_dependent_booking_block,
    make_event_move_block,
)
from generators.tasks.building_blocks.mail_blocks import (
    MailContent,
    draw_mail_copy,
    make_mail_block,
    make_room_block,
    say,
)
from generators.tasks.building_blocks.meetings_of_two import make_move_of_two
from generators.tasks.building_blocks.named_calendars import find_named_calendars
from generators.tasks.building_blocks.shared_moves import make_shared_move
from generators.tasks.building_blocks.staff import list_staff
from generators.tasks.building_blocks.subtask_block import (
    add_greeting,
    add_minutes,
    change_every_action,
    compose_recipe,
    expand_actions,
    extend_by_half_an_hour,
    join_date_and_time,
)
from generators.tasks.building_blocks.value_sampler import ValueSampler
from generators.tasks.building_blocks.valueless_requests import has_wish, make_copy_to_user_block
from generators.tasks.building_blocks.written_mails import Correspondent
from generators.tasks.recipe import PlanFunction, Recipe, TaskContext, Values, archetype, make_action
from generators.tasks.value_pools import CHANGE_SUBJECTS

_REQUESTS = (
    "Please shift the event that has to move, book the wrap-up directly behind it in the same calendar, and send "
    "the people I mentioned the email that says which event has moved, and in which room it is.",
    "Could you move the event we spoke about, enter the wrap-up directly behind it in that calendar, and tell "
    "people by email which event has moved and in which room it takes place?",
    "The event has to move, as I said. Put it where it belongs, have the wrap-up directly behind it in the same "
    "calendar, and email which event has moved and in which room it is.",
    "Let's make the move: the event goes to its new time, the wrap-up directly behind it in the same calendar, "
    "and an email tells which event has moved, and the room.",
    "I would like the calendar changed now. Move that event, book the wrap-up directly behind it in the same "
    "calendar, and send the email about which event has moved and in which room we are.",
    "Would you reschedule the event, add the wrap-up to the same calendar directly behind it, and write the email"
    " that says which event has moved and which room it is in?",
    "Three steps, please: move the event, book the wrap-up directly behind it in the same calendar, email which "
    "event has moved and in which room.",
    "People need to know about the move, so please do it properly: the event to its new time, the wrap-up "
    "directly behind it in the same calendar, and then the email that names the moved event and its room.",
    "Please see that the event gets its new time and the wrap-up comes directly behind it, both in the same "
    "calendar, and that the email about it, with the event that has moved and the room, reaches the people I told"
    " you about.",
)
"""What the user says at the end, of which one is drawn."""

_SUBJECTS = ("Our meeting", "Another time for our meeting", "The new time", "About our meeting")
_TEXTS = (
    "Thank you for finding another time for our meeting with me on the phone. I have given the old one away already. "
    "Could you see that the new one is entered, and confirm it to me by mail?",
    "About our meeting: the old time does not work, as I said when we spoke. Please put it to the one that we agreed "
    "on and let me have it in writing.",
    "I was glad that our meeting can move. Would you change it on your side, and send me a line with what it is now? "
    "Then nobody turns up at the old time.",
)
_BECAUSE = "the old time does not work, and another one was found on the phone"
_ASKED = "The new time was agreed on the phone, and there is a mail that asks to confirm it."
_ASKED_CLAUSES = (
    "we found the new time on the phone, and there is a mail that asks me to confirm it",
    "the other side asked me by mail to confirm the new time",
    "there is a mail about the new time, which I am to confirm",
    "the old time is given away already, as it says in a mail to me",
)


@archetype(apps=("calendar", "email"), needs=("three_coming_events",))
def event_move_and_tell(context: TaskContext, rng: random.Random) -> Recipe | None:
    """The user wants a meeting moved for all who take part, or with one right after it, and them told by mail."""
    if context.cases:
        # Who has no meeting with several others has one with a customer or a colleague.
        moved = make_shared_move(context, rng) or make_move_of_two(context, rng)
        # What nobody else takes part in is moved by its owner, and nobody is told of it.
        return _follow_other(context, moved, rng) if moved else None
    calendars = find_named_calendars(context, min_events=3, only_upcoming=True)
    if not calendars:
        return None
    calendar, sampler = calendars[0], ValueSampler(context, rng)
    key = rng.choice(calendar.list_movable(needs_place=True))
    sampler.turn_to_people_in(key)

    def end(v: Values) -> str:
        return add_minutes(join_date_and_time(v["new_date"], v["new_start"]), str(calendar.get_minutes(v["moved"])))

    move_block = make_event_move_block(sampler, rng, "s1", calendar, key, room_slot="room")
    following_block = make_dependent_booking_block(
        sampler,
        rng,
        "s2",
        "wrap",
        "the wrap-up",
        calendar.user,
        "right after the end of '{moved}' on its new day",
        end,
        calendar.known_zone,
    )
    content = MailContent(
        subjects=CHANGE_SUBJECTS,
        instruction="It says which event moved, '{moved}', and that it takes place in {room}.",
        content=lambda v: f"{v['moved']} has moved. We see each other in {v['room']}.",
        demands=lambda v: {
            **say("moved", "room")(v),
            "states": [{"name": v["moved"], "state": "moved"}],
            "other_names": calendar.list_other_titles(v["moved"]),
        },
        extra_blocks=(make_room_block(sampler, rng, "s3", "the moved event"),),
    )
    reader = context.persona if has_wish(rng) else None
    mail_block = make_mail_block(
        sampler,
        rng,
        "s3",
        "the news about the move",
        context.persona.name,
        content,
        "the same news",
        copy_to=reader,
    )
    copy = draw_mail_copy(sampler, rng, "s3", "the news about the move", mail_block)
    return compose_recipe(
        intent=rng.choice(_REQUESTS),
        blocks=(
            move_block,
            following_block,
            copy.mail,
            make_copy_to_user_block("s3", "the news about the move", copy.mail, reader),
            copy.kept,
        ),
        read_actions=lambda v: (make_action("calendar", "list_events", username=calendar.user),),
        right_ways={
            "writes the mails with a greeting": change_every_action("email", "send_email", add_greeting),
            # An event that is created has no time zone.
            **({} if calendar.zone else {"enters the room as the place of the event": _enter_room}),
        },
        neighbours={
            "lets the wrap-up run half an hour long": change_every_action(
                "calendar", "create_event", extend_by_half_an_hour
            )
        },
        retraction=copy.retraction,
        other_order=(2, 3, 0, 1),
    )


def _follow_other(context: TaskContext, recipe: Recipe, rng: random.Random) -> Recipe | None:
    """Let the move follow from a mail of somebody who takes part; None if the user does not know their name."""
    mails = [one.action.args for one in recipe.plan(recipe.true_values()) if one.action.action == "send_email"]
    address = mails[0]["recipient"] if mails else ""
    people = {one.address: (one.person, one.name, one.is_colleague) for case in context.cases for one in case.people}
    staff = list_staff(context).by_address
    if address in staff:
        writer = Correspondent(staff[address].name, address)
    elif address in people:
        person, house, is_colleague = people[address]
        writer = Correspondent(person, address, "" if is_colleague or person == house else house)
    else:
        return None
    mail = write_asking_mail(context, rng, writer, _SUBJECTS, _TEXTS)
    return follow_mail(recipe, context, mail, _BECAUSE, _ASKED, _ASKED_CLAUSES) if mail else None


def _enter_room(plan: PlanFunction) -> PlanFunction:
    """Change a plan so that it deletes the event and creates it anew in its room, instead of moving it."""

    def replace_move(values: Values) -> Callable[[Action], tuple[Action, ...]]:
        def expand(action: Action) -> tuple[Action, ...]:
            if action.action != "move_event":
                return (action,)
            args = dict(action.args)
            start = {"start": args.pop("start")}
            deletion = make_action("calendar", "delete_event", user=args["user"], summary=args["summary"], **start)
            return deletion, make_action("calendar", "create_event", **args, location=values["room"])

        return expand

    return lambda values: expand_actions(replace_move(values))(plan)(values)
