"""Tables as GitHub Markdown."""

import re
from collections.abc import Iterable

from reports.tables.report_table import ReportTable


def format_markdown(table: ReportTable, max_rows: int | None = None) -> str:
    """Format the table as GitHub Markdown, with its title above and its notes below.

    Args:
        max_rows: The maximum number of rows shown; None for all.
    """
    listed_rows = table.rows[:max_rows]
    alignments = [":--" if table.is_text_column(at) else "--:" for at in range(len(table.columns))]
    lines = [
        f"## {table.title}\n",
        _make_markdown_row(column.title for column in table.columns),
        _make_markdown_row(alignments),
    ]
    lines += [_make_markdown_row(_escape_markdown(text) for text in table.format_row(row, "-")) for row in listed_rows]
    if len(listed_rows) < len(table.rows):
        lines.append(f"\n... and {len(table.rows) - len(listed_rows)} more rows in {table.name}.csv.")
    lines += [f"\n{_escape_markdown(note)}" for note in table.notes]
    return "\n".join(lines) + "\n"


def _make_markdown_row(texts: Iterable[str]) -> str:
    return f"| {' | '.join(texts)} |"


def _escape_markdown(text: str) -> str:
    """Escape text for Markdown: ids and paths are untrusted."""
    return re.sub(r"([\\`*_\[\]<>|])", r"\\\1", " ".join(text.split()))
