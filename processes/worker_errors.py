"""Errors that a call in a worker process raises for its caller."""

from typing import Any

from data_model import ModelCallError
from processes.exception_mapping import decode_run_stop
from processes.terminations import WorkerTermination
from processes.units import Outcome


class WorkerError(Exception):
    """A call raised an unexpected exception (the cause holds the worker's traceback), or its process ended."""


class WorkerTerminated(WorkerError):
    """The process of a call was killed at a limit or died.

    Attributes:
        termination: How the process ended.
    """

    def __init__(self, termination: WorkerTermination) -> None:
        super().__init__(termination.description)
        self.termination = termination


class _WorkerTraceback(Exception):
    """The traceback of a worker as text, used as the cause of an error."""


def parse_call_reply(message: dict[str, Any] | WorkerTermination) -> str:
    """Return the value of a call, or raise its error."""
    if isinstance(message, WorkerTermination):
        raise WorkerTerminated(message)
    if "value" in message:
        return str(message["value"])
    if "stop" in message:
        raise decode_run_stop(message)
    if "ending" in message:
        raise WorkerTerminated(WorkerTermination(*message["ending"]))
    outcome = Outcome(*message["outcome"])
    error_type = ModelCallError if outcome.result == "errored" else WorkerError
    raise error_type(outcome.reason) from _WorkerTraceback(outcome.detail)
