"""Kill points: named, listed, refused where misspelt, silent where nobody asks."""

import os
import signal
from pathlib import Path

import pytest

from data_model.errors import InputError
from processes import check_kill_request, declare_kill_point, list_kill_points, reach_kill_point
from run_ledger import create_run
from tests.run_ledger import toy


def test_every_boundary_of_a_run_has_its_point() -> None:
    ours = ["publish-after", "publish-before", "run-before-creation", "run-created", "unit-settled", "unit-worked"]
    assert set(ours) <= set(list_kill_points())
    assert list(list_kill_points()) == sorted(list_kill_points())


@pytest.mark.parametrize(
    ("request_text", "found"),
    [
        ("unit-setled", "found 'unit-setled'. Did you mean 'unit-settled'?"),
        ("unit-settled:0", "found 'unit-settled:0'"),
        ("unit-settled:x", "found 'unit-settled:x'"),
        ("unit-settled:-1", "found 'unit-settled:-1'"),
    ],
)
def test_a_wrong_request_is_refused_before_any_work(
    request_text: str, found: str, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setenv("HOMER_KILL_AT", request_text)
    with pytest.raises(InputError) as refused:
        create_run(tmp_path / "data.run", {"kind": "build"})
    assert str(refused.value).startswith("HOMER_KILL_AT: expected")
    assert str(refused.value).endswith(found)
    assert os.listdir(tmp_path) == []


def test_a_point_that_is_not_asked_for_does_nothing(monkeypatch: pytest.MonkeyPatch) -> None:
    reach_kill_point("unit-settled")
    monkeypatch.setenv("HOMER_KILL_AT", "publish-before")
    check_kill_request()
    reach_kill_point("unit-settled")


def test_names_are_declared_once_and_known_before_they_are_reached() -> None:
    with pytest.raises(ValueError, match="declared twice"):
        declare_kill_point("unit-settled", "something else")
    with pytest.raises(ValueError, match="not declared"):
        reach_kill_point("never-heard-of")


def test_a_point_counts_how_often_it_was_reached(tmp_path: Path) -> None:
    code, said = toy.run(tmp_path / "squares", kill_at="unit-settled:9")
    assert (code, said) == (0, "")
    code, said = toy.run(tmp_path / "again", kill_at="unit-settled:8")
    assert (code, said) == (-signal.SIGKILL, "")
