"""Parquet files through pyarrow; only this module uses pyarrow, which has no type annotations."""

from collections.abc import Iterable, Iterator
from importlib import import_module
from pathlib import Path
from typing import Any

from data_model import InputError
from exporters.tables import ColumnType, ExportTable, Row

ROWS_PER_GROUP, BYTES_PER_GROUP = 100, 32_000_000
"""The largest group, which is in memory several times: as rows, as a table and packed. One row may be larger."""
_BYTES_PER_VALUE = 64
"""Roughly what Python needs for a value besides its text."""
MISSING_EXTRA = "an export to Parquet needs an extra: pip install 'homeragents[parquet]'"


def check_pyarrow() -> None:
    """Check that pyarrow is installed.

    Raises:
        InputError: pyarrow is missing; the message gives the command that installs it.
    """
    _import_pyarrow()


def write_parquet(path: Path, table: ExportTable, rows: Iterable[Row]) -> int:
    """Write rows as one Parquet file, a group at a time, and return their number; equal rows give equal bytes."""
    arrow, parquet = _import_pyarrow(), import_module("pyarrow.parquet")
    path.parent.mkdir(parents=True, exist_ok=True)
    schema = arrow.schema([(name, _arrow_type(arrow, kind)) for name, kind in table.columns.items()])
    count = 0
    # Minimum and maximum of a column help readers to find values, but for whole files they are four more copies.
    write_statistics = "bytes" not in table.columns.values()
    with parquet.ParquetWriter(path, schema, compression="zstd", write_statistics=write_statistics) as writer:
        for group in _split_into_groups(rows):
            count += len(group)
            writer.write_table(_make_table(arrow, schema, group, table.name))
            group.clear()
    return count


def _split_into_groups(rows: Iterable[Row]) -> Iterator[list[Row]]:
    """Yield the rows in groups; the caller empties each group, so none stays in memory while the next one is made."""
    group: list[Row] = []
    group_bytes = 0
    for row in rows:
        group.append(row)
        group_bytes += _estimate_bytes(row)
        del row
        if len(group) == ROWS_PER_GROUP or group_bytes >= BYTES_PER_GROUP:
            yield group
            group, group_bytes = [], 0
    if group:
        yield group


def _estimate_bytes(value: Any) -> int:
    """Return roughly how many bytes a row, or one of its values, takes in memory."""
    if isinstance(value, dict | list):
        parts = value.values() if isinstance(value, dict) else value
        return _BYTES_PER_VALUE + sum(map(_estimate_bytes, parts))
    return _BYTES_PER_VALUE + (len(value) if isinstance(value, str | bytes) else 0)


def _make_table(arrow: Any, schema: Any, rows: list[Row], name: str) -> Any:
    try:
        return arrow.Table.from_pylist(rows, schema=schema)
    except (OverflowError, arrow.ArrowInvalid) as error:
        raise InputError(f"a value that no table can hold: {error}", where=name) from error


def _import_pyarrow() -> Any:
    try:
        return import_module("pyarrow")
    except ImportError as error:
        raise InputError(MISSING_EXTRA) from error


def _arrow_type(arrow: Any, kind: ColumnType) -> Any:
    if isinstance(kind, dict):
        return arrow.struct([(name, _arrow_type(arrow, field_kind)) for name, field_kind in kind.items()])
    if isinstance(kind, list):
        return arrow.list_(_arrow_type(arrow, kind[0]))
    plain = {
        "text": arrow.string(),
        "integer": arrow.int64(),
        "real": arrow.float64(),
        "boolean": arrow.bool_(),
        "bytes": arrow.binary(),
    }
    return plain[kind]
