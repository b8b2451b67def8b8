"""E-mail addresses and file names in folded text, and the words by which people call a file."""

import re
from collections.abc import Iterator
from functools import lru_cache
from typing import NamedTuple

from data_model.values.folding import Folded, Span, fold_words
from data_model.values.reading import Reading

EXTENSIONS = (
    "xlsx xls xlsm csv tsv docx doc odt pdf pptx ppt txt md rtf eml ics png jpg jpeg gif bmp tiff html htm json xml zip"
)
EXTENSION = re.compile(rf"\.(?:{'|'.join(EXTENSIONS.split())})(?![\w/])(?![.-]\w)")
DOMAIN = re.compile(r"[a-z0-9][a-z0-9-]{0,62}(?:\.[a-z0-9][a-z0-9-]{0,62}){1,8}")
LOCAL_LENGTH, PATH_LENGTH = 64, 255
LONGEST_CALLED = 1024
"""Characters of a path that is looked for; no file system takes a longer one."""
MOST_SPOKEN = 12
"""Words of a file's name that are looked for one by one."""
ROOTS = re.compile(r"^(?:/testbed/|\./|/)+")
GAP = r"[\s_-]{1,3}"


def read_addresses(text: str) -> Iterator[Reading]:
    """Read every e-mail address of a folded text, from its @ outwards."""
    at = text.find("@")
    while at >= 0:
        start = _walk_back(text, at, LOCAL_LENGTH, "._%+'-")
        while start < at and text[start] in ".'-":
            start += 1
        domain = DOMAIN.match(text, at + 1)
        if domain and start < at and text[domain.end() : domain.end() + 1] not in ("@", "_"):
            end = domain.end() - (len(domain.group()) - len(domain.group().rstrip("-")))
            yield Reading("address", start, end, text[start:end], frozenset({text[start:end]}))
        at = text.find("@", at + 1)


def read_files(text: str) -> Iterator[Reading]:
    """Read every file name of a folded text that has a known extension and no space."""
    for match in EXTENSION.finditer(text):
        start = _walk_back(text, match.start(), PATH_LENGTH, "./\\_-")
        while start < match.start() and text[start] in ".-":
            start += 1
        if start < match.start() and text[match.start() - 1] not in "/\\":
            name = text[start : match.end()]
            yield Reading("file", start, match.end(), name, frozenset({name}))


def find_file(folded: Folded, path: str) -> Iterator[Span]:
    """Find a file by its path, its base name, or its stem where that has two words or more."""
    called = _called(path)
    # Few texts name a file, and to look for its first word is much less work.
    if called.first_word in folded.text:
        matches = called.pattern.finditer(folded.text) if called.is_spoken else _match_literally(called, folded.text)
        for match in matches:
            yield folded.span(match.start(), match.end())


def _match_literally(called: "_Called", text: str) -> Iterator[re.Match[str]]:
    place = text.find(called.first_word)
    while place >= 0:
        match = called.pattern.match(text, place)
        if match:
            yield match
        place = text.find(called.first_word, match.end() if match else place + 1)


def base_name(path: str) -> str:
    """The folded base name of a path, its separators of words made spaces."""
    name = fold_words(path.replace("\\", "/").rstrip("/").rpartition("/")[2])
    return re.sub(GAP, " ", name)


class _Called(NamedTuple):
    """How a file is called in a text.

    first_word: what every match holds. is_spoken: other white space may stand between the words, and no extension
    behind them; else first_word is the whole name, as it stands.
    """

    first_word: str
    pattern: re.Pattern[str]
    is_spoken: bool = True


@lru_cache(maxsize=2048)
def _called(path: str) -> _Called:
    folders, _, name = ROOTS.sub("", fold_words(path).replace("\\", "/")).rpartition("/")
    stem, dot, extension = name.rpartition(".")
    if not stem:
        stem, dot, extension = name, "", ""
    words = [word for word in re.split(r"[\s_-]+", stem) if word]
    if not words or len(path) > LONGEST_CALLED:
        return _Called("", re.compile(r"(?!)"))
    if len(words) > MOST_SPOKEN:
        # Nobody calls a file so but by copying its name; where words repeat, to look for each takes long.
        return _Called(name, re.compile(rf"(?<!\w)(?<!\w[-.@]){re.escape(name)}(?![\w/@])(?![.-]\w)"), is_spoken=False)
    spoken = GAP.join(map(re.escape, words))
    ending = rf"{re.escape(dot + extension)}"
    shape = spoken + (rf"(?:{ending})?" if len(words) > 1 and dot else ending)
    way = rf"(?:(?:/?testbed/|\./)?{re.escape(folders)}/)?" if folders else ""
    # Where the ending is left off, another ending must not follow: that would be another file.
    return _Called(words[0], re.compile(rf"(?<!\w)(?<!\w[-.@]){way}{shape}(?![\w/@])(?![.-]\w)"))


def _walk_back(text: str, end: int, most: int, also: str) -> int:
    start = end
    while start > 0 and end - start < most and (text[start - 1].isalnum() or text[start - 1] in also):
        start -= 1
    return start
