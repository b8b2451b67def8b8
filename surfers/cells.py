"""Format cells of a sheet as text, and find the type of a column."""

import datetime as dt
import math
import re
from collections.abc import Sequence
from functools import lru_cache
from typing import Literal

from data_model import InputError, format_number, parse_value
from file_formats.formulas import CellError, Unsupported

NUMBER_PATTERN = re.compile(r"-?(?:0|[1-9][0-9]{0,14})(?:\.[0-9]+)?")
ColumnType = Literal["number", "date", "time", "text", "mixed", "empty"]
MAX_CELL_LENGTH = 300
_KEPT_TEXTS = 8_192


def format_cell(value: object) -> str:
    """Return the canonical text of a cell: `87`, `2024-05-01`, `14:30`, or the text itself; `""` for a blank cell."""
    if value is None:
        return ""
    if isinstance(value, bool):
        return "TRUE" if value else "FALSE"
    if isinstance(value, int | float):
        return format_number(value) if math.isfinite(value) else str(value)
    if isinstance(value, dt.datetime):
        day = value.date().isoformat()
        return day if value.time() == dt.time() else f"{day} {value:%H:%M:%S}"
    if isinstance(value, dt.time):
        return f"{value:%H:%M:%S}" if value.second else f"{value:%H:%M}"
    return " ".join(str(value).split())[:MAX_CELL_LENGTH]


def find_column_type(values: Sequence[object]) -> ColumnType:
    """Return the common type of a column's filled cells; `mixed` if they differ, `empty` if all are blank."""
    kinds = {_find_cell_type(value) for value in values if format_cell(value)}
    if not kinds:
        return "empty"
    return kinds.pop() if len(kinds) == 1 else "mixed"


def is_label(value: object) -> bool:
    """Return whether a cell can be a column's name: a short text that is not a number, date, time or formula."""
    return (
        isinstance(value, str) and len(value) <= 60 and not value.startswith("=") and _find_cell_type(value) == "text"
    )


def _find_cell_type(value: object) -> ColumnType:
    if isinstance(value, bool):
        return "text"
    if isinstance(value, Unsupported | CellError):
        return "mixed"
    if isinstance(value, int | float):
        return "number"
    if isinstance(value, dt.date):
        return "date"
    if isinstance(value, dt.time):
        return "time"
    text = format_cell(value)
    if NUMBER_PATTERN.fullmatch(text):
        return "number"
    kinds: tuple[Literal["date", "time"], ...] = ("date", "time")
    return next((kind for kind in kinds if _can_read_as(kind, text)), "text")


@lru_cache(maxsize=_KEPT_TEXTS)
def _can_read_as(kind: Literal["date", "time"], text: str) -> bool:
    try:
        parse_value(kind, text[:60])
    except InputError:
        return False
    return True
