"""Close a month: number and sum of the records of each partner in a new workbook, and the total as answer."""

import random
import re
from dataclasses import dataclass
from decimal import Decimal
from itertools import groupby, product

from data_model import Action, Criterion
from generators.tasks.building_blocks.common_facts import state_source
from generators.tasks.building_blocks.condition_facts import is_telling, name_heading, state_without_value
from generators.tasks.building_blocks.desk_registers import list_amount_headings
from generators.tasks.building_blocks.file_blocks import write_cell_by_cell, write_headers
from generators.tasks.building_blocks.new_lists import FIRST_CELL, make_file_block
from generators.tasks.building_blocks.register_search import find_ledgers, shuffle_registers, sum_column
from generators.tasks.building_blocks.register_words import is_supplier_heading
from generators.tasks.building_blocks.registers import Records, Register
from generators.tasks.building_blocks.row_conditions import (
    RowChoice,
    by_month,
    draw_choice,
    list_ended_months,
)
from generators.tasks.building_blocks.row_finder import RowFinder
from generators.tasks.building_blocks.spared_statuses import can_be_spared, say_spared_status, without_status
from generators.tasks.building_blocks.stated_facts import state_fact
from generators.tasks.building_blocks.subtask_block import (
    SubtaskBlock,
    answer_in_sentence,
    change_every_action,
    compose_recipe,
    escape_braces,
    expand_actions,
)
from generators.tasks.building_blocks.table_blocks import format_figure, make_answer_block, make_facts_only_block
from generators.tasks.building_blocks.value_sampler import ValueSampler
from generators.tasks.building_blocks.who_headings import list_who_headings
from generators.tasks.recipe import (
    Recipe,
    Result,
    Slot,
    TaskContext,
    Values,
    archetype,
    make_action,
    make_criterion,
    rivals_of,
)

_REQUESTS = (
    "Please close the month for the {plural}: a new workbook with one row for each {partner} from cell A1 on, in "
    "alphabetical order, and tell me the total.",
    "Could you do the monthly closing of the {plural}? One row per {partner}, alphabetically, in a new workbook from "
    "A1 on, and the total as your answer.",
    "I need the month by {partner}: how many {plural} and how much, in a new Excel file from cell A1 on, sorted from A "
    "to Z. What is the total?",
    "Accounts want the monthly figures of the {plural} by {partner}. Make a new workbook, from A1 on in alphabetical "
    "order, and let me know what they come to in all.",
    "Would you sum up the {plural} of that month for each {partner} in a new workbook, sorted by name, beginning in "
    "A1, and give me the total?",
    "The month is over for the {plural}. Please put number and sum per {partner} into a new workbook from cell A1 on, "
    "by name from A to Z, and answer with the total.",
    "Month-end again: please list each {partner} in alphabetical order with the {plural} of the month, as a new "
    "workbook from A1 on. I also want to hear the total.",
    "Let's get the month's {plural} closed. New workbook, from A1 on a row per {partner} in the order of the alphabet, "
    "and then tell me how much it is altogether.",
    "For the monthly report I want the {plural} counted and added up by {partner}, in alphabetical order from cell A1 "
    "of a new workbook, and the total of all of them.",
)
"""What the user says at the end, of which one is drawn."""
_ASKED = (
    "Could you close the month for the {plural}? I need the figures name by name, and the total.",
    "The month is over, and I have no figures of the {plural} yet. Please make the usual list and tell me the total.",
    "Please do the closing of the {plural} as always, one row for each, and let me know what it comes to.",
)
"""How somebody may have asked for it."""
_MIN_NAMES, _MAX_NAMES, _MIN_ROWS, _MAX_ROWS, _MAX_POSSIBLE = 4, 24, 4, 80, 200
_NO_NOUN = re.compile(
    r"(?:what|where|who|in|on|for|to|with|our|ours|sent|noticed|seen|done|used|came|other)\b", re.IGNORECASE
)
_MAX_MONTHS, _MAX_OTHERS = 3, 20
_SAID = "month sum total number list order name row closing"


