"""Enter the days for following up records into a new column: so many working days before they are due, or after."""

import datetime as dt
import random
import re
from collections.abc import Iterator
from dataclasses import dataclass
from itertools import product

from data_model import EventFinding
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
from generators.tasks.recipe import Recipe, Result, Slot, TaskContext, Values, archetype
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
_NUMBERS = (2, 3, 4, 5, 6, 7, 8, 9, 10, 12, 14, 15, 18, 20, 25, 30)
_USUAL_NUMBER = 10
_REASONS = (
    "we move offices that day",
    "because of the works outing",
    "because of the stocktaking",
    "the whole house is on a training",
)
_OWN_REASONS = ("I have a day off", "I am at a training", "I am on the road all day", "I am at the doctor's")
_ENDS_MATTER = re.compile(r"\b(?:until|cancel|notice|expir\w*|back|return)\b", re.IGNORECASE)
"""Headings of days after which nobody asks any more."""
_MIN_ROWS, _MAX_ROWS, _MAX_POSSIBLE, _MIN_OTHERS, _MIN_PREFERRED = 2, 16, 60, 3, 4


@dataclass(frozen=True)
class _Base:
    """The day from which the days of a follow-up are counted.

    Attributes:
        heading: Its heading.
        step: 1 to count the working days after it, -1 to count those before it.
        is_deadline: Whether something is due on that day.
    """

    heading: str
    step: int
    is_deadline: bool

    @property
    def side(self) -> str:
        """On which side of it the follow-up is."""
        return "after" if self.step > 0 else "before"


@dataclass(frozen=True)
class _FollowUps:
    """Records with a status, and the day from which the days of their follow-up are counted.

    Attributes:
        slots: `status`, `number` of working days, and the day `closed`.
        is_own: Whether it is the user alone who does not work on that day.
    """

    register: Register
    base: _Base
    slots: tuple[Slot, ...]
    is_own: bool
    today: str

    def choose(self, v: Values) -> Records:
        return _choose(self.register, self.base, v["status"], self.today)

    @property
    def is_partial(self) -> bool:
        """Whether some records with the status have their day on the other side of today, or none."""
        true = self.slots[0].value.value
        return len(self.choose({"status": true})) < self.register.list_cells(self.register.status).count(true)

    def list_days(self, v: Values) -> list[str]:
        days = [one.cells[self.base.heading] for one in self.choose(v)]
        return _count_all(days, int(v["number"]) * self.base.step, v["closed"])


_ASKED = (
    "Nobody follows them up in time. Could you note down beside each "
    "when we have to get in touch again, in the list itself?",
    "I never know when the next step is due. Please put the day for it into our list, "
    "row by row, in a column of its own.",
    "Somebody asks me every week which ones have to be followed up. A day beside each in the list would settle that.",
)
"""What a colleague may have asked for."""


@archetype(apps=("excel",), needs=("register",))
def chase_by_working_days(context: TaskContext, rng: random.Random) -> Recipe | None:
    """The user wants a new column in a register: the working day on which each of some records is followed up."""
    sampler, request = ValueSampler(context, rng), rng.choice(_REQUESTS)
    for register in shuffle_status_registers(context, rng):
        intent = request.format(plural=register.plural)
        for found in _draw(register, intent, sampler, rng):
            return _make_recipe(found, intent, sampler, rng)
    return None


def _list_bases(register: Register) -> list[_Base]:
    """List from which days follow-ups can be counted: before or after a deadline, after another day, or before it."""
    past = list_past_headings(register)
    due = [one for one in register.date_headings if one not in past]
    late = [_Base(one, 1, is_deadline=True) for one in due if not _ENDS_MATTER.search(one)]
    return [
        *(_Base(one, -1, is_deadline=True) for one in due),
        *late,
        *(_Base(one, 1, is_deadline=False) for one in past),
        *(_Base(one, -1, is_deadline=False) for one in past),
    ]


