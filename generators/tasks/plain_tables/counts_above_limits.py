"""Correct a figure, mail how many rows are then above a limit, and write that number below the sheet."""

import random
from collections.abc import Callable
from itertools import pairwise

from data_model import Action, SheetColumn
from generators.tasks.building_blocks.cell_blocks import (
    make_corrected_figures,
    make_single_correction_block,
    write_as_range,
)
from generators.tasks.building_blocks.closing_rows import (
    make_closing_row_block,
    write_closing_row_after_a_blank_one,
    write_result_as_formula,
    write_result_beside_label,
)
from generators.tasks.building_blocks.column_choice import (
    can_take_new_row,
    list_amount_columns,
    list_writable_columns,
    make_read_actions,
)
from generators.tasks.building_blocks.fact_builder import FactBuilder
from generators.tasks.building_blocks.fact_phrases import phrase_fact
from generators.tasks.building_blocks.keyed_tables import KeyedTable
from generators.tasks.building_blocks.mail_blocks import MailContent, draw_mail_copy, make_mail_block
from generators.tasks.building_blocks.subtask_block import (
    PlanChange,
    VagueWords,
    add_greeting,
    change_every_action,
    compose_recipe,
    expand_actions,
    replace_arguments,
    shift_down_one_row,
)
from generators.tasks.building_blocks.table_blocks import make_facts_only_block, name_columns, start_from_table
from generators.tasks.building_blocks.valueless_requests import has_wish, make_copy_to_user_block
from generators.tasks.recipe import Recipe, TaskContext, Values
from generators.tasks.value_pools import COUNT_LABELS, FIGURE_SUBJECTS

MIN_LIMITS, MIN_LIMIT = 8, 10
_WORDS_BEFORE_A_LIMIT = ("above", "over", "more than", "higher than", "greater than", "limit", "limit of", "exceed")


_REQUESTS = (
    "Make the fix in the sheet first. Then email all who should have it the count of rows above the limit, with "
    "the limit in it, and note the count in a closing row under the sheet.",
    "Please do the fix in the sheet, count the rows above the limit after that, email the count with the limit in"
    " it, and write the count in a closing row under the sheet.",
    "Could you make the fix and then see how many rows are above the limit? Send the count by email, with the "
    "limit in it, and enter it in a closing row under the sheet.",
    "How many rows are above the limit once the fix is made? Put the count in a closing row under the sheet, and "
    "email it, with the limit in it.",
    "Let's do the count: the fix in the sheet comes first, then the number of rows above the limit goes by email,"
    " with the limit in it, and in a closing row under the sheet.",
    "I need the count of rows above the limit, after the fix in the sheet. Please email it with the limit in it "
    "and keep it in a closing row under the sheet.",
    "Would you put the sheet right, then count the rows above the limit, mail the count with the limit in it, and"
    " add the count in a closing row under the sheet?",
    "Fix, count, email: make the fix in the sheet, count the rows above the limit and note that in a closing row "
    "under the sheet, then send the count with the limit in it.",
    "The count is wanted by email: rows above the limit, with the limit in it. Make the fix in the sheet before "
    "you count, and write the count in a closing row under the sheet.",
)
"""What the user says at the end, of which one is drawn."""


