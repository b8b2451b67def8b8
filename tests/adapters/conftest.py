"""What tests of adapters take: a small dataset."""

from pathlib import Path

import pytest

from tests.homeragents.datasets import (
    small_dataset,
)


@pytest.fixture
def dataset(tmp_path: Path) -> Path:
    return small_dataset(tmp_path / "dataset")
