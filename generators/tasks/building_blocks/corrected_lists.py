"""Registers that are set right and then go out as a PDF, with a sum of the records that a colleague waits for."""

import random

from generators.tasks.building_blocks.cell_blocks import write_as_range
from generators.tasks.building_blocks.common_facts import state_new_file
from generators.tasks.building_blocks.corrected_sums import find_reader, follow_reader, make_sum_mail
from generators.tasks.building_blocks.desk_choices import DeskChoice, draw_desk_choices
from generators.tasks.building_blocks.desk_corrections import DeskCorrection, ask_for_corrections, draw_corrections
from generators.tasks.building_blocks.desk_registers import list_figure_headings
from generators.tasks.building_blocks.document_blocks import make_conversion_criteria
from generators.tasks.building_blocks.registers import Register
from generators.tasks.building_blocks.slot_draws import make_stem
from generators.tasks.building_blocks.subtask_block import (
    SubtaskBlock,
    add_greeting,
    change_every_action,
    compose_recipe,
    escape_braces,
    shift_down_one_row,
)
from generators.tasks.building_blocks.table_blocks import with_extras
from generators.tasks.building_blocks.topics import Topic
from generators.tasks.building_blocks.value_sampler import ValueSampler
from generators.tasks.building_blocks.written_mails import Correspondent
from generators.tasks.recipe import Recipe, TaskContext, make_action

_LEAST, _MOST, _COUNTS = 3, 30, (1, 2)
_MOST_CHARS = 110
_MOST_ROWS = 170
_REQUESTS = (
    "My colleague wants our {plural} on paper. Please put right what is wrong in the list, save the workbook as a PDF, "
    "and mail its name with what the ones that still count come to.",
    "Could you get the list of {plural} ready to hand out? Enter the right figures first, then make a PDF of the "
    "workbook, and send a mail that gives the name of the PDF and the sum of those I asked about.",
    "Our list of {plural} goes out today. Correct it as I told you, convert the workbook to PDF, and tell my colleague "
    "by mail what the PDF is called and what the ones that matter come to.",
    "Please correct the {plural} in our list, print the workbook to a PDF, and email the name of that file, together "
    "with the sum of the {plural} that my colleague waits for.",
    "Would you set the {plural} right and let my colleague have them? I mean the figures in the list, then a PDF of "
    "the workbook, then a mail with the name of it and what the ones I spoke of make in all.",
    "Before anybody else sees our {plural}, mend the list. After that I need a PDF of the workbook and an email to my "
    "colleague that says how the PDF is called and how much those that we talked about come to.",
    "Let's send the {plural} as they really are: the corrections in the list, the PDF of the workbook, and a mail with "
    "the file name and the sum of the ones concerned.",
    "There are mistakes in our list of {plural}. Please correct them, turn the workbook into a PDF, and write to my "
    "colleague what it is called and what the ones meant come to with the right figures.",
    "The {plural} are needed as a PDF. Put the right figures into the list, convert the workbook, and mail the name "
    "of the PDF and the sum of those I told you about.",
)
"""What the user says at the end, of which one is drawn."""


def make_corrected_list(context: TaskContext, rng: random.Random) -> Recipe | None:
    """Make the recipe of such a list; None if nobody asks for it, or no register of the user can be corrected."""
    request, sampler, reader = rng.choice(_REQUESTS), ValueSampler(context, rng), find_reader(context)
    if reader is None:
        return None
    for only_open in (True, False):
        for chosen in draw_desk_choices(
            sampler, rng, request, _LEAST, _MOST, only_open, list_headings=list_figure_headings
        ):
            register = chosen.register
            # What a formula computes from a corrected figure is not in the file before somebody opens it.
            has_formulas = any(one.formula_columns for one in register.sheets)
            # A reader of a PDF cannot tell where a sheet ends and the next one begins.
            is_plain = not has_formulas and len(register.sheets) == 1
            if is_plain and len(register.records) <= _MOST_ROWS and _fits_page(register):
                rows = chosen.choose(chosen.true_values)
                fixes = draw_corrections(sampler, rng, register, rows, chosen.amount, rng.choice(_COUNTS))
                if fixes:
                    recipe = _make_recipe(chosen, fixes, request.format(plural=register.plural), sampler, reader)
                    return follow_reader(recipe, context, rng, reader)
    return None


def _fits_page(register: Register) -> bool:
    """Tell whether a page is wide enough for the texts of each row, which are torn apart otherwise."""
    longest = (max(map(len, register.list_cells(one)), default=0) for one in register.records[0].cells)
    return sum(longest) <= _MOST_CHARS


def _make_recipe(
    chosen: DeskChoice, fixes: list[DeskCorrection], intent: str, sampler: ValueSampler, reader: Correspondent
) -> Recipe:
    register = chosen.register
    sampler.turn_to(Topic(register.plural))
    stem = make_stem(register.plural)
    month = f"{sampler.context.clock.day:%B}".casefold()
    names = (f"{stem}_{month}", f"{stem}_list", f"list_of_{stem}", f"{stem}_corrected", f"our_{stem}")
    return compose_recipe(
        intent=intent,
        blocks=(
            *chosen.facts,
            *(one.make_block("s1") for one in fixes),
            _make_pdf(sampler, chosen, names),
            make_sum_mail(sampler, "s3", chosen, fixes, reader),
        ),
        read_actions=lambda v: register.read_actions(),
        right_ways={
            "writes ranges of one cell": change_every_action("excel", "set_cell", write_as_range),
            "writes the mail with a greeting": change_every_action("email", "send_email", add_greeting),
        },
        neighbours={"writes every cell a row too low": change_every_action("excel", "set_cell", shift_down_one_row)},
        result=ask_for_corrections(
            register,
            fixes,
            "Then I need the whole list as a PDF, and what those come to that are not settled.",
            "With that right, please make a PDF of the list for me and write what the ones we are after come to.",
        ),
    )


def _make_pdf(sampler: ValueSampler, chosen: DeskChoice, names: tuple[str, ...]) -> SubtaskBlock:
    source = chosen.register.path
    block = SubtaskBlock(
        "s2",
        f"Convert the corrected workbook {escape_braces(chosen.register.name)} to the PDF file {{pdf}}.",
        (),
        (),
        lambda v: (make_action("excel", "convert_to_pdf", excel_file_path=source, pdf_file_path=f"data/{v['pdf']}"),),
        lambda v: make_conversion_criteria(f"data/{v['pdf']}", source),
    )
    return with_extras(block, state_new_file(sampler, "s2", "pdf", "the PDF of the list", names, "pdf"))
