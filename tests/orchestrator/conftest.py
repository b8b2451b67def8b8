"""One uninterrupted build, which the others are held against."""

from pathlib import Path

import pytest

from tests.orchestrator.builds import build


@pytest.fixture(scope="session")
def uninterrupted(tmp_path_factory: pytest.TempPathFactory) -> Path:
    """A dataset of two tasks, built at one go."""
    folder = tmp_path_factory.mktemp("uninterrupted")
    ended = build("whole", cwd=folder)
    assert ended.code == 0, ended.errors
    return folder / "whole"
