"""Figures of two rows go to two people, and the sheet gets a new row."""

import random

from generators.tasks.parts import Part, compose, every, greeted
from generators.tasks.parts_cells import new_row
from generators.tasks.parts_mail import Letter, copy_called_off, telling
from generators.tasks.parts_tables import (
    Columned,
    begin_with_table,
    delivery,
    figures_below,
    has_amounts,
    reading,
    row_part,
    source,
    with_extras,
)
from generators.tasks.recipe import Recipe, Scene, Slot, archetype
from generators.tasks.wishes import how_many


@archetype(apps=("excel", "email"))
def figure_by_mail(scene: Scene, rng: random.Random) -> Recipe | None:
    """The user wants the figures of two rows sent to the people who asked for them, and a new row in the sheet."""
    begun = begin_with_table(scene, rng, has_amounts, "the figures that people wait for", ("one", "other"))
    if begun is None:
        return None
    table, draws, where, rows = begun
    user = scene.persona.name

    def letter(id: str, row: Slot, thing: str) -> Letter:
        return _letter(where, row, (row_part(draws, rng, id, row, thing, decoy=True),))

    first = telling(
        draws, rng, "s1", "the first mail", user, letter("s1", rows["one"], "the first figure"), not_to="off"
    )
    second = delivery(
        draws, rng, "s2", "other", "the other mail", user, letter("s2", rows["other"], "the other figure")
    )
    return compose(
        intent="Two people asked me about figures in the sheet: please email each of them the one they need, and put "
        "the extra entry that I mentioned below the others. Then tell me what I asked for.",
        parts=(
            with_extras(first, where, source(table, draws, rng, "s1", "the figures in question")),
            second,
            new_row(draws, rng, "s3", "the extra entry", where),
            how_many("s3", "the sheet", "how many entries {source} then has below its header", table.size + 1),
        ),
        reads=reading(table),
        right_ways={"writes the mails with a greeting": every("email", "send_email", greeted)},
        neighbours={"sends the figures from the row below": figures_below(where, ("one", "other"))},
        retraction=copy_called_off(draws, "s1", "the first mail", first),
        reordered=(2, 1, 0, 3),
    )


def _letter(where: Columned, row: Slot, extra: tuple[Part, ...]) -> Letter:
    return Letter(
        what=f"It gives the {where.shown} of {{{row.name}}} in {{source}}.",
        content=lambda v: f"For {v[row.name]} the sheet says {where.look_up(v, row.name)}.",
        keywords=lambda v: (where.look_up(v, row.name),),
        extra=extra,
    )
