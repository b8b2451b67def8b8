"""Decide the outcome of a candidate whose worker process ended."""

from data_model import canonical_json
from orchestrator.candidate import Rejection
from processes import Outcome, Unit, WorkerTermination, rejected_outcome

LIMITS_REASON = "limits"
_SIGKILL = 9


def classify_termination(termination: WorkerTermination) -> Outcome:
    """Reject a candidate whose files took too much time or memory, or crashed a library that reads them.

    A worker that was killed from outside or exited by itself says nothing about the candidate, which counts as crashed.
    """
    if termination.kind == "death" and termination.signal_number in (0, _SIGKILL):
        return Outcome("crashed", reason=termination.description)
    rejection = Rejection(reason=LIMITS_REASON, check=LIMITS_REASON, message=termination.description)
    return rejected_outcome(LIMITS_REASON, canonical_json(rejection.model_dump(mode="json")), termination.description)


def classify_unit_termination(unit: Unit, context: str, termination: WorkerTermination) -> Outcome:
    """Return the outcome of a unit whose worker ended; the `on_termination` of `run_ledger.run_units`."""
    return classify_termination(termination)
