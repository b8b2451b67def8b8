"""Which open records of a register a user means, and the facts that say so."""

import random
import re
from collections.abc import Callable, Iterator
from dataclasses import dataclass
from decimal import Decimal

from generators.tasks.building_blocks.common_facts import state_source
from generators.tasks.building_blocks.condition_facts import name_heading, state_name, state_status
from generators.tasks.building_blocks.desk_choice_facts import (
    say_month,
    say_month_without_day,
    say_name_without_day,
)
from generators.tasks.building_blocks.desk_registers import (
    find_desk_registers,
    is_dropped,
    list_amount_headings,
    list_open_dates,
    list_open_statuses,
)
from generators.tasks.building_blocks.open_records import list_deadline_headings, list_past_headings
from generators.tasks.building_blocks.registers import Register, RegisterRecord
from generators.tasks.building_blocks.row_conditions import (
    RowChoice,
    by_month,
    by_name,
    by_status,
    draw_choice,
    list_ended_months,
)
from generators.tasks.building_blocks.row_finder import RowCondition
from generators.tasks.building_blocks.subtask_block import SubtaskBlock, escape_braces
from generators.tasks.building_blocks.value_sampler import ValueSampler
from generators.tasks.recipe import Values

_PLACE = re.compile(r"\b(?:town|city|place|country|destination|room|purpose|subject|post)\b", re.IGNORECASE)
_PAST_MONTH = "past_month"
_MIN_NAMES, _SMALL_WORDS = 3, frozenset("and de of the van von".split())


@dataclass(frozen=True)
class DeskChoice:
    """Some records of a register, chosen by what the user says of them.

    Attributes:
        amount: The heading of the amounts that count.
        facts: The blocks that say which records are meant, and in which workbook.
        instruction: The records, as an instruction words them (`the loans in {source} with the State '{status}'`).
    """

    choice: RowChoice
    amount: str
    facts: tuple[SubtaskBlock, ...]
    instruction: str

    @property
    def register(self) -> Register:
        """The register."""
        return self.choice.register

    @property
    def true_values(self) -> dict[str, str]:
        """The values by which the records are chosen."""
        return {name: slot.value.value for name, slot in self.choice.slots.items()}

    def choose(self, v: Values) -> tuple[RegisterRecord, ...]:
        """Return the records, in the order of the register."""
        return self.choice.choose(v)

    def sum_up(self, v: Values) -> Decimal:
        """Return what the records come to."""
        return sum((one.find_amount(self.amount) for one in self.choose(v)), Decimal(0))


def draw_desk_choices(
    sampler: ValueSampler,
    rng: random.Random,
    request: str,
    least: int,
    most: int,
    only_open: bool = True,
    list_headings: Callable[[Register], list[str]] = list_amount_headings,
) -> Iterator[DeskChoice]:
    """Draw open records of a register of the user, all of which have an amount; registers with most of theirs first.

    Args:
        request: The words of the request, with `{plural}` for the records.
        least: How many records there are at least.
        most: How many there are at most.
        only_open: Whether they are not over; a report may well be about those that are.
            list_headings: Lists the headings of the figures that can count, the most important one first.
    """
    for register in find_desk_registers(sampler.context):
        for amount in list_headings(register):
            conditions = list(_list_conditions(register, request.format(plural=register.plural)))
            own, rest = _part_by_owner(rng.sample(conditions, len(conditions)), sampler.context.persona.name)
            for one in (*own, *rest):
                if found := _draw(one, register, amount, sampler, rng, least, most, only_open):
                    yield found


@dataclass(frozen=True)
class _RecordSelection:
    """A way to say which records are meant.

    Attributes:
        conditions: The conditions that they meet.
        say: Builds the blocks that say so.
        words: The conditions, as an instruction words them.
    """

    conditions: tuple[RowCondition, ...]
    say: Callable[[RowChoice], list[SubtaskBlock]]
    words: str


def _list_conditions(register: Register, intent: str) -> Iterator[_RecordSelection]:
    if register.status:
        yield _select_status(register, intent)
        yield from (_select_status_and_name(register, intent, who) for who in list_people_headings(register))
    for date in list_open_dates(register):
        yield from (_select_name_without_day(register, who, date) for who in list_people_headings(register))
        yield from (
            _select_month_without_day(register, due, date)
            for due in list_deadline_headings(register)[:1]
            if due != date
        )
    yield from (_select_month(register, date) for date in list_past_headings(register)[:1])


