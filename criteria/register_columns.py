"""The columns of the registers that a request names: their headings, and the texts that stand below these."""

from collections.abc import Sequence
from typing import NamedTuple

from criteria.step_budget import spend_steps
from file_formats import UnreadableFile, xlsx
from office_env import FileTree

_MIN_HEADINGS = 2


class RegisterColumn(NamedTuple):
    """A column of a register.

    Attributes:
        heading: Its heading.
        texts: The texts below it, in lower case.
    """

    heading: str
    texts: frozenset[str]


def list_register_columns(office: FileTree, request: str) -> tuple[RegisterColumn, ...]:
    """List the columns of the workbooks in the office whose file names the request holds."""
    named = [one for one in sorted(office.names()) if one.endswith(".xlsx") and one.rpartition("/")[2] in request]
    return tuple(column for name in named if request for column in _read_columns(office.read(name)))


def _read_columns(content: bytes) -> list[RegisterColumn]:
    try:
        sheets = xlsx.read_workbook_content(content).sheets
    except UnreadableFile:
        return []
    columns = list[RegisterColumn]()
    for sheet in sheets:
        spend_steps(sheet.cells.row_count)
        rows = [list(row) for row in sheet.cells.rows]
        top = next((at for at, row in enumerate(rows) if _is_head(row)), None)
        if top is None:
            continue
        for at, heading in enumerate(rows[top]):
            if isinstance(heading, str) and heading.strip():
                below = (row[at] for row in rows[top + 1 :] if at < len(row))
                columns.append(RegisterColumn(heading.strip(), frozenset(map(_fold, below))))
    return columns


def _is_head(row: Sequence[object]) -> bool:
    filled = [cell for cell in row if cell is not None and str(cell).strip()]
    return len(filled) >= _MIN_HEADINGS and all(isinstance(cell, str) for cell in filled)


def _fold(cell: object) -> str:
    return cell.strip().casefold() if isinstance(cell, str) else ""
