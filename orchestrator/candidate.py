"""The state of a candidate as it passes through a graph, and its rejection."""

import operator
from typing import Annotated, TypedDict

from data_model import Dialogue, Finding, FrozenModel, GenerationPlan, Proof, SurfReport, Verdict
from generators import Draft, Proposal


class Rejection(FrozenModel):
    """Why a candidate was rejected.

    Attributes:
        reason: The filter, by which rejections are counted.
        check: The name of the failed check.
        message: The message of the failed check.
    """

    reason: str
    check: str
    message: str


class Candidate(TypedDict, total=False):
    """The state of one candidate in a graph; each node returns only what it changed.

    Attributes:
        plans: How many plans were drafted.
        reports: The reports of the surfers, in any order.
        proposals: How many tasks were proposed for the last plan.
        attempt: How many dialogues were written.
        verdict: The verifier's verdict on what was written last.
        rejection: Why the candidate was rejected; set by the node that ends it.
    """

    index: int
    plans: int
    plan: GenerationPlan
    reports: Annotated[list[SurfReport], operator.add]
    proposals: int
    proposal: Proposal
    draft: Draft
    dialogue: Dialogue
    attempt: int
    verdict: Verdict
    proofs: dict[str, Proof]
    rejection: Rejection | None


def list_findings(candidate: Candidate) -> tuple[Finding, ...]:
    """Return the findings of the last plan's surfers, ordered by application and not by time of arrival."""
    apps = candidate["plan"].surf.apps
    latest_reports = {report.app: report for report in candidate["reports"]}
    return tuple(finding for app in apps if app in latest_reports for finding in latest_reports[app].findings)


def collect_notes(candidate: Candidate) -> dict[str, str]:
    """Return the notes of the last plan's surfers, by application."""
    latest_notes = {report.app: report.notes for report in candidate["reports"] if report.notes}
    return {app: latest_notes[app] for app in candidate["plan"].surf.apps if app in latest_notes}
