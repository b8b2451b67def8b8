"""Parse untrusted JSON into data that can be written again, or refuse it and say where."""

import json
import math
from typing import Any, TypeVar

from pydantic import BaseModel, ValidationError

from data_model import bounds
from data_model.errors import InputError
from data_model.serialization import canonical_json

Model = TypeVar("Model", bound=BaseModel)


def parse_json(text: str, where: str) -> Any:
    """Parse JSON; InputError for invalid JSON, NaN, infinity (such as `1e999`) and lone surrogates."""
    try:
        data = json.loads(text, parse_constant=_reject_constant, parse_float=_parse_finite_float)
        # In text decoded from UTF-8, only an escape can produce a lone surrogate.
        if "\\ud" in text or "\\uD" in text:
            canonical_json(data).encode()
    except UnicodeEncodeError as error:
        raise InputError("not JSON: half of a surrogate pair", where) from error
    except (ValueError, RecursionError) as error:
        raise InputError(f"not JSON: {error}", where) from error
    return data


def refuse_large_json(content: bytes, max_values: int, where: str) -> None:
    """Raise InputError for JSON that may contain too many values, before it is parsed.

    Two bytes of JSON can become a hundred bytes of memory. Commas and brackets inside strings count, too.
    """
    if bound_value_count(content) > max_values:
        raise InputError("contains too many values", where, f"at most {max_values:,} values")


def bound_value_count(content: bytes) -> int:
    """Return an upper bound for the number of values in JSON: its commas and opening brackets, plus one."""
    return 1 + sum(map(content.count, (b",", b"[", b"{")))


def parse_row(text: str, model: type[Model], where: str) -> Model:
    """Parse a row as `model`; InputError for too many values, or with the JSON path of the first invalid one."""
    data = parse_json(text, where)
    if bound_value_count(text.encode()) > bounds.ROW_VALUES:
        refuse_many_values(data, where)
    return validate_model(data, model, where)


def refuse_many_values(data: Any, where: str) -> None:
    """Raise InputError for plain data with more values than a row may have."""
    if _has_too_many_values(data, bounds.ROW_VALUES):
        raise InputError("the row contains too many values", where, f"at most {bounds.ROW_VALUES:,} values")


def validate_model(data: Any, model: type[Model], where: str) -> Model:
    """Validate plain data as `model`; InputError with the JSON path of the first invalid value."""
    try:
        return model.model_validate(data)
    except ValidationError as error:
        first_error = error.errors(include_url=False)[0]
        path = "".join(f"/{part}" for part in first_error["loc"])
        found_text = "" if first_error["type"] == "missing" else repr(first_error["input"])[:80]
        raise InputError(first_error["msg"], where=f"{where}, {path or '/'}", found=found_text) from error


def _has_too_many_values(data: Any, max_values: int) -> bool:
    pending, count = [data], 0
    while pending and count <= max_values:
        value = pending.pop()
        count += 1
        if isinstance(value, dict | list):
            pending.extend(value.values() if isinstance(value, dict) else value)
    return count > max_values


def _reject_constant(name: str) -> float:
    raise ValueError(f"{name} is not a JSON number")


def _parse_finite_float(digits: str) -> float:
    number = float(digits)
    if not math.isfinite(number):
        raise ValueError(f"{digits[:20]} is too large for a JSON number")
    return number
