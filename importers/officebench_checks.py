"""The checks of published tasks as criteria, with keys moved that are in the wrong place."""

import re
from typing import Any

from criteria import FILE_ARGUMENTS, criterion, criterion_arguments_model, validate_arguments
from data_model import ActionRefused, Criterion, InputError, bounds, suggest_name
from office_env import normalize_path

_REFERENCE_PATH = re.compile(r"(?:\.\./)+reference/(.+)")
_TESTBED_PATH = re.compile(r"(?:\.\./)+cache/[^/]+/testbed/(.+)")


def make_criteria(evaluation: Any, where: str = "/evaluation") -> tuple[Criterion, ...]:
    """Turn a published evaluation list into criteria.

    Args:
        evaluation: The published list.
        where: Its JSON path in the task, for messages.

    Raises:
        InputError: A function is unknown or its arguments do not fit; the message gives the JSON path.
    """
    if not isinstance(evaluation, list) or not evaluation:
        raise InputError("", where, "a list of checks that is not empty", repr(evaluation)[:80])
    if len(evaluation) > bounds.CRITERIA:
        raise InputError("", where, f"at most {bounds.CRITERIA} checks", str(len(evaluation)))
    return tuple(_make_criterion(item, f"{where}/{index}") for index, item in enumerate(evaluation))


def _make_criterion(item: Any, where: str) -> Criterion:
    if not isinstance(item, dict) or not isinstance(item.get("function"), str):
        raise InputError("", where, "an object with function and args", repr(item)[:80])
    function = item["function"]
    if function not in criterion:
        suggestion = suggest_name(function[:80], criterion.names)
        raise InputError(f"there is no criterion {function[:80]!r}.{suggestion}", where=where)
    args = _unwrap_single_object(item.get("args"))
    if not isinstance(args, dict):
        raise InputError("", f"{where}/args", "an object", repr(args)[:80])
    misplaced = {key: value for key, value in item.items() if key not in ("function", "args")}
    argument_names = criterion_arguments_model(criterion[function].function).model_fields
    moved_arguments = {key: value for key, value in misplaced.items() if key in argument_names and key not in args}
    mended = Criterion(
        function=function,
        args={key: _map_argument(key, value) for key, value in {**moved_arguments, **args}.items()},
        as_published=item if misplaced else None,
    )
    try:
        validate_arguments(mended)
    except InputError as error:
        raise InputError(error.what, f"{where}{error.where}", error.expected, error.found) from error
    _refuse_paths_outside(mended.args, f"{where}/args")
    return mended


def _refuse_paths_outside(args: dict[str, Any], where: str) -> None:
    for key in FILE_ARGUMENTS:
        path = args.get(key)
        if isinstance(path, str):
            inside = path.removeprefix("reference/") if path.startswith("reference/") else path.removeprefix("seed/")
            try:
                normalize_path(inside)
            except ActionRefused as refusal:
                raise InputError(str(refusal), f"{where}/{key}", "a path inside the office") from refusal


def _unwrap_single_object(args: Any) -> Any:
    """Unwrap arguments that OdysseyBench writes as a list of one object."""
    return args[0] if isinstance(args, list) and len(args) == 1 else args


def _map_argument(key: str, value: Any) -> Any:
    """Map a path to our notation, and rows and columns to numbers."""
    if key in FILE_ARGUMENTS and isinstance(value, str):
        for pattern, root in ((_REFERENCE_PATH, "reference"), (_TESTBED_PATH, "seed")):
            if match := pattern.fullmatch(value):
                return f"{root}/{match[1]}"
        return value.removeprefix("./")
    if key == "matches" and isinstance(value, list):
        return [
            {name: _parse_position(name, position) for name, position in match.items()}
            if isinstance(match, dict)
            else match
            for match in value
        ]
    return value


def _parse_position(part: str, value: Any) -> Any:
    is_number = part in ("row", "col") and isinstance(value, str) and value.isdecimal() and len(value) < 10
    return int(value) if is_number else value
