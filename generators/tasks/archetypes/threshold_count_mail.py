"""How many rows lie above a limit, by mail and below the sheet, after a correction."""

import random
from itertools import pairwise

from generators.tasks.parts import Facts, compose, every, greeted, one_row_lower
from generators.tasks.parts_cells import as_range, closing_row, figures_after, lone_fix
from generators.tasks.parts_mail import Letter, copy_called_off, telling
from generators.tasks.parts_tables import (
    amounts,
    begin_with_table,
    carrying,
    has_amounts,
    reading,
)
from generators.tasks.phrases import said
from generators.tasks.recipe import Recipe, Scene, Values, archetype
from generators.tasks.tables import KeyedTable
from generators.tasks.wishes import copy_to_me

FEWEST_LIMITS = 5


@archetype(apps=("email", "excel"))
def threshold_count_mail(scene: Scene, rng: random.Random) -> Recipe | None:
    """The user wants a figure set right, and to tell somebody how many rows are then above a limit."""
    begun = begin_with_table(
        scene,
        rng,
        lambda one: has_amounts(one) and len(_limits(one)) >= FEWEST_LIMITS,
        "the figures to count",
        ("fix_row",),
        telling=False,
    )
    if begun is None:
        return None
    table, draws, where, _ = begun
    user = scene.persona.name
    fix = lone_fix(begun, rng)
    after = figures_after(where, "fix_row", "fix_figure")

    def count(v: Values) -> str:
        return str(sum(figure > int(v["limit"]) for figure in after(v)))

    limit = carrying(
        "s2",
        (draws.slot("limit", "number", lambda number: draws.phrases(number, _limits(table))),),
        (Facts(draws, rng, "s2").fact("limit", said("limit", "the limit"), may_change=True),),
    )
    letter = Letter(
        what=f"It says how many rows then have a {where.shown} above the limit {{limit}}, and names the limit.",
        content=lambda v: f"Rows above {v['limit']}: {count(v)}.",
        keywords=lambda v: (v["limit"], count(v)),
        extra=(limit,),
    )
    mail = telling(draws, rng, "s2", "the mail with the count", user, letter, not_to="off")
    closing = closing_row(draws, rng, "s3", "the closing row", where, "that number of rows", count)
    return compose(
        intent="Make the fix in the sheet first. Then email all who should have it the count of rows above the "
        "limit, with the limit in it, and note the count in a closing row under the sheet.",
        parts=(
            fix,
            mail,
            copy_to_me("s2", "the mail with the count", mail, scene.persona),
            closing,
        ),
        reads=reading(table),
        right_ways={
            "writes the mail with a greeting": every("email", "send_email", greeted),
            "writes ranges of one cell": every("excel", "set_cell", as_range),
        },
        neighbours={"writes every cell a row too low": every("excel", "set_cell", one_row_lower)},
        retraction=copy_called_off(draws, "s2", "the mail with the count", mail),
        reordered=(0, 3, 1, 2),
    )


def _limits(table: KeyedTable) -> list[str]:
    """Whole numbers half-way between the figures of the table, none of which stands in it."""
    figures = sorted({figure for one in amounts(table) for figure in table.figures(one)})
    halves = {int(low + high) // 2 for low, high in pairwise(figures) if high - low > 1}
    return [str(half) for half in sorted(halves) if half >= 10 and half not in figures]