def _draw(register: Register, intent: str, sampler: ValueSampler, rng: random.Random) -> Iterator[_FollowUps]:
    today = sampler.context.clock.date
    statuses = by_status(register, intent).candidates
    busy = _list_meeting_days(sampler), _list_meeting_days(sampler, sampler.context.persona.name)
    open_ones = [one for one in statuses if is_open(one) and not sampler.gives_away(one)]
    pairs = list(product(_list_bases(register), rng.sample(open_ones, len(open_ones))))
    # Two rows are a task, but a dull one.
    for base, status in sorted(pairs, key=lambda one: len(_choose(register, one[0], one[1], today)) < _MIN_PREFERRED):
        rows = _choose(register, base, status, today)
        others = [one for one in statuses if one != status and _can_be_meant(register, base, one, today)]
        if not _MIN_ROWS <= len(rows) <= _MAX_ROWS or len(others) < _MIN_OTHERS - 1:
            continue
        days = [one.cells[base.heading] for one in rows]
        numbers = [one for one in rng.sample(_NUMBERS, len(_NUMBERS)) if not sampler.gives_away(str(one))]
        if base.step > 0 and base.is_deadline:
            numbers = [one for one in numbers if one <= _USUAL_NUMBER]
        for size in sorted(numbers, key=lambda one: one > _USUAL_NUMBER):
            number = size * base.step
            closing = [one for one in _list_closing_days(days, number, today) if not sampler.gives_away(one)]
            free = [[one for one in closing if one not in meetings] for meetings in busy]
            is_own = not free[0]
            closed, meetings = free[is_own], busy[is_own]
            if not closed or not _are_in_time(register, base, rows, number, today):
                continue
            drawn = rng.choice(closed)
            moved = _count_all(days, number, drawn)
            if min(moved) <= today:
                continue
            other_days = [one for one in _list_next_days(drawn, today) if _count_all(days, number, one) != moved]
            # People are at work when they meet, and so nobody would say that they are closed.
            other_days.sort(key=lambda one: one in meetings)
            if len(other_days) < _MIN_OTHERS:
                continue
            near = sorted((one for one in _NUMBERS if one != size), key=lambda one: abs(one - size))[:4]
            yield _FollowUps(
                register,
                base,
                (
                    make_slot("status", "text", status, rng.sample(others, min(4, len(others)))),
                    make_slot("number", "number", str(size), [str(one) for one in near]),
                    make_slot("closed", "date", drawn, other_days[:4]),
                ),
                is_own,
                today,
            )


def _are_in_time(register: Register, base: _Base, rows: Records, number: int, today: str) -> bool:
    """Tell whether each record is followed up in the days to come, and before the next thing that happens to it."""
    followed = _count_all([one.cells[base.heading] for one in rows], number)
    coming = [[row.cells[one] for one in register.date_headings if row.cells[one] > today] for row in rows]
    return all(today < day and all(day <= one for one in ahead) for day, ahead in zip(followed, coming, strict=True))


def _list_meeting_days(sampler: ValueSampler, user: str = "") -> frozenset[str]:
    """List the days on which somebody, or this user, has something in the calendar at an hour: people are at work."""
    events = (one for one in sampler.context.findings if isinstance(one, EventFinding) and user in ("", one.user))
    return frozenset(one.start[:10] for one in events if len(one.start) > len("2025-01-01"))


def _can_be_meant(register: Register, base: _Base, status: str, today: str) -> bool:
    return 0 < len(_choose(register, base, status, today)) <= _MAX_POSSIBLE


def _choose(register: Register, base: _Base, status: str, today: str) -> Records:
    """Return the records with a status whose day has passed, or is still to come if days before it are counted."""
    with_status = [one for one in register.records if one.cells[register.status] == status and one.cells[base.heading]]
    days = {one.sheet_key: one.cells[base.heading] for one in with_status}
    return tuple(
        one for one in with_status if (days[one.sheet_key] < today if base.step > 0 else days[one.sheet_key] > today)
    )


def _count(day: str, number: int, closed: str = "") -> str:
    """Return the day so many days from Monday to Friday after another one, or before it; no closing day counts."""
    at, step, left = dt.date.fromisoformat(day), dt.timedelta(days=1 if number > 0 else -1), abs(number)
    while left:
        at += step
        left -= at.weekday() < 5 and str(at) != closed
    return str(at)


def _list_closing_days(days: list[str], number: int, today: str) -> list[str]:
    """List the coming days that change a follow-up if nobody works; none if a public holiday would change one, too."""
    ends = [sorted((one, _count(one, number + (1 if number > 0 else -1)))) for one in days]
    spans = [(dt.date.fromisoformat(first), dt.date.fromisoformat(last)) for first, last in ends]
    every = {first + dt.timedelta(days=at) for first, last in spans for at in range((last - first).days + 1)}
    weekdays = sorted(one for one in every if one.weekday() < 5 and str(one) not in days)
    if not all(map(is_working_day, weekdays)):
        return []
    coming = [str(one) for one in weekdays if str(one) > today]
    return [one for one in coming if _count_all(days, number, one) != _count_all(days, number)]


