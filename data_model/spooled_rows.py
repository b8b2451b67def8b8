"""Rows spooled to a temporary file, so that memory holds only their positions."""

import tempfile
from collections.abc import Iterator
from pathlib import Path
from typing import Generic, Self, TypeVar

from data_model.json_lines import format_row
from data_model.untrusted_json import Model

Key = TypeVar("Key", str, tuple[str, int])


class SpooledRows(Generic[Key, Model]):
    """Rows by key that can be read back in any order; use it in a `with`, which deletes the rows at its end.

    Attributes:
        model: The type of the rows.
        folder: The folder of the temporary file, which has no name there.
    """

    def __init__(self, model: type[Model], folder: Path | None = None) -> None:
        self._model = model
        self._file = tempfile.TemporaryFile(dir=folder)  # noqa: SIM115 (closed by __exit__)
        self._locations: dict[Key, list[tuple[int, int]]] = {}

    def __enter__(self) -> Self:
        return self

    def __exit__(self, *raised: object) -> None:
        self._file.close()

    def __len__(self) -> int:
        return sum(map(len, self._locations.values()))

    def put(self, key: Key, row: Model) -> None:
        """Add a row; several rows may share a key."""
        content = format_row(row).encode()
        offset = self._file.seek(0, 2)
        self._file.write(content)
        self._locations.setdefault(key, []).append((offset, len(content)))

    def __contains__(self, key: Key) -> bool:
        return key in self._locations

    def keys(self) -> list[Key]:
        """Return all keys, sorted."""
        return sorted(self._locations)

    def rows(self, key: Key) -> Iterator[Model]:
        """Stream the rows of a key in the order in which they were added."""
        for offset, size in self._locations.get(key, ()):
            self._file.seek(offset)
            yield self._model.model_validate_json(self._file.read(size))

    def stream_sorted(self) -> Iterator[Model]:
        """Stream all rows, sorted by key."""
        for key in self.keys():
            yield from self.rows(key)
