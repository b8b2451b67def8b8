"""The excerpts in README and docs match the dataset of `make demo`; long, because it builds that dataset."""

from pathlib import Path

import pytest

from homeragents import Dataset
from tests.excerpts import FORMAT, README, build_demo, format_page, readme

pytestmark = pytest.mark.long
STALE = "does not match the dataset of `make demo`; `python -m tests.excerpts` regenerates it"


@pytest.fixture(scope="module")
def demo(tmp_path_factory: pytest.TempPathFactory) -> Dataset:
    return build_demo(tmp_path_factory.mktemp("excerpts") / "demo")


def test_the_readme_shows_a_task_of_the_demo(demo: Dataset) -> None:
    text = README.read_text(encoding="utf-8")
    assert readme(text, demo) == text, f"{Path(README).name} {STALE}"


def test_the_page_of_the_format_shows_rows_of_the_demo(demo: Dataset) -> None:
    text = FORMAT.read_text(encoding="utf-8")
    assert format_page(text, demo) == text, f"docs/{FORMAT.name} {STALE}"
