"""Enter the days for following up records into a new column: so many working days after a date, but a closing day."""

import datetime as dt
import random
from collections.abc import Iterator
from dataclasses import dataclass
from itertools import product

from generators.tasks.building_blocks.common_facts import state_source
from generators.tasks.building_blocks.condition_facts import name_heading, state_status
from generators.tasks.building_blocks.new_columns import make_new_column_block, state_new_heading, write_tops_last
from generators.tasks.building_blocks.open_records import is_open, list_past_headings
from generators.tasks.building_blocks.record_cells import reverse_cells
from generators.tasks.building_blocks.register_search import shuffle_status_registers
from generators.tasks.building_blocks.registers import Records, Register, RegisterRecord
from generators.tasks.building_blocks.row_conditions import by_status
from generators.tasks.building_blocks.stated_facts import state
from generators.tasks.building_blocks.subtask_block import (
    SubtaskBlock,
    change_every_action,
    compose_recipe,
    escape_braces,
    shift_down_one_row,
)
from generators.tasks.building_blocks.value_sampler import ValueSampler, make_slot
from generators.tasks.recipe import (
    Recipe,
    Slot,
    TaskContext,
    Values,
    archetype,
)
from generators.working_days import is_working_day

_REQUESTS = (
    "Please add a column at the right of our list of {plural} with the day on which we follow up each of those that we "
    "talked about.",
    "Could you work out the follow-up days for the {plural} that I mean and enter them in a new last column of our "
    "list?",
    "I want to see in the list itself when we take up those {plural} again. A new column behind the others, please, "
    "with the day for each.",
    "We keep forgetting to follow up on {plural}. Please put the day for each of those I described into a new column "
    "to the right of the table.",
    "Would you enter a follow-up day for every one of those {plural}? It goes into a new column after the last one, as "
    "we agreed.",
    "The list of {plural} needs one more column at the end: the day of the follow-up, for the ones I told you about.",
    "Let's fix the days on which we follow up those {plural}. Calculate them as I said and write them into a new "
    "column at the right end of the list.",
    "Please calculate when each of the {plural} in question is to be followed up, and note the day in the same row of "
    "the list, in a new last column.",
    "For planning the next weeks I need follow-up days for those {plural}, each in its row, in a new column on the far "
    "right.",
)
"""What the user says at the end, of which one is drawn."""
_HEADINGS = ("Follow up on", "Remind on", "Take up again on", "Check again on", "Next contact on", "Ask again on")
_NUMBERS = (3, 4, 5, 6, 7, 8, 9, 10, 12, 14, 15, 18, 20, 25, 30)
_USUAL_NUMBER = 15
_REASONS = ("we move offices that day", "of the works outing", "of the stocktaking", "the whole house is on a training")
_MIN_ROWS, _MAX_ROWS, _MAX_POSSIBLE, _MIN_OTHERS, _MIN_PREFERRED = 2, 11, 60, 3, 4


@dataclass(frozen=True)
class _FollowUps:
    """Records with a status, and the day from which the days of their follow-up are counted.

    Attributes:
        base: The heading of that day.
        slots: `status`, `number` of working days, and the day `closed`.
    """

    register: Register
    base: str
    slots: tuple[Slot, ...]

    def choose(self, v: Values) -> Records:
        return _choose(self.register, self.base, v["status"])

    def list_days(self, v: Values) -> list[str]:
        return [_count(one.cells[self.base], int(v["number"]), v["closed"]) for one in self.choose(v)]


@archetype(apps=("excel",), needs=("register",))
def chase_by_working_days(context: TaskContext, rng: random.Random) -> Recipe | None:
    """The user wants a new column in a register: the working day on which each of some records is followed up."""
    sampler, request = ValueSampler(context, rng), rng.choice(_REQUESTS)
    for register in shuffle_status_registers(context, rng):
        intent = request.format(plural=register.plural)
        for found in _draw(register, intent, sampler, rng):
            return _make_recipe(found, intent, sampler, rng)
    return None


def _draw(register: Register, intent: str, sampler: ValueSampler, rng: random.Random) -> Iterator[_FollowUps]:
    today = sampler.context.clock.date
    statuses = by_status(register, intent).candidates
    open_ones = [one for one in statuses if is_open(one) and not sampler.gives_away(one)]
    pairs = list(product(list_past_headings(register), rng.sample(open_ones, len(open_ones))))
    # Two rows are a task, but a dull one.
    for base, status in sorted(pairs, key=lambda one: len(_choose(register, *one)) < _MIN_PREFERRED):
        rows = _choose(register, base, status)
        others = [one for one in statuses if one != status and _can_be_meant(register, base, one)]
        if not _MIN_ROWS <= len(rows) <= _MAX_ROWS or len(others) < _MIN_OTHERS - 1:
            continue
        if len(rows) < len([one for one in register.records if one.cells[register.status] == status]):
            continue
        days = [one.cells[base] for one in rows]
        if max(days) >= today:
            continue
        numbers = [one for one in rng.sample(_NUMBERS, len(_NUMBERS)) if not sampler.gives_away(str(one))]
        for number in sorted(numbers, key=lambda one: one > _USUAL_NUMBER):
            closed = [one for one in _list_closing_days(days, number, today) if not sampler.gives_away(one)]
            if min(_count(one, number) for one in days) <= today or not closed:
                continue
            drawn = rng.choice(closed)
            moved = _count_all(days, number, drawn)
            other_days = [one for one in _list_next_days(drawn) if _count_all(days, number, one) != moved]
            if len(other_days) < _MIN_OTHERS:
                continue
            near = sorted((one for one in _NUMBERS if one != number), key=lambda one: abs(one - number))[:4]
            yield _FollowUps(
                register,
                base,
                (
                    make_slot("status", "text", status, rng.sample(others, min(4, len(others)))),
                    make_slot("number", "number", str(number), [str(one) for one in near]),
                    make_slot("closed", "date", drawn, other_days[:4]),
                ),
            )


