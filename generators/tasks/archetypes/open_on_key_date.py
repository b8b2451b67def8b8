"""List what was open on a key date in the past, as the registers tell it today, and answer what it came to."""

import datetime as dt
import random
from collections.abc import Callable
from decimal import Decimal
from itertools import product

from generators.tasks.building_blocks.condition_facts import name_heading, state_left_out
from generators.tasks.building_blocks.file_blocks import write_cell_by_cell, write_headers
from generators.tasks.building_blocks.key_date_facts import (
    say_key_date_columns,
    say_key_date_day,
    say_key_date_files,
    say_key_date_open,
)
from generators.tasks.building_blocks.list_headings import AMOUNT, PERSON, name_columns
from generators.tasks.building_blocks.new_lists import make_new_list_block
from generators.tasks.building_blocks.registers import Records, Register
from generators.tasks.building_blocks.row_conditions import (
    RowChoice,
    draw_choice,
    has_rows,
    list_free_days,
    without_name,
)
from generators.tasks.building_blocks.row_finder import RowCondition, RowFinder
from generators.tasks.building_blocks.settled_records import SettledRecords, find_settled_records
from generators.tasks.building_blocks.spared_names import choose_spared_reason, list_spared_tests, spares_little
from generators.tasks.building_blocks.spared_statuses import can_be_spared, say_spared_status, without_status
from generators.tasks.building_blocks.subtask_block import (
    SubtaskBlock,
    answer_in_sentence,
    change_every_action,
    compose_recipe,
    escape_braces,
    expand_actions,
    replace_arguments,
)
from generators.tasks.building_blocks.table_blocks import format_figure, make_answer_block, make_facts_only_block
from generators.tasks.building_blocks.value_sampler import ValueSampler
from generators.tasks.building_blocks.who_headings import list_who_headings
from generators.tasks.recipe import (
    PlanFunction,
    PlanStep,
    Recipe,
    Result,
    Slot,
    TaskContext,
    Values,
    archetype,
    rivals_of,
)
from generators.working_days import is_working_day

_REQUESTS = (
    "Could you reconstruct which {plural} were open on the day I gave you? One row each in a new workbook, from A1 on, "
    "as they come in the register, and {result} as your answer.",
    "Please work out which {plural} had not been settled on that day, list them in a new Excel file from cell A1 on, "
    "in the order in which we keep them, and let me know {result}.",
    "I have to report what was open on that day, not what is open now. A new workbook with those {plural}, from A1 "
    "on in our usual order, please, and {result}.",
    "Would you go back to that day for me: which {plural} were still open then? List them in a new workbook from A1 "
    "on, in the order of the register. I also need {result}.",
    "Let's get the open {plural} as of that day together: a new workbook, from A1 on in the same order as our "
    "register, and {result} as the answer.",
    "How did the {plural} stand on the day in question? Please list those that were open in a new workbook, from cell "
    "A1 on in the order of the register, and answer {result}.",
    "They ask me how the {plural} stood on that day. Please list the ones open then in a new workbook, from cell A1 on "
    "in the order of the register, and answer {result}.",
    "I need a look back: the {plural} open on the day I named, one below the other from A1 on in a new workbook, in "
    "the order of the register, and {result}.",
    "Somebody claims that too much was open that day. Put the {plural} that were into a new workbook, from cell A1 on "
    "as the register has them, and tell me {result}.",
)
"""What the user says at the end, of which one is drawn."""
_MONEY_REQUESTS = (
    "The auditors want to know how we stood on that day. Please list the {plural} that were open then in a new "
    "workbook from cell A1 on, in the order of our register, and tell me {result}.",
    "Our tax adviser asks for the {plural} that were open on the key date. Make the list in a new workbook, row by row "
    "from cell A1 on as in the register, and tell me {result}.",
    "For the closing I need the {plural} open on that day, as a list from cell A1 on in a new workbook, in the order "
    "of the register, and then {result}.",
)
"""What they may say of records with amounts besides."""
_ASKED = (
    "How did we stand on the key date? Please list the {plural} that were open then, not the ones of today, and tell "
    "me what it came to.",
    "I have the figures of today, but I need those of the key date. Could you put together which {plural} were open "
    "then?",
    "Somebody compares the {plural} that were open on the key date with those of now. Please make the list of that day "
    "for me.",
)
"""How somebody may have asked for it."""
_MIN_ROWS, _MAX_ROWS, _MAX_POSSIBLE = 2, 60, 170
_DAYS_AGO = 7
_SPARING, _SAID = ("status", "name"), "open then key date list order sum"
_QUARTERS, _MAX_ENDS, _MAX_DAYS_BACK = ("03", "06", "09", "12"), 4, 100


