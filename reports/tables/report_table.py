"""A table that can be written as CSV, Markdown and LaTeX."""

import re
from collections.abc import Iterable, Sequence
from typing import NamedTuple

CellValue = str | int | float | None
_TEX_ESCAPES = {
    "\\": r"\textbackslash{}",
    "&": r"\&",
    "%": r"\%",
    "$": r"\$",
    "#": r"\#",
    "_": r"\_",
    "{": r"\{",
    "}": r"\}",
    "~": r"\textasciitilde{}",
    "^": r"\textasciicircum{}",
}

_FORMULA_START = re.compile(r"[\s\"'\u200b\ufeff]*[=+\-@\uff1d\uff0b\uff0d\uff20]")
"""The start of a formula, also in quotes or after spaces; some spreadsheets accept the fullwidth signs too."""
_CELL_SEPARATOR = re.compile(r"([;\t\n])")
_NEEDS_QUOTES = re.compile(r"[\",;\t\r\n]")


class TableColumn(NamedTuple):
    """One column of a table.

    Attributes:
        name: The name in CSV.
        title: The title for readers.
        digits: The number of decimals of floats.
    """

    name: str
    title: str
    digits: int = 2


class ReportTable(NamedTuple):
    """A table of a report.

    Attributes:
        name: The base name of its files.
        notes: Sentences that a reader needs to understand the table.
    """

    name: str
    title: str
    columns: tuple[TableColumn, ...]
    rows: tuple[tuple[CellValue, ...], ...]
    notes: tuple[str, ...] = ()

    def as_csv(self) -> str:
        """Format the table as CSV with one header line; missing values are empty."""
        lines = [[column.name for column in self.columns]]
        for row in self.rows:
            texts = zip(row, self._format_row(row, ""), strict=True)
            lines.append([_escape_formula(text) if isinstance(cell, str) else text for cell, text in texts])
        return "".join(f"{_make_csv_line(line)}\n" for line in lines)

    def as_markdown(self, max_rows: int | None = None) -> str:
        """Format the table as GitHub Markdown, with its title above and its notes below.

        Args:
            max_rows: The maximum number of rows shown; None for all.
        """
        listed_rows = self.rows[:max_rows]
        alignments = [":--" if self._is_text_column(at) else "--:" for at in range(len(self.columns))]
        lines = [
            f"## {self.title}\n",
            _make_markdown_row(column.title for column in self.columns),
            _make_markdown_row(alignments),
        ]
        lines += [
            _make_markdown_row(_escape_markdown(text) for text in self._format_row(row, "-")) for row in listed_rows
        ]
        if len(listed_rows) < len(self.rows):
            lines.append(f"\n... and {len(self.rows) - len(listed_rows)} more rows in {self.name}.csv.")
        lines += [f"\n{_escape_markdown(note)}" for note in self.notes]
        return "\n".join(lines) + "\n"

    def as_latex(self) -> str:
        """Format the table as a LaTeX `table`; the document must load the package booktabs."""
        alignments = "".join("l" if self._is_text_column(at) else "r" for at in range(len(self.columns)))
        lines = [
            r"\begin{table}",
            r"\centering",
            rf"\caption{{{_escape_tex(' '.join((f'{self.title}.', *self.notes)))}}}",
            rf"\label{{tab:{self.name.replace('_', '-')}}}",
            rf"\begin{{tabular}}{{{alignments}}}",
            r"\toprule",
            " & ".join(_escape_tex(column.title) for column in self.columns) + r" \\",
            r"\midrule",
            *(" & ".join(_escape_tex(text) for text in self._format_row(row, "--")) + r" \\" for row in self.rows),
            r"\bottomrule",
            r"\end{tabular}",
            r"\end{table}",
        ]
        return "\n".join(lines) + "\n"

    def _format_row(self, row: Sequence[CellValue], empty_text: str) -> list[str]:
        return [_format_cell(cell, column.digits, empty_text) for cell, column in zip(row, self.columns, strict=True)]

    def _is_text_column(self, index: int) -> bool:
        return any(isinstance(row[index], str) for row in self.rows)


def _format_cell(cell: CellValue, digits: int, empty_text: str) -> str:
    if cell is None:
        return empty_text
    # Rounding may give a negative zero; adding zero makes it positive.
    return f"{round(cell, digits) + 0.0:.{digits}f}" if isinstance(cell, float) else str(cell)


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


def _make_markdown_row(texts: Iterable[str]) -> str:
    return f"| {' | '.join(texts)} |"


def _escape_markdown(text: str) -> str:
    """Escape text for Markdown: ids and paths are untrusted."""
    return re.sub(r"([\\`*_\[\]<>|])", r"\\\1", " ".join(text.split()))


def _escape_tex(text: str) -> str:
    return "".join(_TEX_ESCAPES.get(character, character) for character in " ".join(text.split()))
