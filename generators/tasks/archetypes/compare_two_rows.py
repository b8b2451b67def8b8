"""Two rows of a sheet side by side in a Word note, and their difference by mail."""

import random
from decimal import Decimal

from generators.tasks.parts import compose, every, greeted, heading_as_text
from generators.tasks.parts_files import note
from generators.tasks.parts_mail import Letter, copy_called_off, telling
from generators.tasks.parts_tables import (
    begin_with_table,
    figures_below,
    plain_number,
    reading,
    row_part,
    source,
    with_extras,
)
from generators.tasks.recipe import Recipe, Scene, Values, archetype
from generators.tasks.wishes import sum_at_the_end


@archetype(apps=("email", "excel", "word"))
def compare_two_rows(scene: Scene, rng: random.Random) -> Recipe | None:
    """The user wants a Word note with the figures of two rows of a sheet, and the difference sent to somebody."""
    begun = begin_with_table(
        scene,
        rng,
        lambda one: one.amounts and all(min(one.figures(each)) > 0 for each in one.amounts),
        "the figures to compare",
        ("one", "other"),
    )
    if begun is None:
        return None
    table, draws, where, rows = begun
    user = scene.persona.name

    def difference(v: Values) -> str:
        return plain_number(abs(Decimal(where.look_up(v, "one")) - Decimal(where.look_up(v, "other"))))

    def together(v: Values) -> str:
        return plain_number(Decimal(where.look_up(v, "one")) + Decimal(where.look_up(v, "other")))

    document = note(
        draws,
        rng,
        "s1",
        "the comparison",
        f"Below it give {{one}} and {{other}}, each with its {where.shown} from {{source}}.",
        paragraphs=lambda v: tuple(f"{v[name]}: {where.look_up(v, name)}" for name in ("one", "other")),
        keywords=lambda v: tuple(text for name in ("one", "other") for text in (v[name], where.look_up(v, name))),
        extra=(
            row_part(draws, rng, "s1", rows["one"], "the left figure", decoy=True),
            row_part(draws, rng, "s1", rows["other"], "the right figure", decoy=True),
            source(table, draws, rng, "s1", "the figures in question"),
        ),
    )
    letter = Letter(
        what="It gives the difference between the two figures.",
        content=lambda v: f"They are {difference(v)} apart.",
        keywords=lambda v: (difference(v),),
    )
    mail = telling(draws, rng, "s2", "the mail with the difference", user, letter, not_to="off")
    return compose(
        intent="Please put the two figures side by side in a Word document, each with its name from the "
        "sheet, close it as I said, and email the difference between them.",
        parts=(with_extras(document, where), sum_at_the_end("s1", "the comparison", "note", together), mail),
        reads=reading(table),
        right_ways={"writes the mail with a greeting": every("email", "send_email", greeted)},
        neighbours={
            "writes the heading as a plain paragraph": every("word", "write_heading", heading_as_text),
            "takes the row below": figures_below(where, ("one",)),
        },
        retraction=copy_called_off(draws, "s2", "the mail with the difference", mail),
        reordered=(2, 0, 1),
    )
