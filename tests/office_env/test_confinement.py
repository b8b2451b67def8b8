"""No name, however it is spelt, leads out of a workspace."""

import os
import socket
import stat
from collections.abc import Iterator
from pathlib import Path

import pytest
from hypothesis import example, given, settings
from hypothesis import strategies as st

from data_model import ActionRefused
from office_env import Workspace, normalize_path, resolve_inside

SECRET = b"the secret outside"
PARTS = st.sampled_from(
    [
        "..", ".", "", "~", "~root", "data", "emails", "calendar", "file.txt", "folder", "link", "dangling", "way",
        "pipe", "socket", "con", "NUL.txt", "COM1", "aux ", "C:", "c:\\x", "..\\..", "a\\..\\b", "\\\\host\\c", "\\",
        "testbed", "etc", "outside", "secret.txt", ".homer-part", "n" * 255, "n" * 256, "é" * 128, "\x00", "a\nb",
        "\x7f", "\x1b[0m", "\ud800", "...", "-rf", "*", "$HOME", "%2e%2e", "\uff0e\uff0e", "\u202e", "a b", "/", "//",
    ]
)  # fmt: skip
PREFIX = st.sampled_from(
    ["", "", "", "/", "//", "./", "/testbed", "/testbed/", "/testbed/../", "~/", "\\", "C:/", "/testbedx/"]
)
NAMES = st.builds(
    lambda prefix, parts, end: prefix + "/".join(parts) + end,
    PREFIX,
    st.lists(PARTS | st.text(max_size=6), max_size=6),
    st.sampled_from(["", "", "", "/", "/.", "/.."]),
)


@pytest.fixture(scope="module")
def root(tmp_path_factory: pytest.TempPathFactory) -> Iterator[Path]:
    """A workspace into which somebody put links, a pipe and a socket, beside a folder that is not its business."""
    around = tmp_path_factory.mktemp("confinement")
    root, outside = around / "workspace", around / "outside"
    for folder in ("data/folder", "emails", "calendar"):
        (root / folder).mkdir(parents=True)
    outside.mkdir()
    (outside / "secret.txt").write_bytes(SECRET)
    (root / "data" / "file.txt").write_bytes(b"inside")
    for place in (root, root / "data", root / "data" / "folder"):
        (place / "link").symlink_to(outside / "secret.txt")
        (place / "way").symlink_to(outside)
        (place / "dangling").symlink_to(outside / "new.txt")
        os.mkfifo(place / "pipe")
    listening = socket.socket(socket.AF_UNIX)
    here = Path.cwd()
    os.chdir(root / "data")
    listening.bind("socket")
    os.chdir(here)
    yield root
    listening.close()


def around(root: Path) -> dict[str, bytes | None]:
    """All that stands beside the workspace."""
    return {
        path.relative_to(root.parent).as_posix(): path.read_bytes() if path.is_file() else None
        for path in sorted(root.parent.rglob("*"))
        if root not in path.parents
    }


def refused(name: str) -> str:
    with pytest.raises(ActionRefused) as refusal:
        normalize_path(name)
    return str(refusal.value)


@pytest.mark.slow
@given(NAMES)
@settings(max_examples=800)
@example("data/way/secret.txt")
@example("data/dangling")
def test_a_name_is_refused_or_leads_to_a_place_inside(root: Path, name: str) -> None:
    try:
        path = resolve_inside(root, name)
    except ActionRefused:
        return
    assert Path(os.path.realpath(path)).is_relative_to(os.path.realpath(root))
    assert path.is_relative_to(root)
    if os.path.lexists(path):
        mode = path.lstat().st_mode
        assert stat.S_ISREG(mode) or stat.S_ISDIR(mode)


@given(NAMES)
@settings(max_examples=300)
def test_a_name_has_one_spelling(name: str) -> None:
    try:
        plain = normalize_path(name)
    except ActionRefused:
        return
    assert normalize_path(plain) == plain
    assert normalize_path(f"/testbed/{plain}") == plain
    assert normalize_path(f"./{plain}") == plain
    assert not plain.startswith("/")
    assert not {"", ".", ".."} & set(plain.split("/")) or plain == ""