def _count_all(days: list[str], number: int, closed: str = "") -> list[str]:
    return [_count(one, number, closed) for one in days]


def _list_next_days(day: str, today: str) -> list[str]:
    """List other days from Monday to Friday on which people could be closed, the nearest first."""
    first = dt.date.fromisoformat(day)
    steps = sorted(range(-20, 40), key=abs)
    others = [first + dt.timedelta(days=at) for at in steps if at]
    return [str(one) for one in others if is_working_day(one) and str(one) > today]


def _make_recipe(found: _FollowUps, intent: str, sampler: ValueSampler, rng: random.Random) -> Recipe:
    register = found.register
    status, number, closed = found.slots
    headings = [one for one in _HEADINGS if one not in register.headings]
    heading, *other_headings = rng.sample(headings, 5)
    reason = rng.choice(_OWN_REASONS if found.is_own else _REASONS)
    instead = reason.replace("I am", "the user is").replace("I have", "the user has")

    def list_entries(v: Values) -> list[tuple[RegisterRecord, str]]:
        return list(zip(found.choose(v), found.list_days(v), strict=True))

    which = ""
    if found.is_partial:
        which = (
            f" whose {name_heading(found.base.heading)} {'has passed' if found.base.step > 0 else 'is still to come'}"
        )
    under, side = name_heading(found.base.heading), found.base.side
    block = make_new_column_block(
        register,
        "s1",
        f"In {{source}}, add a column '{{heading}}' right of the last one. For all {escape_braces(register.plural)} "
        f"with the {name_heading(register.status)} '{{status}}'{which}, it gives the day {{number}} working days "
        f"{side} {under}, Monday to Friday. {{closed}} is not counted ({instead}).",
        "heading",
        list_entries,
    )
    return compose_recipe(
        intent=intent,
        blocks=(
            state_source("s1", register),
            state_status(register, "s1", status),
            _say_number(number, under, found.base, found.is_partial),
            _say_closed(closed, reason, found.is_own),
            state_new_heading("s1", make_slot("heading", "text", heading, other_headings)),
            block,
        ),
        read_actions=lambda v: register.read_actions(),
        right_ways={
            "begins with the last of them": reverse_cells,
            "writes the headings at the end": write_tops_last("heading"),
        },
        neighbours={"writes each day one row too low": change_every_action("excel", "set_cell", shift_down_one_row)},
        result=Result("register", f"the {register.plural}", _ASKED),
    )


def _say_number(slot: Slot, under: str, base: _Base, is_partial: bool) -> SubtaskBlock:
    side = base.side
    why = ", so that there is time left" if base.step < 0 else ", as they are overdue" if base.is_deadline else ""
    if is_partial:
        why += f"; only those count whose date there {'has passed' if base.step > 0 else 'is still to come'}"
    next_one = "next" if base.step > 0 else "just before it"
    return state(
        "s1",
        slot,
        f"The follow-up is {{0}} working days {side} the date under {under}{why}; the working day right {side} that "
        "date is the first of them.",
        "how many working days lie between that date and the follow-up",
        (
            f"we follow up {{0}} working days {side} the date under {under}{why}, and the working day right {side} it "
            "is the first",
            f"count {{0}} working days {'from' if base.step > 0 else 'back from'} {under}{why}; begin with the working "
            f"day right {side} that date",
            f"give them {{0}} working days {side} {under}{why}; the first of these is the {next_one} working day"
            if base.step > 0
            else f"it is {{0}} working days {side} {under}{why}; the first of these is the working day {next_one}",
            f"{{0}} working days {side} {under} is when we follow up, not counting the date itself{why}",
        ),
        f"How many working days {side} {under} do we follow up?",
        ("{0} working days", f"{{0}} of them {side} it", "{0}, the date itself not counted"),
    )


def _say_closed(slot: Slot, reason: str, is_own: bool) -> SubtaskBlock:
    out, question = ("I am not in", "am I not in") if is_own else ("we are closed", "are we closed")
    return state(
        "s1",
        slot,
        f"Working days are Monday to Friday, but {{0}} is none, as {out} then ({reason}).",
        "the day that is no working day",
        (
            f"Monday to Friday are working days, only {{0}} is not, {out} then ({reason})",
            f"{out} on {{0}} ({reason}), so leave it out; every other day from Monday to Friday counts",
            f"{{0}} is no working day ({reason}); all others from Monday to Friday are",
            f"count Monday to Friday but leave out {{0}}, when {out} ({reason})",
        ),
        f"On which day {question}?",
        ("on {0}", "{0}", f"{out} on {{0}}", "{0} only"),
    )
