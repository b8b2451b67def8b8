"""Figures of two rows are set right, and a new row is added."""

import random

from generators.tasks.parts import compose, every, one_row_lower
from generators.tasks.parts_cells import as_range, cells_beside, clearing_called_off, correction, new_row, still_there
from generators.tasks.parts_tables import (
    begin_with_table,
    has_amounts,
    reading,
    source,
    with_criteria,
    with_extras,
)
from generators.tasks.recipe import Recipe, Scene, archetype
from generators.tasks.wishes import how_many


@archetype(apps=("excel",))
def correct_cells(scene: Scene, rng: random.Random) -> Recipe | None:
    """The user wants two figures of a sheet set right and a row added, and nothing else touched."""
    begun = begin_with_table(
        scene,
        rng,
        lambda one: has_amounts(one) and len(one.keys) >= 4,
        "the figures to set right",
        ("first_row", "second_row", "off"),
        telling=False,
    )
    if begun is None:
        return None
    table, draws, where, rows = begun
    first = correction(draws, rng, "s1", "first", "the first fix", rows["first_row"], where, decoy=True)
    second = correction(draws, rng, "s2", "second", "the other fix", rows["second_row"], where)
    entry = new_row(draws, rng, "s3", "the extra entry", where)
    kept, cleared = cells_beside(where, ("first_row", "second_row")), still_there(where, "off")
    return compose(
        intent="Bring the sheet up to date for me: set the two figures right that I told you about, and put the extra "
        "entry into the next free row. Then tell me what I wanted to hear.",
        parts=(
            with_extras(first, where, source(table, draws, rng, "s1", "the figures to mend")),
            second,
            with_criteria(entry, lambda v: (*kept(v), *cleared(v))),
            how_many("s3", "the sheet", "how many entries {source} then has below its header", table.size + 1),
        ),
        reads=reading(table),
        right_ways={"writes ranges of one cell": every("excel", "set_cell", as_range)},
        neighbours={"writes every cell a row too low": every("excel", "set_cell", one_row_lower)},
        retraction=clearing_called_off("s1", where, rows["off"]),
        reordered=(1, 2, 0, 3),
    )