@archetype(apps=("excel",), needs=("ledger",))
def month_closing(context: TaskContext, rng: random.Random) -> Recipe | None:
    """The user wants number and sum of a month's records by partner in a new workbook, and the total."""
    sampler = ValueSampler(context, rng)
    registers = shuffle_registers(context, rng, find_ledgers(context))
    for leaves_out, register in product((True, False), registers):
        for columns in _list_columns(register):
            choice = _draw_choice(columns, leaves_out, sampler, rng)
            if choice:
                return _make_recipe(choice, columns, sampler, rng)
    return None


@dataclass(frozen=True)
class _Columns:
    """The columns of a register from which a month is closed.

    Attributes:
        who: The heading of the names, one of which each row of the closing is for.
        day: The heading of the day by which records belong to a month.
        amount: The heading of what is added up.
        full: Each spelling of a name -> the full name.
    """

    register: Register
    who: str
    day: str
    amount: str
    full: dict[str, str]


def _list_columns(register: Register) -> list[_Columns]:
    """List the columns that could be meant, partners first; people are left out, who have two alphabetical orders."""
    people = set(list_who_headings(register)) - set(register.partner_names)
    others = [
        one for one in register.name_headings if one not in people and not _NO_NOUN.match(one) and is_telling(one)
    ]
    named = {
        one: {cell: cell for cell in register.list_cells(one)}
        for one in others
        if len(register.find_full_names(one)) == len(set(register.find_full_names(one).values()))
    }
    names = {**named, **register.partner_names}
    amounts = list_amount_headings(register)
    ordered = sorted(names, key=lambda one: one not in register.partner_names)
    return [
        _Columns(register, who, day, amount, names[who])
        for who, day, amount in product(ordered, register.date_headings, amounts)
    ]


def _draw_choice(columns: _Columns, leaves_out: bool, sampler: ValueSampler, rng: random.Random) -> RowChoice | None:
    register, who, day, amount, full = columns.register, columns.who, columns.day, columns.amount, columns.full
    month = by_month(register, day)
    if leaves_out and not register.status:
        return None
    conditions = (month, without_status(register, _SAID)) if leaves_out else (month,)
    today, every_status = sampler.context.clock.date, RowFinder(register, (month,))

    def is_usable(v: Values, rows: Records) -> bool:
        names = [full.get(one.cells[who]) for one in rows]
        is_left_out = not leaves_out or len(rows) < len(every_status.find(v))
        is_over = all(one.cells[day][:7] < today[:7] for one in rows)
        is_clear = None not in names and all(one.cells[amount] for one in rows)
        is_right_size = _MIN_ROWS <= len(rows) <= _MAX_ROWS and _MIN_NAMES <= len(set(names)) <= _MAX_NAMES
        return is_left_out and is_over and is_clear and is_right_size and len(set(names)) < len(names)

    def is_possible(v: Values, rows: Records) -> bool:
        return 0 < len(rows) <= _MAX_POSSIBLE

    # A month is closed soon after it is over.
    choices = (
        draw_choice(
            register,
            conditions,
            sampler,
            rng,
            is_usable,
            is_possible,
            lambda v, ended=ended: v["month"] == ended and can_be_spared(v.get("spared", "refused")),  # type: ignore[misc]
        )
        for ended in list_ended_months(today, register.list_cells(day))[:_MAX_MONTHS]
    )
    return next(filter(None, choices), None)


