"""Rows that are spooled to a temporary file, so that memory holds where they lie, and not what they hold."""

import tempfile
from collections.abc import Iterator
from pathlib import Path
from typing import Generic, Self, TypeVar

from data_model.json_lines import format_row
from data_model.untrusted_json import Model

Key = TypeVar("Key", str, tuple[str, int])


class SpooledRows(Generic[Key, Model]):
    """Rows by a key, read again in any order; used in a `with`, after which they are gone.

    Attributes:
        model: The type of the rows.
        folder: Where the file lies, which has no name there.
    """

    def __init__(self, model: type[Model], folder: Path | None = None) -> None:
        self._model = model
        self._file = tempfile.TemporaryFile(dir=folder)  # noqa: SIM115 (closed by __exit__)
        self._places: dict[Key, list[tuple[int, int]]] = {}

    def __enter__(self) -> Self:
        return self

    def __exit__(self, *raised: object) -> None:
        self._file.close()

    def __len__(self) -> int:
        return sum(map(len, self._places.values()))

    def put(self, key: Key, row: Model) -> None:
        """Write a row; several may have one key."""
        content = format_row(row).encode()
        place = self._file.seek(0, 2)
        self._file.write(content)
        self._places.setdefault(key, []).append((place, len(content)))

    def __contains__(self, key: Key) -> bool:
        return key in self._places

    def keys(self) -> list[Key]:
        """All keys, sorted."""
        return sorted(self._places)

    def rows(self, key: Key) -> Iterator[Model]:
        """The rows of a key, one at a time, in the order in which they were put."""
        for place, size in self._places.get(key, ()):
            self._file.seek(place)
            yield self._model.model_validate_json(self._file.read(size))

    def sorted(self) -> Iterator[Model]:
        """All rows by their keys, one at a time."""
        for key in self.keys():
            yield from self.rows(key)
