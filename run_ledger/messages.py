"""What a worker process says, read as what somebody else may have written: what runs in it can reach its pipes."""

import json
from typing import Any, get_args

from run_ledger.endings import Ending
from run_ledger.units import Result

_STOPS = {"input": range(1, 5), "budget": range(1, 2)}
_RESULTS: tuple[str, ...] = get_args(Result)
_KINDS = ("time", "memory", "death")


def read_ready(line: bytes) -> int:
    """The id of the process that says it is ready; ValueError for anything else."""
    message = _object(line)
    if not isinstance(message.get("ready"), int):
        raise ValueError("no process that is ready")
    return int(message["ready"])


def read_message(line: bytes) -> dict[str, Any]:
    """One message of those that `run_ledger.worker` lists; ValueError for anything else."""
    message = _object(line)
    kinds = [name for name in _READERS if name in message]
    if len(kinds) != 1 or not isinstance(message.get("tired"), bool) or not _READERS[kinds[0]](message):
        raise ValueError("no answer of a worker")
    return message


def garbled_message(step: str) -> dict[str, Any]:
    """What stands for a message that nobody can read: the end of the process that sent it."""
    return {"ending": Ending("death", step, "the worker process sent what is no answer"), "tired": True}


def _object(line: bytes) -> dict[str, Any]:
    try:
        message = json.loads(line)
    except RecursionError as fault:
        raise ValueError("nested too deep") from fault
    if not isinstance(message, dict):
        raise ValueError("no object")
    return message


def _is_outcome(message: dict[str, Any]) -> bool:
    outcome = message["outcome"]
    return _are_texts(outcome) and len(outcome) == 4 and outcome[0] in _RESULTS


def _is_ending(message: dict[str, Any]) -> bool:
    ending = message["ending"]
    if not isinstance(ending, list) or len(ending) != len(Ending._fields):
        return False
    return ending[0] in _KINDS and _are_texts(ending[:3]) and all(type(number) is int for number in ending[3:])


def _is_stop(message: dict[str, Any]) -> bool:
    counts = _STOPS.get(str(message["stop"]), ())
    return _are_texts(message.get("parts")) and len(message["parts"]) in counts


def _is_value(message: dict[str, Any]) -> bool:
    return isinstance(message["value"], str)


def _are_texts(parts: object) -> bool:
    return isinstance(parts, list) and all(isinstance(part, str) for part in parts)


_READERS = {"outcome": _is_outcome, "ending": _is_ending, "stop": _is_stop, "value": _is_value}
