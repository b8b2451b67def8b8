"""A question about two rows of a sheet is answered, after a correction elsewhere and with a new row."""

import random
from decimal import Decimal

from generators.tasks.parts import compose, every, one_row_lower
from generators.tasks.parts_cells import as_range, lone_fix, new_row
from generators.tasks.parts_tables import (
    answering,
    begin_with_table,
    figures_below,
    has_amounts,
    plain_number,
    reading,
    row_part,
    with_extras,
)
from generators.tasks.recipe import Recipe, Scene, Values, archetype


@archetype(apps=("excel",))
def answer_question(scene: Scene, rng: random.Random) -> Recipe | None:
    """The user wants a figure set right, a row added, and told what two other rows come to together."""
    begun = begin_with_table(scene, rng, has_amounts, "the figures in play", ("fix_row", "one", "other"))
    if begun is None:
        return None
    table, draws, where, rows = begun
    fix = lone_fix(begun, rng)
    entry = new_row(draws, rng, "s2", "the extra entry", where)

    def together(v: Values) -> str:
        return plain_number(sum((Decimal(where.look_up(v, name)) for name in ("one", "other")), Decimal(0)))

    asked = with_extras(
        row_part(draws, rng, "s3", rows["one"], "the first figure of my question"),
        row_part(draws, rng, "s3", rows["other"], "the other figure of my question"),
    )
    answer = answering(
        "s3",
        asked,
        f"Answer what the {where.shown} of {{one}} and that of {{other}} come to together in {{source}} as it was.",
        together,
    )
    return compose(
        intent="Make the fix in the sheet and put the extra entry below the others. As your answer tell me what the "
        "two figures of my question come to together.",
        parts=(
            fix,
            entry,
            answer,
        ),
        reads=reading(table),
        right_ways={"writes ranges of one cell": every("excel", "set_cell", as_range)},
        neighbours={
            "writes every cell a row too low": every("excel", "set_cell", one_row_lower),
            "adds up the row below": figures_below(where, ("one",)),
        },
        reordered=(1, 0, 2),
    )
