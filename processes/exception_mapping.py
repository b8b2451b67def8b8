"""Map exceptions to the outcome of a unit or to the end of the whole run."""

import traceback
from collections.abc import Iterator, Mapping
from typing import Any

from data_model import DISK_FULL_ERRNOS, BudgetReached, InputError, ModelCallError, bounds
from processes.units import Outcome


def validate_outcome(outcome: object) -> Outcome:
    """Return the result of a unit's work; TypeError if it is not an Outcome, ValueError if it is not valid UTF-8."""
    if not isinstance(outcome, Outcome):
        raise TypeError(f"the work returned {type(outcome).__name__}, expected an Outcome")
    "".join((outcome.payload, outcome.reason, outcome.detail)).encode()
    return outcome


def validate_reply_text(text: object) -> str:
    """Return the result of a call; TypeError if it is not a string, ValueError if it is not valid UTF-8."""
    if not isinstance(text, str):
        raise TypeError(f"the call returned {type(text).__name__}, expected a text")
    text.encode()
    return text


def find_run_stop(error: BaseException) -> BudgetReached | InputError | None:
    """Find, in an exception or exception group, the error that stops the whole run: bad input first, then the budget.

    A full or read-only disk counts as bad input, because the user has to fix it.
    """
    parts = [_convert_disk_error(part) for part in _flatten_exception_group(error)]
    input_error = next((part for part in parts if isinstance(part, InputError)), None)
    return input_error or next((part for part in parts if isinstance(part, BudgetReached)), None)


def is_out_of_memory(error: BaseException) -> bool:
    """Return whether an exception, or one in a group, is a MemoryError."""
    return any(isinstance(part, MemoryError) for part in _flatten_exception_group(error))


def _convert_disk_error(error: BaseException) -> BaseException:
    if isinstance(error, OSError) and error.errno in DISK_FULL_ERRNOS:
        return InputError(f"cannot be written: {error.strerror}", where=str(error.filename or "a file of the run"))
    return error


def encode_run_stop(stop: BudgetReached | InputError) -> dict[str, Any]:
    """Encode the error that stops a run as a worker's message."""
    if isinstance(stop, InputError):
        parts = (stop.what, stop.where, stop.expected, stop.found)
        return {"stop": "input", "parts": [escape_surrogates(part) for part in parts]}
    return {"stop": "budget", "parts": [escape_surrogates(str(stop))]}


def decode_run_stop(message: Mapping[str, Any]) -> BudgetReached | InputError:
    """Decode a message of `encode_run_stop`."""
    return BudgetReached(*message["parts"]) if message["stop"] == "budget" else InputError(*message["parts"])


def make_failure_outcome(error: BaseException) -> Outcome:
    """Make the outcome of a unit that raised: `errored` if only model calls failed, otherwise `crashed`."""
    parts, detail = list(_flatten_exception_group(error)), escape_surrogates("".join(traceback.format_exception(error)))
    # The end of a traceback matters most.
    detail = detail[-bounds.FAULT_CHARS :]
    if all(isinstance(part, ModelCallError) for part in parts):
        return Outcome("errored", reason=escape_surrogates(str(parts[0])), detail=detail)
    reason = "".join(traceback.format_exception_only(error)).strip()
    return Outcome("crashed", reason=escape_surrogates(reason), detail=detail)


def escape_surrogates(text: str) -> str:
    """Escape lone surrogates, which an error message may quote and UTF-8 cannot encode."""
    return text.encode("utf-8", "backslashreplace").decode()


def _flatten_exception_group(error: BaseException) -> Iterator[BaseException]:
    """Yield the exceptions in a group, which tasks of a unit that fail together raise, or the exception itself."""
    if isinstance(error, BaseExceptionGroup):
        for part in error.exceptions:
            yield from _flatten_exception_group(part)
    else:
        yield error
