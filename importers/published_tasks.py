"""The file of a published task, read as untrusted JSON: its texts, its persona and its clock."""

from pathlib import Path
from typing import Any

from pydantic import ValidationError

from data_model import Clock, InputError, Persona, bounds, validate_model
from importers.untrusted_json import read_json


def read_task_file(path: Path) -> dict[str, Any]:
    """Read one published task.

    Raises:
        InputError: The file is too large, is not valid JSON, or is not an object.
    """
    task = read_json(path.parent, path.name, bounds.PUBLISHED_TASK_BYTES)
    if not isinstance(task, dict):
        raise InputError("", str(path), "a JSON object", type(task).__name__)
    return task


def read_text(task: dict[str, Any], key: str) -> str:
    """Return a text of a published task.

    Raises:
        InputError: The key is missing, empty or not a text.
    """
    value = task.get(key)
    if not isinstance(value, str) or not value.strip():
        raise InputError("", f"/{key}", "a text", repr(value)[:80])
    return value


def read_persona_and_clock(task: dict[str, Any]) -> tuple[Persona, Clock]:
    """Return who asks and when; the weekday stays as published, right or wrong."""
    name, date, weekday, time = (read_text(task, key) for key in ("username", "date", "weekday", "time"))
    try:
        clock = Clock(date=date, weekday=weekday, time=time)
    except ValidationError as error:
        first_error = error.errors(include_url=False)[0]
        raise InputError(
            first_error["msg"], where=f"/{first_error['loc'][0]}", found=repr(first_error["input"])[:80]
        ) from error
    return validate_model({"name": name, "email": f"{name}@example.com"}, Persona, "/username"), clock
