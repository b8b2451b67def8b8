"""What was left in a workspace may be too much, or be exchanged while it is read."""

from pathlib import Path

import pytest

from data_model import ActionRefused, bounds
from office_env import Workspace


@pytest.fixture
def workspace(tmp_path: Path) -> Workspace:
    (tmp_path / "workspace" / "data").mkdir(parents=True)
    return Workspace(tmp_path / "workspace")


def test_a_file_that_becomes_a_link_while_it_is_read_leads_nowhere(
    workspace: Workspace, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    (tmp_path / "secret").write_text("outside")
    answer = workspace.root / "data" / "answer.txt"
    answer.write_text("inside")
    looked_at = Path.is_dir

    def exchange(path: Path) -> bool:
        is_folder = looked_at(path)
        if path == answer and not path.is_symlink():
            path.unlink()
            path.symlink_to(tmp_path / "secret")
        return is_folder

    monkeypatch.setattr(Path, "is_dir", exchange)
    with pytest.raises(ActionRefused, match="is a link"):
        workspace.read("data/answer.txt")


def test_a_folder_that_is_a_link_is_in_no_snapshot(workspace: Workspace, tmp_path: Path) -> None:
    (tmp_path / "outside").mkdir()
    (tmp_path / "outside" / "secret.txt").write_text("outside")
    (workspace.root / "data" / "inside").symlink_to(tmp_path / "outside")
    assert workspace.digests() == {}


@pytest.mark.slow
def test_the_files_of_a_workspace_are_bounded_in_number(workspace: Workspace) -> None:
    for number in range(bounds.WORKSPACE_ENTRIES + 1):
        (workspace.root / "data" / str(number)).touch()
    with pytest.raises(ActionRefused, match=f"more than {bounds.WORKSPACE_ENTRIES:,} files and folders"):
        workspace.names()


def test_the_files_of_a_workspace_are_bounded_in_sum(workspace: Workspace) -> None:
    for number in range(bounds.WORKSPACE_BYTES // bounds.WORKSPACE_FILE_BYTES + 1):
        with (workspace.root / "data" / str(number)).open("wb") as stream:
            stream.truncate(bounds.WORKSPACE_FILE_BYTES)
    with pytest.raises(ActionRefused, match=f"more than {bounds.WORKSPACE_BYTES:,} bytes"):
        workspace.digests()


def test_a_file_that_is_too_large_is_neither_read_nor_recorded(workspace: Workspace) -> None:
    with (workspace.root / "data" / "large").open("wb") as stream:
        stream.truncate(bounds.WORKSPACE_FILE_BYTES + 1)
    assert workspace.digests() == {}
    with pytest.raises(ActionRefused, match="is too large"):
        workspace.read("data/large")
