"""Book what a document is about, file a passage of it in a workbook, and write to somebody."""

import random

from generators.tasks.draws import Draws
from generators.tasks.parts import compose, every, expanded, greeted, half_an_hour_more, literal, one_row_lower
from generators.tasks.parts_calendar import booking
from generators.tasks.parts_files import cell_by_cell, register
from generators.tasks.parts_mail import Letter, copy_called_off, telling
from generators.tasks.passages import chosen_passages, passages, reading
from generators.tasks.recipe import Recipe, Scene, archetype


@archetype(apps=("calendar", "email", "excel", "pdf", "word"))
def notice_to_calendar(scene: Scene, rng: random.Random) -> Recipe | None:
    """The user wants a date about a document booked, a passage of it filed in a workbook, and somebody told."""
    fitting = passages(scene)
    if not fitting:
        return None
    found, draws = rng.choice(fitting), Draws(scene, rng)
    chosen = chosen_passages(draws, rng, "s2", found, ("filed",), "passage")
    book = booking(draws, rng, "s1", "round", "the reading round", scene.persona.name)
    log = register(
        draws,
        rng,
        "s2",
        "the passage sheet",
        f"It gets one row: the name of the event, '{{round_title}}', and beside it {found.of('filed')} of "
        f"{literal(found.document.file)}, word for word.",
        rows=lambda v: [[v["round_title"], found.by_key[v["filed"]].text]],
        extra=(chosen,),
    )
    letter = Letter(
        what="It names the event '{round_title}'.",
        content=lambda v: f"You are welcome at {v['round_title']}; it is in the calendar.",
        keywords=lambda v: (v["round_title"],),
    )
    mail = telling(draws, rng, "s3", "the invitation", scene.persona.name, letter, not_to="off")
    return compose(
        intent=f"Please book the reading round about {found.title} in my calendar, file the passage I picked in a new "
        "Excel workbook beside the name of that event, and send the invitation, which names it, by email.",
        parts=(book, log, mail),
        reads=lambda v: (reading(found.document),),
        right_ways={
            "writes the workbook cell by cell": expanded(cell_by_cell),
            "writes the mail with a greeting": every("email", "send_email", greeted),
        },
        neighbours={
            "begins a row too low": every("excel", "set_range", one_row_lower),
            "books the round half an hour too long": every("calendar", "create_event", half_an_hour_more),
        },
        retraction=copy_called_off(draws, "s3", "the invitation", mail),
        reordered=(1, 2, 0),
    )
