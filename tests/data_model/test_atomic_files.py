"""A file is there whole or not at all."""

from collections.abc import Iterator
from pathlib import Path

import pytest

from data_model import Action, write_atomically, write_rows


def test_a_file_is_written_with_the_folders_on_its_way(tmp_path: Path) -> None:
    write_atomically(tmp_path / "deep" / "er" / ("n" * 255), "Zoë")
    assert (tmp_path / "deep" / "er" / ("n" * 255)).read_text(encoding="utf-8") == "Zoë"


@pytest.mark.parametrize("fault", [RuntimeError, KeyboardInterrupt])
@pytest.mark.parametrize("old", [None, b"old\n"])
def test_a_writer_that_is_stopped_leaves_the_old_content_and_nothing_else(
    tmp_path: Path, fault: type[BaseException], old: bytes | None
) -> None:
    path = tmp_path / "tasks.jsonl"
    if old is not None:
        path.write_bytes(old)

    def rows() -> Iterator[Action]:
        yield Action(app="word", action="read_file")
        raise fault

    with pytest.raises(fault):
        write_rows(path, rows())
    assert {one.name: one.read_bytes() for one in tmp_path.iterdir()} == ({} if old is None else {path.name: old})
