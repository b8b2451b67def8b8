"""One table, written as CSV, Markdown and LaTeX."""

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
"""What begins a formula, in quotes and behind spaces too; some spreadsheets read wide signs as the plain ones."""
_CELL_SEPARATOR = re.compile(r"([;\t\n])")
_NEEDS_QUOTES = re.compile(r"[\",;\t\r\n]")


class TableColumn(NamedTuple):
    """One column.

    Attributes:
        name: In CSV.
        title: For readers.
        digits: After the point of floats.
    """

    name: str
    title: str
    digits: int = 2


class ReportTable(NamedTuple):
    """Figures to be read by people and by programs.

    Attributes:
        name: Of its files.
        notes: What a reader must know.
    """

    name: str
    title: str
    columns: tuple[TableColumn, ...]
    rows: tuple[tuple[CellValue, ...], ...]
    notes: tuple[str, ...] = ()

    def as_csv(self) -> str:
        """Comma-separated, one line of names; what cannot be told is empty."""
        lines = [[column.name for column in self.columns]]
        for row in self.rows:
            texts = zip(row, self._format_row(row, ""), strict=True)
            lines.append([_escape_formula(text) if isinstance(cell, str) else text for cell, text in texts])
        return "".join(f"{_make_csv_line(line)}\n" for line in lines)

    def as_markdown(self, max_rows: int | None = None) -> str:
        """A table of GitHub's Markdown under its title, its notes behind it.

        Args:
            max_rows: Rows that are shown.
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
        """A `table` in the style of the package booktabs, which a document must load."""
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
    # Adding zero makes a negative zero positive, after rounding has made one.
    return f"{round(cell, digits) + 0.0:.{digits}f}" if isinstance(cell, float) else str(cell)


def _make_csv_line(cells: Sequence[str]) -> str:
    """A line of CSV (RFC 4180) whose cells stay whole where a spreadsheet cuts at semicolons or tabs."""
    if len(cells) == 1 and not cells[0]:
        # A line of nothing is no row to most readers.
        return '""'
    return ",".join(f'"{cell.replace(chr(34), chr(34) * 2)}"' if _NEEDS_QUOTES.search(cell) else cell for cell in cells)


def _escape_formula(text: str) -> str:
    """Others' words as a cell of CSV: an apostrophe goes before what a spreadsheet would take for a formula.

    So it does behind semicolons, tabs and line feeds: where a spreadsheet cuts at those, quotes inside a line hold no
    cell together.
    """
    # A lone carriage return is not quoted, and ends a line for every reader.
    first, *others = _CELL_SEPARATOR.split(text.replace("\r", " "))
    is_formula = text.startswith(("\t", "\r")) or _FORMULA_START.match(first)
    escaped = [f"'{piece}" if _FORMULA_START.match(piece) else piece for piece in others]
    return "".join([f"'{first}" if is_formula else first, *escaped])


def _make_markdown_row(texts: Iterable[str]) -> str:
    return f"| {' | '.join(texts)} |"


def _escape_markdown(text: str) -> str:
    """Text that Markdown takes as it is: ids and paths are others' words."""
    return re.sub(r"([\\`*_\[\]<>|])", r"\\\1", " ".join(text.split()))


def _escape_tex(text: str) -> str:
    return "".join(_TEX_ESCAPES.get(character, character) for character in " ".join(text.split()))
