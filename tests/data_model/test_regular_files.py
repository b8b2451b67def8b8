"""Files of folders that others may have changed: no link is followed, nothing is waited for, sizes are bounded."""

import os
import socket
from pathlib import Path

import pytest

from data_model import InputError, open_regular_file, read_regular_file, walk_entries


@pytest.fixture
def root(tmp_path: Path) -> Path:
    (tmp_path / "secret").write_bytes(b"secret")
    (tmp_path / "root" / "inner").mkdir(parents=True)
    (tmp_path / "root" / "inner" / "plain").write_bytes(b"plain")
    return tmp_path / "root"


def test_a_plain_file_is_read_and_one_that_is_absent_is_none(root: Path) -> None:
    assert read_regular_file(root, "inner/plain", 5) == b"plain"
    assert read_regular_file(root, "inner/absent", 5) is None
    assert read_regular_file(root, "absent/plain", 5) is None
    assert read_regular_file(root / "absent", "plain", 5) is None


def test_the_folder_that_is_named_may_be_a_link_itself(root: Path) -> None:
    (root.parent / "way").symlink_to(root)
    assert read_regular_file(root.parent / "way", "inner/plain", 5) == b"plain"


@pytest.mark.parametrize("goal", ["../secret", "inner/plain", "nowhere", "/dev/zero"])
def test_a_link_is_not_followed_wherever_it_leads(root: Path, goal: str) -> None:
    (root / "link").symlink_to(goal)
    with pytest.raises(InputError, match=r"^link: is a link, which may lead anywhere"):
        read_regular_file(root, "link", 10)


def test_a_link_among_the_folders_is_not_followed(root: Path) -> None:
    (root / "folder").symlink_to("inner")
    with pytest.raises(InputError, match=r"^folder/plain: its folder folder is a link, which may lead anywhere"):
        read_regular_file(root, "folder/plain", 10)


@pytest.mark.timeout(20)
@pytest.mark.parametrize("kind", ["pipe", "socket", "folder"])
def test_what_is_no_regular_file_is_refused_and_not_waited_for(root: Path, kind: str) -> None:
    if kind == "pipe":
        os.mkfifo(root / "odd")
    elif kind == "folder":
        (root / "odd").mkdir()
    else:
        with socket.socket(socket.AF_UNIX) as held:
            here = Path.cwd()
            os.chdir(root)
            held.bind("odd")
            os.chdir(here)
    with pytest.raises(InputError, match=r"^odd: expected a regular file, found a folder, a device or a pipe"):
        read_regular_file(root, "odd", 10)


def test_a_device_is_refused() -> None:
    with pytest.raises(InputError, match=r"^zero: expected a regular file"):
        read_regular_file(Path("/dev"), "zero", 10)


def test_a_file_that_is_too_large_is_refused_before_it_is_read(root: Path) -> None:
    with (root / "sparse").open("wb") as stream:
        stream.truncate(900_000_000_000)
    with pytest.raises(InputError, match="sparse: is too large; expected at most 10 bytes, found 900,000,000,000"):
        open_regular_file(root, "sparse", 10)


@pytest.mark.parametrize(
    "name", ["", ".", "..", "../secret", "inner/../../secret", "/etc/passwd", "a//b", "a\0b", "\ud800"]
)
def test_a_name_that_leads_out_or_names_nothing_is_refused(root: Path, name: str) -> None:
    with pytest.raises(InputError, match="not a path inside a folder"):
        read_regular_file(root, name, 10)


def test_everything_below_a_folder_is_named_and_links_are_not_followed(root: Path) -> None:
    (root / "away").symlink_to(root.parent)
    os.mkfifo(root / "inner" / "pipe")
    found = {entry.name: (entry.kind, entry.depth) for entry in walk_entries(root)}
    assert found == {
        "inner": ("folder", 0),
        "inner/plain": ("file", 1),
        "inner/pipe": ("other", 1),
        "away": ("link", 0),
    }


def test_a_folder_beyond_the_deepest_is_named_and_not_entered(root: Path) -> None:
    (root / "a" / "b" / "c").mkdir(parents=True)
    (root / "a" / "b" / "file").touch()
    assert {entry.name for entry in walk_entries(root / "a", max_depth=1)} == {"b", "b/c", "b/file"}
    assert {entry.name for entry in walk_entries(root / "a", max_depth=0)} == {"b"}


def test_folders_nested_deeper_than_any_path_can_say_are_walked(tmp_path: Path) -> None:
    # Names of 255 bytes: 20 levels are more than PATH_MAX.
    folder = os.open(tmp_path, os.O_RDONLY)
    for _ in range(20):
        os.mkdir("n" * 255, dir_fd=folder)
        inner = os.open("n" * 255, os.O_RDONLY, dir_fd=folder)
        os.close(folder)
        folder = inner
    os.close(folder)
    assert len(list(walk_entries(tmp_path))) == 20


def test_a_folder_that_is_gone_is_named(tmp_path: Path) -> None:
    with pytest.raises(InputError, match="nowhere: cannot be read: No such file or directory"):
        list(walk_entries(tmp_path / "nowhere"))
