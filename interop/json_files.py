"""Other people's JSON, read as untrusted: regular files alone, of bounded size and depth, with what a row may hold."""

import json
from pathlib import Path
from typing import Any

from data_model import InputError, bounds, canonical_json, read_regular, refuse_many_values


def read_present(root: Path, name: str, most_bytes: int) -> bytes:
    """Return the content of a file by its path from root.

    Raises InputError for a link on the way, a device, a pipe, what is too large or cannot be read.
    """
    content = read_regular(root, name, most_bytes, str(root / name))
    if content is None:
        raise InputError("cannot be read: No such file or directory", where=str(root / name))
    return content


def read_json(root: Path, name: str, most_bytes: int) -> Any:
    """Read one JSON file by its path from root.

    Raises InputError for what `read_present` refuses, for what is no JSON, nests too deep, or holds
    what no row may hold: NaN, infinity, half of a surrogate pair, too many values.
    """
    path, content = root / name, read_present(root, name, most_bytes)
    try:
        document = json.loads(content.decode("utf-8-sig"))
    except (ValueError, RecursionError) as failure:
        raise InputError(f"is not JSON: {failure}", where=str(path)) from failure
    if _is_deeper(document, bounds.PUBLISHED_LEVELS):
        raise InputError("nests too deeply", str(path), f"at most {bounds.PUBLISHED_LEVELS} levels")
    refuse_many_values(document, str(path))
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