@archetype(apps=("excel",), needs=("settled_records",))
def open_on_key_date(context: TaskContext, rng: random.Random) -> Recipe | None:
    """The user wants what was open on a day in the past listed in a new workbook, and its sum or number."""
    sampler, found = ValueSampler(context, rng), find_settled_records(context)
    shuffled = rng.sample(found, len(found))
    shuffled.sort(key=lambda one: (not one.register.amount_headings, not one.register.has_noun))
    for spares, records in product(_SPARING, shuffled):
        for who in list_who_headings(records.register):
            choice = _draw_choice(records, who, spares, sampler, rng)
            if choice:
                return _make_recipe(records, choice, who, sampler, rng)
    return None


def _list_amounts(records: SettledRecords) -> list[str]:
    """List the headings of amounts that every record has, the last one first."""
    register = records.register
    return [one for one in reversed(register.amount_headings) if all(register.list_cells(one))]


def _draw_choice(
    records: SettledRecords, who: str, spares: str, sampler: ValueSampler, rng: random.Random
) -> RowChoice | None:
    register, today = records.register, sampler.context.clock.date
    latest = str(dt.date.fromisoformat(today) - dt.timedelta(days=_DAYS_AGO))
    free = set(list_free_days(register, records.began)) & set(list_free_days(register, records.settled))
    ends = set(_list_month_ends(records))
    days = sorted(ends | {one for one in free if is_working_day(dt.date.fromisoformat(one))})
    on_day = RowCondition("day", "date", tuple(one for one in days if one < latest), records.was_open)
    if spares == "status" and not register.status:
        return None
    spared = without_status(register, _SAID) if spares == "status" else without_name(register, who, "spared")
    conditions = (on_day, spared)

    everybody = RowFinder(register, (on_day,))

    def is_usable(v: Values, rows: Records) -> bool:
        amount = next(iter(_list_amounts(records)), "") if spares == "name" else ""
        is_left_out = spares_little(rows, everybody.find(v), amount)
        differs_today = any(one.cells[records.settled] for one in rows)
        return is_left_out and differs_today and has_rows(_MIN_ROWS, _MAX_ROWS)(v, rows)

    def draw(may_be_true: Callable[[Values], bool]) -> RowChoice | None:
        return draw_choice(
            register,
            conditions,
            sampler,
            rng,
            is_usable,
            lambda v, rows: 0 < len(rows) <= _MAX_POSSIBLE,
            may_be_true,
        )

    # Auditors and owners ask for the end of the last month, or of the last quarter, before any other day.
    past = sorted((one for one in ends if one < latest), reverse=True)
    wanted = [*past[:1], *[one for one in past if one[5:7] in _QUARTERS][:1], *past[1:_MAX_ENDS]]
    spans = [[one] for one in dict.fromkeys(wanted)]
    who_first = list_spared_tests(sampler.context) if spares == "name" else [lambda v: can_be_spared(v["spared"])]
    tests = ((lambda v, some=some, may=may: v["day"] in some and may(v)) for some, may in product(spans, who_first))
    choices = (draw(test) for test in tests)
    return next(filter(None, choices), None) or draw(
        lambda v: v["day"] > _shift(latest, -_MAX_DAYS_BACK) and who_first[-1](v)
    )


def _shift(day: str, days: int) -> str:
    return str(dt.date.fromisoformat(day) + dt.timedelta(days=days))


