"""The state that travels through a graph, and what it comes to."""

import operator
from typing import Annotated, TypedDict

from data_model import Dialogue, Finding, Frozen, GenerationPlan, Proof, SurfReport, Verdict
from generators import Draft


class Rejection(Frozen):
    """Why a candidate does not enter: the filter (the reason that is counted), and the offence in words."""

    reason: str
    check: str
    message: str


class Candidate(TypedDict, total=False):
    """One candidate on its way; a node returns only what it changed.

    plans: how many were drafted. reports: of the surfers, in any order. attempt: of the dialogue. rejection: set
    by the step that turns the candidate down, which ends it.
    """

    index: int
    plans: int
    plan: GenerationPlan
    reports: Annotated[list[SurfReport], operator.add]
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
