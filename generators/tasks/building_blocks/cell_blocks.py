"""Blocks that write table cells: a corrected figure, a new row, a closing row."""

import math
import random
import re
from collections.abc import Callable, Sequence
from decimal import Decimal

from data_model import Action, Criterion, SheetColumn
from generators.draft import Statement
from generators.tasks.building_blocks.column_choice import ColumnChoice
from generators.tasks.building_blocks.fact_phrases import phrase_fact
from generators.tasks.building_blocks.keyed_tables import KeyedTable
from generators.tasks.building_blocks.subtask_block import FactBuilder, SubtaskBlock
from generators.tasks.building_blocks.table_blocks import (
    TableStart,
    make_facts_only_block,
    make_row_fact,
    make_source_block,
    with_criteria,
    with_extras,
)
from generators.tasks.building_blocks.value_sampler import FIRST_NAMES, TooFewValues, ValueSampler
from generators.tasks.recipe import FactRecipe, Retraction, Slot, Values, make_action, make_criterion
from generators.tasks.value_pools import LABELS, NEW_THINGS

SERIAL_NUMBER = re.compile(r"([A-Z]{1,6}[ -]?)([0-9]{2,6})")
RowCells = tuple[tuple[int, str], ...]
"""Column number, from 1, and content of some cells of one row."""
MIN_NEW_FIGURE, ROW_NUMBER_MARGIN = 41, 10


def make_figure_slot(sampler: ValueSampler, slot_name: str, table: KeyedTable, column: SheetColumn) -> Slot:
    """Draw a slot for a new figure that could stand in the column; none of its values occurs in the office.

    The figures come from the middle half of the column's own, or from their whole range if that is too narrow.

    Raises:
        TooFewValues: The range of the column leaves too few figures.
    """
    figures = sorted(table.list_column_numbers(column))
    quarter = len(figures) // 4
    try:
        return _draw_figure_slot(sampler, slot_name, table, figures[quarter], figures[-1 - quarter])
    except TooFewValues:
        return _draw_figure_slot(sampler, slot_name, table, figures[0], figures[-1])


def _draw_figure_slot(
    sampler: ValueSampler, slot_name: str, table: KeyedTable, lowest_figure: Decimal, highest_figure: Decimal
) -> Slot:
    lowest = max(math.ceil(lowest_figure), MIN_NEW_FIGURE, table.next_row + ROW_NUMBER_MARGIN)
    highest = math.floor(highest_figure)
    step = 10 ** max(0, len(str(max(highest - lowest, 0))) - 3)
    first = -(-lowest // step) * step
    return sampler.draw_slot(slot_name, "number", lambda count: sampler.draw_numbers(count, first, highest, step))


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
        match = {"row": find_position(v)[0], "col": find_position(v)[1], "value": v[figure]}
        return (make_criterion("evaluate_excel_cell_value", file=table.path, matches=[match]),)

    return SubtaskBlock(
        subtask=subtask,
        instruction=f"In {{source}}, set the {column.instruction_name} of {{{row.name}}} to {{{figure}}}.",
        slots=(row, make_figure_slot(sampler, figure, table, column.default)),
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
    block_with_source = with_extras(
        correction_block, column, make_source_block(table, sampler, rng, "s1", "the figures in question")
    )
    return with_criteria(block_with_source, make_adjacent_cells_criteria(column, ("fix_row",)))


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
            sampler.draw_slot("new_name", "text", lambda count: _draw_new_names(sampler, table, count)),
            make_figure_slot(sampler, "new_figure", table, column.default),
        ),
        facts=(
            facts.build_fact("new_name", phrase_fact("entry", noun_phrase), may_be_updated=True),
            make_figure_fact(sampler, rng, subtask, "new_figure", f"the figure of {noun_phrase}"),
        ),
        actions=lambda v: _make_write_actions(table, cells(v)),
        criteria=lambda v: _make_written_criteria(table, cells(v)),
    )


