"""Blocks that start from a table, and mails and answers derived from its rows."""

import random
from collections.abc import Callable, Sequence
from dataclasses import replace
from decimal import Decimal
from typing import Any, NamedTuple

from data_model import Criterion, SheetColumn, SheetFinding, format_number
from generators.tasks.building_blocks.column_choice import (
    MIN_ALTERNATIVES_FOR_DECOY,
    ColumnChoice,
    choose_column,
    find_next_different_key,
    has_amounts,
    list_amount_columns,
    make_row_slots,
)
from generators.tasks.building_blocks.fact_builder import FactBuilder
from generators.tasks.building_blocks.fact_phrases import phrase_fact
from generators.tasks.building_blocks.keyed_tables import KeyedTable, find_keyed_tables
from generators.tasks.building_blocks.mail_blocks import MailContent, MailDemands, refuse_rivals
from generators.tasks.building_blocks.subtask_block import PlanChange, SubtaskBlock, escape_braces
from generators.tasks.building_blocks.topics import find_topic_of_file
from generators.tasks.building_blocks.value_sampler import ValueSampler, make_slot
from generators.tasks.recipe import FactRecipe, Slot, TaskContext, Values, make_action, make_criterion, rivals_of

_SHARE_OF_OWN_REGISTER = 0.75


class TableStart(NamedTuple):
    """The start of a task on a table.

    Attributes:
        table: The table.
        sampler: The sampler for all further values of the task.
        column: The chosen column.
        row_slots: Slot name -> slot of a chosen row.
    """

    table: KeyedTable
    sampler: ValueSampler
    column: ColumnChoice
    row_slots: dict[str, Slot]


def start_from_table(
    context: TaskContext,
    rng: random.Random,
    is_suitable: Callable[[KeyedTable], object],
    noun_phrase: str,
    slot_names: Sequence[str],
    must_differ: bool = True,
    list_columns: Callable[[KeyedTable], Sequence[SheetColumn]] = list_amount_columns,
    list_allowed_keys: Callable[[KeyedTable], Sequence[str]] = lambda table: (),
) -> TableStart | None:
    """Draw a suitable table, one of its columns and a row for each slot name.

    Args:
        context: The setting of the task.
        is_suitable: Whether a table can be used; any truthy result counts as yes.
        noun_phrase: What the column holds, in the plural; the fact that states it belongs to subtask `s1`.
        slot_names: The slots of the rows.
        must_differ: Whether alternative rows must differ in the column, as is necessary if it is looked up in them.
        list_columns: The columns that could be meant.
        list_allowed_keys: The keys to choose rows from; all if it returns none.

    Returns:
        The start, or None if no table has what the task needs.
    """
    suitable_tables = [table for table in find_keyed_tables(context) if is_suitable(table)]
    if not suitable_tables:
        return None
    table = _choose_table(context, suitable_tables, rng)
    sampler = ValueSampler(context, rng).turn_to(find_topic_of_file(context, table.path))
    column = choose_column(table, sampler, rng, "s1", noun_phrase, list_columns(table))
    rows = make_row_slots(table, rng, slot_names, (column.default,) if must_differ else (), list_allowed_keys(table))
    return None if rows is None else TableStart(table, sampler, column, rows)


def _choose_table(context: TaskContext, tables: list[KeyedTable], rng: random.Random) -> KeyedTable:
    """Draw a table, mostly the register of the case that the task is about."""
    own = [one for one in tables if context.case and one.path == context.case.register_file]
    return own[0] if own and rng.random() < _SHARE_OF_OWN_REGISTER else rng.choice(tables)


