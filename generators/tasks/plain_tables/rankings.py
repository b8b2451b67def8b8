"""Write a Word note with the highest and lowest row of a sheet, the figure of one row, and the total."""

import random
from collections.abc import Callable
from decimal import Decimal

from data_model import Action
from generators.tasks.building_blocks.cell_blocks import make_file_absent_criteria
from generators.tasks.building_blocks.closing_rows import make_label_block
from generators.tasks.building_blocks.column_choice import (
    ColumnChoice,
    keep_sums,
    list_amount_columns,
    make_read_actions,
)
from generators.tasks.building_blocks.document_blocks import NoteContent, make_note_block
from generators.tasks.building_blocks.document_forms import offer_table, write_lines_as_table
from generators.tasks.building_blocks.file_blocks import draw_retracted_file_copy
from generators.tasks.building_blocks.readings import change_actions_by_values
from generators.tasks.building_blocks.subtask_block import (
    SubtaskBlock,
    VagueWords,
    change_every_action,
    compose_recipe,
    expand_actions,
    replace_arguments,
    write_heading_as_text,
)
from generators.tasks.building_blocks.table_blocks import (
    find_highest_and_lowest,
    format_figure,
    has_unique_extremes,
    make_row_block,
    make_source_block,
    start_from_table,
    take_figures_below,
    with_criteria,
    with_extras,
)
from generators.tasks.building_blocks.valueless_requests import has_wish, make_pdf_version_block
from generators.tasks.recipe import Recipe, TaskContext, Values, make_action, rivals_of

_ROLES = (
    ["highest", "top", "most", "maximum", "max", "largest", "biggest", "greatest", "best"],
    ["lowest", "bottom", "least", "minimum", "min", "smallest", "fewest", "worst"],
)


_REQUESTS = (
    "Please write the Word comparison of the sheet that we talked about: who or what is highest and lowest, the "
    "one figure I want quoted, and the sum of all at the end, in the form that we agreed.",
    "Could you do the comparison in Word? From the sheet I want who or what is highest and lowest, the figure to "
    "quote, and the sum of all at the end. You know in which form I need it.",
    "I need the comparison of the sheet as a Word document: who or what is highest and lowest, then the one "
    "figure to be quoted, and at the end the sum of all, as agreed.",
    "The comparison is due. In Word, please: who or what is highest and lowest in the sheet, the figure I want "
    "quoted, the sum of all at the end, in the form we said.",
    "Let's sum up the sheet in a Word comparison: who or what is highest and lowest, the figure that I asked to "
    "have quoted, and the sum of all at the end, the way we agreed.",
    "Would you write up the sheet in Word, as the comparison we planned, with who or what is highest and lowest, "
    "the one figure quoted, and the sum of all at the end?",
    "Everybody asks me who leads and who trails. Please write it down in a Word comparison from the sheet: who or"
    " what is highest and lowest, the figure I want quoted, the sum of all at the end.",
    "Please make the Word comparison ready: it says who or what is highest and lowest in the sheet, quotes the "
    "figure that I named, and closes with the sum of all at the end.",
    "For tomorrow I need the comparison from the sheet in Word. Who or what is highest and lowest comes in it, "
    "the figure to quote, and at the end the sum of all.",
)
"""What the user says at the end, of which one is drawn."""


