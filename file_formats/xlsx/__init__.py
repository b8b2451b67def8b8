"""Excel workbooks: the only reader and the only deterministic writer, bytes in and bytes out.

Reading   `read_sheets` (frozen views, computed values), `format_sheet`, `read_cells`
Editing   `load_workbook`, `set_cell`, `dump_workbook`, `new_workbook`

Formulas are evaluated by `file_formats.formulas`; one that it does not support gives `Unsupported`, never a guess.
"""

from file_formats.xlsx.cell_edits import add_sheet, new_workbook, set_cell
from file_formats.xlsx.sheet_view import (
    Sheet,
    format_sheet,
    has_formulas,
    read_active_sheet,
    read_cells,
    read_sheets,
    view_sheets,
)
from file_formats.xlsx.workbook_file import dump_workbook, load_workbook

__all__ = [
    "Sheet",
    "add_sheet",
    "dump_workbook",
    "format_sheet",
    "has_formulas",
    "load_workbook",
    "new_workbook",
    "read_active_sheet",
    "read_cells",
    "read_sheets",
    "set_cell",
    "view_sheets",
]
