"""An office of a user's own may hold anything: it is taken without it, or refused in one sentence."""

from pathlib import Path

import pytest

from tests.homeragents.datasets import Homer


@pytest.fixture
def office(tmp_path: Path) -> Path:
    """An office that feeds no task."""
    (tmp_path / "office" / "data").mkdir(parents=True)
    (tmp_path / "office" / "data" / "notes.txt").write_text("Call Tom.", encoding="utf-8")
    return tmp_path / "office"


def sparse(path: Path, size: int) -> None:
    """A file that takes no room on the disk, whatever its size."""
    with path.open("wb") as stream:
        stream.truncate(size)


@pytest.mark.timeout(60)
def test_a_file_that_never_ends_is_named_and_left_out(homer: Homer, office: Path, tmp_path: Path) -> None:
    sparse(office / "data" / "video.mp4", 900_000_000_000)
    ended = homer("build", "neo", "--office", office, "--tasks", 1, "--out", tmp_path / "new")
    left_out, refused = ended.errors.splitlines()
    assert (ended.code, ended.output) == (2, "")
    assert left_out == (
        f"homer: {office}/data/video.mp4: is too large; expected at most 64,000,000 bytes, found 900,000,000,000; "
        "it is left out"
    )
    assert refused == "homer: --office: no office there holds anything that a task can be made of"
    assert sorted(path.name for path in tmp_path.iterdir()) == ["office"]


def test_an_office_that_is_too_large_in_sum_is_refused(homer: Homer, office: Path, tmp_path: Path) -> None:
    for number in range(4):
        sparse(office / "data" / f"{number}.xlsx", 60_000_000)
    ended = homer("build", "neo", "--office", office, "--tasks", 1, "--out", tmp_path / "new")
    assert ended.code == 2
    assert ended.sentence == f"{office}: is too large; expected at most 200,000,000 bytes, found 240,000,009"
