"""Set the status of all records that have had another one since before a day, and answer how many these are."""

import datetime as dt
import random
import re
from dataclasses import replace
from itertools import product
from typing import Literal

from generators.tasks.building_blocks.common_facts import state_source
from generators.tasks.building_blocks.condition_facts import name_heading, state_earlier_day, state_status
from generators.tasks.building_blocks.desk_registers import is_dropped_status
from generators.tasks.building_blocks.open_records import list_deadline_headings, list_past_headings
from generators.tasks.building_blocks.record_cells import can_be_written, make_record_cells_block, reverse_cells
from generators.tasks.building_blocks.register_search import shuffle_status_registers
from generators.tasks.building_blocks.registers import Records, Register
from generators.tasks.building_blocks.row_conditions import (
    RowChoice,
    by_earlier_day,
    by_status,
    draw_choice,
    list_free_days,
)
from generators.tasks.building_blocks.stated_facts import state_fact
from generators.tasks.building_blocks.status_steps import StatusSteps
from generators.tasks.building_blocks.subtask_block import (
    SubtaskBlock,
    answer_in_sentence,
    change_every_action,
    compose_recipe,
    escape_braces,
    shift_down_one_row,
)
from generators.tasks.building_blocks.table_blocks import make_answer_block, make_facts_only_block
from generators.tasks.building_blocks.value_sampler import ValueSampler, make_slot
from generators.tasks.recipe import Recipe, Result, Slot, TaskContext, Values, archetype, rivals_of

_REQUESTS = (
    "Please bring our list of {plural} up to date: set those that we talked about to their new status, and tell me how "
    "many it were.",
    "Could you tidy up the {plural}? The ones I mean get the new status in the list, and I would like to know how many "
    "they are.",
    "The list of {plural} is behind what has happened. Change the status of the ones I told you about, then answer how "
    "many you changed.",
    "Let's clean up the {plural}. All that fit get the new status. How many were there?",
    "Would you go through the {plural} and change the status of every one that fits what I said? Give me their number "
    "as well.",
    "The {plural} have moved on, but our list has not. Please set all that I named to the new status in our list, and "
    "tell me the number.",
    "Somebody asked why our {plural} still look like this. Please give the ones we discussed their new status, and let "
    "me know how many there are.",
    "Please update the status of the {plural} that meet what we agreed, all of them and no others. Then I need the "
    "number of those.",
    "Status of the {plural}, please: change it wherever it applies, as I explained, and answer with their number.",
)
"""What the user says at the end, of which one is drawn."""
_ASKED = (
    "Our list has several of the {plural} where they stood weeks ago. Could you set those right that have moved on, "
    "and tell me how many there were?",
    "I look into the list of the {plural} and see what was true last month. You know which of them have got further: "
    "please change that, and give me the number.",
    "Please bring what our list says of the {plural} up to date, I do not want to count the wrong ones. How many do "
    "you have to change?",
)
"""How somebody may have asked for it."""
_STEP_REASONS = (
    "that step has been taken for each of them",
    "I have asked, and all of them have got that far",
    "we went through them together and that is where they stand",
)
_IS_OBJECTION = re.compile(r"disput|quer(?:y|ied)|contest|missing", re.IGNORECASE)
_DAYS_AROUND, _MANY_DAYS = (-60, 60), 300
_MOST_ROWS, _MOST_POSSIBLE, _MIN_OTHERS, _MAX_OTHERS = 12, 40, 2, 4
_ENDS_MATTER = re.compile(r"\b(?:notice|cancel|expir\w*)\b", re.IGNORECASE)
"""Headings of days after which there is nothing left to be done."""
_When = Literal["late", "ahead", "mixed"]


@archetype(apps=("excel",), needs=("register",))
def set_status_of_many(context: TaskContext, rng: random.Random) -> Recipe | None:
    """The user wants all records that have had a status since before a day to go on to the next, and their number."""
    request, sampler = rng.choice(_REQUESTS), ValueSampler(context, rng)
    for register in shuffle_status_registers(context, rng):
        intent, steps = request.format(plural=register.plural), StatusSteps(context, register)
        order: tuple[_When, ...] = ("late", "ahead", "mixed")
        # What was entered long ago has moved on as well as what is due.
        days = dict.fromkeys((*list_deadline_headings(register), *list_past_headings(register)))
        for due, when in product(days, order):
            choice = _draw_choice(register, due, intent, when, steps, sampler, rng)
            if choice:
                return _make_recipe(choice, due, intent, when, steps, rng)
    return None


