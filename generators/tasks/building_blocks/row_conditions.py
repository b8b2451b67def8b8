"""Conditions by which the rows of a register are chosen, with values that everybody reads alike."""

import datetime as dt
import random
from collections.abc import Callable, Mapping, Sequence
from dataclasses import dataclass
from decimal import Decimal
from functools import cached_property
from itertools import pairwise, product

from generators.tasks.building_blocks.name_spellings import split_name
from generators.tasks.building_blocks.registers import Register, RegisterRecord
from generators.tasks.building_blocks.row_finder import RowCondition, RowFinder
from generators.tasks.building_blocks.value_sampler import ValueSampler, make_slot
from generators.tasks.recipe import Slot, Values
from generators.working_days import is_working_day

MIN_ROWS, MAX_ROWS = 2, 12
_MIN_ALTERNATIVES, _MAX_ALTERNATIVES = 2, 5
_MAX_TRIALS = 1200
_MIN_LIMIT = 20
_SAID = "open on our list, all sheets, out of it, left out, new, due, day, date"
"""Words of the facts, none of which may be taken for a status."""
_MANY_DAYS = 12
_MIN_ROWS_PREFERRED = 4

RowTest = Callable[[Values, tuple[RegisterRecord, ...]], bool]
"""Tells whether some values, and the rows that they choose, make a task."""


@dataclass(frozen=True)
class RowChoice:
    """The rows of a register that meet all of some conditions.

    Attributes:
        slots: Slot name -> slot, for the value of each condition.
    """

    register: Register
    conditions: tuple[RowCondition, ...]
    slots: Mapping[str, Slot]

    def choose(self, v: Values) -> tuple[RegisterRecord, ...]:
        """Return the rows that meet the conditions with these values, in the order of the register."""
        return self._finder.find(v)

    @cached_property
    def _finder(self) -> RowFinder:
        return RowFinder(self.register, self.conditions)


def list_places(rows: tuple[RegisterRecord, ...]) -> tuple[tuple[str, int], ...]:
    """List where rows stand: the sheet of each, and its row there."""
    return tuple(one.sheet_key for one in rows)


def has_rows(least: int = MIN_ROWS, most: int = MAX_ROWS) -> RowTest:
    """Build the test that so many rows are chosen."""
    return lambda v, rows: least <= len(rows) <= most


def draw_choice(
    register: Register,
    conditions: Sequence[RowCondition],
    sampler: ValueSampler,
    rng: random.Random,
    is_usable: RowTest,
    is_possible: RowTest = lambda v, rows: bool(rows),
    may_be_true: Callable[[Values], bool] = lambda v: True,
    count_result: Callable[[tuple[RegisterRecord, ...]], object] = list_places,
) -> RowChoice | None:
    """Draw a value for each condition, with others that lead to another result; None if there are none.

    Args:
        is_usable: Whether true values, and the rows that they choose, make a task.
        is_possible: Whether somebody could take such values and rows for the right ones.
        may_be_true: Whether values can be the true ones, whatever rows they choose.
        count_result: What follows from the rows; other values must lead to something else.
    """
    lists = [[one for one in each.candidates if not sampler.gives_away(one)] for each in conditions]
    every = (dict(zip([one.slot for one in conditions], values, strict=True)) for values in product(*lists))
    possible = [one for one in every if may_be_true(one)]
    trials = rng.sample(possible, min(len(possible), _MAX_TRIALS))
    finder = RowFinder(register, conditions)
    tried = [(values, finder.find(values)) for values in trials]
    usable = [(values, rows) for values, rows in tried if is_usable(values, rows)]
    # Two rows are a task, but a dull one.
    for values, _ in sorted(usable, key=lambda one: len(one[1]) < _MIN_ROWS_PREFERRED):
        slots: dict[str, Slot] = {}
        for condition, candidates in zip(conditions, lists, strict=True):
            slot = condition.slot
            others = _list_alternatives(finder, slot, candidates, values, is_possible, count_result)
            if len(others) < _MIN_ALTERNATIVES:
                break
            slots[slot] = make_slot(
                slot, condition.type, values[slot], rng.sample(others, min(len(others), _MAX_ALTERNATIVES))
            )
        if len(slots) == len(conditions):
            return RowChoice(register, tuple(conditions), slots)
    return None


def _list_alternatives(
    finder: RowFinder,
    slot: str,
    candidates: Sequence[str],
    values: Values,
    is_possible: RowTest,
    count_result: Callable[[tuple[RegisterRecord, ...]], object],
) -> list[str]:
    result = count_result(finder.find(values))
    found = []
    for one in candidates:
        other = {**values, slot: one}
        rows = finder.find(other)
        if one != values[slot] and count_result(rows) != result and is_possible(other, rows):
            found.append(one)
    return found


