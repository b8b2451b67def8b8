"""The filters at the end of both graphs: criteria, proofs, solvability and quality (OdysseyBench, 3.2.3)."""

from collections.abc import Callable
from typing import Literal, TypeVar

from langgraph.graph import StateGraph

from data_model import Check, ContentStore, Task, Verdict
from office_env import Office
from orchestrator.candidate import Candidate, Rejection
from orchestrator.roles import SharedRoles, first_failed_check
from verifier import check_criteria, proof

END: Literal["__end__"] = "__end__"
CandidateState = TypeVar("CandidateState", bound=Candidate)


def add_filters(
    graph: "StateGraph[CandidateState]",
    roles: SharedRoles,
    store: ContentStore,
    may_be_missing: Callable[[Task, str], bool] = lambda task, name: False,
) -> None:
    """Add the filters to a graph, from the node `filter_criteria` to its end.

    Args:
        may_be_missing: Returns whether a task may lack the proof of a given name. A candidate is rejected as `unproved`
            if any other proof was `not_run`.
    """

    def filter_criteria(state: Candidate) -> Candidate:
        if "criteria" in roles.without:
            return {"rejection": None}
        task = state["draft"].task
        return {"rejection": make_rejection("criteria", check_criteria(task, Office(store, task.office)))}

    async def filter_proofs(state: Candidate) -> Candidate:
        task = state["draft"].task
        proofs, verdict = await roles.prover.prove(task, state["dialogue"], Office(store, task.office))
        unproved = _reject_unproved(verdict, lambda check: may_be_missing(task, check.name))
        return {"proofs": proofs, "rejection": make_rejection("proofs", verdict) or unproved}

    async def filter_solvability(state: Candidate) -> Candidate:
        if roles.solvability_checker is None:
            return {}
        draft = state["draft"]
        proofs, verdict = await roles.solvability_checker.check_solvability(draft, Office(store, draft.task.office))
        return {"proofs": {**state["proofs"], **proofs}, "rejection": make_rejection("solvability", verdict)}

    async def filter_quality(state: Candidate) -> Candidate:
        if roles.panel is None:
            return {}
        proofs, verdict = await roles.panel.vote(state["draft"], state["dialogue"])
        return {"proofs": {**state["proofs"], **proofs}, "rejection": make_rejection("quality", verdict)}

    def route_after_criteria(state: Candidate) -> Literal["filter_proofs", "__end__"]:
        return END if state["rejection"] else "filter_proofs"

    def route_after_proofs(state: Candidate) -> Literal["filter_solvability", "__end__"]:
        return END if state["rejection"] else "filter_solvability"

    def route_after_solvability(state: Candidate) -> Literal["filter_quality", "__end__"]:
        return END if state["rejection"] else "filter_quality"

    graph.add_node(filter_criteria)
    graph.add_node(filter_proofs)
    graph.add_node(filter_solvability)
    graph.add_node(filter_quality)
    graph.add_conditional_edges("filter_criteria", route_after_criteria)
    graph.add_conditional_edges("filter_proofs", route_after_proofs)
    graph.add_conditional_edges("filter_solvability", route_after_solvability)
    graph.add_edge("filter_quality", END)


def rejection_reason(verdict: Verdict) -> str:
    """Return the reason under which a verdict's first failed check is counted."""
    name = first_failed_check(verdict).name
    if name in proof:
        return "proofs"
    return "criteria" if name == "criteria" else "verification"


def make_rejection(reason: str, verdict: Verdict) -> Rejection | None:
    """Return the rejection for a verdict, or None if it passed."""
    if verdict.passed:
        return None
    failed_check = first_failed_check(verdict)
    return Rejection(reason=reason, check=failed_check.name, message=failed_check.message)


def _reject_unproved(verdict: Verdict, may_be_missing: Callable[[Check], bool]) -> Rejection | None:
    for check in verdict.checks:
        if check.status == "not_run" and not may_be_missing(check):
            return Rejection(reason="unproved", check=check.name, message=check.message)
    return None
