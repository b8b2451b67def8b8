"""The revision of a dialogue: its days are written again with the verifier's feedback, up to a limit of versions."""

from data_model import DialoguePlan, Finding, Verdict
from generators import DialogueRequest
from orchestrator.candidate import Candidate, Rejection
from orchestrator.filter_nodes import make_rejection
from orchestrator.roles import SharedRoles

MAX_VERSIONS = 5
"""How often the days of one candidate are written; N_max of the paper, section 3.1.3."""


def make_revision_request(
    state: Candidate, plan: DialoguePlan, findings: tuple[Finding, ...], attempt: int
) -> DialogueRequest:
    """Return the request to write the days of a candidate again, with the verifier's feedback on the last version."""
    return DialogueRequest(
        draft=state["draft"],
        plan=plan,
        findings=findings,
        attempt=attempt,
        previous=state["dialogue"],
        feedback=state["verdict"].failures,
    )


async def verify_version(state: Candidate, roles: SharedRoles) -> Verdict:
    """Verify the last version of a candidate's dialogue."""
    return await roles.verifier.verify_dialogue(state["draft"], state["dialogue"], state["attempt"])


def reject_last_version(state: Candidate, verdict: Verdict) -> Rejection | None:
    """Return the rejection of a candidate whose last version failed; None if it passed or may be written again."""
    return make_rejection("verification", verdict) if state["attempt"] == MAX_VERSIONS else None
