"""What a call in a worker process came to, as its caller meets it."""

from typing import Any

from data_model import ModelCallError
from processes.exception_mapping import decode_run_stop
from processes.terminations import WorkerTermination
from processes.units import Outcome


class WorkerError(Exception):
    """A call raised what nobody expected (its cause has the traceback of there), or its process ended over it."""


class WorkerTerminated(WorkerError):
    """The process of a call ended over it: killed at a limit, or by itself.

    Attributes:
        termination: How.
    """

    def __init__(self, termination: WorkerTermination) -> None:
        super().__init__(termination.description)
        self.termination = termination


class _WorkerTraceback(Exception):
    """The cause of a fault: a traceback as text."""


def parse_call_reply(message: dict[str, Any] | WorkerTermination) -> str:
    """Return the value of a call, or raise what it came to."""
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
