"""Cells of a sheet as text, and what kind of value a column holds."""

import datetime as dt
import math
import re
from collections.abc import Sequence
from typing import Literal

from data_model import InputError, canonical_value, number_text
from office_env.formats.formulas import CellError, Unsupported

NUMBER = re.compile(r"-?(?:0|[1-9][0-9]{0,14})(?:\.[0-9]+)?")
ColumnType = Literal["number", "date", "time", "text", "mixed", "empty"]
LONGEST_CELL = 300


def cell_text(value: object) -> str:
    """The canonical text of a cell's value: `87`, `2024-05-01`, `14:30`, text as it stands; `""` for a blank one."""
    if value is None:
        return ""
    if isinstance(value, bool):
        return "TRUE" if value else "FALSE"
    if isinstance(value, int | float):
        return number_text(value) if math.isfinite(value) else str(value)
    if isinstance(value, dt.datetime):
        day = value.date().isoformat()
        return day if value.time() == dt.time() else f"{day} {value:%H:%M:%S}"
    if isinstance(value, dt.time):
        return f"{value:%H:%M:%S}" if value.second else f"{value:%H:%M}"
    return " ".join(str(value).split())[:LONGEST_CELL]


def column_type(values: Sequence[object]) -> ColumnType:
    """What all filled cells of a column are; `text` where they hold words, `mixed` where their kinds differ."""
    kinds = {_kind(value) for value in values if cell_text(value)}
    if not kinds:
        return "empty"
    return kinds.pop() if len(kinds) == 1 else "mixed"


def is_label(value: object) -> bool:
    """Whether a cell can be a column's name: a short text that is no number, date or time."""
    return isinstance(value, str) and len(value) <= 60 and not value.startswith("=") and _kind(value) == "text"


def _kind(value: object) -> ColumnType:
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
    text = cell_text(value)
    if NUMBER.fullmatch(text):
        return "number"
    kinds: tuple[Literal["date", "time"], ...] = ("date", "time")
    return next((kind for kind in kinds if _reads_as(kind, text)), "text")


def _reads_as(kind: Literal["date", "time"], text: str) -> bool:
    try:
        canonical_value(kind, text[:60])
    except InputError:
        return False
    return True
