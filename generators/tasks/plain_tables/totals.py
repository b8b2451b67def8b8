"""Correct a figure, then write the sum of its column and the figure of one row into a new workbook."""

import random
from dataclasses import replace
from decimal import Decimal

from generators.tasks.building_blocks.cell_blocks import (
    make_corrected_figures,
    make_file_absent_criteria,
    make_single_correction_block,
    write_as_range,
)
from generators.tasks.building_blocks.closing_rows import make_label_block
from generators.tasks.building_blocks.column_choice import (
    has_amounts,
    keep_sums,
    list_writable_columns,
    make_read_actions,
)
from generators.tasks.building_blocks.file_blocks import (
    draw_retracted_file_copy,
    make_register_block,
    parse_cell_reference,
    write_cell_by_cell,
)
from generators.tasks.building_blocks.keyed_tables import KeyedTable
from generators.tasks.building_blocks.subtask_block import (
    PlanChange,
    SubtaskBlock,
    VagueWords,
    change_every_action,
    compose_recipe,
    shift_down_one_row,
)
from generators.tasks.building_blocks.table_blocks import (
    format_figure,
    make_row_block,
    start_from_table,
    take_figures_below,
    with_criteria,
)
from generators.tasks.recipe import PlanStep, Recipe, TaskContext, Values, make_action

_REQUESTS = (
    "Make the fix in the sheet first, then the digest: a new workbook with the sum of all and, below it, the "
    "figure that I want repeated beside its name.",
    "Please correct the sheet, then set up the digest as a new workbook: the sum of all, and below it the figure "
    "that I want repeated beside its name.",
    "Could you do the fix in the sheet and after that the digest? It is a new workbook with the sum of all and, "
    "below, the figure that I want repeated beside its name.",
    "The digest is due: a new workbook with the sum of all and below it the figure that I want repeated beside "
    "its name. The fix in the sheet comes before it.",
    "Let's make the digest. First the fix in the sheet, so that the sum of all is right; then a new workbook with"
    " that sum and, below it, the figure that I want repeated beside its name.",
    "I need a digest of the sheet in a new workbook, once you have made the fix: the sum of all, below it the "
    "figure that I want repeated beside its name.",
    "Would you put the sheet right and then write the digest, a new workbook that has the sum of all and below "
    "that the figure that I want repeated beside its name?",
    "After the fix in the sheet I want the digest as a workbook of its own, with the sum of all on top and the "
    "figure that I want repeated beside its name below.",
    "Please see to the sheet and its digest: the one fix in the sheet, and a new workbook with the sum of all, "
    "then the figure that I want repeated beside its name.",
)
"""What the user says at the end, of which one is drawn."""


def total_table(context: TaskContext, rng: random.Random) -> Recipe | None:
    """Propose a task: a figure corrected, and then a new workbook with a labelled total and the figure of one row."""
    table_start = start_from_table(
        context,
        rng,
        lambda one: has_amounts(one) and list_writable_columns(one),
        "the figures to correct and add up",
        ("fix_row", "row"),
        list_columns=lambda one: keep_sums(list_writable_columns(one)),
    )
    if table_start is None:
        return None
    table, sampler, column, rows = table_start
    correction_block = make_single_correction_block(table_start, rng)
    corrected_figures = make_corrected_figures(column, "fix_row", "fix_figure")

    def block(v: Values) -> list[list[str]]:
        return [
            [v["label"], format_figure(sum(corrected_figures(v), Decimal(0)))],
            [v["row"], column.look_up(v, "row")],
        ]

    extra_blocks = (
        make_label_block(sampler, rng, "s2", "the sum of all"),
        make_row_block(sampler, rng, "s2", rows["row"], "the figure to repeat"),
    )
    register_block = make_register_block(
        sampler,
        rng,
        "s2",
        "the digest",
        f"Its first row holds {{label}} and the sum of all {column.instruction_name} figures after "
        "that change, the row below "
        f"{{row}} and its {column.instruction_name}.",
        block,
        extra_blocks,
        row_slots=("label",),
        demands=lambda v: {"other_rows": [{"row": 2, "cells": table.list_row(v["row"])}]},
    )
    return compose_recipe(
        intent=rng.choice(_REQUESTS),
        blocks=(
            correction_block,
            with_criteria(_write_cell_by_cell(register_block), make_file_absent_criteria("off")),
        ),
        read_actions=make_read_actions(table),
        right_ways={
            "writes ranges of one cell": change_every_action("excel", "set_cell", write_as_range),
        },
        readings=(VagueWords("the figure that I want repeated", {"repeats the whole row": _repeat_whole_row(table)}),),
        neighbours={
            "repeats the row below": take_figures_below(column, ("row",)),
            "writes every cell a row too low": change_every_action("excel", "set_cell", shift_down_one_row),
        },
        retraction=draw_retracted_file_copy(sampler, "s2", "the digest", lambda v: f"data/{v['log']}", "xlsx"),
        other_order=(1, 0),
    )


def _write_cell_by_cell(block: SubtaskBlock) -> SubtaskBlock:
    return replace(
        block, actions=lambda v: tuple(one for action in block.actions(v) for one in write_cell_by_cell(action))
    )


def _repeat_whole_row(table: KeyedTable) -> PlanChange:
    """Build a plan change that copies all cells of the row to repeat, not just its name and figure."""

    def copy_row(values: Values, step: PlanStep) -> tuple[PlanStep, ...]:
        args, (row, column) = step.action.args, parse_cell_reference(values["cell"])
        if args.get("file_path") != f"data/{values['log']}" or args.get("row_idx") != row + 1:
            return (step,)
        if args["column_idx"] != column:
            return ()
        cells = {"row_idx": row + 1, "column_idx": column, "values": [table.list_row(values["row"])]}
        return (replace(step, action=make_action("excel", "set_range", file_path=args["file_path"], **cells)),)

    return lambda plan: lambda values: tuple(one for step in plan(values) for one in copy_row(values, step))
