"""What becomes of a candidate over which a worker process has ended."""

from data_model import canonical_json
from orchestrator.candidate import Rejection
from processes import Outcome, Unit, WorkerTermination, rejected_outcome

LIMITS_REASON = "limits"
_SIGKILL = 9


def classify_termination(termination: WorkerTermination) -> Outcome:
    """Reject a candidate whose files took too much time or memory, or ended a library that reads them.

    A worker that was killed from outside, or left by itself, says nothing of the candidate: that one is crashed.
    """
    if termination.kind == "death" and termination.signal_number in (0, _SIGKILL):
        return Outcome("crashed", reason=termination.description)
    rejection = Rejection(reason=LIMITS_REASON, check=LIMITS_REASON, message=termination.description)
    return rejected_outcome(LIMITS_REASON, canonical_json(rejection.model_dump(mode="json")), termination.description)


def classify_unit_termination(unit: Unit, context: str, termination: WorkerTermination) -> Outcome:
    """Say what becomes of a unit of a build over which a worker has ended (`run_ledger.run_units`)."""
    return classify_termination(termination)
