"""Parquet files through pyarrow, which has no types: the one module that speaks to it."""

from collections.abc import Iterable, Iterator
from importlib import import_module
from pathlib import Path
from typing import Any

from data_model import InputError
from interop.exports.columns import Kind, Row, Table

ROWS_A_GROUP, BYTES_A_GROUP = 100, 32_000_000
"""A group is held in memory several times over: as rows, as a table, and packed. One row may be larger."""
_BYTES_A_VALUE = 64
"""About what Python takes for a value besides its text."""
MISSING = "an export to Parquet needs an extra: pip install 'homeragents[parquet]'"


def check_arrow() -> None:
    """Raise InputError, with the command that helps, where pyarrow is not installed."""
    _arrow()


def write_parquet(path: Path, table: Table, rows: Iterable[Row]) -> int:
    """Write rows as one Parquet file, a group at a time, and return how many they were; equal rows give equal bytes."""
    arrow, parquet = _arrow(), import_module("pyarrow.parquet")
    path.parent.mkdir(parents=True, exist_ok=True)
    schema = arrow.schema([(name, _type(arrow, kind)) for name, kind in table.columns.items()])
    count = 0
    # The least and the largest of a column help whoever looks for a value; of whole files they are four copies more.
    is_compared = "bytes" not in table.columns.values()
    with parquet.ParquetWriter(path, schema, compression="zstd", write_statistics=is_compared) as writer:
        for group in _groups(rows):
            count += len(group)
            writer.write_table(_table(arrow, schema, group, table.name))
            group.clear()
    return count


def _groups(rows: Iterable[Row]) -> Iterator[list[Row]]:
    """The rows in their order; whoever takes a list of them empties it, so that none stays while the next is made."""
    group: list[Row] = []
    held = 0
    for row in rows:
        group.append(row)
        held += _size(row)
        del row
        if len(group) == ROWS_A_GROUP or held >= BYTES_A_GROUP:
            yield group
            group, held = [], 0
    if group:
        yield group


def _size(value: Any) -> int:
    """About how many bytes a row, or a value of it, takes."""
    if isinstance(value, dict | list):
        parts = value.values() if isinstance(value, dict) else value
        return _BYTES_A_VALUE + sum(map(_size, parts))
    return _BYTES_A_VALUE + (len(value) if isinstance(value, str | bytes) else 0)


def _table(arrow: Any, schema: Any, rows: list[Row], name: str) -> Any:
    try:
        return arrow.Table.from_pylist(rows, schema=schema)
    except (OverflowError, arrow.ArrowInvalid) as failure:
        raise InputError(f"a value that no table can hold: {failure}", where=name) from failure


def _arrow() -> Any:
    try:
        return import_module("pyarrow")
    except ImportError as failure:
        raise InputError(MISSING) from failure


def _type(arrow: Any, kind: Kind) -> Any:
    if isinstance(kind, dict):
        return arrow.struct([(name, _type(arrow, one)) for name, one in kind.items()])
    if isinstance(kind, list):
        return arrow.list_(_type(arrow, kind[0]))
    plain = {
        "text": arrow.string(),
        "integer": arrow.int64(),
        "real": arrow.float64(),
        "boolean": arrow.bool_(),
        "bytes": arrow.binary(),
    }
    return plain[kind]