def _can_be_meant(register: Register, base: str, status: str) -> bool:
    return 0 < len(_choose(register, base, status)) <= _MAX_POSSIBLE


def _choose(register: Register, base: str, status: str) -> Records:
    return tuple(one for one in register.records if one.cells[register.status] == status and one.cells[base])


def _count(day: str, number: int, closed: str = "") -> str:
    """Return the day that lies so many days from Monday to Friday after another one, without the closing day."""
    at = dt.date.fromisoformat(day)
    while number:
        at += dt.timedelta(days=1)
        number -= at.weekday() < 5 and str(at) != closed
    return str(at)


def _list_closing_days(days: list[str], number: int, today: str) -> list[str]:
    """List the coming days that change a follow-up if nobody works; none if a public holiday would change one, too."""
    spans = [(dt.date.fromisoformat(one), dt.date.fromisoformat(_count(one, number + 1))) for one in days]
    every = {first + dt.timedelta(days=at) for first, last in spans for at in range(1, (last - first).days + 1)}
    weekdays = sorted(one for one in every if one.weekday() < 5)
    if not all(map(is_working_day, weekdays)):
        return []
    coming = [str(one) for one in weekdays if str(one) > today]
    return [one for one in coming if _count_all(days, number, one) != _count_all(days, number)]


def _count_all(days: list[str], number: int, closed: str = "") -> list[str]:
    return [_count(one, number, closed) for one in days]


def _list_next_days(day: str) -> list[str]:
    """List other days from Monday to Friday on which people could be closed, the nearest first."""
    first = dt.date.fromisoformat(day)
    others = [first + dt.timedelta(days=at) for at in range(1, 40)]
    return [str(one) for one in others if is_working_day(one)]


def _make_recipe(found: _FollowUps, intent: str, sampler: ValueSampler, rng: random.Random) -> Recipe:
    register = found.register
    status, number, closed = found.slots
    headings = [one for one in _HEADINGS if one not in register.headings]
    heading, *other_headings = rng.sample(headings, 5)

    def list_entries(v: Values) -> list[tuple[RegisterRecord, str]]:
        return list(zip(found.choose(v), found.list_days(v), strict=True))

    under = name_heading(found.base)
    block = make_new_column_block(
        register,
        "s1",
        f"In {{source}}, add a column '{{heading}}' right of the last one. For all {escape_braces(register.plural)} "
        f"with the {name_heading(register.status)} '{{status}}', it gives the day {{number}} working days after "
        f"{under}, Monday to Friday, {{closed}} not counted.",
        "heading",
        list_entries,
    )
    return compose_recipe(
        intent=intent,
        blocks=(
            state_source("s1", register),
            state_status(register, "s1", status),
            _say_number(number, under),
            _say_closed(closed, rng.choice(_REASONS)),
            state_new_heading("s1", make_slot("heading", "text", heading, other_headings)),
            block,
        ),
        read_actions=lambda v: register.read_actions(),
        right_ways={
            "begins with the last of them": reverse_cells,
            "writes the headings at the end": write_tops_last("heading"),
        },
        neighbours={"writes each day one row too low": change_every_action("excel", "set_cell", shift_down_one_row)},
    )


def _say_number(slot: Slot, under: str) -> SubtaskBlock:
    return state(
        "s1",
        slot,
        f"The follow-up is {{0}} working days after the date under {under}; the working day right after that date is "
        "the first of them.",
        "how many working days pass before the follow-up",
        (
            f"we follow up {{0}} working days after the date under {under}, and the working day right after it is the "
            "first",
            f"count {{0}} working days from {under}, beginning with the working day right after that date",
            f"give them {{0}} working days after {under}; the first of these is the working day that comes next",
            f"{{0}} working days after {under} is when we follow up, not counting the date itself",
        ),
        f"How many working days after {under} do we follow up?",
        ("{0} working days", "after {0} of them", "{0}, the date itself not counted"),
    )


def _say_closed(slot: Slot, reason: str) -> SubtaskBlock:
    because = reason if reason.startswith(("we", "the")) else f"because {reason}"
    return state(
        "s1",
        slot,
        f"Working days are Monday to Friday, but {{0}} is none, as we are closed then ({because}).",
        "the day that is no working day",
        (
            f"Monday to Friday are working days, only {{0}} is not, we are closed then ({because})",
            f"we are closed on {{0}} ({because}), so leave it out; every other day from Monday to Friday counts",
            f"{{0}} is no working day, {because}; all others from Monday to Friday are",
            f"count Monday to Friday but leave out {{0}}, when we are closed ({because})",
        ),
        "On which day are we closed?",
        ("on {0}", "{0}", "we are closed on {0}", "{0} only"),
    )
