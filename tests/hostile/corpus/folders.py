"""Folders with things in them that no folder of documents holds: links, pipes, devices, endless files, odd names."""

import os
import socket
import stat
from collections.abc import Callable, Mapping
from contextlib import suppress
from pathlib import Path

Spoil = Callable[[Path, Path], None]
"""`spoil(folder, outside)`: put something into a folder of files, which all are sound so far."""

GB = 1_000_000_000


def _files(folder: Path) -> list[Path]:
    return sorted(path for path in folder.rglob("*") if path.is_file())


def links_for_files(folder: Path, outside: Path) -> None:
    """Every file is a link to a file outside."""
    for path in _files(folder):
        path.unlink()
        path.symlink_to(outside / "secret.txt")


def link_for_folder(folder: Path, outside: Path) -> None:
    """A folder is a link to one outside."""
    (folder / "more").symlink_to(outside)


def links_in_a_circle(folder: Path, outside: Path) -> None:
    """Links that lead to each other, to themselves and upwards."""
    (folder / "a").symlink_to("b")
    (folder / "b").symlink_to("a")
    (folder / "self").symlink_to("self")
    (folder / "up").symlink_to("..")


def links_to_devices(folder: Path, outside: Path) -> None:
    """Links to devices that never end."""
    for name in ("zero", "urandom", "stdin", "tty", "full"):
        (folder / f"{name}.txt").symlink_to(f"/dev/{name}")
    (folder / "environment.txt").symlink_to("/proc/self/environ")


def pipes_for_files(folder: Path, outside: Path) -> None:
    """Every file is a pipe that nobody writes to."""
    for path in _files(folder):
        path.unlink()
        os.mkfifo(path)


def pipe(folder: Path, outside: Path) -> None:
    """A pipe beside the files."""
    os.mkfifo(folder / "pipe.xlsx")


def sockets(folder: Path, outside: Path) -> None:
    """A socket beside the files."""
    here = Path.cwd()
    os.chdir(folder)
    with socket.socket(socket.AF_UNIX) as listening:
        listening.bind("socket.txt")
    os.chdir(here)


def devices(folder: Path, outside: Path) -> None:
    """Devices beside the files, where they may be made; else links to them."""
    try:
        os.mknod(folder / "zero.txt", stat.S_IFCHR | 0o666, os.makedev(1, 5))
    except OSError:
        links_to_devices(folder, outside)


def sparse(size: int) -> Spoil:
    """A file of that size which takes no room, among the others and in the place of one."""

    def spoil(folder: Path, outside: Path) -> None:
        for path in (folder / "sparse.txt", _files(folder)[0]):
            with path.open("wb") as stream:
                stream.truncate(size)

    return spoil


def deep(levels: int) -> Spoil:
    """Folders inside each other, with a file at the end."""

    def spoil(folder: Path, outside: Path) -> None:
        here = Path.cwd()
        os.chdir(folder)
        for _ in range(levels):
            os.mkdir("d")
            os.chdir("d")
        Path("x.txt").write_text("x")
        os.chdir(here)

    return spoil


def many(count: int) -> Spoil:
    """Thousands of small files."""

    def spoil(folder: Path, outside: Path) -> None:
        for number in range(count):
            (folder / f"{number}.txt").write_text(str(number))

    return spoil


def odd_names(folder: Path, outside: Path) -> None:
    """Names that no program expects, as far as this file system takes them."""
    names = (
        b"\xff.txt", b"a\nb.txt", b"\x1b[2J.txt", b"nul.txt", b"a\\..\\b.txt", b"~", b"-rf", b"$(id).txt", b"*.txt",
        b" ", b".txt", b"...", b"n" * 255, "e\u0301.txt".encode(), "\u202etxt.x".encode(), b".homer-part", b"con",
        "\u00c4.txt".encode(), "a\u0308.txt".encode(), b"=1+1.txt", b"<script>.txt", b"{{x}}.txt", b"%s%n.txt",
    )  # fmt: skip
    for name in names:
        with suppress(OSError):
            Path(os.fsdecode(os.fsencode(folder) + b"/" + name)).write_text("odd")


def same_names(folder: Path, outside: Path) -> None:
    """Names that are one for some file systems: upper and lower case, composed and not."""
    for name in ("A.txt", "a.txt", "\u00e9.txt", "e\u0301.txt", "\u212a.txt", "K.txt", "k.txt"):
        (folder / name).write_text(name)


def folders_for_files(folder: Path, outside: Path) -> None:
    """Every file is a folder of its name."""
    for path in _files(folder):
        path.unlink()
        path.mkdir()


def empty_files(folder: Path, outside: Path) -> None:
    """Every file is empty."""
    for path in _files(folder):
        path.write_bytes(b"")


def unreadable(folder: Path, outside: Path) -> None:
    """Every file and folder is locked (which does not stop the superuser)."""
    for path in _files(folder):
        path.chmod(0)
    (folder / "locked").mkdir(mode=0)


def nothing(folder: Path, outside: Path) -> None:
    """There is nothing at all."""
    for path in _files(folder):
        path.unlink()


def long_ways(folder: Path, outside: Path) -> None:
    """Paths of over a thousand characters."""
    for _ in range(6):
        folder = folder / ("n" * 240)
    folder.mkdir(parents=True)
    (folder / "x.txt").write_text("x")


SPOILS: Mapping[str, Spoil] = {
    "links-for-files": links_for_files,
    "link-for-folder": link_for_folder,
    "links-in-a-circle": links_in_a_circle,
    "links-to-devices": links_to_devices,
    "pipes-for-files": pipes_for_files,
    "pipe": pipe,
    "sockets": sockets,
    "devices": devices,
    "sparse-900-gb": sparse(900 * GB),
    "sparse-3-gb": sparse(3 * GB),
    "deep-1500": deep(1_500),
    "deep-3000": deep(3_000),
    "many-30000": many(30_000),
    "odd-names": odd_names,
    "same-names": same_names,
    "folders-for-files": folders_for_files,
    "empty-files": empty_files,
    "unreadable": unreadable,
    "nothing": nothing,
    "long-ways": long_ways,
}
