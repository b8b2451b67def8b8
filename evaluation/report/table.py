"""One table, written as CSV, Markdown and LaTeX."""

import re
from collections.abc import Iterable, Sequence
from typing import NamedTuple

Cell = str | int | float | None
_TEX = {
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

_FORMULA = re.compile(r"[\s\"'\u200b\ufeff]*[=+\-@\uff1d\uff0b\uff0d\uff20]")
"""What begins a formula, in quotes and behind spaces too; some spreadsheets read wide signs as the plain ones."""
_CUT = re.compile(r"([;\t\n])")
_TO_QUOTE = re.compile(r"[\",;\t\r\n]")


class Column(NamedTuple):
    """One column. name: in CSV. title: for readers. digits: after the point of floats."""

    name: str
    title: str
    digits: int = 2


class Table(NamedTuple):
    """Figures to be read by people and by programs. name: of its files. notes: what a reader must know."""

    name: str
    title: str
    columns: tuple[Column, ...]
    rows: tuple[tuple[Cell, ...], ...]
    notes: tuple[str, ...] = ()

    def as_csv(self) -> str:
        """Comma-separated, one line of names; what cannot be told is empty."""
        lines = [[column.name for column in self.columns]]
        for row in self.rows:
            texts = zip(row, self._texts(row, ""), strict=True)
            lines.append([_inert(text) if isinstance(cell, str) else text for cell, text in texts])
        return "".join(f"{_csv_line(line)}\n" for line in lines)

    def as_markdown(self, most: int | None = None) -> str:
        """A table of GitHub's Markdown under its title, its notes behind it. most: rows that are shown."""
        shown = self.rows[:most]
        sides = [":--" if self._is_text(at) else "--:" for at in range(len(self.columns))]
        lines = [f"## {self.title}\n", _row(column.title for column in self.columns), _row(sides)]
        lines += [_row(_plain(text) for text in self._texts(row, "-")) for row in shown]
        if len(shown) < len(self.rows):
            lines.append(f"\n... and {len(self.rows) - len(shown)} more rows in {self.name}.csv.")
        lines += [f"\n{_plain(note)}" for note in self.notes]
        return "\n".join(lines) + "\n"

    def as_latex(self) -> str:
        """A `table` in the style of the package booktabs, which a document must load."""
        sides = "".join("l" if self._is_text(at) else "r" for at in range(len(self.columns)))
        lines = [
            r"\begin{table}",
            r"\centering",
            rf"\caption{{{_tex(' '.join((f'{self.title}.', *self.notes)))}}}",
            rf"\label{{tab:{self.name.replace('_', '-')}}}",
            rf"\begin{{tabular}}{{{sides}}}",
            r"\toprule",
            " & ".join(_tex(column.title) for column in self.columns) + r" \\",
            r"\midrule",
            *(" & ".join(_tex(text) for text in self._texts(row, "--")) + r" \\" for row in self.rows),
            r"\bottomrule",
            r"\end{tabular}",
            r"\end{table}",
        ]
        return "\n".join(lines) + "\n"

    def _texts(self, row: Sequence[Cell], nothing: str) -> list[str]:
        return [_text(cell, column.digits, nothing) for cell, column in zip(row, self.columns, strict=True)]

    def _is_text(self, at: int) -> bool:
        return any(isinstance(row[at], str) for row in self.rows)


def _text(cell: Cell, digits: int, nothing: str) -> str:
    if cell is None:
        return nothing
    # Adding zero makes a negative zero positive, after rounding has made one.
    return f"{round(cell, digits) + 0.0:.{digits}f}" if isinstance(cell, float) else str(cell)


def _csv_line(cells: Sequence[str]) -> str:
    """A line of CSV (RFC 4180) whose cells stay whole where a spreadsheet cuts at semicolons or tabs."""
    if len(cells) == 1 and not cells[0]:
        # A line of nothing is no row to most readers.
        return '""'
    return ",".join(f'"{cell.replace(chr(34), chr(34) * 2)}"' if _TO_QUOTE.search(cell) else cell for cell in cells)


def _inert(text: str) -> str:
    """Others' words as a cell of CSV: an apostrophe goes before what a spreadsheet would take for a formula.

    So it does behind semicolons, tabs and line feeds: where a spreadsheet cuts at those, quotes inside a line hold no
    cell together.
    """
    # A lone carriage return is not quoted, and ends a line for every reader.
    first, *others = _CUT.split(text.replace("\r", " "))
    is_formula = text.startswith(("\t", "\r")) or _FORMULA.match(first)
    pieces = [f"'{piece}" if _FORMULA.match(piece) else piece for piece in others]
    return "".join([f"'{first}" if is_formula else first, *pieces])


def _row(texts: Iterable[str]) -> str:
    return f"| {' | '.join(texts)} |"


def _plain(text: str) -> str:
    """Text that Markdown takes as it is: ids and paths are others' words."""
    return re.sub(r"([\\`*_\[\]<>|])", r"\\\1", " ".join(text.split()))


def _tex(text: str) -> str:
    return "".join(_TEX.get(character, character) for character in " ".join(text.split()))
