"""Parse the messages of a worker process as untrusted input, because code that runs in it can write to its pipes."""

import json
from typing import Any, get_args

from processes.terminations import WorkerTermination
from processes.units import UnitResult

_STOP_PART_COUNTS = {"input": range(1, 5), "budget": range(1, 2)}
_UNIT_RESULTS: tuple[str, ...] = get_args(UnitResult)
_TERMINATION_KINDS = ("time", "memory", "death")


def parse_ready_message(line: bytes) -> int:
    """Return the process id from a ready message; ValueError for anything else."""
    message = _parse_object(line)
    if not isinstance(message.get("ready"), int):
        raise ValueError("no process that is ready")
    return int(message["ready"])


def parse_message(line: bytes) -> dict[str, Any]:
    """Parse one of the replies that `processes.worker_main` describes; ValueError for anything else."""
    message = _parse_object(line)
    kinds = [name for name in _VALIDATORS if name in message]
    if len(kinds) != 1 or not isinstance(message.get("tired"), bool) or not _VALIDATORS[kinds[0]](message):
        raise ValueError("no answer of a worker")
    return message


def make_garbled_message(step: str) -> dict[str, Any]:
    """Make the message that replaces an unreadable one: the termination of its sender."""
    return {"ending": WorkerTermination("death", step, "the worker process sent an invalid message"), "tired": True}


def _parse_object(line: bytes) -> dict[str, Any]:
    try:
        message = json.loads(line)
    except RecursionError as error:
        raise ValueError("nested too deep") from error
    if not isinstance(message, dict):
        raise ValueError("no object")
    return message


def _is_outcome(message: dict[str, Any]) -> bool:
    outcome = message["outcome"]
    return _is_text_list(outcome) and len(outcome) == 4 and outcome[0] in _UNIT_RESULTS


def _is_termination(message: dict[str, Any]) -> bool:
    termination = message["ending"]
    if not isinstance(termination, list) or len(termination) != len(WorkerTermination._fields):
        return False
    return (
        termination[0] in _TERMINATION_KINDS
        and _is_text_list(termination[:3])
        and all(type(number) is int for number in termination[3:])
    )


def _is_stop(message: dict[str, Any]) -> bool:
    counts = _STOP_PART_COUNTS.get(str(message["stop"]), ())
    return _is_text_list(message.get("parts")) and len(message["parts"]) in counts


def _is_value(message: dict[str, Any]) -> bool:
    return isinstance(message["value"], str)


def _is_text_list(parts: object) -> bool:
    return isinstance(parts, list) and all(isinstance(part, str) for part in parts)


_VALIDATORS = {"outcome": _is_outcome, "ending": _is_termination, "stop": _is_stop, "value": _is_value}
