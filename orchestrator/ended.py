"""What becomes of a candidate over which a worker process has ended."""

from data_model import canonical_json
from orchestrator.candidate import Rejection
from run_ledger import Ending, Outcome, Unit, rejected

REASON = "limits"
_KILLED = 9


def reject_ended(ending: Ending) -> Outcome:
    """Reject a candidate whose files took too much time or memory, or ended a library that reads them.

    A worker that was killed from outside, or left by itself, says nothing of the candidate: that one is crashed.
    """
    if ending.kind == "death" and ending.signal in (0, _KILLED):
        return Outcome("crashed", reason=ending.how)
    rejection = Rejection(reason=REASON, check=REASON, message=ending.how)
    return rejected(REASON, canonical_json(rejection.model_dump(mode="json")), ending.how)


def settle_ended(unit: Unit, context: str, ending: Ending) -> Outcome:
    """Say what becomes of a unit of a build over which a worker has ended (`run_ledger.run_units`)."""
    return reject_ended(ending)
