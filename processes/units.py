"""Units of work, their outcomes, and the types of the functions that execute them."""

from collections.abc import Awaitable, Callable
from dataclasses import dataclass
from importlib import import_module
from typing import Literal, NamedTuple, get_args

from processes.terminations import WorkerTermination

UnitResult = Literal["accepted", "rejected", "errored", "crashed"]
UnitStatus = Literal["pending", "worked", "accepted", "rejected", "errored", "crashed", "dropped"]
UNIT_STATUSES: tuple[UnitStatus, ...] = get_args(UnitStatus)


@dataclass(frozen=True, slots=True)
class Unit:
    """One piece of work, such as a candidate or an episode.

    Attributes:
        index: Its place in the order of the run, from 0.
        key: Its name for people.
    """

    index: int
    key: str


class Outcome(NamedTuple):
    """The outcome of executing a unit, before it is settled.

    Attributes:
        payload: The unit's whole result as JSON text.
        reason: One word or sentence, counted in summaries.
        detail: Longer text for the log, such as a traceback.
    """

    result: UnitResult
    payload: str = "null"
    reason: str = ""
    detail: str = ""


class UnitRejection(NamedTuple):
    """Why the run rejects a unit that its worker accepted."""

    reason: str
    detail: str = ""


@dataclass(frozen=True, slots=True)
class LedgerRow:
    """One unit as recorded in the ledger.

    Attributes:
        status: `pending`; `worked`: its outcome is recorded but not yet settled; or one of the settled statuses
            `accepted`, `rejected`, `errored`, `crashed` and `dropped`.
        result: What the worker proposed; None while pending.
        attempts: How often an outcome was recorded. It differs between runs and therefore appears in no output.
    """

    index: int
    key: str
    status: UnitStatus
    result: UnitResult | None
    attempts: int
    payload: str
    reason: str
    detail: str

    @property
    def unit(self) -> Unit:
        """The unit that this row is about."""
        return Unit(self.index, self.key)


UnitFunction = Callable[[Unit, str], Outcome]
"""Executes a unit in another process, with the run's context."""

TerminationHandler = Callable[[Unit, str, WorkerTermination], Outcome]
"""Decides in another process the outcome of a unit whose worker ended, with the run's context."""

AsyncUnitFunction = Callable[[Unit], Awaitable[Outcome]]
"""Executes a unit in the event loop of this process, concurrently with others."""

CallFunction = Callable[[str, str], str]
"""Maps a payload to a reply in another process, with the context of its pool."""


def accepted_outcome(payload: str) -> Outcome:
    """Make the outcome of a successful unit; `payload` is its result as JSON text."""
    return Outcome("accepted", payload)


def rejected_outcome(reason: str, payload: str = "null", detail: str = "") -> Outcome:
    """Make the outcome of a unit that is finished but not wanted, for a reason that is counted."""
    return Outcome("rejected", payload, reason, detail)


def format_import_path(function: UnitFunction | CallFunction | TerminationHandler) -> str:
    """Return the import path of a top-level function, `package.module:function`, for a worker process.

    Raises:
        ValueError: Another process cannot import it: a lambda, an inner function, or one in `__main__`.
    """
    module, name = getattr(function, "__module__", "__main__"), getattr(function, "__qualname__", "<unnamed>")
    if module == "__main__" or not name.isidentifier() or getattr(import_module(module), name, None) is not function:
        raise ValueError(f"{module}:{name} is no function at the top of an importable module")
    return f"{module}:{name}"
