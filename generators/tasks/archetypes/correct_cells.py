"""Figures of two rows are set right, and a new row is added."""

import random

from generators.tasks.draws import Draws
from generators.tasks.parts import compose, every, one_row_lower
from generators.tasks.parts_cells import as_range, cells_beside, clearing_called_off, correction, new_row, still_there
from generators.tasks.parts_tables import (
    column,
    has_amounts,
    pick_table,
    reading,
    row_slots,
    source,
    with_criteria,
    with_extras,
)
from generators.tasks.recipe import Recipe, Scene, archetype


@archetype(apps=("excel",))
def correct_cells(scene: Scene, rng: random.Random) -> Recipe | None:
    """The user wants two figures of a sheet set right and a row added, and nothing else touched."""
    table = pick_table(scene, rng, lambda one: has_amounts(one) and len(one.keys) >= 4)
    if table is None:
        return None
    draws = Draws(scene, rng)
    where = column(table, draws, rng, "s1", "the figures to set right")
    rows = row_slots(table, rng, ("first_row", "second_row", "off"))
    if rows is None:
        return None
    first = correction(draws, rng, "s1", "first", "the first fix", rows["first_row"], where, decoy=True)
    second = correction(draws, rng, "s2", "second", "the other fix", rows["second_row"], where)
    entry = new_row(draws, rng, "s3", "the extra entry", where)
    kept, cleared = cells_beside(where, ("first_row", "second_row")), still_there(where, "off")
    return compose(
        intent="Bring the sheet up to date for me: set the two figures right that I told you about, and put the extra "
        "entry into the next free row.",
        parts=(
            with_extras(first, where, source(table, draws, rng, "s1", "the figures to mend")),
            second,
            with_criteria(entry, lambda v: (*kept(v), *cleared(v))),
        ),
        reads=reading(table),
        right_ways={"writes ranges of one cell": every("excel", "set_cell", as_range)},
        neighbours={"writes every cell a row too low": every("excel", "set_cell", one_row_lower)},
        retraction=clearing_called_off("s1", where, rows["off"]),
        reordered=(1, 2, 0),
    )
