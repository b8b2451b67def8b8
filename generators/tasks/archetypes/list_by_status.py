"""List the records with a status, but those of one partner, in a new workbook, and answer with their sum."""

import random
from decimal import Decimal
from itertools import product

from data_model import Action, Criterion
from generators.tasks.building_blocks.common_facts import state_source
from generators.tasks.building_blocks.condition_facts import is_telling, name_heading, state_left_out, state_status
from generators.tasks.building_blocks.desk_registers import is_dropped, list_amount_headings, list_open_statuses
from generators.tasks.building_blocks.file_blocks import (
    draw_retracted_file_copy,
    make_no_spare_copy_criteria,
    parse_cell_reference,
    write_cell_by_cell,
    write_headers,
)
from generators.tasks.building_blocks.list_headings import AMOUNT
from generators.tasks.building_blocks.record_words import say_new_file
from generators.tasks.building_blocks.register_search import shuffle_status_registers
from generators.tasks.building_blocks.registers import Register, RegisterRecord
from generators.tasks.building_blocks.row_conditions import (
    RowChoice,
    by_status,
    draw_choice,
    has_rows,
    without_name,
)
from generators.tasks.building_blocks.row_finder import RowFinder
from generators.tasks.building_blocks.spared_names import choose_spared_reason, list_spared_tests, spares_little
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
from generators.tasks.building_blocks.value_sampler import ValueSampler, make_slot
from generators.tasks.building_blocks.who_headings import list_who_headings
from generators.tasks.recipe import (
    Recipe,
    Result,
    TaskContext,
    Values,
    archetype,
    make_action,
    make_criterion,
    rivals_of,
)

_REQUESTS = (
    "Please make me the list of the {plural} in a new workbook, one row each in the order of our register, and tell me "
    "what they come to in all.",
    "Could you list the {plural} that we talked about in a workbook of their own? Keep the order of the register, and "
    "give me the sum as your answer.",
    "I need those {plural} on one list, as a new Excel file, in the same order as in the register. And what is the sum "
    "of them?",
    "Would you pull the {plural} together in a new workbook, row by row as the register has them, and let me know the "
    "sum?",
    "The list of the {plural} is wanted upstairs: a new workbook, in the order of the register. They will ask me for "
    "the sum as well, so please answer with it.",
    "Let's get the {plural} onto a list: a new workbook, one row for each in the order of the register. Then tell me "
    "their sum.",
    "Before I talk to anybody about the {plural} I want them in front of me, in a new workbook, in the order of the "
    "register, and I want to know how much they add up to.",
    "Please go through the register, copy the {plural} that I mean to a new workbook, in their order there, and answer "
    "how much they are together.",
    "New workbook, please: the {plural} in question, one below the other as in the register. How much is it in all?",
)
"""What the user says at the end, of which one is drawn."""
_ASKED = (
    "Could you list the {plural} as they stand right now, and tell me what they come to? I do not need all of them, "
    "you know which.",
    "I should have the {plural} in question on one list, with the sum. Please leave room on top, it gets our "
    "letterhead.",
    "Please make me a list of those of the {plural} that we spoke about, and work out what they are together.",
)
"""How somebody may have asked for it."""
_MAX_LIST = 40
_FIRST_CELLS = ("A3", "A4", "A5", "A6", "B3", "B4", "B5")


@archetype(apps=("excel",), needs=("register",))
def list_by_status(context: TaskContext, rng: random.Random) -> Recipe | None:
    """The user wants the records with a status listed in a new workbook, but those of one partner, and their sum."""
    request, sampler = rng.choice(_REQUESTS), ValueSampler(context, rng)
    for register, is_open in product(shuffle_status_registers(context, rng), (True, False)):
        intent, amounts = request.format(plural=register.plural), list_amount_headings(register)
        for who, amount in product(filter(is_telling, list_who_headings(register)), amounts[:1]):
            choice = _draw_choice(register, who, amount, intent, is_open, sampler, rng)
            if choice:
                return _make_recipe(choice, who, amount, intent, sampler, rng)
    return None


def _draw_choice(
    register: Register,
    who: str,
    amount: str,
    intent: str,
    is_open: bool,
    sampler: ValueSampler,
    rng: random.Random,
) -> RowChoice | None:
    status, spared = by_status(register, intent), without_name(register, who, "spared")
    going_on = list_open_statuses(sampler.context, register)

    everybody = RowFinder(register, (status,))

    def is_usable(v: Values, rows: tuple[RegisterRecord, ...]) -> bool:
        every = everybody.find(v)
        is_of_use = v["status"] in going_on if is_open else not any(is_dropped(register, one) for one in rows)
        return (
            is_of_use
            and has_rows()(v, rows)
            and all(row.cells[amount] for row in every)
            and spares_little(rows, every, amount)
        )

    choices = (
        draw_choice(
            register, (status, spared), sampler, rng, is_usable, lambda v, rows: 0 < len(rows) <= _MAX_LIST, may_be_true
        )
        for may_be_true in list_spared_tests(sampler.context)
    )
    return next(filter(None, choices), None)


