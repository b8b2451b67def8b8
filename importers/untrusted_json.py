"""Reading of untrusted JSON: only regular files of bounded size and depth, with values that a row may hold."""

import json
from pathlib import Path
from typing import Any

from data_model import InputError, bounds, canonical_json, read_regular_file, refuse_many_values


def read_existing_file(root: Path, name: str, max_bytes: int) -> bytes:
    """Return the content of a file by its path from root.

    Raises:
        InputError: The path leads through a link, or the file is a device, a pipe, too large, missing or unreadable.
    """
    content = read_regular_file(root, name, max_bytes, str(root / name))
    if content is None:
        raise InputError("cannot be read: No such file or directory", where=str(root / name))
    return content


def read_json(root: Path, name: str, max_bytes: int) -> Any:
    """Read one JSON file by its path from root.

    Raises:
        InputError: The file is refused by `read_existing_file`, is not JSON, nests too deeply, or holds what no row may
            hold: NaN, infinity, half of a surrogate pair, or too many values.
    """
    path, content = root / name, read_existing_file(root, name, max_bytes)
    try:
        document = json.loads(content.decode("utf-8-sig"))
    except (ValueError, RecursionError) as error:
        raise InputError(f"is not JSON: {error}", where=str(path)) from error
    if _is_nested_deeper(document, bounds.PUBLISHED_LEVELS):
        raise InputError("nests too deeply", str(path), f"at most {bounds.PUBLISHED_LEVELS} levels")
    refuse_many_values(document, str(path))
    try:
        canonical_json(document).encode()
    except ValueError as error:
        raise InputError("contains NaN, infinity or half a surrogate pair", where=str(path)) from error
    return document


def _is_nested_deeper(document: Any, levels: int) -> bool:
    layer = [document]
    for _ in range(levels):
        layer = [
            part
            for container in layer
            if isinstance(container, dict | list)
            for part in (container.values() if isinstance(container, dict) else container)
        ]
        if not layer:
            return False
    return True
