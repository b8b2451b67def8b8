"""What a call in a worker process came to, as its caller meets it."""

from typing import Any

from data_model import ModelCallError
from run_ledger.endings import Ending
from run_ledger.faults import stop_said
from run_ledger.units import Outcome


class WorkerFault(Exception):
    """A call raised what nobody expected (its cause has the traceback of there), or its process ended over it."""


class WorkerEnded(WorkerFault):
    """The process of a call ended over it: killed at a limit, or by itself. ending: how."""

    def __init__(self, ending: Ending) -> None:
        super().__init__(ending.how)
        self.ending = ending


class _InWorker(Exception):
    """The cause of a fault: a traceback as text."""


def read_answer(message: dict[str, Any] | Ending) -> str:
    """Return the value of a call, or raise what it came to."""
    if isinstance(message, Ending):
        raise WorkerEnded(message)
    if "value" in message:
        return str(message["value"])
    if "stop" in message:
        raise stop_said(message)
    if "ending" in message:
        raise WorkerEnded(Ending(*message["ending"]))
    outcome = Outcome(*message["outcome"])
    fault = ModelCallError if outcome.result == "errored" else WorkerFault
    raise fault(outcome.reason) from _InWorker(outcome.detail)
