"""Tasks as other people publish them: read as untrusted JSON, mended where a key lies in the wrong place."""

import re
from pathlib import Path
from typing import Any, NamedTuple

from pydantic import ValidationError

from data_model import ActionRefused, Clock, Criterion, InputError, Persona, as_model, bounds, nearest
from interop.json_files import read_json
from office_env import normal_name
from office_env.criteria import FILE_ARGUMENTS, arguments_of, checked_arguments, criterion

_REFERENCE = re.compile(r"(?:\.\./)+reference/(.+)")
_CACHE = re.compile(r"(?:\.\./)+cache/[^/]+/testbed/(.+)")


class Criteria(NamedTuple):
    """The criteria of a task in our form, and how many of them had to be mended."""

    criteria: tuple[Criterion, ...]
    mended: int


def read_task_file(path: Path) -> dict[str, Any]:
    """Read one published task; InputError for what is too large, no sound JSON, or no object."""
    task = read_json(path.parent, path.name, bounds.PUBLISHED_TASK_BYTES)
    if not isinstance(task, dict):
        raise InputError("", str(path), "a JSON object", type(task).__name__)
    return task


def text_of(task: dict[str, Any], key: str) -> str:
    """A text of a published task; InputError where it is missing or no text."""
    value = task.get(key)
    if not isinstance(value, str) or not value.strip():
        raise InputError("", f"/{key}", "a text", repr(value)[:80])
    return value


def persona_and_clock(task: dict[str, Any]) -> tuple[Persona, Clock]:
    """Who asks, and when; the weekday is kept as published, right or wrong."""
    name, date, weekday, time = (text_of(task, key) for key in ("username", "date", "weekday", "time"))
    try:
        clock = Clock(date=date, weekday=weekday, time=time)
    except ValidationError as failure:
        fault = failure.errors(include_url=False)[0]
        raise InputError(fault["msg"], where=f"/{fault['loc'][0]}", found=repr(fault["input"])[:80]) from failure
    return as_model({"name": name, "email": f"{name}@example.com"}, Persona, "/username"), clock


def criteria_of(evaluation: Any, where: str = "/evaluation") -> Criteria:
    """Turn a published evaluation list into criteria. where: its JSON path in the task, for messages.

    Raises InputError, with the JSON path, for an unknown function or arguments that do not fit.
    """
    if not isinstance(evaluation, list) or not evaluation:
        raise InputError("", where, "a list of checks that is not empty", repr(evaluation)[:80])
    if len(evaluation) > bounds.CRITERIA:
        raise InputError("", where, f"at most {bounds.CRITERIA} checks", str(len(evaluation)))
    made = [_criterion(item, f"{where}/{index}") for index, item in enumerate(evaluation)]
    return Criteria(tuple(made), sum(one.as_published is not None for one in made))


def _criterion(item: Any, where: str) -> Criterion:
    if not isinstance(item, dict) or not isinstance(item.get("function"), str):
        raise InputError("", where, "an object with function and args", repr(item)[:80])
    function = item["function"]
    if function not in criterion:
        close = nearest(function[:80], criterion.names)
        raise InputError(f"there is no criterion {function[:80]!r}.{close}", where=where)
    args = _only_object(item.get("args"))
    if not isinstance(args, dict):
        raise InputError("", f"{where}/args", "an object", repr(args)[:80])
    stray = {key: value for key, value in item.items() if key not in ("function", "args")}
    known = arguments_of(criterion[function].function).model_fields
    hoisted = {key: value for key, value in stray.items() if key in known and key not in args}
    mended = Criterion(
        function=function,
        args={key: _mapped(key, value) for key, value in {**hoisted, **args}.items()},
        as_published=item if stray else None,
    )
    try:
        checked_arguments(mended)
    except InputError as fault:
        raise InputError(fault.what, f"{where}{fault.where}", fault.expected, fault.found) from fault
    _refuse_escapes(mended.args, f"{where}/args")
    return mended


def _refuse_escapes(args: dict[str, Any], where: str) -> None:
    for key in FILE_ARGUMENTS:
        path = args.get(key)
        if isinstance(path, str):
            inside = path.removeprefix("reference/") if path.startswith("reference/") else path.removeprefix("seed/")
            try:
                normal_name(inside)
            except ActionRefused as refusal:
                raise InputError(str(refusal), f"{where}/{key}", "a path inside the office") from refusal


def _only_object(args: Any) -> Any:
    """OdysseyBench writes the arguments of some checks as a list of one object."""
    return args[0] if isinstance(args, list) and len(args) == 1 else args


def _mapped(key: str, value: Any) -> Any:
    """Write a path in our spelling, and rows and columns as numbers."""
    if key in FILE_ARGUMENTS and isinstance(value, str):
        for pattern, kind in ((_REFERENCE, "reference"), (_CACHE, "seed")):
            if match := pattern.fullmatch(value):
                return f"{kind}/{match[1]}"
        return value.removeprefix("./")
    if key == "matches" and isinstance(value, list):
        return [{part: _number(part, one[part]) for part in one} if isinstance(one, dict) else one for one in value]
    return value


def _number(part: str, value: Any) -> Any:
    is_number = part in ("row", "col") and isinstance(value, str) and value.isdecimal() and len(value) < 10
    return int(value) if is_number else value