def make_row_fact(
    sampler: ValueSampler,
    rng: random.Random,
    subtask: str,
    row: Slot,
    kind: str,
    noun_phrase: str,
    may_have_decoy: bool = False,
) -> FactRecipe:
    """Build the fact that states which row is meant; it may be updated or have a decoy if there are enough rows.

    Args:
        may_have_decoy: True only if no plan names rows that no fact states.
    """
    has_enough_rows = len(row.alternatives) >= MIN_ALTERNATIVES_FOR_DECOY
    return FactBuilder(sampler, rng, subtask).build_fact(
        row.name,
        phrase_fact(kind, noun_phrase),
        "row" if may_have_decoy and has_enough_rows else "",
        may_be_updated=has_enough_rows,
    )


def make_row_block(
    sampler: ValueSampler,
    rng: random.Random,
    subtask: str,
    row: Slot,
    noun_phrase: str,
    kind: str = "row",
    may_have_decoy: bool = False,
) -> SubtaskBlock:
    """Build a block that states a row to be looked up and has no step."""
    return make_facts_only_block(
        subtask, (row,), (make_row_fact(sampler, rng, subtask, row, kind, noun_phrase, may_have_decoy),)
    )


def make_source_block(
    table: KeyedTable, sampler: ValueSampler, rng: random.Random, subtask: str, noun_phrase: str
) -> SubtaskBlock:
    """Build a block that states the workbook (slot `source`), although the office gives it away.

    Where other sheets of it have a column of the same name, too, the sheet is stated with it.

    Args:
        noun_phrase: What the workbook holds, in the plural.
    """
    phrase = phrase_fact("source", noun_phrase, _name_sheet(table, sampler.context))
    fact = FactBuilder(sampler, rng, subtask).build_fact("source", phrase, needed=False)
    return make_facts_only_block(subtask, (make_slot("source", "file", table.name, ()),), (fact,))


def _name_sheet(table: KeyedTable, context: TaskContext) -> str:
    names = {one.name for one in table.amount_columns}
    has_others = any(
        isinstance(one, SheetFinding)
        and one.file == table.path
        and one.sheet != table.sheet.sheet
        and not names.isdisjoint(column.name for column in one.columns)
        for one in context.findings
    )
    return f"the sheet '{escape_braces(table.sheet.sheet)}' of {{0}}" if has_others else "{0}"


def make_facts_only_block(subtask: str, slots: tuple[Slot, ...], facts: tuple[FactRecipe, ...]) -> SubtaskBlock:
    """Build a block of slots and facts without actions and criteria."""
    return SubtaskBlock(
        subtask=subtask, instruction="", slots=slots, facts=facts, actions=lambda v: (), criteria=lambda v: ()
    )


def with_extras(block: SubtaskBlock, *extras: SubtaskBlock | ColumnChoice) -> SubtaskBlock:
    """Return a block with the slots and facts of others added."""
    slots = (*block.slots, *(slot for extra in extras for slot in extra.slots))
    return replace(block, slots=slots, facts=(*block.facts, *(fact for extra in extras for fact in extra.facts)))


def with_criteria(block: SubtaskBlock, extra_criteria: Callable[[Values], tuple[Criterion, ...]]) -> SubtaskBlock:
    """Return a block with further criteria."""
    return replace(block, criteria=lambda v: (*block.criteria(v), *extra_criteria(v)))


def make_further_mail_block(
    sampler: ValueSampler,
    rng: random.Random,
    subtask: str,
    slot_prefix: str,
    noun_phrase: str,
    sender: str,
    content: MailContent,
) -> SubtaskBlock:
    """Build a block that sends a mail, of which no subject is asked; its own slot is `{slot_prefix}_to`.

    The reference takes the `subject` of another block.
    """
    to, (address, *others) = f"{slot_prefix}_to", sampler.draw_addresses(5)
    block = SubtaskBlock(
        subtask=subtask,
        instruction=f"Send an email to {{{to}}}. {content.instruction}",
        slots=(make_slot(to, "address", address, others),),
        facts=(
            FactBuilder(sampler, rng, subtask).build_fact(
                to, phrase_fact("to", noun_phrase), "to", may_be_updated=True
            ),
        ),
        actions=lambda v: (
            make_action(
                "email", "send_email", sender=sender, recipient=v[to], subject=v["subject"], content=content.content(v)
            ),
        ),
        criteria=lambda v: (
            make_criterion("evaluate_mail", sender=sender, recipients=[v[to]], **refuse_rivals(content.demands(v))),
        ),
    )
    return with_extras(block, *content.extra_blocks)


