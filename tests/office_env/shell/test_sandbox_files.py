"""What comes out of the sandbox is an archive that a hostile line may have had a hand in."""

import io
import random
import tarfile
from pathlib import Path

import pytest

from data_model import ActionRefused
from office_env.shell.sandbox_archive import pack_workspace, unpack_workspace

LONG = "long-" * 40


def archive(*members: tuple[str, bytes, bytes]) -> io.BytesIO:
    """An archive of (name, type, content)."""
    made = io.BytesIO()
    with tarfile.open(fileobj=made, mode="w", format=tarfile.GNU_FORMAT) as packed:
        for name, kind, content in members:
            about = tarfile.TarInfo(name)
            about.type, about.size, about.linkname = kind, len(content), "/etc/passwd" if kind in b"12" else ""
            packed.addfile(about, io.BytesIO(content))
    return made


FILE, FOLDER = tarfile.REGTYPE, tarfile.DIRTYPE
OFFICE = [("./", FOLDER, b""), ("./data", FOLDER, b""), ("./data/a.txt", FILE, b"one")]


def left(root: Path) -> dict[str, bytes]:
    return {path.relative_to(root).as_posix(): path.read_bytes() for path in root.rglob("*") if path.is_file()}


def test_a_workspace_comes_out_as_it_went_in(tmp_path: Path) -> None:
    root = tmp_path / "workspace"
    (root / "data" / LONG / "deep").mkdir(parents=True)
    (root / "data" / LONG / "deep" / "ä.bin").write_bytes(bytes(range(256)) * 7)
    (root / "data" / "empty").touch()
    (root / "data" / "link").symlink_to("/etc/passwd")
    packed = io.BytesIO()
    pack_workspace(root, packed)
    unpack_workspace(packed, tmp_path / "again")
    assert left(tmp_path / "again") == {f"data/{LONG}/deep/ä.bin": bytes(range(256)) * 7, "data/empty": b""}


@pytest.mark.parametrize(
    "member",
    [
        ("../outside", FILE, b"x"), ("/outside", FILE, b"x"), ("./data/../../outside", FILE, b"x"),
        ("./data/link", tarfile.SYMTYPE, b""), ("./data/link", tarfile.LNKTYPE, b""),
        ("./data/pipe", tarfile.FIFOTYPE, b""), ("./data/disk", tarfile.BLKTYPE, b""),
        ("./data/a\nb", FILE, b"x"), ("./data/con", FILE, b"x"),
        ("./data/.homer-part", FILE, b"x"), (f"./data/{'x' * 300}", FILE, b"x"), ("./data/" + "y/" * 700, FOLDER, b""),
    ],
)  # fmt: skip
def test_what_no_workspace_holds_never_comes_out(tmp_path: Path, member: tuple[str, bytes, bytes]) -> None:
    try:
        unpack_workspace(archive(*OFFICE, member), tmp_path / "root")
    except ActionRefused:
        assert not list(tmp_path.rglob("*"))
    else:
        assert left(tmp_path / "root") == {"data/a.txt": b"one"}
    assert not (tmp_path / "outside").exists()


@pytest.mark.parametrize(
    "members",
    [
        (*OFFICE, ("./data/a.txt/in", FILE, b"x")),
        (*OFFICE, ("./data/a.txt", FOLDER, b"")),
        (*OFFICE, ("./data/none/in", FILE, b"x")),
        (("./data", FILE, b"x"),),
    ],
)
def test_what_is_not_whole_is_refused(tmp_path: Path, members: tuple[tuple[str, bytes, bytes], ...]) -> None:
    with pytest.raises(ActionRefused, match="Nothing has changed"):
        unpack_workspace(archive(*members), tmp_path / "root")
    assert not (tmp_path / "root").exists()


def test_a_damaged_archive_is_refused_or_leaves_plain_files(tmp_path: Path) -> None:
    rng = random.Random(1)
    whole = archive(*OFFICE, (f"./data/{LONG}", FILE, b"two")).getvalue()
    for number in range(200):
        damaged = bytearray(whole)
        for _ in range(rng.randint(1, 4)):
            damaged[rng.randrange(5 * 512)] = rng.choice(b"\x00\x80\xff/.07L5\n")
        root = tmp_path / str(number)
        try:
            unpack_workspace(io.BytesIO(damaged[: rng.choice((len(damaged), rng.randrange(len(damaged))))]), root)
        except ActionRefused:
            assert not root.exists()
        else:
            assert all(path.is_dir() or path.is_file() for path in root.rglob("*"))
            assert not any(path.is_symlink() for path in root.rglob("*"))
