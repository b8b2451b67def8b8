"""Other people's JSON, read as untrusted: regular files alone, of bounded size and depth, with what a row may hold."""

import json
import stat
from pathlib import Path
from typing import Any

from data_model import InputError, canonical_json

DEEPEST_LEVELS = 40


def read_regular(path: Path, most_bytes: int) -> bytes:
    """Return the content of a file; InputError for a link, a device, a pipe, what is too large or cannot be read."""
    try:
        found = path.lstat()
        if stat.S_ISLNK(found.st_mode):
            raise InputError("is a link, which may lead anywhere; copy the file itself", where=str(path))
        if not stat.S_ISREG(found.st_mode):
            raise InputError("", str(path), "a regular file", "a folder, a device or a pipe")
        if found.st_size > most_bytes:
            raise InputError("is too large", str(path), f"at most {most_bytes:,} bytes", f"{found.st_size:,}")
        return path.read_bytes()
    except OSError as failure:
        raise InputError(f"cannot be read: {failure.strerror}", where=str(path)) from failure


def read_json(path: Path, most_bytes: int) -> Any:
    """Read one JSON file.

    Raises InputError for what `read_regular` refuses, for what is no JSON, nests deeper than 40 levels, or holds
    what no row may hold: NaN, infinity, half of a surrogate pair.
    """
    content = read_regular(path, most_bytes)
    try:
        document = json.loads(content.decode("utf-8-sig"))
    except (ValueError, RecursionError) as failure:
        raise InputError(f"is not JSON: {failure}", where=str(path)) from failure
    if _is_deeper(document, DEEPEST_LEVELS):
        raise InputError("nests too deeply", str(path), f"at most {DEEPEST_LEVELS} levels")
    try:
        canonical_json(document).encode()
    except ValueError as failure:
        raise InputError("holds NaN, infinity or half a character", where=str(path)) from failure
    return document


def _is_deeper(document: Any, levels: int) -> bool:
    layer = [document]
    for _ in range(levels):
        layer = [
            part
            for whole in layer
            if isinstance(whole, dict | list)
            for part in (whole.values() if isinstance(whole, dict) else whole)
        ]
        if not layer:
            return False
    return True
