"""A new workbook with the sum of a column and the figure of one row, after a correction in the source."""

import random
from dataclasses import replace
from decimal import Decimal

from generators.tasks.parts import Part, compose, every, one_row_lower
from generators.tasks.parts_cells import as_range, figures_after, labelled, lone_fix, no_file
from generators.tasks.parts_files import cell_by_cell, register, twin_called_off
from generators.tasks.parts_tables import (
    begin_with_table,
    figures_below,
    has_amounts,
    plain_number,
    reading,
    row_part,
    with_criteria,
)
from generators.tasks.recipe import Recipe, Scene, Values, archetype


@archetype(apps=("excel",))
def totals_workbook(scene: Scene, rng: random.Random) -> Recipe | None:
    """The user wants a figure set right, and then a workbook with the labelled sum of all and one row's figure."""
    begun = begin_with_table(scene, rng, has_amounts, "the figures to add up", ("fix_row", "row"))
    if begun is None:
        return None
    table, draws, where, rows = begun
    fix = lone_fix(begun, rng)
    after = figures_after(where, "fix_row", "fix_figure")

    def block(v: Values) -> list[list[str]]:
        return [[v["label"], plain_number(sum(after(v), Decimal(0)))], [v["row"], where.look_up(v, "row")]]

    extra = (
        labelled(draws, rng, "s2", "the sum of all"),
        row_part(draws, rng, "s2", rows["row"], "the figure to repeat"),
    )
    book = register(
        draws,
        rng,
        "s2",
        "the digest",
        f"Its first row holds {{label}} and the sum of all {where.shown} figures after that change, the row below "
        f"{{row}} and its {where.shown}.",
        block,
        extra,
    )
    return compose(
        intent="Make the fix in the sheet first, then the digest: a new workbook with the sum of all and, below it, "
        "the one row that I want repeated.",
        parts=(
            fix,
            with_criteria(_in_single_cells(book), no_file("off")),
        ),
        reads=reading(table),
        right_ways={"writes ranges of one cell": every("excel", "set_cell", as_range)},
        neighbours={
            "repeats the row below": figures_below(where, ("row",)),
            "writes every cell a row too low": every("excel", "set_cell", one_row_lower),
        },
        retraction=twin_called_off(draws, "s2", "the digest", lambda v: f"data/{v['log']}", "xlsx"),
        reordered=(1, 0),
    )


def _in_single_cells(part: Part) -> Part:
    return replace(part, actions=lambda v: tuple(one for action in part.actions(v) for one in cell_by_cell(action)))
