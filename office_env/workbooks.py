"""Workbooks of a workspace as the Excel actions see them: opened, a sheet picked, a value typed, saved."""

import math
import re
from collections.abc import Iterator
from contextlib import contextmanager
from typing import NamedTuple

from openpyxl.workbook import Workbook
from openpyxl.worksheet.worksheet import Worksheet

from data_model import ActionRefused, nearest, number_text
from office_env.formats import xlsx
from office_env.formats.formulas import Constant, Unsupported
from office_env.refusals import refused_values
from office_env.workspace import Workspace

Typed = str | int | float | bool | None

_NUMBER = re.compile(r"-?(?:0|[1-9][0-9]*)(?P<rest>(?:\.[0-9]+)?(?:[eE][+-]?[0-9]{1,3})?)")
_MOST_DIGITS = 15


class Opened(NamedTuple):
    """A workbook that is being edited and the worksheet that was asked for."""

    workbook: Workbook
    sheet: Worksheet


def typed_value(given: Typed) -> Constant:
    """What a cell holds after `given` was typed into it; None and the empty text empty it.

    Text is a number when it is written as plain code writes one: `100`, `100.50`, `-5`, `1e3`. All else stays the
    text it is: `007`, `+5`, `1,234`, `5%`, `$5`, `8:00`, `2024-11-12`, `True`, `None`, and whole numbers of over
    15 digits, which Excel would round. `=...` is a formula. JSON numbers, true and false keep their type.
    Raises ActionRefused for infinity and NaN, which no cell holds.
    """
    if isinstance(given, bool) or given is None:
        return given
    if isinstance(given, str):
        return _typed_text(given)
    if isinstance(given, int):
        return given if abs(given) < 10**_MOST_DIGITS else _digits(given)
    if not math.isfinite(given):
        raise ActionRefused(f"A cell cannot hold the number {given}.")
    return given


@contextmanager
def edited_workbook(workspace: Workspace, file_path: str, sheet: str | None = None) -> Iterator[Opened]:
    """Open a workbook and the sheet of that name (the active one without a name); save it when the block ends."""
    workbook = xlsx.load_workbook(workspace.read(file_path))
    yield Opened(workbook, _worksheet(workbook, sheet))
    with refused_values():
        content = xlsx.dump_workbook(workbook)
    workspace.write(file_path, content)


def put(sheet: Worksheet, row: int, column: int, value: Constant) -> None:
    """Set a cell, counted from 1; ActionRefused where there is no such cell or it cannot hold the value."""
    with refused_values():
        xlsx.set_cell(sheet, row, column, value)


def viewed_sheet(workspace: Workspace, file_path: str, sheet: str | None = None) -> xlsx.Sheet:
    """Read the sheet of that name, or the active one."""
    content = workspace.read(file_path)
    if sheet is None:
        return xlsx.active_sheet(content)
    sheets = {one.name: one for one in xlsx.read_sheets(content)}
    return sheets[_known_sheet(sheet, list(sheets))]


def formula_values(sheet: xlsx.Sheet, cells: list[tuple[int, int]] | None = None) -> str:
    """What the formulas come to, a line each under a headline; empty where there are none.

    cells: (row, column) of the formulas to show; all of the sheet without it.
    """
    shown = sorted(sheet.formulas if cells is None else sheet.formulas.intersection(cells))
    if not shown:
        return ""
    lines = (f"({row}, {column}): {_value_text(sheet.value(row, column))}\n" for row, column in shown)
    return "The values of the formulas:\n" + "".join(lines)


def _typed_text(text: str) -> Constant:
    match = _NUMBER.fullmatch(text)
    if match is None:
        return text or None
    if not match["rest"]:
        return int(text) if len(text.lstrip("-")) <= _MOST_DIGITS else text
    number = float(text)
    return number if math.isfinite(number) else text


def _digits(number: int) -> str:
    with refused_values():
        return str(number)


def _value_text(value: object) -> str:
    if isinstance(value, Unsupported):
        return f"not computed here: {value.why}"
    if isinstance(value, float):
        return number_text(value) if math.isfinite(value) else str(value)
    return "[Empty Cell]" if value is None else str(value)


def _worksheet(workbook: Workbook, name: str | None) -> Worksheet:
    found = workbook.active if name is None else workbook[_known_sheet(name, workbook.sheetnames)]
    if not isinstance(found, Worksheet):
        raise ActionRefused("The sheet is a chart without cells; name a worksheet.")
    return found


def _known_sheet(name: str, known: list[str]) -> str:
    if name in known:
        return name
    alike = [one for one in known if one.casefold() == name.strip().casefold()]
    if len(alike) != 1:
        raise ActionRefused(f"There is no sheet {name!r}; the sheets are {', '.join(known)}.{nearest(name, known)}")
    return alike[0]