def _list_month_ends(records: SettledRecords) -> list[str]:
    """List the last days of months; what falls on one is said to be in time, so no day is unclear."""
    days = {one.cells[heading] for one in records.register.records for heading in (records.began, records.settled)}
    months = sorted({one[:7] for one in days if one})
    return [
        str((dt.date.fromisoformat(f"{one}-01") + dt.timedelta(days=31)).replace(day=1) - dt.timedelta(days=1))
        for one in months
    ]


def _make_recipe(
    records: SettledRecords, choice: RowChoice, who: str, sampler: ValueSampler, rng: random.Random
) -> Recipe:
    register = records.register
    amount = next(iter(_list_amounts(records)), "")
    columns = [register.key, who, amount or records.began]
    plural = escape_braces(register.plural)

    def rows(v: Values) -> list[list[str]]:
        return [[one.cells[heading] for heading in columns] for one in choice.choose(v)]

    def count(v: Values) -> str:
        chosen = choice.choose(v)
        if not amount:
            return str(len(chosen))
        return format_figure(sum((one.find_amount(amount) for one in chosen), Decimal(0)))

    def count_today(v: Values) -> str:
        chosen = [one for one in choice.choose(v) if not one.cells[records.settled]]
        return format_figure(sum((one.find_amount(amount) for one in chosen), Decimal(0))) if amount else "0"

    stem, spared = register.file_stem, choice.slots["spared"]
    without = "without those marked '{spared}', " if _is_status(register, spared) else "without those of {spared}, "
    new_list = make_new_list_block(
        sampler,
        "s1",
        "the list",
        f"It lists the {plural} that were open on {{day}}, {without}in the order of the register: "
        f"{', '.join(map(name_heading, columns))}.",
        rows,
        [f"open_{stem}", f"{stem}_key_date", f"{stem}_open_then", f"open_items_{stem}", f"{stem}_for_audit"],
        name_columns(
            (register.key, register.plural, "number"),
            (who, *PERSON),
            (amount, *AMOUNT) if amount else (records.began, "date", "day"),
        ),
    )
    answer = make_answer_block(
        "s2",
        make_facts_only_block("s2", (), ()),
        f"Answer what they come to under {name_heading(amount)}." if amount else "Answer how many they are.",
        count,
        is_count=not amount,
        source=lambda v: {
            "figure": "sum" if amount else "count",
            "without": [v["spared"], *map(rivals_of, choice.slots)],
        },
    )
    result = "what they came to in all" if amount else "how many there were"
    return compose_recipe(
        intent=rng.choice(_REQUESTS + (_MONEY_REQUESTS if amount else ())).format(
            plural=register.plural, result=result
        ),
        blocks=(
            say_key_date_files(records, plural),
            say_key_date_day(choice.slots["day"], plural),
            say_key_date_open(records, plural),
            _say_spared(register, spared, sampler.context, rng),
            say_key_date_columns(columns, amount, plural),
            new_list,
            answer,
        ),
        read_actions=lambda v: records.read_actions(),
        right_ways={
            "writes the list cell by cell": expand_actions(write_cell_by_cell),
            "begins the list with headers": change_every_action("excel", "set_range", write_headers(*columns)),
            "answers in a sentence": change_every_action("system", "finish_task", answer_in_sentence),
        },
        neighbours={"gives the figure of what is open today": _answer_with(count_today)},
        result=Result(
            "list", f"the open {register.plural}", tuple(one.format(plural=register.plural) for one in _ASKED)
        ),
    )


def _is_status(register: Register, spared: Slot) -> bool:
    return bool(register.status) and spared.value.value in register.statuses


def _say_spared(register: Register, spared: Slot, context: TaskContext, rng: random.Random) -> SubtaskBlock:
    if _is_status(register, spared):
        return say_spared_status(register, spared, "the list", rng)
    return state_left_out("s1", spared, choose_spared_reason(context, spared.value.value, rng), "the list")


def _answer_with(count: Callable[[Values], str]) -> Callable[[PlanFunction], PlanFunction]:
    """Build a change of plans that gives another answer."""

    def change(plan: PlanFunction) -> PlanFunction:
        def plan_otherwise(v: Values) -> tuple[PlanStep, ...]:
            *before, last = plan(v)
            return (*before, PlanStep(replace_arguments(last.action, answer=count(v)), last.subtask))

        return plan_otherwise

    return change
