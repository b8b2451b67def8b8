"""Tables as CSV that spreadsheets can open safely."""

import re
from collections.abc import Sequence

from reports.tables.report_table import ReportTable

_FORMULA_START = re.compile(r"[\s\"'\u200b\ufeff]*[=+\-@\uff1d\uff0b\uff0d\uff20]")
"""The start of a formula, also in quotes or after spaces; some spreadsheets accept the fullwidth signs too."""
_CELL_SEPARATOR = re.compile(r"([;\t\n])")
_NEEDS_QUOTES = re.compile(r"[\",;\t\r\n]")


def format_csv(table: ReportTable) -> str:
    """Format the table as CSV with one header line; missing values are empty."""
    lines = [[column.name for column in table.columns]]
    for row in table.rows:
        texts = zip(row, table.format_row(row, ""), strict=True)
        lines.append([_escape_formula(text) if isinstance(cell, str) else text for cell, text in texts])
    return "".join(f"{_make_csv_line(line)}\n" for line in lines)


def _make_csv_line(cells: Sequence[str]) -> str:
    """Make a line of CSV (RFC 4180) whose cells survive spreadsheets that split at semicolons or tabs."""
    if len(cells) == 1 and not cells[0]:
        # Most readers skip an empty line.
        return '""'
    return ",".join(f'"{cell.replace(chr(34), chr(34) * 2)}"' if _NEEDS_QUOTES.search(cell) else cell for cell in cells)


def _escape_formula(text: str) -> str:
    """Escape untrusted text for a CSV cell: put an apostrophe before anything that a spreadsheet may run as a formula.

    This includes what follows semicolons, tabs and line feeds: a spreadsheet that splits at those ignores the quotes
    that hold a cell together.
    """
    # A lone carriage return is never quoted and ends a line for every reader.
    first, *others = _CELL_SEPARATOR.split(text.replace("\r", " "))
    is_formula = text.startswith(("\t", "\r")) or _FORMULA_START.match(first)
    escaped = [f"'{piece}" if _FORMULA_START.match(piece) else piece for piece in others]
    return "".join([f"'{first}" if is_formula else first, *escaped])
