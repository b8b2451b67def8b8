"""A letter about one row of a sheet, as PDF and as a picture."""

import random

from data_model import Action
from generators.tasks.draws import Draws
from generators.tasks.parts import Facts, Part, compose, every, heading_as_text, with_arguments
from generators.tasks.parts_cells import no_file
from generators.tasks.parts_files import note, pdf_copy, twin_called_off
from generators.tasks.parts_tables import (
    begin_with_table,
    figures_below,
    reading,
    row_part,
    source,
    with_criteria,
    with_extras,
)
from generators.tasks.phrases import said
from generators.tasks.pools import STEMS
from generators.tasks.recipe import Recipe, Scene, archetype, call, check


@archetype(apps=("excel", "pdf", "word"))
def roster_letter(scene: Scene, rng: random.Random) -> Recipe | None:
    """The user wants a Word letter about one row of a sheet, the letter as PDF, and its page as a picture."""
    begun = begin_with_table(
        scene, rng, lambda one: one.fields, "the details for the letter", ("row",), columns=lambda one: one.fields
    )
    if begun is None:
        return None
    table, draws, where, rows = begun
    letter = note(
        draws,
        rng,
        "s1",
        "the letter",
        f"Below it name {{row}} and, from the {where.shown} column of {{source}}, what belongs to it.",
        paragraphs=lambda v: (f"Regarding: {v['row']}", f"On file: {where.look_up(v, 'row')}"),
        keywords=lambda v: (v["row"], where.look_up(v, "row")),
        extra=(
            row_part(draws, rng, "s1", rows["row"], "the entry to write about", kind="which", decoy=True),
            source(table, draws, rng, "s1", "the details"),
        ),
    )
    copy = pdf_copy(draws, rng, "s2", lambda v: f"data/{v['note']}", lambda v: (v["heading"], where.look_up(v, "row")))
    return compose(
        intent="Please write the Word letter about the row that I named, with its detail from the sheet, convert it to "
        "PDF, and make a picture of the page as well.",
        parts=(with_criteria(with_extras(letter, where), no_file("off")), copy, _picture(draws, rng, "s3")),
        reads=reading(table),
        right_ways={"writes each line as a sentence": every("word", "write_to_file", _as_sentence)},
        neighbours={
            "writes the heading as a plain paragraph": every("word", "write_heading", heading_as_text),
            "takes the row below": figures_below(where, ("row",)),
        },
        retraction=twin_called_off(draws, "s1", "the letter", lambda v: f"data/{v['note']}", "docx"),
    )


def _as_sentence(action: Action) -> Action:
    return with_arguments(action, contents=f"Please take note: {action.args['contents']}, as we have it here.")


def _picture(draws: Draws, rng: random.Random, id: str) -> Part:
    return Part(
        id=id,
        instruction="Turn the first page of that PDF into the picture {picture}.",
        slots=(draws.slot("picture", "file", lambda count: draws.file_names(count, STEMS["picture"], "png")),),
        facts=(Facts(draws, rng, id).fact("picture", said("file", "the picture"), may_change=True),),
        actions=lambda v: (
            call("pdf", "convert_to_image", pdf_file_path=f"data/{v['pdf']}", image_file_path=f"data/{v['picture']}"),
        ),
        criteria=lambda v: (check("evaluate_file_format_valid", file=f"data/{v['picture']}", type="image"),),
    )
