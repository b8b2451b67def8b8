"""JSON pointers (RFC 6901): resolve them, and find where two documents differ."""

import re
from typing import Any


def resolve_pointer(document: Any, pointer: str) -> Any:
    """Return the value that a pointer refers to; KeyError if there is none or the pointer is invalid."""
    if pointer and not pointer.startswith("/"):
        raise KeyError(pointer)
    value = document
    for part in pointer.split("/")[1:]:
        key = part.replace("~1", "/").replace("~0", "~")
        try:
            value = value[_parse_index(key)] if isinstance(value, list | tuple) else value[key]
        except (IndexError, KeyError, TypeError, ValueError) as error:
            raise KeyError(pointer) from error
    return value


def _parse_index(key: str) -> int:
    """Parse an array index; RFC 6901 allows no signs, leading zeros or non-ASCII digits, which `int` accepts."""
    if not re.fullmatch("0|[1-9][0-9]*", key):
        raise ValueError(key)
    return int(key)


def find_differences(left: Any, right: Any, pointer: str = "") -> tuple[str, ...]:
    """Return pointers to the innermost differences between two JSON documents.

    Lists of different length and objects with different keys differ as a whole.
    """
    if isinstance(left, list | tuple) and isinstance(right, list | tuple) and len(left) == len(right):
        pairs = [
            (str(index), left_value, right_value)
            for index, (left_value, right_value) in enumerate(zip(left, right, strict=True))
        ]
    elif isinstance(left, dict) and isinstance(right, dict) and left.keys() == right.keys():
        pairs = [(escape_pointer_key(key), left[key], right[key]) for key in left]
    else:
        return () if type(left) is type(right) and left == right else (pointer,)
    return tuple(
        difference
        for key, left_value, right_value in pairs
        for difference in find_differences(left_value, right_value, f"{pointer}/{key}")
    )


def escape_pointer_key(key: str) -> str:
    """Escape a key for use as one part of a pointer."""
    return key.replace("~", "~0").replace("/", "~1")
