"""Blocks that write table cells: a corrected figure, a new row."""

import random
from collections.abc import Callable
from contextlib import suppress
from decimal import Decimal

from data_model import Action, Criterion, SheetColumn
from generators.draft import Statement
from generators.tasks.building_blocks.column_choice import ColumnChoice, list_new_figures
from generators.tasks.building_blocks.fact_builder import FactBuilder
from generators.tasks.building_blocks.fact_phrases import phrase_fact
from generators.tasks.building_blocks.keyed_tables import KeyedTable
from generators.tasks.building_blocks.new_entries import draw_new_names, find_usual_step
from generators.tasks.building_blocks.subtask_block import SubtaskBlock
from generators.tasks.building_blocks.table_blocks import (
    TableStart,
    make_row_fact,
    make_source_block,
    with_extras,
)
from generators.tasks.building_blocks.unused_values import TooFewValues
from generators.tasks.building_blocks.value_sampler import ValueSampler
from generators.tasks.recipe import FactRecipe, Retraction, Slot, Values, make_action, make_criterion

_FEWER, _MORE = Decimal("0.8"), Decimal("1.25")
RowCells = tuple[tuple[int, str], ...]
"""Column number, from 1, and content of some cells of one row."""


def make_figure_slot(
    sampler: ValueSampler, slot_name: str, table: KeyedTable, column: SheetColumn, row: str = ""
) -> Slot:
    """Draw a slot for a new figure that could stand in the column; none of its values occurs in the office.

    The figures are as round as the others of the column. They come from the middle half of these, or from their whole
    range if that is too narrow.

    Args:
        sampler: The sampler of the task.
        slot_name: The name of the slot.
        table: The table.
        column: The column.
        row: The key of the row whose figure is wrong, so that the right one lies nearby.

    Raises:
        TooFewValues: The range of the column leaves too few figures.
    """
    figures = sorted(table.list_column_numbers(column))
    quarter, step = len(figures) // 4, find_usual_step(tuple(figures))
    middle, whole = (figures[quarter], figures[-1 - quarter]), (figures[0], figures[-1])
    wrong = Decimal(table.look_up(row, column)) if row else Decimal(0)
    nearby = (max(wrong * _FEWER, figures[0] + step), min(wrong * _MORE, figures[-1] - step))
    for (lowest, highest), coarse in ((nearby, step), (nearby, 1), (middle, step), (middle, 1)):
        new = list_new_figures(table, lowest, highest)
        with suppress(TooFewValues):
            return _draw_figure_slot(sampler, slot_name, table, _make_coarse(new, coarse))
    return _draw_figure_slot(sampler, slot_name, table, list_new_figures(table, *whole))