def _draw_choice(
    register: Register,
    due: str,
    intent: str,
    when: _When,
    steps: StatusSteps,
    sampler: ValueSampler,
    rng: random.Random,
) -> RowChoice | None:
    """Draw the rows: such as can take a step, with a day that has passed, or is still ahead, or some of each."""
    if not can_be_written(register, register.status):
        return None
    today = sampler.context.clock.date

    def is_sensible(v: Values, rows: Records) -> bool:
        if not 1 < len(rows) <= _MOST_ROWS or not _list_goals(steps, v["status"], rows):
            return False
        first, last = min(one.cells[due] for one in rows), max(one.cells[due] for one in rows)
        if first <= today and _ENDS_MATTER.search(due):
            return False
        return {"late": last < today, "ahead": first > today, "mixed": True}[when]

    first, last = (str(sampler.context.clock.day + dt.timedelta(days=one)) for one in _DAYS_AROUND)
    days = tuple(one for one in list_free_days(register, due, most=_MANY_DAYS) if first < one < last)
    return draw_choice(
        register,
        (by_status(register, intent), replace(by_earlier_day(register, due, "day"), candidates=days)),
        sampler,
        rng,
        is_sensible,
        is_possible=lambda v, rows: 0 < len(rows) <= _MOST_POSSIBLE,
        may_be_true=lambda v: steps.has_next(v["status"]) and (when != "ahead" or v["day"] > today),
        count_result=lambda rows: (len(rows), tuple(one.sheet_key for one in rows)),
    )


def _list_goals(steps: StatusSteps, status: str, rows: Records) -> list[str]:
    """List what some records can be set to, each of which must leave enough others that could be meant."""
    # That all of them came to nothing, or are objected to, at once would be news of its own.
    goals = [
        one for one in steps.list_next(status, rows) if not is_dropped_status(one) and not _IS_OBJECTION.search(one)
    ]
    return goals if len(steps.statuses) >= _MIN_OTHERS + 2 else []


def _make_recipe(
    choice: RowChoice, due: str, intent: str, when: _When, steps: StatusSteps, rng: random.Random
) -> Recipe:
    register, true = choice.register, {name: one.value.value for name, one in choice.slots.items()}
    goal = rng.choice(_list_goals(steps, true["status"], choice.choose(true)))
    others = [one for one in steps.statuses if one not in (goal, true["status"])]
    slot = make_slot("goal", "text", goal, rng.sample(others, min(len(others), _MAX_OTHERS)))
    reason = rng.choice(_STEP_REASONS)
    if when == "late":
        reason = f"{name_heading(due)} has passed for each of them and that is where they stand"
    cells = make_record_cells_block(
        register,
        "s1",
        f"In {{source}}, set the {name_heading(register.status)} of all {escape_braces(register.plural)} that have "
        f"'{{status}}' there and whose {name_heading(due)} lies before {{day}} to '{{goal}}', as {reason}.",
        choice.choose,
        register.status,
        "goal",
    )
    answer = make_answer_block(
        "s2",
        make_facts_only_block("s2", (), ()),
        "Answer how many these are.",
        lambda v: str(len(choice.choose(v))),
        is_count=True,
        source=lambda v: {"without": [v["goal"], rivals_of("goal")]},
    )
    return compose_recipe(
        intent=intent,
        blocks=(
            state_source("s1", register),
            state_status(register, "s1", choice.slots["status"]),
            state_earlier_day(register, "s1", choice.slots["day"], due),
            _say_goal(register, slot, reason),
            cells,
            answer,
        ),
        read_actions=lambda v: register.read_actions(),
        right_ways={
            "answers in a sentence": change_every_action("system", "finish_task", answer_in_sentence),
            "begins with the last of them": reverse_cells,
        },
        neighbours={"changes the row below each": change_every_action("excel", "set_cell", shift_down_one_row)},
        result=Result(
            "register", f"the {register.plural}", tuple(one.format(plural=register.plural) for one in _ASKED)
        ),
    )


def _say_goal(register: Register, slot: Slot, reason: str) -> SubtaskBlock:
    """Build the block that says what the new status is; its slot is `goal`."""
    plural, heading = escape_braces(register.plural), name_heading(register.status)
    fact = state_fact(
        "s1",
        "goal",
        f"Those {plural} are set to '{{0}}', as {reason}.",
        f"the new {heading.lower()} of those {plural}",
        (
            f"set those {plural} to '{{0}}', {reason}",
            f"from now on they are '{{0}}', as {reason}",
            f"give them '{{0}}' under {heading}, {reason}",
            "their new status is '{0}'",
            f"change {heading} to '{{0}}' for all of these, {reason}",
        ),
        f"What shall those {plural} be set to?",
        ("to '{0}'", "'{0}'", "make it '{0}'", f"'{{0}}', {reason}"),
    )
    return make_facts_only_block("s1", (slot,), (fact,))