def _make_recipe(choice: RowChoice, columns: _Columns, sampler: ValueSampler, rng: random.Random) -> Recipe:
    register, who, day, amount, full = columns.register, columns.who, columns.day, columns.amount, columns.full
    plural, spared = escape_braces(register.plural), choice.slots.get("spared")
    but = f", without '{{spared}}' under {name_heading(register.status)}," if spared else ""
    under_who, under = name_heading(who), name_heading(amount)

    def group(v: Values) -> list[tuple[str, Records]]:
        rows = sorted(choice.choose(v), key=lambda one: full.get(one.cells[who], one.cells[who]).casefold())
        grouped = groupby(rows, key=lambda one: full.get(one.cells[who], one.cells[who]))
        return [(str(name), tuple(records)) for name, records in grouped]

    def show(name: str, records: Records) -> list[str]:
        return [name, str(len(records)), format_figure(sum_column(records, amount))]

    def actions(v: Values) -> tuple[Action, ...]:
        path, rows = f"data/{v['log']}", [show(name, records) for name, records in group(v)]
        return (
            make_action("excel", "create_new_file", file_path=path),
            make_action("excel", "set_range", file_path=path, row_idx=1, column_idx=1, values=rows),
        )

    def criteria(v: Values) -> tuple[Criterion, ...]:
        rows, others = [], []
        for at, (name, records) in enumerate(group(v), 1):
            rows.append(show(name, records))
            spellings = sorted(one for one, meant in full.items() if meant == name and one != name)
            others += [{"row": at, "cells": show(one, records)} for one in spellings]
        args = {"file": f"data/{v['log']}", "cell": FIRST_CELL, "rows": rows, "in_column_order": True}
        return (
            make_criterion("evaluate_excel_list", **args, **({"other_rows": others[:_MAX_OTHERS]} if others else {})),
        )

    block = SubtaskBlock(
        subtask="s1",
        instruction=f"Make the Excel workbook {{log}} from {{source}}: from cell {FIRST_CELL} on, for each name under "
        f"{under_who} in alphabetical order, the number of {plural} with a date in {{month}} under "
        f"{name_heading(day)}{but} and the sum of {under}.",
        slots=(),
        facts=(),
        actions=actions,
        criteria=criteria,
    )
    answer = make_answer_block(
        "s2",
        make_facts_only_block("s2", (), ()),
        "Answer the sum of them all.",
        lambda v: format_figure(sum((one.find_amount(amount) for one in choice.choose(v)), Decimal(0))),
        source=lambda v: {
            "figure": "sum",
            "without": [*([v["spared"]] if spared else []), *map(rivals_of, choice.slots)],
        },
    )
    stem = register.file_stem
    files = [f"{stem}_{one}.xlsx" for one in ("month_end", "by_partner", "monthly", "closing", "of_the_month")]
    return compose_recipe(
        intent=rng.choice(_REQUESTS).format(plural=register.plural, partner=_name_partner(who)),
        blocks=(
            state_source("s1", register),
            _say_month(choice.slots["month"], plural, name_heading(day)),
            say_spared_status(register, spared, "the closing", rng) if spared else None,
            _say_columns(under_who, plural, under),
            make_file_block(sampler, "s1", "log", "the closing", files),
            block,
            answer,
        ),
        read_actions=lambda v: register.read_actions(),
        right_ways={
            "writes the list cell by cell": expand_actions(write_cell_by_cell),
            "begins the list with headers": change_every_action(
                "excel", "set_range", write_headers(who, "Number", amount)
            ),
            "answers in a sentence": change_every_action("system", "finish_task", answer_in_sentence),
        },
        result=Result("list", f"the {register.plural}", tuple(one.format(plural=register.plural) for one in _ASKED)),
    )


def _say_month(slot: Slot, plural: str, under: str) -> SubtaskBlock:
    fact = state_fact(
        "s1",
        "month",
        f"The closing is for {{0}}, by the date under {under}.",
        "the month of the closing",
        (
            f"the closing is for {{0}}, by the date under {under}",
            f"take the {plural} of {{0}}, going by {under}",
            f"it's {{0}} that we close, and {under} says what belongs to it",
            f"what counts is {{0}} under {under}",
            f"we close {{0}}, going by {under}",
        ),
        "Which month is closed?",
        ("{0}", "it's {0}", f"{{0}}, by {under}", "{0}, please"),
    )
    return make_facts_only_block("s1", (slot,), (fact,))


def _say_columns(who: str, plural: str, under: str) -> SubtaskBlock:
    return state_without_value(
        "s1",
        "columns",
        f"Each row gives the name under {who}, the number of {plural} and the sum of {under}, in this order; different "
        "spellings of a name go together.",
        "the columns of the closing",
        (
            f"each row has the name under {who}, the number of {plural} and the sum of {under}, and spellings of one "
            "name go together",
            f"the columns are the name under {who}, the number and the sum of {under}; a name in two spellings is one",
            f"I want name, number of {plural} and sum of {under} side by side, with the names under {who} in one row "
            "even if the spelling varies",
            f"first the name under {who}, then how many {plural}, then the sum of {under}, one row for all spellings",
        ),
    )


def _name_partner(heading: str) -> str:
    """Return what people call those under a heading, which may be no noun: `From`."""
    if re.search(r"\b(?:at|by|from|of)$", heading, re.IGNORECASE):
        return "supplier" if is_supplier_heading(heading) else "customer"
    return heading.lower()