def rank_table(context: TaskContext, rng: random.Random) -> Recipe | None:
    """Propose a task: a Word note on a sheet: its highest and lowest row, one row's figure, and a labelled total."""
    table_start = start_from_table(
        context,
        rng,
        has_unique_extremes,
        "the figures to compare",
        ("row",),
        list_columns=lambda one: keep_sums(list_amount_columns(one)),
    )
    if table_start is None:
        return None
    table, sampler, column, rows = table_start
    true_column = {slot.name: slot.value.value for slot in column.slots}
    if rows["row"].value.value in find_highest_and_lowest(column, true_column):
        return None
    note_block = make_note_block(
        sampler,
        rng,
        "s1",
        "the comparison",
        f"Below it say who has the highest and who has the lowest {column.instruction_name} in {{source}}.",
        paragraphs=lambda v: (
            f"Highest: {find_highest_and_lowest(column, v)[0]}",
            f"Lowest: {find_highest_and_lowest(column, v)[1]}",
        ),
        content=NoteContent(
            parts=lambda v: [
                {
                    "pairs": [
                        *([names, row] for names, row in zip(_ROLES, find_highest_and_lowest(column, v), strict=True)),
                        [v["row"], column.look_up(v, "row")],
                    ]
                },
                {"pairs": [[v["label"], _compute_total(column, v)]]},
            ],
            rivals=(rivals_of("row", "/parts/0/pairs/2/1"), rivals_of("label")),
            candidates=table.keys,
            may_pair=lambda v: [
                [names[0], figure] for names, figure in zip(_ROLES, _list_extreme_figures(column, v), strict=True)
            ],
            may_state=lambda v: (table.name, column.resolve(v).name),
        ),
        extra_blocks=(make_source_block(table, sampler, rng, "s1", "the figures to rank"),),
    )
    figure_line_block = _make_line_block(
        "s2",
        make_row_block(sampler, rng, "s2", rows["row"], "the figure to quote"),
        f"Then add a line with the {column.instruction_name} of {{row}}.",
        lambda v: (v["row"], column.look_up(v, "row")),
    )
    total_line_block = _make_line_block(
        "s3",
        make_label_block(sampler, rng, "s3", "the sum of all"),
        f"End it with a line labelled {{label}} that gives the sum of all {column.instruction_name} figures.",
        lambda v: (v["label"], _compute_total(column, v)),
    )
    pdf_block = make_pdf_version_block("s3", "the comparison", "note") if has_wish(rng) else None
    recipe = compose_recipe(
        intent=rng.choice(_REQUESTS),
        blocks=(
            with_criteria(with_extras(note_block, column), make_file_absent_criteria("off")),
            figure_line_block,
            total_line_block,
            pdf_block,
        ),
        read_actions=make_read_actions(table),
        right_ways={"writes tables instead of lines": expand_actions(write_lines_as_table)},
        readings=(
            VagueWords(
                "who or what is highest and lowest",
                {
                    "gives their figures, too": change_actions_by_values(
                        "word", "write_to_file", lambda v: _add_extreme_figures(column, v)
                    )
                },
            ),
        ),
        neighbours={
            "writes the heading as a plain paragraph": change_every_action(
                "word", "write_heading", write_heading_as_text
            ),
            "swaps the highest and the lowest": change_every_action("word", "write_to_file", _swap_roles),
            "quotes the row below": take_figures_below(column, ("row",)),
        },
        retraction=draw_retracted_file_copy(sampler, "s1", "the comparison", lambda v: f"data/{v['note']}", "docx"),
    )
    return offer_table(recipe, rng)


def _make_line_block(
    subtask: str, facts_block: SubtaskBlock, instruction: str, compute_words: Callable[[Values], tuple[str, str]]
) -> SubtaskBlock:
    """Build a block that adds a line to the note, whose criterion asks for it."""

    def actions(v: Values) -> tuple[Action, ...]:
        return (
            make_action("word", "write_to_file", file_path=f"data/{v['note']}", contents=": ".join(compute_words(v))),
        )

    return SubtaskBlock(subtask, instruction, facts_block.slots, facts_block.facts, actions, lambda v: ())


def _compute_total(column: ColumnChoice, v: Values) -> str:
    return format_figure(sum(column.list_numbers(v), Decimal(0)))


def _list_extreme_figures(column: ColumnChoice, v: Values) -> tuple[str, str]:
    """Return the highest and the lowest figure, which may well stand beside their names."""
    figures = column.list_numbers(v)
    return format_figure(max(figures)), format_figure(min(figures))


def _add_extreme_figures(column: ColumnChoice, v: Values) -> Callable[[Action], Action]:
    lines = {
        f"{names[0]}: {row}": f"{names[0]}: {row}, {figure}"
        for names, row, figure in zip(
            _ROLES, find_highest_and_lowest(column, v), _list_extreme_figures(column, v), strict=True
        )
    }
    return lambda action: replace_arguments(
        action, contents=lines.get(action.args["contents"], action.args["contents"])
    )


def _swap_roles(action: Action) -> Action:
    text = str(action.args["contents"])
    for role, other in (("Highest: ", "Lowest: "), ("Lowest: ", "Highest: ")):
        if text.startswith(role):
            return replace_arguments(action, contents=other + text.removeprefix(role))
    return action
