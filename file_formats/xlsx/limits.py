"""Excel's limits for a sheet and a cell, and our limits on how large a workbook may become by an edit."""

import re

from openpyxl.workbook import Workbook

from data_model import bounds

MAX_ROW, MAX_COLUMN = 1_048_576, 16_384
MAX_TEXT_CHARS = 32_767

_FORBIDDEN = re.compile("[\x00-\x08\x0b\x0c\x0e-\x1f\ud800-\udfff\ufffe\uffff]")


def check_cell_text(text: str) -> None:
    """Raise ValueError, with one sentence, for text that no cell can hold."""
    if len(text) > MAX_TEXT_CHARS:
        raise ValueError(f"a cell holds at most {MAX_TEXT_CHARS:,} characters, found {len(text):,}")
    if forbidden := _FORBIDDEN.search(text):
        raise ValueError(f"a cell cannot hold the character U+{ord(forbidden[0]):04X}")


def find_excess(workbook: Workbook) -> str | None:
    """Return why a workbook, as it is now, is too large to be read again; None if it is not."""
    sheets = workbook.worksheets
    spanned_cells = sum(sheet.max_row * sheet.max_column for sheet in sheets)
    if max(spanned_cells, sum(len(sheet._cells) for sheet in sheets)) > bounds.WORKBOOK_CELLS:
        return f"its sheets span {spanned_cells:,} cells in all, more than {bounds.WORKBOOK_CELLS:,}"
    if len(workbook.sheetnames) > bounds.WORKBOOK_SHEETS:
        return f"it has more than {bounds.WORKBOOK_SHEETS} sheets"
    values = (cell.value for sheet in sheets for cell in sheet._cells.values())
    chars = sum(len(value) for value in values if isinstance(value, str))
    if chars > bounds.WORKBOOK_TEXT_CHARS:
        return f"its cells hold {chars:,} characters in all, more than {bounds.WORKBOOK_TEXT_CHARS:,}"
    return None
