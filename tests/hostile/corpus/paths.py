"""Names of files that lead out of a folder, or would: 3,800 of them and any number more."""

import itertools
import random
from pathlib import Path

COUNT = 3_840
PREFIXES = (
    "", "/", "//", "///", "./", "../", "../../", "/testbed/", "/testbed/../", "/testbed//", "/testbed/./../",
    "/testbedx/", "testbed/", "~/", "~root/", "\\", "\\\\", "C:/", "C:\\", "file://", "file:///", "\\\\?\\", "//?/C:/",
    "data/", "data/../", "data/../../", "data/./", "data//", "emails/", "emails/Bob/../../", "calendar/", "{outside}/",
    "/proc/self/cwd/", "/proc/self/root/{outside}/", "/dev/fd/", "data/way/", "data/way/../", "%2e%2e/", "..%2f",
    "\uff0e\uff0e/", "\u2025/", "..\u2215", "..\\", "....//", ".../", "data/\u202e", " ../", "../ ", "\t../",
)  # fmt: skip
MIDDLES = (
    "", "..", ".", "secret.txt", "folder/secret.txt", "outside/secret.txt", "../outside/secret.txt", "link", "way",
    "way/secret.txt", "dangling", "pipe", "socket", "score.xlsx", "score.xlsx/x", "note.docx/../../..", "con", "NUL",
    "COM1", "aux ", "lpt9.txt.gz", ".homer-part", "-rf", "*", "$HOME", "$(id)", "`id`", ";id", "|id", "'", '"', "{0}",
    "%s%n", "\x00", "a\x00b.txt", "a\nb", "a\rb", "\x1b[2J", "\x7f", "\ud800", "\udcff", "\u202e", "\ufeff", "\u00a0",
    "e\u0301", "\u0130", "\u212a", "n", "n.xlsx", "n.docx", "n.pdf", "n.png", "Bob.ics", "Bob/Lunch.eml",
)  # fmt: skip
ENDS = ("", "/", "/.", "/..", "/../..", "//", " ", ".", "\x00", "\x00.txt", "\n", "\\", "::$DATA", "?x=1", "#x", "%00")
LONG = (
    "n" * 255, "n" * 256, "n" * 1_024, "n" * 5_000, "n" * 1_000_000, "é" * 127, "é" * 128, "\U0001f4a9" * 64,
    "n/" * 100, "n/" * 512, "n/" * 3_000, "../" * 50, "../" * 1_000, "./" * 2_000 + "x", "/" * 5_000, "\\" * 5_000,
    "data/" + "a/../" * 500 + "x", "data/" + "n" * 251 + ".txt", ".." * 500, "~" * 300, "%2e" * 900, "\ud800" * 300,
)  # fmt: skip
_LETTERS = (
    "..",
    "/",
    "\\",
    ".",
    "~",
    "data",
    "way",
    "link",
    "\x00",
    "\n",
    "\ud800",
    "\uff0f",
    "%2f",
    ":",
    "a",
    " ",
    "é",
)


def hostile_path(index: int, seed: int) -> str:
    """The path of a number, always the same; `{outside}` stands in it for a folder outside (see `placed`)."""
    if index < len(LONG):
        return LONG[index]
    structured = _structured(index - len(LONG))
    if structured is not None:
        return structured
    rng = random.Random(f"{seed}::path::{index}")
    made = "".join(rng.choice(_LETTERS) for _ in range(rng.randint(2, 14)))
    return rng.choice(PREFIXES) + made + rng.choice(ENDS)


def placed(path: str, outside: Path) -> str:
    """The path with the place of the folder outside in it."""
    return path.replace("{outside}", str(outside))


def _structured(index: int) -> str | None:
    """Every prefix with every middle and a changing end: numbers that are prime to each other mix them at once."""
    count = len(PREFIXES) * len(MIDDLES)
    if index >= count:
        return None
    prefix, middle = divmod((index * 1_009) % count, len(MIDDLES))
    return PREFIXES[prefix] + MIDDLES[middle] + ENDS[index % len(ENDS)]


def hostile_paths(seed: int, count: int = COUNT) -> list[str]:
    """That many paths, all different."""
    made = dict.fromkeys(hostile_path(index, seed) for index in range(2 * count))
    return list(itertools.islice(made, count))
