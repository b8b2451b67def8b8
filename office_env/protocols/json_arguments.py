"""Arguments that a solver may send: plain JSON values of bounded depth, whatever they were written in."""

import math
from collections.abc import Mapping
from typing import Any

from data_model import bounds

_INTEGER_LIMIT = 10**1000


class MalformedAction(Exception):
    """Raised if what a solver sent is not an action; the message says why, in one sentence."""


def to_json_arguments(raw_arguments: Mapping[Any, Any]) -> dict[str, Any]:
    """Return arguments as JSON values, tuples as lists; raise MalformedAction for what JSON cannot hold."""
    return {
        replace_surrogates(_check_argument_name(key)): _to_json_value(value, 1) for key, value in raw_arguments.items()
    }


def replace_surrogates(text: str) -> str:
    """Return a text that UTF-8 can hold, with question marks in place of lone surrogates."""
    return text if text.isascii() else text.encode("utf-8", errors="replace").decode()


def _check_argument_name(key: Any) -> str:
    if not isinstance(key, str):
        raise MalformedAction(f"The name {str(key)[:40]!r} of an argument is no text.")
    return key


def _to_json_value(value: Any, depth: int) -> Any:
    if depth > bounds.ACTION_LEVELS:
        raise MalformedAction(f"The arguments are nested more than {bounds.ACTION_LEVELS} deep.")
    if value is None or isinstance(value, bool):
        return value
    if isinstance(value, str):
        return replace_surrogates(value)
    if isinstance(value, int | float):
        return _check_number(value)
    if isinstance(value, list | tuple):
        return [_to_json_value(one, depth + 1) for one in value]
    if isinstance(value, Mapping):
        return {
            replace_surrogates(_check_argument_name(key)): _to_json_value(one, depth + 1) for key, one in value.items()
        }
    raise MalformedAction(f"An argument is a {type(value).__name__}, which JSON does not have.")


def _check_number(value: int | float) -> int | float:
    # JSON can write neither, and Python refuses to print an integer of over 4,300 digits.
    if isinstance(value, float) and not math.isfinite(value):
        raise MalformedAction(f"An argument is {value}, which is no number that JSON can hold.")
    if isinstance(value, int) and abs(value) >= _INTEGER_LIMIT:
        raise MalformedAction("An argument is a number of over 1,000 digits.")
    return value
