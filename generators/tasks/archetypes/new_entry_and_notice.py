"""A new row in a sheet, an event about it, and a mail with the figure of another row."""

import random

from generators.tasks.parts import compose, every, greeted, half_an_hour_more, one_row_lower
from generators.tasks.parts_calendar import booking
from generators.tasks.parts_cells import as_range, new_row
from generators.tasks.parts_mail import Letter, copy_called_off, telling
from generators.tasks.parts_tables import (
    begin_with_table,
    figures_below,
    has_amounts,
    reading,
    row_part,
    source,
    with_extras,
)
from generators.tasks.recipe import Recipe, Scene, archetype


@archetype(apps=("calendar", "email", "excel"))
def new_entry_and_notice(scene: Scene, rng: random.Random) -> Recipe | None:
    """The user wants a row added to a sheet, a meeting booked about it, and somebody told another row's figure."""
    begun = begin_with_table(scene, rng, has_amounts, "the figures in play", ("row",))
    if begun is None:
        return None
    table, draws, where, rows = begun
    user = scene.persona.name
    entry = new_row(draws, rng, "s1", "the extra entry", where)
    letter = Letter(
        what=f"It gives the {where.shown} of {{row}} in {{source}}.",
        content=lambda v: f"For {v['row']} we have {where.look_up(v, 'row')}.",
        keywords=lambda v: (where.look_up(v, "row"),),
        extra=(row_part(draws, rng, "s3", rows["row"], "the figure to pass on", decoy=True),),
    )
    mail = telling(draws, rng, "s3", "the notice", user, letter, not_to="off")
    return compose(
        intent="Put the extra entry below the others in the sheet, book the walkthrough in my calendar, and email the "
        "notice with the figure that is wanted.",
        parts=(
            with_extras(entry, where, source(table, draws, rng, "s1", "the figures in question")),
            booking(draws, rng, "s2", "event", "the walkthrough", user),
            mail,
        ),
        reads=reading(table),
        right_ways={
            "writes the mail with a greeting": every("email", "send_email", greeted),
            "writes ranges of one cell": every("excel", "set_cell", as_range),
        },
        neighbours={
            "books half an hour too much": every("calendar", "create_event", half_an_hour_more),
            "writes the new row a row too low": every("excel", "set_cell", one_row_lower),
            "sends the figure from the row below": figures_below(where, ("row",)),
        },
        retraction=copy_called_off(draws, "s3", "the notice", mail),
        reordered=(2, 1, 0),
    )
