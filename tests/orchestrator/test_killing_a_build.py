"""A build can be killed at any point and continued, and nobody can tell from the dataset."""

from pathlib import Path

import pytest

from data_model import ContentStore
from tests.homeragents.datasets import Ended
from tests.homeragents.datasets import homer_in_a_process as homer
from tests.kill_points import points_of
from tests.orchestrator.builds import build, contents
from tests.small_company import make_small_office

OFFICES_TAKEN = "offices-taken"
IN_ORDER = (
    "run-before-creation",
    "run-created",
    "unit-worked",
    "unit-settled",
    "rows-written",
    "publish-before",
    "publish-after",
)
KILLED = -9


def go_on(folder: Path, kill_at: str = "") -> Ended:
    """Begin the build, or resume it if it has a run."""
    if (folder / "cut.run").exists():
        return homer("resume", "cut", cwd=folder, HOMER_KILL_AT=kill_at)
    return build("cut", cwd=folder, HOMER_KILL_AT=kill_at)


def test_every_kill_point_of_a_build_is_known_here() -> None:
    assert {*IN_ORDER, OFFICES_TAKEN} == set(points_of("orchestrator.neo.build"))


@pytest.mark.slow
@pytest.mark.parametrize("points", [IN_ORDER, ("unit-settled:2",)], ids=["at each in turn", "between two tasks"])
def test_a_build_killed_at_named_points_goes_on_to_the_same_bytes(
    points: tuple[str, ...], uninterrupted: Path, tmp_path: Path
) -> None:
    for point in points:
        assert go_on(tmp_path, point).code == KILLED, point
    resumed = go_on(tmp_path)
    assert resumed.code == 0, resumed.errors
    assert contents(tmp_path / "cut") == contents(uninterrupted)
    assert not list((tmp_path / "cut.run" / "workspaces").iterdir())
    assert not [left.name for left in tmp_path.iterdir() if left.name.startswith(".")]


@pytest.mark.slow
def test_a_build_killed_while_it_takes_its_offices_takes_them_again(tmp_path: Path) -> None:
    for index in range(3):
        world = make_small_office(1, "office", index, 1)
        for name, content in world.files.items():
            path = tmp_path / f"office{index}" / name
            path.parent.mkdir(parents=True, exist_ok=True)
            path.write_bytes(content)
    offices = [part for index in range(3) for part in ("--office", f"office{index}")]
    whole = build("whole", *offices, cwd=tmp_path)
    assert whole.code == 0, whole.errors
    assert build("cut", *offices, cwd=tmp_path, HOMER_KILL_AT="offices-taken").code == KILLED
    # Somebody else's run must not have folders of mine read.
    refused = homer("resume", "cut.run", cwd=tmp_path, XDG_STATE_HOME=str(tmp_path / "of-another"))
    assert (refused.code, "config.json/office: the run was begun by another user" in refused.errors) == (2, True)
    assert homer("resume", "cut.run", cwd=tmp_path).code == 0
    assert contents(tmp_path / "cut") == contents(tmp_path / "whole")
    used = set(ContentStore(tmp_path / "whole").list_offices())
    assert used
    assert used <= set(ContentStore(tmp_path / "whole.run" / "store").list_offices())


def test_a_finished_build_says_so_when_it_is_resumed(uninterrupted: Path) -> None:
    before = contents(uninterrupted)
    ended = homer("resume", uninterrupted, cwd=uninterrupted.parent)
    assert ended.code == 0
    assert "finished already" in ended.output
    assert contents(uninterrupted) == before