def _make_recipe(
    choice: RowChoice, who: str, amount: str, intent: str, sampler: ValueSampler, rng: random.Random
) -> Recipe:
    register, spared = choice.register, choice.slots["spared"]
    columns = _say_columns(register, who, amount, rng)

    def path_of(v: Values) -> str:
        return f"data/{v['log']}"

    def rows(v: Values) -> list[list[str]]:
        return [[one.cells[register.key], one.cells[v["column"]], one.cells[amount]] for one in choice.choose(v)]

    def actions(v: Values) -> tuple[Action, ...]:
        row, column = parse_cell_reference(v["cell"])
        place = {"row_idx": row, "column_idx": column, "values": rows(v)}
        return (
            make_action("excel", "create_new_file", file_path=path_of(v)),
            make_action("excel", "set_range", file_path=path_of(v), **place),
        )

    def criteria(v: Values) -> tuple[Criterion, ...]:
        return (
            make_criterion(
                "evaluate_excel_list",
                file=path_of(v),
                cell=v["cell"],
                rows=rows(v),
                in_column_order=True,
                headings=[[register.key, register.plural, "number"], [v["column"]], [amount, *AMOUNT]],
            ),
        )

    block = SubtaskBlock(
        subtask="s1",
        instruction=f"List the {escape_braces(register.plural)} in {{source}} with the "
        f"{name_heading(register.status)} '{{status}}', but not those with {{spared}} under {name_heading(who)}, in "
        f"the new Excel workbook {{log}}, from cell {{cell}} on: {name_heading(register.key)}, {{column}} and "
        f"{name_heading(amount)}, in the order of the register.",
        slots=(),
        facts=(),
        actions=actions,
        criteria=criteria,
    )
    answer = make_answer_block(
        "s2",
        make_facts_only_block("s2", (), ()),
        f"Answer what they come to in all, by {name_heading(amount)}.",
        lambda v: format_figure(sum((one.find_amount(amount) for one in choice.choose(v)), Decimal(0))),
        source=lambda v: {"figure": "sum", "without": [v["cell"], rivals_of("cell")]},
    )
    return compose_recipe(
        intent=intent,
        blocks=(
            state_source("s1", register),
            state_status(register, "s1", choice.slots["status"]),
            state_left_out("s1", spared, choose_spared_reason(sampler.context, spared.value.value, rng), "the list"),
            columns,
            say_new_file(sampler, register, "s1", "log", "the list", "xlsx"),
            _say_first_cell(sampler),
            block,
            answer,
        ),
        read_actions=lambda v: register.read_actions(),
        right_ways={
            "writes the list cell by cell": expand_actions(write_cell_by_cell),
            "begins the list with headers": change_every_action(
                "excel", "set_range", write_headers(register.key, who, amount)
            ),
            "answers in a sentence": change_every_action("system", "finish_task", answer_in_sentence),
        },
        extra_criteria=make_no_spare_copy_criteria,
        result=Result("list", f"the {register.plural}", tuple(one.format(plural=register.plural) for one in _ASKED)),
        retraction=draw_retracted_file_copy(sampler, "s1", "the list", path_of, "xlsx"),
    )


def _say_columns(register: Register, who: str, amount_heading: str, rng: random.Random) -> SubtaskBlock:
    """Build the block that says what the list gives of each record; its slot is the heading in the middle."""
    key, amount = name_heading(register.key), name_heading(amount_heading)
    headings = [one for one in (*register.name_headings, *register.date_headings) if is_telling(one)]
    others = [one for one in headings if register.list_cells(one) != register.list_cells(who) and one != who]
    fact = state_fact(
        "s1",
        "column",
        f"The list gives {key}, {{0}} and {amount} as they stand in the register.",
        "the columns of the list",
        (
            f"for each I want {key}, {{0}} and {amount} as they stand there",
            f"the list has {key}, {{0}} and {amount}, just as the register gives them",
            f"copy {key}, {{0}} and {amount} as they are",
            f"{key}, {{0}}, {amount}: these columns as they stand in the register",
        ),
        "Which columns should the list have?",
        (f"{key}, {{0}} and {amount}", f"just {key}, {{0}} and {amount}", f"{key}, {{0}} and {amount}, please"),
    )
    return make_facts_only_block(
        "s1", (make_slot("column", "text", who, rng.sample(others, min(4, len(others)))),), (fact,)
    )


def _say_first_cell(sampler: ValueSampler) -> SubtaskBlock:
    """Build the block that says where the list begins; its slot is `cell`."""
    fact = state_fact(
        "s1",
        "cell",
        "The list begins in cell {0}, as our letterhead goes above it.",
        "where the list begins",
        (
            "begin the list in cell {0}, our letterhead goes above it",
            "leave room for the letterhead, so the first row goes into {0}",
            "the first cell of the list is {0}",
            "start in {0}, what is above stays free",
            "{0} is where the list begins",
        ),
        "In which cell shall the list begin?",
        ("in {0}", "{0}", "{0}, the letterhead goes above", "start in {0}"),
    )
    slot = sampler.draw_slot("cell", "text", lambda count: sampler.draw_phrases(count, _FIRST_CELLS))
    return make_facts_only_block("s1", (slot,), (fact,))
