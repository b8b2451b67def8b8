"""A workbook that tests change, and what has changed in it."""

import io
from collections.abc import Callable

import openpyxl
from openpyxl.workbook import Workbook as OpenWorkbook

from file_formats.formulas import CellConstant
from tests.criteria.collateral.comparing import ShortChange, list_changes
from tests.offices import Workbook, workbook_bytes

PATH = "data/book.xlsx"
NEW: list[CellConstant] = ["Abe", 5]
ROWS: list[list[CellConstant]] = [
    ["Name", "Sum"], ["Ann", 10], ["Bob", 20], ["Cid", 30], ["Total", "=SUM(B2:B4)"], ["Half", "=B5/2"],
]  # fmt: skip


def compare(before: Workbook, after: Workbook) -> list[ShortChange]:
    return list_changes(workbook_bytes(before), workbook_bytes(after), PATH)


def edit(change: Callable[[OpenWorkbook], object], rows: list[list[CellConstant]] | None = None) -> list[ShortChange]:
    """Change a workbook with openpyxl and compare it with what it was."""
    content = workbook_bytes(ROWS if rows is None else rows)
    workbook, target = openpyxl.load_workbook(io.BytesIO(content)), io.BytesIO()
    change(workbook)
    workbook.save(target)
    return list_changes(content, target.getvalue(), PATH)


def cells(how: str, *items: str) -> list[ShortChange]:
    return [ShortChange("cells", f"Sheet!{item}", how) for item in items]