MAX_OTHER_ROWS = 100
"""How many rows a mail is held not to name; a longer sheet is not listed whole."""


def give_figure(column: ColumnChoice, row: str) -> MailDemands:
    """Demand that a mail gives the figure of a row, whose key is the value of a slot, and names no other row.

    The mail may name the row, the column, and what its rows are, all of which may look like numbers.
    """
    return lambda v: {
        "values": [column.look_up(v, row)],
        "figure": "entry",
        "allowed": [v[row], column.resolve(v).name, column.table.key.name],
        "other_names": list_other_keys(column.table, v[row]),
        "never": [rivals_of(row)],
        **name_columns(column, v),
    }


def name_columns(column: ColumnChoice, v: Values) -> dict[str, Any]:
    """Name the column that the figures of a mail are from, and the other columns of amounts."""
    own = column.resolve(v).name
    return {"column": own, "other_columns": [one.name for one in list_amount_columns(column.table) if one.name != own]}


def list_other_keys(table: KeyedTable, *wanted: str) -> list[str]:
    """List the keys of the rows that nobody asked about, apart from those that are part of a wanted one."""
    words = " ".join(wanted).casefold()
    return [one for one in table.keys if one.casefold() not in words][:MAX_OTHER_ROWS]


def format_figure(number: Decimal) -> str:
    """Format a sum or a difference for a cell or a sentence."""
    return format_number(int(number)) if number == number.to_integral_value() else format_number(float(number))


def take_figures_below(column: ColumnChoice, names: Sequence[str]) -> PlanChange:
    """Build a plan change that confuses each named row with the next row that has a different figure."""

    def shift_names(values: Values) -> dict[str, str]:
        return {**values, **{name: find_next_different_key(column, values, name) for name in names}}

    return lambda plan: lambda values: plan(shift_names(values))


def find_highest_and_lowest(column: ColumnChoice, values: Values) -> tuple[str, str]:
    """Return the keys of the rows with the highest and the lowest figure."""
    table, figures = column.table, column.list_numbers(values)
    rows = (figures.index(max(figures)), figures.index(min(figures)))
    return table.get_cell(rows[0], table.key), table.get_cell(rows[1], table.key)


def has_unique_extremes(table: KeyedTable) -> bool:
    """Tell whether every column of amounts has one highest and one lowest figure, in rows with usable keys."""
    for amount_column in list_amount_columns(table):
        figures = table.list_column_numbers(amount_column)
        extremes = (max(figures), min(figures))
        names = [table.get_cell(figures.index(end), table.key) for end in extremes]
        if any(figures.count(end) > 1 for end in extremes) or not set(names) <= set(table.keys):
            return False
    return has_amounts(table)


def make_answer_block(
    subtask: str,
    rows_block: SubtaskBlock,
    instruction: str,
    compute_answer: Callable[[Values], str],
    is_count: bool = False,
    source: Callable[[Values], dict[str, object]] = lambda values: {},
) -> SubtaskBlock:
    """Build a block that answers a question when the task is finished; a count has no currency.

    Args:
        source: Computes what the answer is and where it is from, as arguments of the criterion.
    """
    kind = {"is_count": True} if is_count else {}
    return SubtaskBlock(
        subtask=subtask,
        instruction=instruction,
        slots=rows_block.slots,
        facts=rows_block.facts,
        actions=lambda v: (make_action("system", "finish_task", answer=compute_answer(v)),),
        criteria=lambda v: (
            make_criterion("evaluate_answer", value=compute_answer(v), match="alone", **kind, **source(v)),
        ),
    )
