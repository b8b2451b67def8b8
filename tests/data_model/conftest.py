"""What tests of datasets take: a small one, with its manifest."""

from pathlib import Path

import pytest

from data_model import (
    write_manifest,
    write_rows,
)
from tests.data_model.rows import dialogue, task


@pytest.fixture
def dataset(tmp_path: Path) -> Path:
    write_rows(tmp_path / "tasks.jsonl", [task(id=f"neo-1-{index:05}") for index in range(3)])
    write_rows(tmp_path / "dialogues.jsonl", [dialogue(f"neo-1-{index:05}", f"It is {index}.") for index in (2, 0)])
    write_manifest(tmp_path, "build", {"seed": 1}, {"tasks": 3})
    return tmp_path
