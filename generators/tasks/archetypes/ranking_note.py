"""A Word note says who is highest and lowest in a sheet, what one row holds, and the sum of all."""

import random
from collections.abc import Callable
from decimal import Decimal

from data_model import Action, Criterion
from generators.tasks.parts import Part, compose, every, heading_as_text
from generators.tasks.parts_cells import labelled, no_file
from generators.tasks.parts_files import note, twin_called_off
from generators.tasks.parts_tables import (
    Columned,
    begin_with_table,
    figures_below,
    has_ranks,
    plain_number,
    ranked,
    reading,
    row_part,
    source,
    with_criteria,
    with_extras,
)
from generators.tasks.recipe import Recipe, Scene, Values, archetype, call, check
from generators.tasks.wishes import pdf_beside


@archetype(apps=("excel", "word"))
def ranking_note(scene: Scene, rng: random.Random) -> Recipe | None:
    """The user wants a Word note on a sheet: who leads and who comes last, one row's figure, and a labelled total."""
    begun = begin_with_table(scene, rng, has_ranks, "the figures to compare", ("row",))
    if begun is None:
        return None
    table, draws, where, rows = begun
    document = note(
        draws,
        rng,
        "s1",
        "the comparison",
        f"Below it say who has the highest and who has the lowest {where.shown} in {{source}}.",
        paragraphs=lambda v: (f"Highest: {ranked(where, v)[0]}", f"Lowest: {ranked(where, v)[1]}"),
        keywords=lambda v: ranked(where, v),
        extra=(source(table, draws, rng, "s1", "the figures to rank"),),
    )
    single = _line(
        "s2",
        row_part(draws, rng, "s2", rows["row"], "the figure to quote"),
        f"Then add a line with the {where.shown} of {{row}}.",
        lambda v: (v["row"], where.look_up(v, "row")),
    )
    total = _line(
        "s3",
        labelled(draws, rng, "s3", "the sum of all"),
        f"End it with a line labelled {{label}} that gives the sum of all {where.shown} figures.",
        lambda v: (v["label"], _total(where, v)),
    )
    printed = pdf_beside("s3", "the comparison", "note")
    return compose(
        intent="Please write the Word comparison of the sheet that we talked about, with the highest and the lowest, "
        "the one figure I want quoted, and the sum of all at the end, in every form that I need.",
        parts=(with_criteria(with_extras(document, where), no_file("off")), single, total, printed),
        reads=reading(table),
        neighbours={
            "writes the heading as a plain paragraph": every("word", "write_heading", heading_as_text),
            "quotes the row below": figures_below(where, ("row",)),
        },
        retraction=twin_called_off(draws, "s1", "the comparison", lambda v: f"data/{v['note']}", "docx"),
        reordered=(0, 2, 1, 3),
    )


def _line(id: str, said: Part, instruction: str, words: Callable[[Values], tuple[str, str]]) -> Part:
    def actions(v: Values) -> tuple[Action, ...]:
        return (call("word", "write_to_file", file_path=f"data/{v['note']}", contents=": ".join(words(v))),)

    def criteria(v: Values) -> tuple[Criterion, ...]:
        return (check("evaluate_contain", doc_type="docx", file=f"data/{v['note']}", keywords=list(words(v))),)

    return Part(id, instruction, said.slots, said.facts, actions, criteria)


def _total(where: Columned, v: Values) -> str:
    return plain_number(sum(where.figures(v), Decimal(0)))
