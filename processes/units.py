"""What a unit of work is, what became of it, and how the function that does it is named."""

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
    """One piece of work: a candidate, an episode. Order is by index; the key names it for people."""

    index: int
    key: str


class Outcome(NamedTuple):
    """What working a unit came to, before its turn to be settled has come.

    Attributes:
        payload: JSON text, the unit's whole result.
        reason: One word or sentence, counted in summaries.
        detail: Longer text for the log, a traceback for instance.
    """

    result: UnitResult
    payload: str = "null"
    reason: str = ""
    detail: str = ""


class UnitRejection(NamedTuple):
    """Why the parent turns down what a worker would accept."""

    reason: str
    detail: str = ""


@dataclass(frozen=True, slots=True)
class LedgerRow:
    """One unit as the ledger knows it.

    Attributes:
        status: `pending`; `worked` (the outcome is safe, its turn has not come); or settled: `accepted`, `rejected`,
            `errored`, `crashed`, `dropped`. result is the worker's own proposal, None while pending.
        attempts: How often an outcome was recorded. It differs between runs and belongs in no output.
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
"""Works a unit in another process, with the run's context."""

TerminationHandler = Callable[[Unit, str, WorkerTermination], Outcome]
"""Says in another process what becomes of a unit whose worker came to an end over it, with the run's context."""

AsyncUnitFunction = Callable[[Unit], Awaitable[Outcome]]
"""Works a unit in the loop of this process, beside others."""

CallFunction = Callable[[str, str], str]
"""Answers a payload in another process, with the context of its pool."""


def accepted_outcome(payload: str) -> Outcome:
    """The unit did well; payload is its result as JSON text."""
    return Outcome("accepted", payload)


def rejected_outcome(reason: str, payload: str = "null", detail: str = "") -> Outcome:
    """The unit is finished and not wanted, for a reason that is counted."""
    return Outcome("rejected", payload, reason, detail)


def format_import_path(function: UnitFunction | CallFunction | TerminationHandler) -> str:
    """Name a top-level function as `package.module:function`, the way a worker process finds it.

    Raises:
        ValueError: For what another process cannot import: a lambda, an inner function, `__main__`.
    """
    module, name = getattr(function, "__module__", "__main__"), getattr(function, "__qualname__", "<unnamed>")
    if module == "__main__" or not name.isidentifier() or getattr(import_module(module), name, None) is not function:
        raise ValueError(f"{module}:{name} is no function at the top of an importable module")
    return f"{module}:{name}"
