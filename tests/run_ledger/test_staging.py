"""Folders that appear by one rename, and datasets copied into them: whole and unchanged, or not at all."""

import os
import signal
import stat
import subprocess
import sys
from collections.abc import Callable
from pathlib import Path

import pytest

from data_model import Dataset, InputError, bounds, write_manifest, write_rows
from run_ledger import copy_dataset, publish_directory, stage_directory, whole_folder
from tests.data_model.rows import task
from tests.run_ledger.toy import content

ROOT = Path(__file__).resolve().parents[2]


def test_a_folder_has_its_name_only_when_it_is_finished(tmp_path: Path) -> None:
    goal = tmp_path / "new" / "goal"
    with stage_directory(goal) as folder:
        (folder / "a.txt").write_text("a", encoding="utf-8")
        assert folder.parent == goal.parent
        assert not goal.exists()
    assert content(tmp_path) == {"new/goal/a.txt": b"a"}
    assert os.listdir(goal.parent) == ["goal"]


def test_others_may_look_into_a_folder_whatever_the_umask_of_its_maker(tmp_path: Path) -> None:
    before = os.umask(0o077)
    try:
        with stage_directory(tmp_path / "goal"):
            pass
    finally:
        os.umask(before)
    assert stat.S_IMODE((tmp_path / "goal").stat().st_mode) == 0o755


@pytest.mark.parametrize("error", [RuntimeError, KeyboardInterrupt])
def test_a_folder_that_is_not_finished_leaves_nothing(error: type[BaseException], tmp_path: Path) -> None:
    def fail() -> None:
        with stage_directory(tmp_path / "goal") as folder:
            (folder / "inner").mkdir()
            raise error

    with pytest.raises(error):
        fail()
    assert os.listdir(tmp_path) == []


@pytest.mark.parametrize("make", [Path.touch, Path.mkdir, lambda path: path.symlink_to("nowhere")])
def test_what_exists_is_refused_before_any_work(make: Callable[[Path], object], tmp_path: Path) -> None:
    make(tmp_path / "goal")
    with pytest.raises(InputError, match="goal: exists already; name another destination"):
        stage_directory(tmp_path / "goal").__enter__()
    assert os.listdir(tmp_path) == ["goal"]


def test_what_appears_meanwhile_is_kept_and_the_work_is_removed(tmp_path: Path) -> None:
    def be_late() -> None:
        with whole_folder(tmp_path / "goal") as folder:
            (folder / "a.txt").touch()
            (tmp_path / "goal").mkdir()

    with pytest.raises(InputError, match="goal: exists already"):
        be_late()
    assert list(tmp_path.rglob("*")) == [tmp_path / "goal"]


def test_below_a_file_nothing_can_be_written(tmp_path: Path) -> None:
    (tmp_path / "file").touch()
    with pytest.raises(InputError, match="goal: nothing can be written there: "):
        whole_folder(tmp_path / "file" / "goal").__enter__()


@pytest.mark.parametrize("name", ["x" * 255, "\u00e9" * 127, "\u4e16" * 85, "x" + "\u00e9" * 127], ids=[*"abcd"])
def test_the_longest_name_that_a_folder_can_have_is_no_hindrance(name: str, tmp_path: Path) -> None:
    with stage_directory(tmp_path / name) as folder:
        (folder / "a.txt").touch()
    assert os.listdir(tmp_path) == [name]


def test_links_are_published_as_they_are_and_not_followed(tmp_path: Path) -> None:
    with whole_folder(tmp_path / "goal") as folder:
        (folder / "missing").symlink_to("nowhere")
        (folder / "loop").symlink_to(folder)
    assert sorted(os.listdir(tmp_path / "goal")) == ["loop", "missing"]
    with pytest.raises(InputError, match="goal: exists already"):
        publish_directory(tmp_path / "goal", tmp_path / "goal")


KILLED = """
import sys
from pathlib import Path
from run_ledger import whole_folder
with whole_folder(Path(sys.argv[1])) as folder:
    (folder / "a.txt").write_text("a")
"""


