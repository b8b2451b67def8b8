"""The outcome of a candidate of either build: accepted with its rows, rejected, or ended with its worker process."""

from collections.abc import Awaitable, Callable, Mapping
from typing import Any

from data_model import Dialogue, Proof, Task, canonical_json
from llm_gateway import UnusableReply
from orchestrator.candidate import Rejection
from orchestrator.provenance import stamp_provenance
from processes import Outcome, Unit, WorkerTerminated, WorkerTermination, accepted_outcome, rejected_outcome

LIMITS_REASON = "limits"
_SIGKILL = 9


def accept_candidate(
    task: Task, dialogue: Dialogue, proofs: Mapping[str, Proof], attempt: int, models_by_role: Mapping[str, str]
) -> Outcome:
    """Return the accepted outcome: the rows of the task, with proofs and provenance, and of the dialogue.

    Args:
        attempt: The number of the accepted dialogue.
        models_by_role: The roles filled by models.
    """
    stamped_task = stamp_provenance(task, proofs, attempt, models_by_role)
    rows = {"task": stamped_task.model_dump(mode="json"), "dialogue": dialogue.model_dump(mode="json")}
    return accepted_outcome(canonical_json(rows))


def reject_candidate(rejection: Rejection, fields: Mapping[str, Any]) -> Outcome:
    """Return the rejected outcome, with fields that say which candidate it was."""
    payload = {**rejection.model_dump(mode="json"), **fields}
    return rejected_outcome(rejection.reason, canonical_json(payload), rejection.message)


async def run_with_model_faults(run: Awaitable[Outcome], reject: Callable[[Rejection], Outcome]) -> Outcome:
    """Wait for a candidate's graph; an unusable reply rejects the candidate, and so may the end of a worker."""
    try:
        return await run
    except UnusableReply as error:
        return reject(Rejection(reason="unusable_reply", check="structured_output", message=str(error)))
    except WorkerTerminated as error:
        return classify_termination(error.termination)


def classify_termination(termination: WorkerTermination) -> Outcome:
    """Reject a candidate whose files took too much time or memory, or crashed a library that reads them.

    A worker that was killed from outside or exited by itself says nothing about the candidate, which counts as crashed.
    """
    if termination.kind == "death" and termination.signal_number in (0, _SIGKILL):
        return Outcome("crashed", reason=termination.description)
    rejection = Rejection(reason=LIMITS_REASON, check=LIMITS_REASON, message=termination.description)
    return reject_candidate(rejection, {})


def classify_unit_termination(unit: Unit, context: str, termination: WorkerTermination) -> Outcome:
    """Return the outcome of a unit whose worker ended; the `on_termination` of `run_ledger.run_units`."""
    return classify_termination(termination)