def make_adjacent_cells_criteria(
    column: ColumnChoice, names: Sequence[str]
) -> Callable[[Values], tuple[Criterion, ...]]:
    """Build criteria that the last row, and the rows above and below the written ones, are unchanged.

    Args:
        column: The column that is written.
        names: The slots whose values are the keys of the written rows.
    """
    table = column.table

    def criteria(v: Values) -> tuple[Criterion, ...]:
        written = {table.find_row(v[name]) for name in names}
        beside = {row + step for row in written for step in (-1, 1)} | {table.row_count - 1}
        unwritten_rows = [row for row in sorted(beside - written) if 0 <= row < table.row_count]
        at = column.resolve(v)
        matches = [
            {"row": table.to_sheet_row(row), "col": at.index, "value": table.get_cell(row, at)}
            for row in unwritten_rows
        ]
        return (make_criterion("evaluate_excel_cell_value", file=table.path, matches=matches),) if matches else ()

    return criteria


def make_file_absent_criteria(slot: str) -> Callable[[Values], tuple[Criterion, ...]]:
    """Build the criterion that the file which a slot names was never created."""
    return lambda v: (make_criterion("evaluate_file_not_exist", file=f"data/{v[slot]}"),)


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
    table = column.table

    def criteria(v: Values) -> tuple[Criterion, ...]:
        at = {"row": table.to_sheet_row(table.find_row(v[row])), "col": column.resolve(v).index}
        match = {**at, "value": column.look_up(v, row)}
        return (make_criterion("evaluate_excel_cell_value", file=table.path, matches=[match]),)

    return criteria


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


def make_label_block(sampler: ValueSampler, rng: random.Random, subtask: str, noun_phrase: str) -> SubtaskBlock:
    """Build a block that states the label of a computed figure (slot `label`) and has no step."""
    fact = FactBuilder(sampler, rng, subtask).build_fact(
        "label", phrase_fact("label", noun_phrase), may_be_updated=True
    )
    return make_facts_only_block(
        subtask, (sampler.draw_slot("label", "text", lambda count: sampler.draw_phrases(count, LABELS)),), (fact,)
    )


def make_closing_row_block(
    sampler: ValueSampler,
    rng: random.Random,
    subtask: str,
    noun_phrase: str,
    column: ColumnChoice,
    result_instruction: str,
    result: Callable[[Values], str],
) -> SubtaskBlock:
    """Build a block that adds a row with a label and a computed result below the table; its slot is `label`.

    Args:
        result_instruction: The result, as the instruction words it.
        result: Computes the result from the values.
    """
    table, label_block = column.table, make_label_block(sampler, rng, subtask, noun_phrase)

    def cells(v: Values) -> RowCells:
        return (table.key.index, v["label"]), (column.resolve(v).index, result(v))

    return SubtaskBlock(
        subtask=subtask,
        instruction=f"Write {{label}} into the next free row of {{source}}, and under "
        f"{column.instruction_name} {result_instruction}.",
        slots=label_block.slots,
        facts=label_block.facts,
        actions=lambda v: _make_write_actions(table, cells(v)),
        criteria=lambda v: _make_written_criteria(table, cells(v)),
    )


def _make_write_actions(table: KeyedTable, cells: RowCells) -> tuple[Action, ...]:
    return tuple(
        make_action("excel", "set_cell", file_path=table.path, row_idx=table.next_row, column_idx=at, text=text)
        for at, text in cells
    )


def _make_written_criteria(table: KeyedTable, cells: RowCells) -> tuple[Criterion, ...]:
    matches = [{"row": table.next_row, "col": at, "value": text} for at, text in cells]
    return (make_criterion("evaluate_excel_cell_value", file=table.path, matches=matches),)


def _draw_new_names(sampler: ValueSampler, table: KeyedTable, count: int) -> tuple[str, ...]:
    serials = [SERIAL_NUMBER.fullmatch(key) for key in table.keys]
    if all(serials) and (last := serials[-1]):
        digits = len(last[2])
        numbers = sampler.rng.sample(range(10 ** (digits - 1), 10**digits), 60)
        return sampler.draw_phrases(count, [f"{last[1]}{number}" for number in numbers])
    are_people = all(key.istitle() and key.isalpha() for key in table.keys) and "name" in table.key.name.lower()
    return sampler.draw_phrases(count, FIRST_NAMES if are_people else NEW_THINGS)
