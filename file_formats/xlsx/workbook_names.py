"""The names and the tables of an open workbook that its formulas may use."""

from collections.abc import Iterable, Iterator
from typing import Any

from openpyxl.utils import range_boundaries
from openpyxl.workbook import Workbook

from file_formats.formulas import TableArea, WorkbookNames

_MAX_TABLES = 1_000


def read_workbook_names(workbook: Workbook) -> WorkbookNames:
    """Read what the names and tables of a workbook stand for."""
    texts = {("", name.casefold()): str(one.attr_text) for name, one in workbook.defined_names.items()}
    for sheet in workbook.worksheets:
        for name, one in sheet.defined_names.items():
            texts[sheet.title.casefold(), name.casefold()] = str(one.attr_text)
    return WorkbookNames(texts, dict(list(_list_tables(workbook))[:_MAX_TABLES]))


def _list_tables(workbook: Workbook) -> Iterator[tuple[str, TableArea]]:
    for sheet in workbook.worksheets:
        tables: Iterable[Any] = sheet.tables.values()
        for table in tables:
            try:
                left, top, right, bottom = range_boundaries(table.ref)
            except (TypeError, ValueError):
                continue
            if left and top and right and bottom:
                header_rows = 1 if table.headerRowCount is None else table.headerRowCount
                columns = tuple(str(column.name) for column in table.tableColumns)
                corners = (top, left, bottom, right)
                area = TableArea(sheet.title.casefold(), corners, columns, header_rows, table.totalsRowCount or 0)
                yield str(table.displayName).casefold(), area