def _select_month(register: Register, date: str) -> _RecordSelection:
    return _RecordSelection(
        (by_month(register, date, _PAST_MONTH),),
        lambda made: [say_month(register, made.slots[_PAST_MONTH], date)],
        f"whose {name_heading(date)} is in {{{_PAST_MONTH}}}",
    )


def _select_status(register: Register, intent: str) -> _RecordSelection:
    words = f"with the {name_heading(register.status)} '{{status}}'"
    status = by_status(register, intent)
    return _RecordSelection((status,), lambda made: [state_status(register, "s1", made.slots["status"])], words)


def _select_status_and_name(register: Register, intent: str, who: str) -> _RecordSelection:
    status = _select_status(register, intent)

    def say(made: RowChoice) -> list[SubtaskBlock]:
        return [*status.say(made), state_name(register, "s1", made.slots["who"], who)]

    words = f"{status.words} and {{who}} under {name_heading(who)}"
    return _RecordSelection((*status.conditions, by_name(register, who, "who")), say, words)


def _select_name_without_day(register: Register, who: str, date: str) -> _RecordSelection:
    return _RecordSelection(
        (_without_day(by_name(register, who, "who"), date),),
        lambda made: [say_name_without_day(register, made.slots, who, date)],
        f"with {{who}} under {name_heading(who)} and nothing under {name_heading(date)}",
    )


def _select_month_without_day(register: Register, due: str, date: str) -> _RecordSelection:
    return _RecordSelection(
        (_without_day(by_month(register, due), date),),
        lambda made: [say_month_without_day(register, made.slots, due, date)],
        f"whose {name_heading(due)} is in {{month}}, with nothing under {name_heading(date)}",
    )


def _part_by_owner(found: list[_RecordSelection], user: str) -> tuple[list[_RecordSelection], list[_RecordSelection]]:
    """Part the selections that can be those of the user, or need no name, from the others."""
    own = [
        one
        for one in found
        if all(
            each.slot != "who" or any(name.startswith(f"{user} ") for name in each.candidates)
            for each in one.conditions
        )
    ]
    return own, [one for one in found if one not in own]


def list_people_headings(register: Register) -> list[str]:
    """List the headings under which people and companies stand, at least three of them."""
    headings = [one for one in register.name_headings if one != register.status and not _PLACE.search(one)]
    found = {one: by_name(register, one, "who").candidates for one in headings}
    return [one for one, names in found.items() if len(names) >= _MIN_NAMES and all(map(_is_name, names))]


def _is_name(text: str) -> bool:
    words = [one for one in text.split() if one not in _SMALL_WORDS]
    return all(one[:1].isupper() or not one[:1].isalpha() for one in words)


def _without_day(named: RowCondition, date: str) -> RowCondition:
    def holds(row: RegisterRecord, value: str) -> bool:
        return not row.cells[date] and named.holds(row, value)

    return RowCondition(named.slot, named.type, named.candidates, holds)


def _draw(
    selection: _RecordSelection,
    register: Register,
    amount: str,
    sampler: ValueSampler,
    rng: random.Random,
    least: int,
    most: int,
    only_open: bool,
) -> DeskChoice | None:
    going_on = list_open_statuses(sampler.context, register)

    def are_open(rows: tuple[RegisterRecord, ...]) -> bool:
        if not only_open or not register.status:
            return not any(is_dropped(register, row) for row in rows)
        return all(row.cells[register.status] in going_on for row in rows)

    first_name, today = f"{sampler.context.persona.name} ", sampler.context.clock.date
    ended = {
        month for date in register.date_headings for month in list_ended_months(today, register.list_cells(date))[:2]
    }
    # What a user looks after comes before what others do.
    for is_wanted in (lambda v: v.get("who", first_name).startswith(first_name), lambda v: True):
        made = draw_choice(
            register,
            selection.conditions,
            sampler,
            rng,
            lambda v, rows: least <= len(rows) <= most and are_open(rows) and all(row.cells[amount] for row in rows),
            is_possible=lambda v, rows: bool(rows) and all(row.cells[amount] for row in rows),
            may_be_true=lambda v: is_wanted(v) and (_PAST_MONTH not in v or v[_PAST_MONTH] in ended),  # noqa: B023
        )
        if made:
            break
    if made is None:
        return None
    instruction = f"the {escape_braces(register.plural)} in {{source}} {selection.words}"
    return DeskChoice(made, amount, (state_source("s1", register), *selection.say(made)), instruction)
