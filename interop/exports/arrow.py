"""Parquet files through pyarrow, which has no types: the one module that speaks to it."""

from collections.abc import Iterable
from importlib import import_module
from itertools import islice
from pathlib import Path
from typing import Any

from data_model import InputError
from interop.exports.columns import Kind, Row, Table

ROWS_A_GROUP = 100
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
    with parquet.ParquetWriter(path, schema, compression="zstd") as writer:
        rest = iter(rows)
        while group := list(islice(rest, ROWS_A_GROUP)):
            count += len(group)
            writer.write_table(_table(arrow, schema, group, table.name))
    return count


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
