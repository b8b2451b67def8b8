"""Records that a meeting goes through: those of a register with an open status, of many those of one name."""

import random

from generators.tasks.building_blocks.open_records import is_open
from generators.tasks.building_blocks.register_search import list_filled
from generators.tasks.building_blocks.registers import Records, Register
from generators.tasks.building_blocks.row_conditions import RowChoice, by_name, by_status, draw_choice
from generators.tasks.building_blocks.row_finder import RowCondition
from generators.tasks.building_blocks.value_sampler import ValueSampler

_MIN_ROWS, _MAX_ROWS = 3, 15


def draw_agenda_records(
    register: Register, words: str, people: list[str], sampler: ValueSampler, rng: random.Random
) -> RowChoice | None:
    """Draw the status of the records; of many records those alone that are somebody's, of the meeting if possible."""
    if not register.has_noun:
        return None
    status = by_status(register, words)
    names = [by_name(register, one, "whose") for one in register.name_headings]
    names.sort(key=lambda one: not any(name.split()[0] in people for name in one.candidates))
    return next(
        (
            found
            for conditions in ([status], *([status, one] for one in names))
            if (found := _draw_with(register, conditions, sampler, rng))
        ),
        None,
    )


def _draw_with(
    register: Register, conditions: list[RowCondition], sampler: ValueSampler, rng: random.Random
) -> RowChoice | None:
    return draw_choice(
        register,
        conditions,
        sampler,
        rng,
        lambda v, rows: _MIN_ROWS <= len(rows) <= _MAX_ROWS and bool(list_filled_fields(register, rows)),
        is_possible=lambda v, rows: 0 < len(rows) <= 3 * _MAX_ROWS,
        may_be_true=lambda v: is_open(v["status"]),
    )


def _list_fields(register: Register) -> list[str]:
    fields = (*register.date_headings, *register.amount_headings, *register.name_headings)
    return [one for one in dict.fromkeys(fields) if one not in (register.key, register.status)]


def list_filled_fields(register: Register, rows: Records) -> list[str]:
    """List the headings under which all of some records hold something, days and amounts first."""
    return [one for one in _list_fields(register) if len(list_filled(rows, one)) == len(rows)]


def find_name_heading(choice: RowChoice) -> str:
    """Return the heading of the column by whose names the records were chosen."""
    names = choice.conditions[-1].candidates
    headings = choice.register.name_headings
    return next(one for one in headings if by_name(choice.register, one, "whose").candidates == names)
