"""Write JSON, numbers, hashes and files in one canonical way, so that equal data has equal bytes."""

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

# Control characters (including those that terminals obey), invisible characters that reorder or join their
# neighbours, lone surrogates, and Unicode line and paragraph separators.
_INVISIBLE_CATEGORIES = ("Cc", "Cf", "Cs", "Zl", "Zp")


def canonical_json(value: Any) -> str:
    """Serialise plain data as one line of JSON with sorted keys, fixed separators and unescaped non-ASCII characters.

    Raises:
        ValueError: The data contains NaN or infinity, which JSON does not have.
    """
    return json.dumps(value, ensure_ascii=False, sort_keys=True, allow_nan=False, separators=(", ", ": "))


def pretty_json(value: Any) -> str:
    """Serialise plain data as readable JSON: sorted keys, indented by two spaces, one newline at the end."""
    return json.dumps(value, ensure_ascii=False, sort_keys=True, allow_nan=False, indent=2) + "\n"


def format_number(number: float) -> str:
    """Format a number without exponent or a trailing `.0`: 5.0 -> `5`, 0.1 + 0.2 -> `0.3`, 1e-5 -> `0.00001`.

    Integers keep all digits. Other numbers keep twelve significant digits, which hides binary rounding but nothing
    that an office counts. NaN and infinities give `nan`, `inf` or `-inf`.
    """
    if isinstance(number, int):
        return str(int(number))
    if not math.isfinite(number):
        return str(number)
    # Adding zero makes a negative zero positive.
    digits = repr(number + 0.0) if number.is_integer() else f"{number:.12g}"
    return format(Decimal(digits), "f").removesuffix(".0")


def escape_unprintable(text: str) -> str:
    """Make text safe to display: replace invisible characters by escapes such as `\\x1b`, `\\u202e` or `\\udcff`.

    These are characters that a terminal obeys, that reorder other characters, or that UTF-8 cannot encode. Newlines
    and tabs stay.
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
    """Write a file so that a reader sees either the old content or the new, never a part of it."""
    with open_atomic_write(path) as stream:
        stream.write(content.encode() if isinstance(content, str) else content)


@contextmanager
def open_atomic_write(path: Path) -> Iterator[BinaryIO]:
    """Open a file for writing that appears under its name only when complete and flushed to disk.

    If the block raises, no file appears and the temporary file is removed.
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
    """Return the SHA-256 of a file, reading it in blocks."""
    with path.open("rb") as stream:
        return hashlib.file_digest(stream, "sha256").hexdigest()
