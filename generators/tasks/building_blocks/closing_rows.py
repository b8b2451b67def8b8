"""Blocks that close a table with a labelled result, and the fair ways to write it."""

import random
from collections.abc import Callable

from data_model import Action
from generators.tasks.building_blocks.cell_blocks import RowCells, make_row_actions
from generators.tasks.building_blocks.column_choice import ColumnChoice, list_amount_columns
from generators.tasks.building_blocks.fact_builder import FactBuilder
from generators.tasks.building_blocks.fact_phrases import phrase_fact
from generators.tasks.building_blocks.subtask_block import (
    PlanChange,
    SubtaskBlock,
    change_every_action,
    replace_arguments,
)
from generators.tasks.building_blocks.table_blocks import make_facts_only_block
from generators.tasks.building_blocks.value_sampler import ValueSampler
from generators.tasks.recipe import Values, make_criterion
from generators.tasks.value_pools import LABELS, PhrasePool

# A longer one is wrapped where the sheet is printed.
_MAX_LABEL_CHARS = 16


def make_label_block(
    sampler: ValueSampler,
    rng: random.Random,
    subtask: str,
    noun_phrase: str,
    labels: PhrasePool = LABELS,
    max_chars: int = 80,
) -> SubtaskBlock:
    """Build a block that states the label of a computed figure (slot `label`) and has no step."""
    fact = FactBuilder(sampler, rng, subtask).build_fact(
        "label", phrase_fact("label", noun_phrase), may_be_updated=True
    )
    return make_facts_only_block(
        subtask,
        (sampler.draw_slot("label", "text", lambda count: sampler.draw_phrases(count, labels, max_chars=max_chars)),),
        (fact,),
    )


def make_closing_row_block(
    sampler: ValueSampler,
    rng: random.Random,
    subtask: str,
    noun_phrase: str,
    column: ColumnChoice,
    result_instruction: str,
    result: Callable[[Values], str],
    labels: PhrasePool = LABELS,
) -> SubtaskBlock:
    """Build a block that adds a row with a label and a computed result below the table; its slot is `label`.

    Args:
        result_instruction: The result, as the instruction words it.
        result: Computes the result from the values.
        labels: The labels to draw from.
    """
    table, label_block = column.table, make_label_block(sampler, rng, subtask, noun_phrase, labels, _MAX_LABEL_CHARS)

    def cells(v: Values) -> RowCells:
        return (table.key.index, v["label"]), (column.resolve(v).index, result(v))

    return SubtaskBlock(
        subtask=subtask,
        instruction=f"Write {{label}} into the next free row of {{source}}, together with {result_instruction}.",
        slots=label_block.slots,
        facts=label_block.facts,
        actions=lambda v: make_row_actions(table, cells(v)),
        criteria=lambda v: (
            make_criterion(
                "evaluate_excel_labelled_result",
                file=table.path,
                column=column.resolve(v).name,
                label=v["label"],
                value=result(v),
            ),
        ),
    )


def write_result_beside_label(column: ColumnChoice) -> PlanChange:
    """Build a plan change that writes a closing row with the result in the cell right beside its label."""
    table = column.table

    def move(action: Action) -> Action:
        is_result = action.args["row_idx"] == table.next_row and action.args["column_idx"] != table.key.index
        return replace_arguments(action, column_idx=table.key.index + 1) if is_result else action

    return change_every_action("excel", "set_cell", move)


def is_label_beside_figures(column: ColumnChoice) -> bool:
    """Tell whether a result right beside its label would stand among the figures of another column."""
    table = column.table
    return any(one.index == table.key.index + 1 and one != column.default for one in list_amount_columns(table))


def write_closing_row_after_a_blank_one(column: ColumnChoice) -> PlanChange:
    """Build a plan change that leaves one row blank above the closing row, and ends its label with a colon."""
    table = column.table

    def move(action: Action) -> Action:
        if action.args["row_idx"] != table.next_row:
            return action
        colon = ":" if action.args["column_idx"] == table.key.index else ""
        return replace_arguments(action, row_idx=table.next_row + 1, text=action.args["text"] + colon)

    return change_every_action("excel", "set_cell", move)


def write_result_as_formula(column: ColumnChoice, make_formula: Callable[[Values, str], str]) -> PlanChange:
    """Build a plan change that writes the result of a closing row as a formula over the records.

    Args:
        column: The column of the figures and of the result.
        make_formula: Makes the formula from the values and the range of the figures, such as `C2:C9`.
    """
    table = column.table
    first, last = table.to_sheet_row(0), table.next_row - 1
    has_subtotals = last - first + 1 > table.row_count

    def write(values: Values) -> Callable[[Action], Action]:
        at = column.resolve(values).index
        letters = _name_column(at)

        def change(action: Action) -> Action:
            # No formula adds up or counts numbers that are written as text.
            if (
                has_subtotals
                or column.resolve(values).text
                or (action.args["row_idx"], action.args["column_idx"]) != (table.next_row, at)
            ):
                return action
            return replace_arguments(action, text=make_formula(values, f"{letters}{first}:{letters}{last}"))

        return change

    return lambda plan: lambda values: change_every_action("excel", "set_cell", write(values))(plan)(values)


def _name_column(number: int) -> str:
    before, last = divmod(number - 1, 26)
    return (_name_column(before) if before else "") + chr(ord("A") + last)
