"""The state that travels through a graph, and what it comes to."""

import operator
from typing import Annotated, TypedDict

from data_model import Dialogue, Finding, Frozen, GenerationPlan, Proof, SurfReport, Verdict
from generators import Draft, Proposal


class Rejection(Frozen):
    """Why a candidate does not enter: the filter (the reason that is counted), and the offence in words."""

    reason: str
    check: str
    message: str


class Candidate(TypedDict, total=False):
    """One candidate on its way; a node returns only what it changed.

    plans, proposals: how many were drafted, and how many tasks were proposed of the last one. reports: of the
    surfers, in any order. attempt: of the dialogue. verdict: the verifier's, on the last thing that was written.
    rejection: set by the step that turns the candidate down, which ends it.
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


def findings_of(candidate: Candidate) -> tuple[Finding, ...]:
    """What the surfers of the last plan found, ordered by application, whatever order they came back in."""
    apps = candidate["plan"].surf.apps
    latest = {report.app: report for report in candidate["reports"]}
    return tuple(finding for app in apps if app in latest for finding in latest[app].findings)


def notes_of(candidate: Candidate) -> dict[str, str]:
    """What the surfers of the last plan say in their own words, by application."""
    latest = {report.app: report.notes for report in candidate["reports"] if report.notes}
    return {app: latest[app] for app in candidate["plan"].surf.apps if app in latest}
