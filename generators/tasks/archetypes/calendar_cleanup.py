"""Clear up a calendar: one event goes, one moves, one is new, and somebody hears of it."""

import random

from generators.tasks.draws import Draws
from generators.tasks.parts import compose, every, greeted, half_an_hour_more, later, moment
from generators.tasks.parts_calendar import agendas, booking_from, deleting, moving
from generators.tasks.parts_mail import Letter, telling
from generators.tasks.recipe import Recipe, Scene, Values, archetype, call
from generators.tasks.wishes import copy_to_me


@archetype(apps=("calendar", "email"))
def calendar_cleanup(scene: Scene, rng: random.Random) -> Recipe | None:
    """The user wants one event deleted, another moved with something new behind it, and somebody told what is gone."""
    fitting = agendas(scene, fewest=3)
    if not fitting:
        return None
    agenda, draws = fitting[0], Draws(scene, rng)
    gone, moved = rng.sample(list(agenda.events), 2)

    def end(v: Values) -> str:
        return later(moment(v["new_date"], v["new_start"]), str(agenda.minutes(v["moved"])))

    delete = deleting(draws, rng, "s1", "the event to strike", agenda, gone, (moved,))
    move = moving(draws, rng, "s2", agenda, moved, (gone,))
    after = booking_from(
        draws, rng, "s3", "extra", "the addition", agenda.user, "right after the end of '{moved}' on its new day", end
    )
    letter = Letter(
        what="It says that '{deleted}' is cancelled and that '{moved}' has another time.",
        content=lambda v: f"{v['deleted']} is cancelled, and {v['moved']} has another time.",
        keywords=lambda v: (v["deleted"], v["moved"]),
    )
    mail = telling(draws, rng, "s4", "the note about the changes", scene.persona.name, letter)
    return compose(
        intent="Please clear up the calendar as we discussed: delete what has to go, move what has to move, put the "
        "addition right behind the moved event, and email the names of the cancelled and the moved event "
        "to all who get them.",
        parts=(delete, move, after, mail, copy_to_me("s4", "the note about the changes", mail, scene.persona)),
        reads=lambda v: (call("calendar", "list_events", username=agenda.user),),
        right_ways={"writes the mail with a greeting": every("email", "send_email", greeted)},
        neighbours={"lets the new event run half an hour long": every("calendar", "create_event", half_an_hour_more)},
        reordered=(3, 4, 1, 0, 2),
    )