def by_status(register: Register, words: str, slot: str = "status") -> RowCondition:
    """Choose rows by their status; no candidate is part of another status, of a heading or of some words.

    Args:
        words: What the user says besides, in which no status may occur.
    """
    said = split_name(" ".join((words, _SAID, register.plural, *register.headings)))
    heading = register.status
    parts = {one: split_name(one) for one in register.statuses}
    clear = tuple(
        one
        for one in register.statuses
        if not _occurs(parts[one], said)
        and not any(
            _occurs(parts[one], parts[other]) or _occurs(parts[other], parts[one]) for other in parts if other != one
        )
    )
    return RowCondition(slot, "text", clear, lambda row, value: row.cells[heading] == value)


def by_name(register: Register, heading: str, slot: str) -> RowCondition:
    """Choose rows by a name, however it is spelled; the candidates are full names."""
    full = register.find_full_names(heading)
    names = tuple(sorted(set(full.values())))
    return RowCondition(slot, "text", names, lambda row, value: full.get(row.cells[heading]) == value)


def without_name(register: Register, heading: str, slot: str) -> RowCondition:
    """Choose the rows that are not those of a name, however it is spelled."""
    named = by_name(register, heading, slot)
    return RowCondition(slot, "text", named.candidates, lambda row, value: not named.holds(row, value))


def by_earlier_day(register: Register, heading: str, slot: str) -> RowCondition:
    """Choose rows with a day before another one; no row has that day itself, so that `by` means the same."""
    return RowCondition(
        slot, "date", list_free_days(register, heading), lambda row, value: "" < row.cells[heading] < value
    )


def by_later_day(register: Register, heading: str, slot: str) -> RowCondition:
    """Choose rows with a day after another one; no row has that day itself, so that `from` means the same."""
    return RowCondition(slot, "date", list_free_days(register, heading), lambda row, value: row.cells[heading] > value)


def by_month(register: Register, heading: str, slot: str = "month") -> RowCondition:
    """Choose rows with a day in a month, such as `May 2025`."""
    days = sorted(one for one in register.list_cells(heading) if one)
    months = tuple(dict.fromkeys(name_month(one) for one in days))
    return RowCondition(
        slot, "text", months, lambda row, value: bool(row.cells[heading]) and name_month(row.cells[heading]) == value
    )


def by_larger_amount(register: Register, heading: str, slot: str = "limit") -> RowCondition:
    """Choose rows with an amount above a round limit that no row has."""
    amounts = sorted({one.find_amount(heading) for one in register.records if one.cells[heading]})
    limits = dict.fromkeys(limit for low, high in pairwise(amounts) if (limit := _find_round_number(low, high)))
    taken = {cell for one in register.records for cell in one.cells.values()}
    return RowCondition(
        slot,
        "number",
        tuple(str(one) for one in limits if one >= _MIN_LIMIT and str(one) not in taken),
        lambda row, value: bool(row.cells[heading]) and row.find_amount(heading) > int(value),
    )


def list_free_days(register: Register, heading: str, most: int = _MANY_DAYS) -> tuple[str, ...]:
    """List days between the days of a column on which none of its rows falls, working days if there are enough.

    Args:
        most: About how many, spread over all of them.
    """
    days = sorted({one for one in register.list_cells(heading) if one})
    if not days:
        return ()
    first, last = dt.date.fromisoformat(days[0]), dt.date.fromisoformat(days[-1])
    between = [first + dt.timedelta(days=number) for number in range(1, (last - first).days)]
    free = [one for one in between if one.isoformat() not in days]
    working = [one for one in free if is_working_day(one)]
    kept = working if len(working) >= _MANY_DAYS else free
    return tuple(one.isoformat() for one in kept[:: max(1, len(kept) // most)])


def list_ended_months(today: str, days: Sequence[str]) -> list[str]:
    """List the months of some days that are over, the latest first.

    Args:
        today: As `YYYY-MM-DD`.
        days: In the same form; empty ones do not count.
    """
    return list(dict.fromkeys(name_month(one) for one in sorted(days, reverse=True) if "" < one[:7] < today[:7]))


def name_month(day: str) -> str:
    """Name the month of a day: `May 2025`."""
    return f"{dt.date.fromisoformat(day):%B %Y}"


def _occurs(words: tuple[str, ...], text: tuple[str, ...]) -> bool:
    return any(text[at : at + len(words)] == words for at in range(len(text) - len(words) + 1))


def _find_round_number(low: Decimal, high: Decimal) -> int:
    """Return the roundest whole number between two others, or 0."""
    for step in (10000, 5000, 1000, 500, 100, 50, 10):
        number = (int(low) // step + 1) * step
        if low < number < high:
            return number
    return 0
