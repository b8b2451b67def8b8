"""The registers of a company read back from its files, beside what its records say."""

import asyncio
import datetime as dt
from collections.abc import Iterator, Sequence
from dataclasses import replace
from decimal import Decimal
from functools import cache
from pathlib import Path
from typing import Any, NamedTuple

from data_model import SheetFinding, format_number
from generators.worlds.office.name_variants import NameWriter
from generators.worlds.office.registers import RegisterFile, list_registers
from generators.worlds.office.workbooks import write_workbooks
from generators.worlds.people import Employee, Partner
from generators.worlds.simulation import make_world
from generators.worlds.timeline import FieldValue
from generators.worlds.wording import write_value
from generators.worlds.world import World
from surfers import surf
from tests.offices import office

INDUSTRY, PROCESSES = "freight_forwarder", ("shipment", "claim", "supplier_invoice")


@cache
def make_small_world(seed: str, working_days: int = 20) -> World:
    """A world of which the files tell only some of the processes, so that they are quick to write."""
    world = make_world(seed, INDUSTRY, working_days)
    processes = tuple(one for one in world.industry.processes if one.name in PROCESSES)
    return replace(world, industry=world.industry.model_copy(update={"processes": processes}))


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


def find_register(world: World, process: str) -> RegisterFile:
    return next(one for one in list_registers(world) if one.process.name == process)


class Expected(NamedTuple):
    number: str
    values: dict[str, FieldValue]


def list_expected(world: World, register: RegisterFile) -> list[Expected]:
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


def format_expected(value: FieldValue | None, world: World) -> str:
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
        case tuple():
            return " ".join(write_value(value, world.company.style).split())[:300]
        case _:
            return " ".join(str(value).split())[:300]


def list_record_rows(finding: SheetFinding) -> list[tuple[str, ...]]:
    first = finding.header_row + 1
    return [row for number, row in enumerate(finding.rows, start=first) if number not in finding.summary_rows]


def list_differences(world: World, findings: Sequence[SheetFinding]) -> Iterator[str]:
    """Yield where the sheets of registers, as surfers find them, say something else than the records."""
    names = NameWriter(world)
    for register in list_registers(world):
        key = register.columns[0].field
        expected = {format_expected(one.values[key], world): one.values for one in list_expected(world, register)}
        paths = {register.find_path(year) for year in (world.first_day.year, world.last_day.year)}
        headings = tuple(one.heading for one in register.columns)
        sheets = [one for one in findings if one.file in paths and tuple(c.name for c in one.columns) == headings]
        rows = [row for one in sheets for row in list_record_rows(one)]
        if any(one.is_followed for one in sheets):
            if not register.spec.has_stray_blank_row:
                yield f"{register.process.name}: a table is followed by another"
        elif register.spec.sheets_by in ("all", "month", "quarter"):
            if [row[0] for row in rows] != list(expected):
                yield f"{register.process.name}: other records than {list(expected)}"
        elif sorted(row[0] for row in rows) != sorted(expected):
            yield f"{register.process.name}: other records than {sorted(expected)}"
        for row in rows:
            for cell, column in zip(row, register.columns, strict=True):
                value = expected[row[0]].get(column.field)
                texts = [format_expected(value, world)]
                if column.has_name_variants and isinstance(value, Employee | Partner):
                    texts += names.list_variants(value)
                if column.field and cell not in texts:
                    yield f"{register.process.name}, {row[0]}, {column.heading}: {cell!r}, expected {texts}"
