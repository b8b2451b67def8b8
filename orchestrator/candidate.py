"""The state that travels through a graph, and what it comes to."""

import operator
from typing import Annotated, TypedDict

from data_model import Dialogue, Finding, FrozenModel, GenerationPlan, Proof, SurfReport, Verdict
from generators import Draft, Proposal


class Rejection(FrozenModel):
    """Why a candidate does not enter: the filter (the reason that is counted), and the offence in words."""

    reason: str
    check: str
    message: str


class Candidate(TypedDict, total=False):
    """One candidate on its way; a node returns only what it changed.

    Attributes:
        plans: How many were drafted, and how many tasks were proposed of the last one.
        reports: Of the surfers, in any order.
        proposals: See `plans`.
        attempt: Of the dialogue.
        verdict: The verifier's, on the last thing that was written.
        rejection: Set by the step that turns the candidate down, which ends it.
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
    """What the surfers of the last plan found, ordered by application, whatever order they came back in."""
    apps = candidate["plan"].surf.apps
    latest_reports = {report.app: report for report in candidate["reports"]}
    return tuple(finding for app in apps if app in latest_reports for finding in latest_reports[app].findings)


def collect_notes(candidate: Candidate) -> dict[str, str]:
    """What the surfers of the last plan say in their own words, by application."""
    latest_notes = {report.app: report.notes for report in candidate["reports"] if report.notes}
    return {app: latest_notes[app] for app in candidate["plan"].surf.apps if app in latest_notes}
