"""The filters, as the nodes that end both graphs: criteria, proofs, solvability, quality (OdysseyBench, 3.2.3)."""

from collections.abc import Callable
from typing import Literal, TypeVar

from langgraph.graph import StateGraph

from data_model import Check, ContentStore, Task, Verdict
from office_env import Office
from orchestrator.candidate import Candidate, Rejection
from orchestrator.roles import SharedRoles, offence_of
from verifier import check_criteria, proof

END: Literal["__end__"] = "__end__"
State = TypeVar("State", bound=Candidate)


def add_filters(
    graph: "StateGraph[State]",
    roles: SharedRoles,
    store: ContentStore,
    may_be_missing: Callable[[Task, str], bool] = lambda task, name: False,
) -> None:
    """Add the filters to a graph, from the node `filter_criteria` to its end.

    may_be_missing: asked about each proof of a task that was `not_run`, by its name; a candidate is rejected as
    `unproved` for all others.
    """

    def filter_criteria(state: Candidate) -> Candidate:
        if "criteria" in roles.without:
            return {"rejection": None}
        task = state["draft"].task
        return {"rejection": rejection_of("criteria", check_criteria(task, Office(store, task.office)))}

    async def filter_proofs(state: Candidate) -> Candidate:
        task = state["draft"].task
        proofs, verdict = await roles.prover.prove(task, state["dialogue"], Office(store, task.office))
        unproved = _unproved(verdict, lambda check: may_be_missing(task, check.name))
        return {"proofs": proofs, "rejection": rejection_of("proofs", verdict) or unproved}

    async def filter_solvability(state: Candidate) -> Candidate:
        if roles.examiner is None:
            return {}
        draft = state["draft"]
        proofs, verdict = await roles.examiner.examine(draft, Office(store, draft.task.office))
        return {"proofs": {**state["proofs"], **proofs}, "rejection": rejection_of("solvability", verdict)}

    async def filter_quality(state: Candidate) -> Candidate:
        if roles.panel is None:
            return {}
        proofs, verdict = await roles.panel.vote(state["draft"], state["dialogue"])
        return {"proofs": {**state["proofs"], **proofs}, "rejection": rejection_of("quality", verdict)}

    def after_criteria(state: Candidate) -> Literal["filter_proofs", "__end__"]:
        return END if state["rejection"] else "filter_proofs"

    def after_proofs(state: Candidate) -> Literal["filter_solvability", "__end__"]:
        return END if state["rejection"] else "filter_solvability"

    def after_solvability(state: Candidate) -> Literal["filter_quality", "__end__"]:
        return END if state["rejection"] else "filter_quality"

    graph.add_node(filter_criteria)
    graph.add_node(filter_proofs)
    graph.add_node(filter_solvability)
    graph.add_node(filter_quality)
    graph.add_conditional_edges("filter_criteria", after_criteria)
    graph.add_conditional_edges("filter_proofs", after_proofs)
    graph.add_conditional_edges("filter_solvability", after_solvability)
    graph.add_edge("filter_quality", END)


def reason_of(verdict: Verdict) -> str:
    """The filter that the first offence of a verdict belongs to, as it is counted."""
    name = offence_of(verdict).name
    if name in proof:
        return "proofs"
    return "criteria" if name == "criteria" else "verification"


def rejection_of(reason: str, verdict: Verdict) -> Rejection | None:
    """The rejection that a verdict comes to; None where it passed."""
    if verdict.passed:
        return None
    offence = offence_of(verdict)
    return Rejection(reason=reason, check=offence.name, message=offence.message)


def _unproved(verdict: Verdict, may_be_missing: Callable[[Check], bool]) -> Rejection | None:
    for check in verdict.checks:
        if check.status == "not_run" and not may_be_missing(check):
            return Rejection(reason="unproved", check=check.name, message=check.message)
    return None
