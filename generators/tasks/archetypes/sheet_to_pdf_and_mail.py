"""Correct a list, convert it to PDF, and mail a sum of it."""

import random
from decimal import Decimal

from generators.tasks.building_blocks.cell_blocks import (
    make_corrected_figures,
    make_file_absent_criteria,
    make_single_correction_block,
    write_as_range,
)
from generators.tasks.building_blocks.closing_rows import (
    is_label_beside_figures,
    make_closing_row_block,
    write_closing_row_after_a_blank_one,
    write_result_as_formula,
    write_result_beside_label,
)
from generators.tasks.building_blocks.column_choice import (
    can_take_new_row,
    keep_sums,
    list_writable_columns,
    make_read_actions,
)
from generators.tasks.building_blocks.corrected_extracts import make_corrected_extract
from generators.tasks.building_blocks.corrected_lists import make_corrected_list
from generators.tasks.building_blocks.document_blocks import make_workbook_pdf_block
from generators.tasks.building_blocks.file_blocks import draw_retracted_file_copy
from generators.tasks.building_blocks.mail_blocks import MailContent, make_mail_block
from generators.tasks.building_blocks.subtask_block import (
    VagueWords,
    add_greeting,
    change_every_action,
    compose_recipe,
    shift_down_one_row,
)
from generators.tasks.building_blocks.table_blocks import (
    format_figure,
    name_columns,
    start_from_table,
    with_criteria,
)
from generators.tasks.recipe import Recipe, TaskContext, Values, archetype
from generators.tasks.value_pools import FIGURE_SUBJECTS

_REQUESTS = (
    "Make the fix in the sheet, add the sum of all in a labelled row below, convert the workbook to PDF, and "
    "email the sum to the one who waits for it.",
    "Please correct the sheet, put the sum of all in a labelled row below, save the workbook as PDF, and send the"
    " sum by email to the one who waits for it.",
    "Could you do the fix in the sheet, write the sum of all in a labelled row below, make a PDF of the workbook,"
    " and mail the sum?",
    "The sheet goes out today. First the fix, then the sum of all in a labelled row below, then the PDF of the "
    "workbook, and the sum by email.",
    "Let's close the sheet: set the figure right, add up everything in a labelled row below, turn the workbook "
    "into a PDF, and email the sum to whoever waits for it.",
    "I need the sheet corrected, with the sum of all in a labelled row below, and the workbook as PDF. The sum "
    "also goes out by email.",
    "Would you put the sheet in order for me? The fix, the sum of all in a labelled row below, a PDF of the "
    "workbook, and an email that gives the sum.",
    "Somebody is waiting for the sum of the sheet. Make the fix first, note the sum of all in a labelled row "
    "below, convert the workbook to PDF, and email the sum.",
    "Please finish the workbook: the fix in the sheet, the sum of all in a labelled row below, and its PDF. Then "
    "let them have the sum by email.",
)
"""What the user says at the end, of which one is drawn."""


@archetype(apps=("email", "excel"), needs=("growing_table",))
def sheet_to_pdf_and_mail(context: TaskContext, rng: random.Random) -> Recipe | None:
    """The user wants a list corrected, a PDF of it, and a colleague told of it with the sum of what they wait for."""
    if context.cases:
        # Wide lists and those of several sheets are handed on in part.
        return make_corrected_list(context, rng) or make_corrected_extract(context, rng)
    table_start = start_from_table(
        context,
        rng,
        lambda one: can_take_new_row(one) and one.row_count <= 60,
        "the figures to correct and add up",
        ("fix_row",),
        must_differ=False,
        list_columns=lambda one: keep_sums(list_writable_columns(one)),
    )
    if table_start is None:
        return None
    table, sampler, column, _ = table_start
    user = context.persona.name
    correction_block = make_single_correction_block(table_start, rng)
    corrected_figures = make_corrected_figures(column, "fix_row", "fix_figure")

    def total(v: Values) -> str:
        return format_figure(sum(corrected_figures(v), Decimal(0)))

    closing_row_block = make_closing_row_block(
        sampler,
        rng,
        "s2",
        "the sum of all",
        column,
        f"the sum of all {column.instruction_name} figures after that change",
        total,
    )
    pdf_block = make_workbook_pdf_block(sampler, rng, "s3", lambda v: table.path)
    content = MailContent(
        subjects=FIGURE_SUBJECTS,
        instruction="It says what that sum is.",
        content=lambda v: f"All in all it comes to {total(v)}.",
        demands=lambda v: {
            "values": [total(v)],
            "figure": "sum",
            "may_attach": [f"data/{v['pdf']}"],
            "allowed": [str(table.row_count), v["label"]],
            **name_columns(column, v),
        },
    )
    return compose_recipe(
        intent=rng.choice(_REQUESTS),
        blocks=(
            correction_block,
            closing_row_block,
            with_criteria(pdf_block, make_file_absent_criteria("off")),
            make_mail_block(sampler, rng, "s4", "the mail with the sum", user, content),
        ),
        read_actions=make_read_actions(table),
        right_ways={
            "writes the mail with a greeting": change_every_action("email", "send_email", add_greeting),
            "writes ranges of one cell": change_every_action("excel", "set_cell", write_as_range),
            "writes the sum as a formula": write_result_as_formula(column, lambda v, cells: f"=SUM({cells})"),
        },
        readings=(
            VagueWords(
                "in a labelled row below",
                {"leaves a row blank above the sum": write_closing_row_after_a_blank_one(column)}
                | (
                    {}
                    if is_label_beside_figures(column)
                    else {"writes the sum right beside its label": write_result_beside_label(column)}
                ),
            ),
        ),
        neighbours={"writes every cell a row too low": change_every_action("excel", "set_cell", shift_down_one_row)},
        retraction=draw_retracted_file_copy(sampler, "s3", "the PDF", lambda v: f"data/{v['pdf']}", "pdf"),
        other_order=(0, 1, 3, 2),
    )