def _make_coarse(figures: range, step: int) -> range:
    """Return the multiples of a step that lie in a range."""
    step = max(step, figures.step)
    return range(-(-figures.start // step) * step, figures.stop, step)


def _draw_figure_slot(sampler: ValueSampler, slot_name: str, table: KeyedTable, new: range) -> Slot:
    taken = {figure for column in table.amount_columns for figure in table.list_column_numbers(column)}
    figures = [str(one) for one in new if one not in taken]
    return sampler.draw_slot(slot_name, "number", lambda count: sampler.draw_phrases(count, figures))


def make_figure_fact(
    sampler: ValueSampler, rng: random.Random, subtask: str, slot_name: str, noun_phrase: str
) -> FactRecipe:
    """Build the fact that states a new figure."""
    return FactBuilder(sampler, rng, subtask).build_fact(
        slot_name, phrase_fact("figure", noun_phrase), "figure", may_be_updated=True
    )


def make_correction_block(
    sampler: ValueSampler,
    rng: random.Random,
    subtask: str,
    slot_prefix: str,
    noun_phrase: str,
    row: Slot,
    column: ColumnChoice,
    may_have_decoy: bool = False,
) -> SubtaskBlock:
    """Build a block that corrects the figure of a named row; its slots are `row` and `{slot_prefix}_figure`.

    Args:
        may_have_decoy: True only if no plan names rows that no fact states.
    """
    table, figure = column.table, f"{slot_prefix}_figure"

    def find_position(v: Values) -> tuple[int, int]:
        return table.to_sheet_row(table.find_row(v[row.name])), column.resolve(v).index

    def actions(v: Values) -> tuple[Action, ...]:
        at = find_position(v)
        return (
            make_action("excel", "set_cell", file_path=table.path, row_idx=at[0], column_idx=at[1], text=v[figure]),
        )

    def criteria(v: Values) -> tuple[Criterion, ...]:
        return (_make_cell_criterion(table, v[row.name], column.resolve(v), v[figure]),)

    return SubtaskBlock(
        subtask=subtask,
        instruction=f"In {{source}}, set the {column.instruction_name} of {{{row.name}}} to {{{figure}}}.",
        slots=(row, make_figure_slot(sampler, figure, table, column.default, row.value.value)),
        facts=(
            make_row_fact(sampler, rng, subtask, row, "at", noun_phrase, may_have_decoy),
            make_figure_fact(sampler, rng, subtask, figure, f"the figure for {noun_phrase}"),
        ),
        actions=actions,
        criteria=criteria,
    )


def make_single_correction_block(table_start: TableStart, rng: random.Random) -> SubtaskBlock:
    """Build the block of the only correction in a sheet, in subtask `s1`, with the facts on which sheet and column.

    Its slots are `fix_row` and `fix_figure`.
    """
    table, sampler, column, rows = table_start
    correction_block = make_correction_block(sampler, rng, "s1", "fix", "the fix", rows["fix_row"], column)
    return with_extras(
        correction_block, column, make_source_block(table, sampler, rng, "s1", "the figures in question")
    )


def make_new_row_block(
    sampler: ValueSampler, rng: random.Random, subtask: str, noun_phrase: str, column: ColumnChoice
) -> SubtaskBlock:
    """Build a block that adds a row below the table; its slots are `new_name` and `new_figure`."""
    table = column.table
    facts = FactBuilder(sampler, rng, subtask)

    def cells(v: Values) -> RowCells:
        return (table.key.index, v["new_name"]), (column.resolve(v).index, v["new_figure"])

    return SubtaskBlock(
        subtask=subtask,
        instruction=f"Add {{new_name}} to {{source}} in the next free row, with {{new_figure}} as "
        f"{column.instruction_name}.",
        slots=(
            sampler.draw_slot("new_name", "text", lambda count: draw_new_names(sampler, table, count)),
            make_figure_slot(sampler, "new_figure", table, column.default),
        ),
        facts=(
            facts.build_fact("new_name", phrase_fact("entry", noun_phrase), may_be_updated=True),
            make_figure_fact(sampler, rng, subtask, "new_figure", f"the figure of {noun_phrase}"),
        ),
        actions=lambda v: make_row_actions(table, cells(v)),
        criteria=lambda v: (
            make_criterion(
                "evaluate_excel_new_row",
                file=table.path,
                cells=[
                    {"column": table.key.name, "value": v["new_name"]},
                    {"column": column.resolve(v).name, "value": v["new_figure"]},
                ],
            ),
        ),
    )


def make_file_absent_criteria(slot: str) -> Callable[[Values], tuple[Criterion, ...]]:
    """Build the criterion that the file which a slot names, if there is that slot, was never created."""
    return lambda v: (make_criterion("evaluate_file_not_exist", file=f"data/{v[slot]}"),) if slot in v else ()


def write_as_range(action: Action) -> Action:
    """Return an action that writes the same cell as a range of one cell."""
    args = {key: value for key, value in action.args.items() if key != "text"}
    return make_action("excel", "set_range", **args, values=[[action.args["text"]]])


def make_retracted_clearing(subtask: str, column: ColumnChoice, row: Slot) -> Retraction:
    """Build a request to empty a cell that is cancelled later; its slot is that of the row."""
    table = column.table

    def steps(v: Values) -> tuple[Action, ...]:
        at = {"row_idx": table.to_sheet_row(table.find_row(v[row.name])), "column_idx": column.resolve(v).index}
        return (make_action("excel", "delete_cell", file_path=table.path, **at),)

    cancellation = Statement(
        topic="the clearing",
        clauses=(
            "nothing gets emptied",
            "no cell is cleared after all",
            "that cell stays as it is",
            "leave it filled, no clearing",
            "I don't want anything wiped",
        ),
    )
    return Retraction(
        subtask=subtask,
        slot=row,
        request=phrase_fact("at", "the clearing"),
        cancellation=("No cell is cleared after all.", cancellation),
        mistaken_actions=steps,
    )


def make_figure_kept_criteria(column: ColumnChoice, row: str) -> Callable[[Values], tuple[Criterion, ...]]:
    """Build the criterion that the figure of a row is unchanged."""
    return lambda v: (_make_cell_criterion(column.table, v[row], column.resolve(v), column.look_up(v, row)),)


def make_corrected_figures(column: ColumnChoice, row: str, figure: str) -> Callable[[Values], tuple[Decimal, ...]]:
    """Build a function that computes the column's numbers after a correction.

    Args:
        column: The column.
        row: The slot of the corrected row.
        figure: The slot of its new figure.
    """

    def figures(v: Values) -> tuple[Decimal, ...]:
        at = column.table.find_row(v[row])
        return tuple(Decimal(v[figure]) if place == at else old for place, old in enumerate(column.list_numbers(v)))

    return figures


def make_row_actions(table: KeyedTable, cells: RowCells) -> tuple[Action, ...]:
    """Make the actions that write cells into the row below the table."""
    return tuple(
        make_action("excel", "set_cell", file_path=table.path, row_idx=table.next_row, column_idx=at, text=text)
        for at, text in cells
    )


def _make_cell_criterion(table: KeyedTable, key: str, column: SheetColumn, value: str) -> Criterion:
    return make_criterion(
        "evaluate_excel_table_cell",
        file=table.path,
        key_column=table.key.name,
        key=key,
        column=column.name,
        value=value,
    )
