"""A corrected sheet gets its total, goes to PDF, and the total goes by mail."""

import random
from decimal import Decimal

from generators.tasks.parts import compose, every, greeted, one_row_lower
from generators.tasks.parts_cells import as_range, closing_row, figures_after, lone_fix, no_file
from generators.tasks.parts_files import sheet_pdf, twin_called_off
from generators.tasks.parts_mail import Letter, telling
from generators.tasks.parts_tables import (
    begin_with_table,
    has_amounts,
    plain_number,
    reading,
    with_criteria,
)
from generators.tasks.recipe import Recipe, Scene, Values, archetype


@archetype(apps=("email", "excel"))
def sheet_to_pdf_and_mail(scene: Scene, rng: random.Random) -> Recipe | None:
    """The user wants a figure set right, the sheet with a labelled total as PDF, and somebody told the total."""
    begun = begin_with_table(
        scene,
        rng,
        lambda one: has_amounts(one) and one.size <= 60,
        "the figures to add up",
        ("fix_row",),
        telling=False,
    )
    if begun is None:
        return None
    table, draws, where, _ = begun
    user = scene.persona.name
    fix = lone_fix(begun, rng)
    after = figures_after(where, "fix_row", "fix_figure")

    def total(v: Values) -> str:
        return plain_number(sum(after(v), Decimal(0)))

    closing = closing_row(draws, rng, "s2", "the sum of all", where, "the sum of all figures after that change", total)
    copy = sheet_pdf(draws, rng, "s3", lambda v: table.path, lambda v: (v["label"], total(v)))
    letter = Letter(
        what="It says what that sum is.",
        content=lambda v: f"All in all it comes to {total(v)}.",
        keywords=lambda v: (total(v),),
    )
    return compose(
        intent="Make the fix in the sheet, add the sum of all in a labelled row below, convert the workbook to PDF, "
        "and email the sum to the one who waits for it.",
        parts=(
            fix,
            closing,
            with_criteria(copy, no_file("off")),
            telling(draws, rng, "s4", "the mail with the sum", user, letter),
        ),
        reads=reading(table),
        right_ways={
            "writes the mail with a greeting": every("email", "send_email", greeted),
            "writes ranges of one cell": every("excel", "set_cell", as_range),
        },
        neighbours={"writes every cell a row too low": every("excel", "set_cell", one_row_lower)},
        retraction=twin_called_off(draws, "s3", "the PDF", lambda v: f"data/{v['pdf']}", "pdf"),
        reordered=(0, 1, 3, 2),
    )
