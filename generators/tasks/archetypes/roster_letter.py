"""Write a letter about one row of a sheet, and convert it to PDF and to an image."""

import random
from collections.abc import Callable

from data_model import Action
from generators.tasks.building_blocks.cell_blocks import make_file_absent_criteria
from generators.tasks.building_blocks.column_choice import make_read_actions
from generators.tasks.building_blocks.document_blocks import (
    NoteContent,
    make_note_block,
    make_pdf_block,
    make_picture_block,
    write_keywords_instead,
)
from generators.tasks.building_blocks.document_forms import offer_table, write_lines_as_table
from generators.tasks.building_blocks.file_blocks import draw_retracted_file_copy
from generators.tasks.building_blocks.readings import change_actions_by_values
from generators.tasks.building_blocks.subtask_block import (
    VagueWords,
    change_every_action,
    compose_recipe,
    expand_actions,
    replace_arguments,
    write_heading_as_text,
)
from generators.tasks.building_blocks.table_blocks import (
    make_row_block,
    make_source_block,
    start_from_table,
    take_figures_below,
    with_criteria,
    with_extras,
)
from generators.tasks.recipe import Recipe, TaskContext, Values, archetype, rivals_of

_REQUESTS = (
    "Please write the Word letter about the row that I named, with its detail from the sheet, convert it to PDF, "
    "and make a picture of the page as well.",
    "Could you write the letter in Word about that row, with its detail from the sheet, make a PDF of it, and a "
    "picture of the page?",
    "The letter can be written now: a Word document about the row we spoke of, with its detail from the sheet, "
    "then the PDF, then a picture of the page.",
    "Let's get the letter done. It is about the row I told you, with its detail from the sheet, in Word; I need "
    "it as PDF and the page as a picture, too.",
    "I need the letter about the row that I chose, with its detail from the sheet, three times: as a Word "
    "document, as a PDF of it, and as a picture of the page.",
    "Would you draw up the Word letter for the row I named, with its detail from the sheet, save it as PDF, and "
    "turn the page into a picture?",
    "Letter, PDF, picture: the Word letter on that row, with its detail from the sheet; the letter converted to "
    "PDF; the page of it as a picture.",
    "Somebody wants it in writing, so please write the Word letter about the row we settled on, with its detail "
    "from the sheet, convert it to PDF, and give me a picture of the page.",
    "Please prepare the letter: Word first, about the row that I named, with its detail from the sheet. Then make"
    " the PDF and a picture of its page.",
)
"""What the user says at the end, of which one is drawn."""


@archetype(apps=("excel", "pdf", "word"), needs=("fields",))
def roster_letter(context: TaskContext, rng: random.Random) -> Recipe | None:
    """The user wants a Word letter about a row of a sheet, a PDF of the letter, and an image of its first page."""
    table_start = start_from_table(
        context,
        rng,
        lambda one: one.field_columns,
        "the details for the letter",
        ("row",),
        list_columns=lambda one: one.field_columns,
    )
    if table_start is None:
        return None
    table, sampler, column, rows = table_start
    letter_block = make_note_block(
        sampler,
        rng,
        "s1",
        "the letter",
        f"Below it name {{row}} and, from the {column.instruction_name} column of {{source}}, what belongs to it.",
        paragraphs=lambda v: (f"Regarding: {v['row']}", f"On file: {column.look_up(v, 'row')}"),
        content=NoteContent(
            parts=lambda v: [{"pairs": [[v["row"], column.look_up(v, "row")]]}],
            rivals=(rivals_of("row", "/parts/0/pairs/0/1"),),
            candidates=table.keys,
            may_state=lambda v: (table.name, column.resolve(v).name),
        ),
        extra_blocks=(
            make_row_block(
                sampler, rng, "s1", rows["row"], "the entry to write about", kind="which", may_have_decoy=True
            ),
            make_source_block(table, sampler, rng, "s1", "the details"),
        ),
    )

    def name_column(v: Values) -> Callable[[Action], Action]:
        detail = column.look_up(v, "row")
        lines = {f"On file: {detail}": f"{column.resolve(v).name}: {detail}"}
        return lambda one: replace_arguments(one, contents=lines.get(one.args["contents"], one.args["contents"]))

    pdf_block = make_pdf_block(sampler, rng, "s2", lambda v: f"data/{v['note']}")
    recipe = compose_recipe(
        intent=rng.choice(_REQUESTS),
        blocks=(
            with_criteria(with_extras(letter_block, column), make_file_absent_criteria("off")),
            pdf_block,
            make_picture_block(sampler, rng, "s3"),
        ),
        read_actions=make_read_actions(table),
        right_ways={
            "writes each line as a sentence": change_every_action("word", "write_to_file", _write_as_sentence),
            "writes tables instead of lines": expand_actions(write_lines_as_table),
        },
        readings=(
            VagueWords(
                "with its detail from the sheet",
                {"names the column of the detail": change_actions_by_values("word", "write_to_file", name_column)},
            ),
        ),
        neighbours={
            "writes the heading as a plain paragraph": change_every_action(
                "word", "write_heading", write_heading_as_text
            ),
            "makes a PDF that only names the letter": expand_actions(write_keywords_instead),
            "takes the row below": take_figures_below(column, ("row",)),
        },
        retraction=draw_retracted_file_copy(sampler, "s1", "the letter", lambda v: f"data/{v['note']}", "docx"),
    )
    return offer_table(recipe, rng)


def _write_as_sentence(action: Action) -> Action:
    return replace_arguments(action, contents=f"Please take note: {action.args['contents']}, as we have it here.")
