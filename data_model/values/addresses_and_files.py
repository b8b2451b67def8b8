"""Find e-mail addresses and file names in folded text, and the words that people use for a file."""

import re
from collections.abc import Iterator
from functools import lru_cache
from typing import NamedTuple

from data_model.values.text_folding import FoldedText, Span, fold_and_strip, is_word_character
from data_model.values.value_match import ValueMatch

EXTENSIONS = (
    "xlsx xls xlsm csv tsv docx doc odt pdf pptx ppt txt md rtf eml ics png jpg jpeg gif bmp tiff html htm json xml zip"
)
EXTENSION = re.compile(rf"\.(?:{'|'.join(EXTENSIONS.split())})(?![\w/])(?![.-]\w)")
DOMAIN = re.compile(r"[a-z0-9][a-z0-9-]{0,62}(?:\.[a-z0-9][a-z0-9-]{0,62}){1,8}")
MAX_LOCAL_PART_CHARS, MAX_FILE_NAME_CHARS = 64, 255
MAX_PATH_CHARS = 1024
"""The longest path that is searched for, in characters; no file system supports a longer one."""
MAX_SEPARATE_WORDS = 12
"""File names with more words than this are searched for literally, not word by word."""
ROOT_PREFIX = re.compile(r"^(?:/testbed/|\./|/)+")
WORD_GAP = r"[\s_-]{1,3}"


def find_addresses(text: str) -> Iterator[ValueMatch]:
    """Find every e-mail address in a folded text, starting from each @."""
    at_sign = text.find("@")
    while at_sign >= 0:
        start = _find_token_start(text, at_sign, MAX_LOCAL_PART_CHARS, "._%+'-")
        while start < at_sign and text[start] in ".'-":
            start += 1
        domain = DOMAIN.match(text, at_sign + 1)
        if domain and start < at_sign and text[domain.end() : domain.end() + 1] not in ("@", "_"):
            end = domain.end() - (len(domain.group()) - len(domain.group().rstrip("-")))
            yield ValueMatch("address", start, end, text[start:end], frozenset({text[start:end]}))
        at_sign = text.find("@", at_sign + 1)


def find_file_names(text: str) -> Iterator[ValueMatch]:
    """Find every file name in a folded text that has a known extension and no space."""
    for match in EXTENSION.finditer(text):
        start = _find_token_start(text, match.start(), MAX_FILE_NAME_CHARS, "./\\_-")
        while start < match.start() and text[start] in ".-":
            start += 1
        if start < match.start() and text[match.start() - 1] not in "/\\":
            name = text[start : match.end()]
            yield ValueMatch("file", start, match.end(), name, frozenset({name}))


def find_file_mentions(folded_text: FoldedText, path: str) -> Iterator[Span]:
    """Find mentions of a file by its path, its base name, or its stem if that has two or more words."""
    file_pattern = _compile_file_pattern(path)
    # Few texts mention a file, and searching for its first word is much cheaper than the pattern.
    if file_pattern.first_word in folded_text.text:
        matches = (
            file_pattern.pattern.finditer(folded_text.text)
            if file_pattern.is_spoken
            else _match_literally(file_pattern, folded_text.text)
        )
        for match in matches:
            yield folded_text.original_span(match.start(), match.end())


def _match_literally(file_pattern: "_FilePattern", text: str) -> Iterator[re.Match[str]]:
    position = text.find(file_pattern.first_word)
    while position >= 0:
        match = file_pattern.pattern.match(text, position)
        if match:
            yield match
        position = text.find(file_pattern.first_word, match.end() if match else position + 1)


def fold_base_name(path: str) -> str:
    """Return the folded base name of a path, with its word separators replaced by spaces."""
    name = fold_and_strip(path.replace("\\", "/").rstrip("/").rpartition("/")[2])
    return re.sub(WORD_GAP, " ", name)


class _FilePattern(NamedTuple):
    """A pattern for mentions of a file in a text.

    Attributes:
        first_word: A string that every match contains; the whole name if `is_spoken` is false.
        is_spoken: Whether the name may be written with other separators or without its extension.
    """

    first_word: str
    pattern: re.Pattern[str]
    is_spoken: bool = True


@lru_cache(maxsize=2048)
def _compile_file_pattern(path: str) -> _FilePattern:
    folders, _, name = ROOT_PREFIX.sub("", fold_and_strip(path).replace("\\", "/")).rpartition("/")
    stem, dot, extension = name.rpartition(".")
    if not stem:
        stem, dot, extension = name, "", ""
    words = [word for word in re.split(r"[\s_-]+", stem) if word]
    if not words or len(path) > MAX_PATH_CHARS:
        return _FilePattern("", re.compile(r"(?!)"))
    if len(words) > MAX_SEPARATE_WORDS:
        # Such a long name is only ever copied, and a pattern with repeated words would take long to match.
        return _FilePattern(
            name,
            re.compile(rf"(?<![\w\u0300-\u036f])(?<!\w[-.@]){re.escape(name)}(?![\w/@])(?![.-]\w)"),
            is_spoken=False,
        )
    stem_pattern = WORD_GAP.join(map(re.escape, words))
    extension_pattern = rf"{re.escape(dot + extension)}"
    name_pattern = stem_pattern + (rf"(?:{extension_pattern})?" if len(words) > 1 and dot else extension_pattern)
    folder_pattern = rf"(?:(?:/?testbed/|\./)?{re.escape(folders)}/)?" if folders else ""
    # If the extension is omitted, no other extension may follow: that would be another file.
    return _FilePattern(
        words[0], re.compile(rf"(?<![\w\u0300-\u036f])(?<!\w[-.@]){folder_pattern}{name_pattern}(?![\w/@])(?![.-]\w)")
    )


def _find_token_start(text: str, end: int, max_chars: int, extra_characters: str) -> int:
    start = end
    while (
        start > 0
        and end - start < max_chars
        and (is_word_character(text[start - 1]) or text[start - 1] in extra_characters)
    ):
        start -= 1
    return start
