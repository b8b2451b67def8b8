"""What an exception means: for the unit that raised it, and for the whole run."""

import traceback
from collections.abc import Iterator, Mapping
from typing import Any

from data_model import DISK_FULL_ERRNOS, BudgetReached, InputError, ModelCallError, bounds
from processes.units import Outcome


def validate_outcome(outcome: object) -> Outcome:
    """Return what a unit's work returned; TypeError where it is no Outcome, ValueError where it is no UTF-8."""
    if not isinstance(outcome, Outcome):
        raise TypeError(f"the work returned {type(outcome).__name__}, expected an Outcome")
    "".join((outcome.payload, outcome.reason, outcome.detail)).encode()
    return outcome


def validate_reply_text(text: object) -> str:
    """Return what a call returned; TypeError where it is no text, ValueError where it is no UTF-8."""
    if not isinstance(text, str):
        raise TypeError(f"the call returned {type(text).__name__}, expected a text")
    text.encode()
    return text


def find_run_stop(error: BaseException) -> BudgetReached | InputError | None:
    """Find what stops the whole run in an exception or in a group of them: bad input before a spent budget.

    A disk that is full or may not be written is the user's to mend, as bad input is.
    """
    parts = [_convert_disk_error(part) for part in _flatten_exception_group(error)]
    input_error = next((part for part in parts if isinstance(part, InputError)), None)
    return input_error or next((part for part in parts if isinstance(part, BudgetReached)), None)


def is_out_of_memory(error: BaseException) -> bool:
    """Whether an exception, or one of a group, says that there is no more memory."""
    return any(isinstance(part, MemoryError) for part in _flatten_exception_group(error))


def _convert_disk_error(error: BaseException) -> BaseException:
    if isinstance(error, OSError) and error.errno in DISK_FULL_ERRNOS:
        return InputError(f"cannot be written: {error.strerror}", where=str(error.filename or "a file of the run"))
    return error


def encode_run_stop(stop: BudgetReached | InputError) -> dict[str, Any]:
    """Write what stops the run as a worker says it."""
    if isinstance(stop, InputError):
        parts = (stop.what, stop.where, stop.expected, stop.found)
        return {"stop": "input", "parts": [escape_surrogates(part) for part in parts]}
    return {"stop": "budget", "parts": [escape_surrogates(str(stop))]}


def decode_run_stop(message: Mapping[str, Any]) -> BudgetReached | InputError:
    """Read what `encode_run_stop` wrote."""
    return BudgetReached(*message["parts"]) if message["stop"] == "budget" else InputError(*message["parts"])


def make_failure_outcome(error: BaseException) -> Outcome:
    """Say what became of a unit that raised: `errored` for failed model calls alone, else `crashed`."""
    parts, detail = list(_flatten_exception_group(error)), escape_surrogates("".join(traceback.format_exception(error)))
    # A traceback comes to what stands at its end.
    detail = detail[-bounds.FAULT_CHARS :]
    if all(isinstance(part, ModelCallError) for part in parts):
        return Outcome("errored", reason=escape_surrogates(str(parts[0])), detail=detail)
    reason = "".join(traceback.format_exception_only(error)).strip()
    return Outcome("crashed", reason=escape_surrogates(reason), detail=detail)


def escape_surrogates(text: str) -> str:
    """Lone surrogates cannot be written as UTF-8, and an error message may quote them."""
    return text.encode("utf-8", "backslashreplace").decode()


def _flatten_exception_group(error: BaseException) -> Iterator[BaseException]:
    """Tasks of a unit that fail together come as a group."""
    if isinstance(error, BaseExceptionGroup):
        for part in error.exceptions:
            yield from _flatten_exception_group(part)
    else:
        yield error
