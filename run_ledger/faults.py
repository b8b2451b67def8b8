"""What an exception means: for the unit that raised it, and for the whole run."""

import traceback
from collections.abc import Iterator, Mapping
from typing import Any

from data_model import NO_ROOM, BudgetReached, InputError, ModelCallError, bounds
from run_ledger.units import Outcome


def checked_outcome(outcome: object) -> Outcome:
    """Return what a unit's work returned; TypeError where it is no Outcome, ValueError where it is no UTF-8."""
    if not isinstance(outcome, Outcome):
        raise TypeError(f"the work returned {type(outcome).__name__}, expected an Outcome")
    "".join((outcome.payload, outcome.reason, outcome.detail)).encode()
    return outcome


def checked_text(text: object) -> str:
    """Return what a call returned; TypeError where it is no text, ValueError where it is no UTF-8."""
    if not isinstance(text, str):
        raise TypeError(f"the call returned {type(text).__name__}, expected a text")
    text.encode()
    return text


def stop_in(error: BaseException) -> BudgetReached | InputError | None:
    """Find what stops the whole run in an exception or in a group of them: bad input before a spent budget.

    A disk that is full or may not be written is the user's to mend, as bad input is.
    """
    parts = [_without_room(part) for part in _parts(error)]
    refused = next((part for part in parts if isinstance(part, InputError)), None)
    return refused or next((part for part in parts if isinstance(part, BudgetReached)), None)


def lacks_memory(error: BaseException) -> bool:
    """Whether an exception, or one of a group, says that there is no more memory."""
    return any(isinstance(part, MemoryError) for part in _parts(error))


def _without_room(error: BaseException) -> BaseException:
    if isinstance(error, OSError) and error.errno in NO_ROOM:
        return InputError(f"cannot be written: {error.strerror}", where=str(error.filename or "a file of the run"))
    return error


def stop_message(stop: BudgetReached | InputError) -> dict[str, Any]:
    """Write what stops the run as a worker says it."""
    if isinstance(stop, InputError):
        parts = (stop.what, stop.where, stop.expected, stop.found)
        return {"stop": "input", "parts": [storable(part) for part in parts]}
    return {"stop": "budget", "parts": [storable(str(stop))]}


def stop_said(message: Mapping[str, Any]) -> BudgetReached | InputError:
    """Read what `stop_message` wrote."""
    return BudgetReached(*message["parts"]) if message["stop"] == "budget" else InputError(*message["parts"])


def outcome_of(error: BaseException) -> Outcome:
    """Say what became of a unit that raised: `errored` for failed model calls alone, else `crashed`."""
    parts, detail = list(_parts(error)), storable("".join(traceback.format_exception(error)))
    # A traceback comes to what stands at its end.
    detail = detail[-bounds.FAULT_CHARS :]
    if all(isinstance(part, ModelCallError) for part in parts):
        return Outcome("errored", reason=storable(str(parts[0])), detail=detail)
    reason = "".join(traceback.format_exception_only(error)).strip()
    return Outcome("crashed", reason=storable(reason), detail=detail)


def storable(text: str) -> str:
    """Lone surrogates cannot be written as UTF-8, and an error message may quote them."""
    return text.encode("utf-8", "backslashreplace").decode()


def _parts(error: BaseException) -> Iterator[BaseException]:
    """Tasks of a unit that fail together come as a group."""
    if isinstance(error, BaseExceptionGroup):
        for part in error.exceptions:
            yield from _parts(part)
    else:
        yield error
