"""One way to write JSON, floats, hashes and files, so that equal data has equal bytes."""

import hashlib
import json
import math
import os
import re
import unicodedata
from collections.abc import Iterator
from contextlib import contextmanager
from decimal import Decimal
from pathlib import Path
from typing import Any, BinaryIO

# Controls (of a terminal, too), what is not seen but turns or joins its neighbours, halves of surrogate pairs, and
# other ends of lines.
_INVISIBLE_CATEGORIES = ("Cc", "Cf", "Cs", "Zl", "Zp")


def canonical_json(value: Any) -> str:
    """Write plain data as one line of JSON: sorted keys, no spaces lost to taste, UTF-8 kept.

    Raises:
        ValueError: For NaN and infinity, which JSON does not have.
    """
    return json.dumps(value, ensure_ascii=False, sort_keys=True, allow_nan=False, separators=(", ", ": "))


def pretty_json(value: Any) -> str:
    """Write plain data as JSON for a reader: sorted keys, two spaces, one newline at the end."""
    return json.dumps(value, ensure_ascii=False, sort_keys=True, allow_nan=False, indent=2) + "\n"


def format_number(number: float) -> str:
    """Write a number without exponent or a trailing `.0`: 5.0 -> `5`, 0.1 + 0.2 -> `0.3`, 1e-5 -> `0.00001`.

    Whole numbers are kept whole. Of others twelve significant digits are kept, which hides binary rounding and
    nothing that an office counts. What is no number gives `nan`, `inf` or `-inf`.
    """
    if isinstance(number, int):
        return str(int(number))
    if not math.isfinite(number):
        return str(number)
    # Adding zero makes a negative zero positive.
    digits = repr(number + 0.0) if number.is_integer() else f"{number:.12g}"
    return format(Decimal(digits), "f").removesuffix(".0")


def escape_unprintable(text: str) -> str:
    """Text that is safe to look at: what is not seen becomes its escape, such as `\\x1b`, `\\u202e` or `\\udcff`.

    That is what a terminal obeys, what changes the order of other characters, and what UTF-8 cannot write. Ends of
    lines and tabs stay.
    """
    return re.sub(r"[^ -~\n\t]", _escape_character, text)


def _escape_character(match: re.Match[str]) -> str:
    character = match[0]
    if unicodedata.category(character) not in _INVISIBLE_CATEGORIES:
        return character
    return character.encode("unicode_escape").decode()


def sha256_hex(content: bytes | str) -> str:
    """Return the SHA-256 of bytes (or of UTF-8 text) as 64 hexadecimal digits."""
    return hashlib.sha256(content.encode() if isinstance(content, str) else content).hexdigest()


def write_atomically(path: Path, content: bytes | str) -> None:
    """Write a file so that a reader sees the old content or the new, never a part."""
    with open_atomic_write(path) as stream:
        stream.write(content.encode() if isinstance(content, str) else content)


@contextmanager
def open_atomic_write(path: Path) -> Iterator[BinaryIO]:
    """Open a file to be written in parts that appears whole: under a temporary name, flushed to disk, renamed.

    Nothing appears, and nothing is left, where the block raises.
    """
    path.parent.mkdir(parents=True, exist_ok=True)
    temporary = path.with_name(f".{path.name[:200]}.{os.getpid()}.part")
    try:
        with temporary.open("wb") as stream:
            yield stream
            stream.flush()
            os.fsync(stream.fileno())
        temporary.replace(path)
    finally:
        temporary.unlink(missing_ok=True)


def hash_file(path: Path) -> str:
    """Return the SHA-256 of a file, read in parts."""
    with path.open("rb") as stream:
        return hashlib.file_digest(stream, "sha256").hexdigest()
