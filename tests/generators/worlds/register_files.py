"""The registers of a company read back from its files, beside what its records say."""

import asyncio
import datetime as dt
from dataclasses import replace
from decimal import Decimal
from pathlib import Path
from typing import Any, NamedTuple

from data_model import SheetFinding, format_number
from generators.worlds.office.registers import Register, list_registers
from generators.worlds.office.workbooks import write_workbooks
from generators.worlds.people import Employee, Partner
from generators.worlds.timeline import FieldValue
from generators.worlds.world import World
from surfers import surf
from tests.offices import office


def evening(world: World) -> dt.datetime:
    return dt.datetime.combine(world.last_day, dt.time(23, 59))


def surf_workbooks(world: World, tmp_path: Path) -> list[SheetFinding]:
    """What the explorer of workbooks finds in the office of the last evening."""
    report = asyncio.run(surf("excel", office(tmp_path, raw=write_workbooks(world, evening(world)))))
    return [one for one in report.findings if isinstance(one, SheetFinding)]


def change_workbook(world: World, process: str, **changes: Any) -> World:
    """The same world with another register for a process."""
    processes = tuple(
        one.model_copy(update={"workbook": one.workbook.model_copy(update=changes)})
        if one.name == process and one.workbook
        else one
        for one in world.industry.processes
    )
    return replace(world, industry=world.industry.model_copy(update={"processes": processes}))


def find_register(world: World, process: str) -> Register:
    return next(one for one in list_registers(world) if one.process.name == process)


class Expected(NamedTuple):
    number: str
    values: dict[str, FieldValue]


def list_expected(world: World, register: Register) -> list[Expected]:
    """The records of a register with their values, in the order of opening."""
    found = sorted(
        world.list_records(register.process.name, evening(world)), key=lambda one: (one[0].opened, one[0].id)
    )
    return [
        Expected(
            record.number,
            {**state.values, "status": state.status, "owner": record.owner, "opened": record.opened.date()},
        )
        for record, state in found
    ]


def format_expected(value: FieldValue | None) -> str:
    match value:
        case None:
            return ""
        case Decimal():
            return format_number(float(value))
        case dt.date():
            return value.isoformat()
        case dt.time():
            return f"{value:%H:%M}"
        case Employee() | Partner():
            return value.name
        case _:
            return str(value)
