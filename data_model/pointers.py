"""JSON pointers (RFC 6901): where in a row a value stands, and where two rows differ."""

import re
from typing import Any


def resolve(document: Any, pointer: str) -> Any:
    """Return what a pointer points to; KeyError when there is nothing, or it is no pointer."""
    if pointer and not pointer.startswith("/"):
        raise KeyError(pointer)
    place = document
    for part in pointer.split("/")[1:]:
        key = part.replace("~1", "/").replace("~0", "~")
        try:
            place = place[_index(key)] if isinstance(place, list | tuple) else place[key]
        except (IndexError, KeyError, TypeError, ValueError) as failure:
            raise KeyError(pointer) from failure
    return place


def _index(key: str) -> int:
    """RFC 6901 knows no signs, no leading zeros and no digits of other scripts, all of which `int` reads."""
    if not re.fullmatch("0|[1-9][0-9]*", key):
        raise ValueError(key)
    return int(key)


def differing(one: Any, other: Any, at: str = "") -> tuple[str, ...]:
    """Return the pointers at which two JSON documents differ, as deep as their shapes agree.

    Lists of different length and objects with different keys differ as a whole.
    """
    if isinstance(one, list | tuple) and isinstance(other, list | tuple) and len(one) == len(other):
        pairs = [(str(index), left, right) for index, (left, right) in enumerate(zip(one, other, strict=True))]
    elif isinstance(one, dict) and isinstance(other, dict) and one.keys() == other.keys():
        pairs = [(escaped(key), one[key], other[key]) for key in one]
    else:
        return () if type(one) is type(other) and one == other else (at,)
    return tuple(found for key, left, right in pairs for found in differing(left, right, f"{at}/{key}"))


def escaped(key: str) -> str:
    """Write a key as one part of a pointer."""
    return key.replace("~", "~0").replace("/", "~1")