@pytest.mark.parametrize(("point", "is_published"), [("publish-before", False), ("publish-after", True)])
def test_a_kill_leaves_the_folder_whole_or_without_its_name(point: str, is_published: bool, tmp_path: Path) -> None:
    command = [sys.executable, "-c", KILLED, str(tmp_path / "goal")]
    killed = subprocess.run(command, cwd=ROOT, env={**os.environ, "HOMER_KILL_AT": point}, check=False)
    assert killed.returncode == -signal.SIGKILL
    (left,) = tmp_path.iterdir()
    assert (left.name == "goal") == is_published
    assert content(left) == {"a.txt": b"a"}


@pytest.fixture
def dataset(tmp_path: Path) -> Path:
    root = tmp_path / "data"
    (root / "files").mkdir(parents=True)
    write_rows(root / "tasks.jsonl", [task()])
    (root / "files" / "0a").write_bytes(b"same")
    (root / "files" / "0b").hardlink_to(root / "files" / "0a")
    (root / "README.md").write_text("about", encoding="utf-8")
    write_manifest(root, "build", {"seed": 1}, {"tasks": 1})
    return root


def copy(dataset: Path, folder: Path) -> None:
    with stage_directory(folder) as staged:
        copy_dataset(Dataset(dataset), staged)


def test_a_copy_is_what_the_manifest_names_byte_for_byte(dataset: Path, tmp_path: Path) -> None:
    whole = content(dataset)
    (dataset / "notes.txt").write_text("mine", encoding="utf-8")
    (dataset / "link").symlink_to("/etc/passwd")
    copy(dataset, tmp_path / "copy")
    assert content(tmp_path / "copy") == whole
    assert Dataset(tmp_path / "copy").manifest() == Dataset(dataset).manifest()


def test_a_copy_takes_no_more_room_than_the_dataset(dataset: Path, tmp_path: Path) -> None:
    os.truncate(dataset / "README.md", 5_000_000)
    write_manifest(dataset, "build", {"seed": 1}, {"tasks": 1})
    copy(dataset, tmp_path / "copy")
    files = tmp_path / "copy" / "files"
    assert (files / "0a").stat().st_ino == (files / "0b").stat().st_ino != (dataset / "files" / "0a").stat().st_ino
    readme = (tmp_path / "copy" / "README.md").stat()
    assert readme.st_size == 5_000_000
    assert readme.st_blocks * 512 < 100_000


def make_link(path: Path) -> None:
    path.rename(path.with_name("x"))
    path.symlink_to("x")


def make_folder(path: Path) -> None:
    path.unlink()
    path.mkdir()


DAMAGES: dict[str, tuple[Callable[[Path], object], str]] = {
    "changed": (lambda path: path.write_bytes(b"diff"), "files/0a"),
    "longer": (lambda path: path.write_bytes(b"same."), "files/0a"),
    "missing": (Path.unlink, "files/0a: is named in the manifest and missing"),
    "a link": (make_link, "files/0a"),
    "a folder": (make_folder, "files/0a"),
}


@pytest.mark.parametrize("damage", sorted(DAMAGES))
def test_a_dataset_that_differs_from_its_manifest_is_not_copied(damage: str, dataset: Path, tmp_path: Path) -> None:
    harm, said = DAMAGES[damage]
    # Written over in place, a file would change with the one that it is linked to.
    (dataset / "files" / "0b").unlink()
    (dataset / "files" / "0b").write_bytes(b"same")
    harm(dataset / "files" / "0a")
    with pytest.raises(InputError, match=said):
        copy(dataset, tmp_path / "copy")
    assert os.listdir(tmp_path) == ["data"]


@pytest.mark.parametrize("bound", ["DATASET_BYTES", "OTHER_FILES_BYTES", "STORED_FILE_BYTES"])
def test_a_dataset_that_is_too_large_is_not_copied(
    bound: str, dataset: Path, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    if bound == "STORED_FILE_BYTES":
        os.truncate(dataset / "files" / "0a", bounds.STORED_FILE_BYTES + 1)
    else:
        monkeypatch.setattr(bounds, bound, 4)
    with pytest.raises(InputError, match="too large"):
        copy(dataset, tmp_path / "copy")
    assert os.listdir(tmp_path) == ["data"]
