"""Write JSON and numbers, and hash bytes, in one canonical way, so that equal data has equal bytes."""

import hashlib
import json
import math
from decimal import Decimal
from pathlib import Path
from typing import Any


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


def sha256_hex(content: bytes | str) -> str:
    """Return the SHA-256 of bytes (or of UTF-8 text) as 64 hexadecimal digits."""
    return hashlib.sha256(content.encode() if isinstance(content, str) else content).hexdigest()


def hash_file(path: Path) -> str:
    """Return the SHA-256 of a file, reading it in blocks."""
    with path.open("rb") as stream:
        return hashlib.file_digest(stream, "sha256").hexdigest()
