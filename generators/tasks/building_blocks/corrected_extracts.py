"""Records that are set right in their register, listed in a workbook of their own, and handed on as its PDF."""

import random

from generators.tasks.building_blocks.cell_blocks import write_as_range
from generators.tasks.building_blocks.common_facts import state_new_file
from generators.tasks.building_blocks.condition_facts import name_heading
from generators.tasks.building_blocks.corrected_sums import (
    find_reader,
    find_right_amount,
    follow_reader,
    make_sum_mail,
)
from generators.tasks.building_blocks.desk_choices import DeskChoice, draw_desk_choices
from generators.tasks.building_blocks.desk_corrections import DeskCorrection, ask_for_corrections, draw_corrections
from generators.tasks.building_blocks.desk_registers import can_be_corrected, list_figure_headings
from generators.tasks.building_blocks.document_blocks import make_conversion_criteria
from generators.tasks.building_blocks.list_headings import AMOUNT, name_columns
from generators.tasks.building_blocks.new_lists import add_header_row, make_new_list_block
from generators.tasks.building_blocks.slot_draws import make_stem
from generators.tasks.building_blocks.subtask_block import (
    SubtaskBlock,
    add_greeting,
    change_every_action,
    compose_recipe,
)
from generators.tasks.building_blocks.table_blocks import format_figure, with_extras
from generators.tasks.building_blocks.topics import Topic
from generators.tasks.building_blocks.value_sampler import ValueSampler
from generators.tasks.building_blocks.written_mails import Correspondent
from generators.tasks.recipe import Recipe, TaskContext, Values, make_action

_LEAST, _MOST, _COUNTS = 3, 14, (1, 2)
_REQUESTS = (
    "Please put right what is wrong in our list of {plural}, copy the ones we spoke about into a new workbook, from "
    "cell A1 on, make a PDF of that one, and mail my colleague its name and the sum of what they come to.",
    "My colleague wants some of our {plural} on paper. Enter the right figures in the list first, then write the ones "
    "that matter into a workbook of their own, beginning in A1, save it as PDF, and send a mail that says what the PDF "
    "is called, with the sum.",
    "Could you correct the {plural} in our list, list those I told you about in a new workbook, from A1 on, turn it "
    "into a PDF, and tell my colleague by email what the PDF is called and what their sum is?",
    "There are mistakes among our {plural}. Please correct them, put the ones meant into a new workbook, starting in "
    "cell A1, convert that to PDF, and write to my colleague what the PDF is called and the sum of these.",
    "Would you set the {plural} right and hand some of them on? I mean the figures in the list, then a new workbook "
    "with those I spoke of, from A1 on, then its PDF, then a mail that says how the PDF is called and the sum.",
    "Before my colleague sees the {plural}, mend the list. After that I need the ones concerned in a new workbook, the "
    "first of them in A1, a PDF of it, and an email that says how the PDF is called and what the sum is.",
)
"""What the user says at the end, of which one is drawn."""


def make_corrected_extract(context: TaskContext, rng: random.Random) -> Recipe | None:
    """Make the recipe of such a list; None if nobody asks for it, or no record of the user can be corrected."""
    request, sampler, reader = rng.choice(_REQUESTS), ValueSampler(context, rng), find_reader(context)
    if reader is None:
        return None
    for chosen in draw_desk_choices(sampler, rng, request, _LEAST, _MOST, list_headings=list_figure_headings):
        if can_be_corrected(chosen.register, chosen.amount):
            rows = chosen.choose(chosen.true_values)
            fixes = draw_corrections(sampler, rng, chosen.register, rows, chosen.amount, rng.choice(_COUNTS))
            if fixes:
                recipe = _make_recipe(chosen, fixes, request.format(plural=chosen.register.plural), sampler, reader)
                return follow_reader(recipe, context, rng, reader)
    return None


def _make_recipe(
    chosen: DeskChoice, fixes: list[DeskCorrection], intent: str, sampler: ValueSampler, reader: Correspondent
) -> Recipe:
    register = chosen.register
    sampler.turn_to(Topic(register.plural))
    key, amount = name_heading(register.key), name_heading(chosen.amount)
    return compose_recipe(
        intent=intent,
        blocks=(
            *chosen.facts,
            *(one.make_block("s1") for one in fixes),
            _make_extract(sampler, chosen, fixes),
            _make_pdf(sampler, chosen),
            make_sum_mail(sampler, "s4", chosen, fixes, reader),
        ),
        read_actions=lambda v: register.read_actions(),
        right_ways={
            "writes ranges of one cell": change_every_action("excel", "set_cell", write_as_range),
            "writes headers above the list": change_every_action(
                "excel", "set_range", add_header_row(register.key, chosen.amount)
            ),
            "writes the mail with a greeting": change_every_action("email", "send_email", add_greeting),
        },
        result=ask_for_corrections(
            register,
            fixes,
            f"Then I need those that we spoke about on a page of their own, with {key} and {amount}, as a PDF, and "
            "what they come to.",
            "With that right, please list the ones we are after with their figures, make a PDF of it for me, and write "
            "what they come to.",
        ),
    )


def _make_extract(sampler: ValueSampler, chosen: DeskChoice, fixes: list[DeskCorrection]) -> SubtaskBlock:
    register, stem = chosen.register, make_stem(chosen.register.plural)
    key, amount = name_heading(register.key), name_heading(chosen.amount)

    def rows(v: Values) -> list[list[str]]:
        return [
            [one.cells[register.key], format_figure(find_right_amount(one, chosen.amount, fixes, v))]
            for one in chosen.choose(v)
        ]

    return make_new_list_block(
        sampler,
        "s2",
        "the new workbook",
        f"It lists {chosen.instruction}, in the order of the register, a row each: its {key} and its {amount}, as they "
        "are after that.",
        rows,
        [f"{stem}_{one}" for one in ("selection", "to_hand_on", "checked", "for_my_colleague", "extract")],
        name_columns((register.key, key), (chosen.amount, amount, *AMOUNT)),
    )


def _make_pdf(sampler: ValueSampler, chosen: DeskChoice) -> SubtaskBlock:
    stem, month = make_stem(chosen.register.plural), f"{sampler.context.clock.day:%B}".casefold()
    names = (f"{stem}_{month}", f"{stem}_list", f"list_of_{stem}", f"{stem}_corrected", f"our_{stem}")
    block = SubtaskBlock(
        "s3",
        "Convert the workbook {log} to the PDF file {pdf}.",
        (),
        (),
        lambda v: (
            make_action(
                "excel", "convert_to_pdf", excel_file_path=f"data/{v['log']}", pdf_file_path=f"data/{v['pdf']}"
            ),
        ),
        lambda v: make_conversion_criteria(f"data/{v['pdf']}", f"data/{v['log']}"),
    )
    return with_extras(block, state_new_file(sampler, "s3", "pdf", "the PDF of the list", names, "pdf"))