@given(st.lists(st.tuples(st.sampled_from(["write", "delete", "make_folder", "read", "list_folder", "exists"]), NAMES)))
@settings(max_examples=150)
def test_nothing_outside_is_ever_read_made_or_deleted(root: Path, deeds: list[tuple[str, str]]) -> None:
    before = around(root)
    workspace = Workspace(root)
    for deed, name in deeds:
        try:
            given = (name, b"x") if deed == "write" else (name,)
            assert getattr(workspace, deed)(*given) != SECRET
        except ActionRefused:
            continue
    assert around(root) == before
    assert not any("way/" in name or name.endswith(("link", "dangling", "pipe")) for name in workspace.names())


@pytest.mark.parametrize(
    ("name", "reason"),
    [
        ("../outside/secret.txt", "leaves the workspace"),
        ("data/../../outside", "leaves the workspace"),
        ("data/..", "leaves the workspace"),
        ("/testbed/../etc/passwd", "leaves the workspace"),
        ("data/..\\..\\secret.txt", "leaves the workspace"),
        ("/etc/passwd", "is absolute"),
        ("//etc/passwd", "is absolute"),
        ("/testbedx/data", "is absolute"),
        ("~/secret.txt", "is absolute"),
        ("~root", "is absolute"),
        ("./~root", "is absolute"),
        (".//C:/secret.txt", "is absolute"),
        ("/testbed/~root", "is absolute"),
        ("\\\\host\\share", "is absolute"),
        ("C:\\secret.txt", "is absolute"),
        ("C:/secret.txt", "is absolute"),
        ("data/a\x00b", "control character"),
        ("data/a\nb", "control character"),
        ("data/\x7f", "control character"),
        ("data/\ud800.txt", "no file name can hold"),
        (f"data/{'n' * 256}", "over 255 bytes"),
        (f"data/{'é' * 128}", "over 255 bytes"),
        ("data/" + "n/" * 600, "at most 1024"),
        ("data/con", "names a device"),
        ("data/NUL.txt", "names a device"),
        ("data/com1.tar.gz", "names a device"),
        ("data/aux .txt", "names a device"),
        ("data/.homer-part", "reserved"),
    ],
)
def test_a_hostile_name_is_refused_with_its_reason(name: str, reason: str) -> None:
    assert reason in refused(name)


@pytest.mark.parametrize(
    ("name", "plain"),
    [
        ("data/file.txt", "data/file.txt"),
        ("/testbed/data/file.txt", "data/file.txt"),
        ("/testbed//data//file.txt/", "data/file.txt"),
        ("./data/./file.txt", "data/file.txt"),
        ("/testbed", ""),
        ("", ""),
        ("data/..a", "data/..a"),
        ("data/console.txt", "data/console.txt"),
        (f"data/{'n' * 255}", f"data/{'n' * 255}"),
        ("emails/Zoë Smith/Re: lunch?.eml", "emails/Zoë Smith/Re: lunch?.eml"),
    ],
)
def test_an_honest_name_is_taken(name: str, plain: str) -> None:
    assert normalize_path(name) == plain


@pytest.mark.parametrize(
    ("name", "reason"),
    [
        ("data/link", "goes through a link"),
        ("data/dangling", "goes through a link"),
        ("data/way/secret.txt", "goes through a link"),
        ("data/folder/way/../way", "leaves the workspace"),
        ("data/pipe", "names a device, a socket or a pipe"),
        ("data/socket", "names a device, a socket or a pipe"),
        ("data/file.txt/inside", "goes through a file as if it were a folder"),
        ("data/pipe/inside", "names a device, a socket or a pipe"),
    ],
)
def test_what_stands_on_the_way_is_looked_at(root: Path, name: str, reason: str) -> None:
    for deed in (Workspace(root).read, Workspace(root).exists, Workspace(root).delete, Workspace(root).make_folder):
        with pytest.raises(ActionRefused, match=reason):
            deed(name)
    with pytest.raises(ActionRefused, match=reason):
        Workspace(root).write(name, b"x")


@pytest.mark.parametrize("trap", ["link", "folder", "pipe"])
def test_a_trap_in_the_place_of_the_part_file_catches_nothing(tmp_path: Path, trap: str) -> None:
    root, part = tmp_path / "workspace", tmp_path / "workspace" / "data" / ".homer-part"
    part.parent.mkdir(parents=True)
    if trap == "link":
        part.symlink_to(tmp_path / "caught.txt")
    elif trap == "folder":
        (part / "deep").mkdir(parents=True)
    else:
        os.mkfifo(part)
    Workspace(root).write("data/new.txt", b"new")
    assert Workspace(root).names() == ("data/new.txt",)
    assert not (tmp_path / "caught.txt").exists()
    assert not os.path.lexists(part)
