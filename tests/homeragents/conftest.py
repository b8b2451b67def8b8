"""What every test of the command line takes: `homer`, run here, and a small dataset to run it on."""

from functools import partial
from pathlib import Path

import pytest

from tests.homeragents.datasets import Homer, homer_in_this_process, small_dataset


@pytest.fixture
def homer(capsys: pytest.CaptureFixture[str]) -> Homer:
    return partial(homer_in_this_process, capsys)


@pytest.fixture
def dataset(tmp_path: Path) -> Path:
    return small_dataset(tmp_path / "dataset")