def count_above_limit(context: TaskContext, rng: random.Random) -> Recipe | None:
    """Propose a task: a figure corrected, and then a mail that says how many rows are above a limit."""
    table_start = start_from_table(
        context,
        rng,
        _has_limits,
        "the figures to correct and count",
        ("fix_row",),
        must_differ=False,
        list_columns=list_writable_columns,
    )
    if table_start is None:
        return None
    table, sampler, column, _ = table_start
    user = context.persona.name
    correction_block = make_single_correction_block(table_start, rng)
    corrected_figures = make_corrected_figures(column, "fix_row", "fix_figure")

    def count(v: Values) -> str:
        return str(sum(figure > int(v["limit"]) for figure in corrected_figures(v)))

    def count_limit_too(v: Values) -> str:
        return str(sum(figure >= int(v["limit"]) for figure in corrected_figures(v)))

    limit_block = make_facts_only_block(
        "s2",
        (
            sampler.draw_slot(
                "limit", "number", lambda number: sampler.draw_phrases(number, _list_limits(table, column.default))
            ),
        ),
        (FactBuilder(sampler, rng, "s2").build_fact("limit", phrase_fact("limit", "the limit"), may_be_updated=True),),
    )
    content = MailContent(
        subjects=FIGURE_SUBJECTS,
        instruction=f"It says how many rows then have a {column.instruction_name} above the limit "
        f"{{limit}}, and names the limit.",
        content=lambda v: _write_count(v, count(v)),
        demands=lambda v: {
            "values": [count(v)],
            "figure": "count",
            "limit": v["limit"],
            "allowed": [str(table.row_count)],
            **name_columns(column, v),
            # The two numbers in each other's place.
            "never": [f"{words} {count(v)}" for words in _WORDS_BEFORE_A_LIMIT] + [f"{v['limit']} rows"],
        },
        extra_blocks=(limit_block,),
    )
    reader = context.persona if has_wish(rng) else None
    mail_block = make_mail_block(sampler, rng, "s2", "the mail with the count", user, content, copy_to=reader)
    closing_row_block = make_closing_row_block(
        sampler, rng, "s3", "the closing row", column, "that number of rows", count, COUNT_LABELS
    )
    copy = draw_mail_copy(sampler, rng, "s2", "the mail with the count", mail_block)
    return compose_recipe(
        intent=rng.choice(_REQUESTS),
        blocks=(
            correction_block,
            copy.mail,
            make_copy_to_user_block("s2", "the mail with the count", copy.mail, reader),
            closing_row_block,
            copy.kept,
        ),
        read_actions=make_read_actions(table),
        right_ways={
            "writes the mail with a greeting": change_every_action("email", "send_email", add_greeting),
            "writes ranges of one cell": change_every_action("excel", "set_cell", write_as_range),
            "writes the count as a formula": write_result_as_formula(
                column, lambda v, cells: f'=COUNTIF({cells},">{v["limit"]}")'
            ),
        },
        readings=(
            VagueWords(
                "in a closing row under the sheet",
                {
                    "writes the count right beside its label": write_result_beside_label(column),
                    "leaves a row blank above the count": write_closing_row_after_a_blank_one(column),
                },
            ),
            VagueWords(
                "above the limit", {"counts a figure at the limit as well": _replace_result(count, count_limit_too)}
            ),
        ),
        neighbours={"writes every cell a row too low": change_every_action("excel", "set_cell", shift_down_one_row)},
        retraction=copy.retraction,
        other_order=(0, 3, 1, 2),
    )


def _replace_result(result: Callable[[Values], str], other: Callable[[Values], str]) -> PlanChange:
    """Build a plan change that mails and writes another result; where both are equal, the same one."""

    def make_change(v: Values) -> Callable[[Action], tuple[Action, ...]]:
        def change(action: Action) -> tuple[Action, ...]:
            args = action.args
            if args.get("content") == _write_count(v, result(v)):
                return (replace_arguments(action, content=_write_count(v, other(v))),)
            return (replace_arguments(action, text=other(v)),) if args.get("text") == result(v) else (action,)

        return change

    return lambda plan: lambda v: expand_actions(make_change(v))(plan)(v)


def _write_count(v: Values, count: str) -> str:
    return f"Rows above {v['limit']}: {count}."


def _has_limits(table: KeyedTable) -> bool:
    return can_take_new_row(table) and all(
        len(_list_limits(table, column)) >= MIN_LIMITS for column in list_amount_columns(table)
    )


def _list_limits(table: KeyedTable, column: SheetColumn) -> list[str]:
    """List whole numbers between the figures of a column, none of which occurs in the table; two figures lie above."""
    taken = {figure for one in list_amount_columns(table) for figure in table.list_column_numbers(one)}
    gaps = pairwise(sorted(set(table.list_column_numbers(column)))[:-1])
    between = {int(low + (high - low) * quarter / 4) for low, high in gaps for quarter in (1, 2, 3) if high - low > 1}
    return [str(limit) for limit in sorted(between) if limit >= MIN_LIMIT and limit not in taken]
