"""Move an event of the calendar, book what follows it, and tell two people where it takes place."""

import random

from generators.tasks.draws import Draws
from generators.tasks.parts import compose, every, greeted, half_an_hour_more, later, moment
from generators.tasks.parts_calendar import agendas, booking_from, moving
from generators.tasks.parts_mail import Letter, copy_called_off, telling, wording
from generators.tasks.pools import ROOMS
from generators.tasks.recipe import Recipe, Scene, Values, archetype, call
from generators.tasks.wishes import copy_to_me


@archetype(apps=("calendar", "email"))
def event_move_and_tell(scene: Scene, rng: random.Random) -> Recipe | None:
    """The user wants an event moved, something booked right after it, and two people told of the room."""
    fitting = agendas(scene, fewest=3)
    if not fitting:
        return None
    agenda, draws = fitting[0], Draws(scene, rng)
    key = rng.choice(list(agenda.events))

    def end(v: Values) -> str:
        return later(moment(v["new_date"], v["new_start"]), str(agenda.minutes(v["moved"])))

    move = moving(draws, rng, "s1", agenda, key)
    after = booking_from(
        draws, rng, "s2", "wrap", "the wrap-up", agenda.user, "right after the end of '{moved}' on its new day", end
    )
    letter = Letter(
        what="It says which event moved, '{moved}', and that it takes place in {room}.",
        content=lambda v: f"{v['moved']} has moved. We see each other in {v['room']}.",
        keywords=lambda v: (v["moved"], v["room"]),
        extra=(wording(draws, rng, "s3", "room", "room", "the moved event", ROOMS),),
    )
    mail = telling(
        draws, rng, "s3", "the news about the move", scene.persona.name, letter, "the same news", not_to="off"
    )
    return compose(
        intent="Please shift the event that has to move, book the wrap-up directly behind it in the same calendar, "
        "and send the email that names the moved event and its room to the people I mentioned.",
        parts=(move, after, mail, copy_to_me("s3", "the news about the move", mail, scene.persona)),
        reads=lambda v: (call("calendar", "list_events", username=agenda.user),),
        right_ways={"writes the mails with a greeting": every("email", "send_email", greeted)},
        neighbours={"lets the wrap-up run half an hour long": every("calendar", "create_event", half_an_hour_more)},
        retraction=copy_called_off(draws, "s3", "the news about the move", mail),
        reordered=(2, 3, 0, 1),
    )
