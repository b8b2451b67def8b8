"""Two rows of a sheet side by side in a Word note, and their difference by mail."""

import random
from decimal import Decimal

from generators.tasks.draws import Draws
from generators.tasks.parts import compose, every, greeted, heading_as_text
from generators.tasks.parts_files import note
from generators.tasks.parts_mail import Letter, copy_called_off, telling
from generators.tasks.parts_tables import (
    column,
    figures_below,
    pick_table,
    plain_number,
    reading,
    row_part,
    row_slots,
    source,
    with_extras,
)
from generators.tasks.recipe import Recipe, Scene, Values, archetype


@archetype(apps=("email", "excel", "word"))
def compare_two_rows(scene: Scene, rng: random.Random) -> Recipe | None:
    """The user wants a Word note with the figures of two rows of a sheet, and the difference sent to somebody."""
    table = pick_table(scene, rng, lambda one: one.amounts)
    if table is None:
        return None
    draws, user = Draws(scene, rng), scene.persona.name
    where = column(table, draws, rng, "s1", "the figures to compare")
    rows = row_slots(table, rng, ("one", "other"), (where.default,))
    if rows is None:
        return None

    def difference(v: Values) -> str:
        return plain_number(abs(Decimal(where.look_up(v, "one")) - Decimal(where.look_up(v, "other"))))

    document = note(
        draws,
        rng,
        "s1",
        "the side by side",
        f"Below it give {{one}} and {{other}}, each with its {where.shown} from {{source}}.",
        paragraphs=lambda v: tuple(f"{v[name]}: {where.look_up(v, name)}" for name in ("one", "other")),
        keywords=lambda v: tuple(text for name in ("one", "other") for text in (v[name], where.look_up(v, name))),
        extra=(
            row_part(draws, rng, "s1", rows["one"], "the left half", kind="at", decoy=True),
            row_part(draws, rng, "s1", rows["other"], "the right half", kind="at", decoy=True),
            source(table, draws, rng, "s1", "the figures in question"),
        ),
    )
    letter = Letter(
        what="It gives the difference between the two figures.",
        content=lambda v: f"They are {difference(v)} apart.",
        keywords=lambda v: (difference(v),),
    )
    mail = telling(draws, rng, "s2", "the difference", user, letter, not_to="off")
    return compose(
        intent="Please put the two halves side by side in a Word document, each with its figure from the sheet, and "
        "email the difference between them.",
        parts=(with_extras(document, where), mail),
        reads=reading(table),
        right_ways={"writes the mail with a greeting": every("email", "send_email", greeted)},
        neighbours={
            "writes the heading as a plain paragraph": every("word", "write_heading", heading_as_text),
            "takes the row below": figures_below(where, ("one",)),
        },
        retraction=copy_called_off(draws, "s2", "the difference", mail),
        reordered=(1, 0),
    )
