"""HomerAgents-Neo (OdysseyBench, Algorithm 2) as a graph: plan, surf, propose, write, verify, filter."""

from pathlib import Path
from typing import Literal

from langgraph.graph import START, StateGraph
from langgraph.graph.state import CompiledStateGraph
from langgraph.types import Send

from data_model import ContentStore, SurfReport, Verdict
from office_env import Office, Services, Workspace, open_workspace
from orchestrator.candidate import Candidate, Rejection, findings_of
from orchestrator.roles import NoTask, Roles
from verifier import check_criteria, open_bench, prove

END: Literal["__end__"] = "__end__"
MOST_DIALOGUES = 5
"""N_max of the paper, section 3.1.3."""
MOST_PLANS = 3
"""One, and two more where nothing could be made of it."""


class Visit(Candidate):
    """What one surfer is sent: the candidate and the application."""

    app: str


def neo_graph(roles: Roles, store: ContentStore, scratch: Path) -> "CompiledStateGraph[Candidate]":
    """Join the roles of an engine.

    store: holds the offices. scratch: an existing folder for the workspaces that surfers visit.
    """

    async def plan(state: Candidate) -> Candidate:
        plans = state.get("plans", 0) + 1
        return {"plans": plans, "plan": await roles.planner.plan(state["index"], plans)}

    def send_surfers(state: Candidate) -> list[Send]:
        return [Send("surf", {**state, "app": app}) for app in state["plan"].surf.apps]

    async def surf(state: Visit) -> Candidate:
        report = await _surf(roles, Office(store, state["plan"].surf.office), state["app"], scratch)
        return {"reports": [report]}

    async def propose(state: Candidate) -> Candidate:
        office = Office(store, state["plan"].surf.office)
        try:
            found = findings_of(state)
            draft = await roles.task_generator.propose(state["plan"].task, found, office, state["plans"])
        except NoTask as nothing:
            return {"rejection": Rejection(reason="no_task", check="propose", message=str(nothing))}
        return {"draft": draft, "rejection": None}

    def after_proposing(state: Candidate) -> Literal["plan", "write_days", "__end__"]:
        if state["rejection"] is None:
            return "write_days"
        return END if state["plans"] == MOST_PLANS else "plan"

    async def write_days(state: Candidate) -> Candidate:
        attempt = state.get("attempt", 0) + 1
        feedback = state["verdict"].offences if attempt > 1 else ()
        dialogue = await roles.dialogue_generator.write(
            state["draft"], state["plan"].dialogue, findings_of(state), feedback, attempt
        )
        return {"dialogue": dialogue, "attempt": attempt}

    async def verify(state: Candidate) -> Candidate:
        office = Office(store, state["plan"].surf.office)
        verdict = await roles.verifier.verify(state["draft"], state["dialogue"], office)
        is_last = state["attempt"] == MOST_DIALOGUES
        return {"verdict": verdict, "rejection": _rejection("verification", verdict) if is_last else None}

    def after_verifying(state: Candidate) -> Literal["write_days", "filter_criteria", "__end__"]:
        if state["verdict"].passed:
            return "filter_criteria"
        return END if state["rejection"] else "write_days"

    def filter_criteria(state: Candidate) -> Candidate:
        office = Office(store, state["plan"].surf.office)
        return {"rejection": _rejection("criteria", check_criteria(state["draft"].task, office))}

    def after_criteria(state: Candidate) -> Literal["filter_proofs", "__end__"]:
        return END if state["rejection"] else "filter_proofs"

    def filter_proofs(state: Candidate) -> Candidate:
        office = Office(store, state["plan"].surf.office)
        with open_bench(state["draft"].task, state["dialogue"], office, {}) as bench:
            proofs, verdict = prove(bench)
        rejection = _rejection("proofs", verdict) or _unproved(verdict)
        return {"proofs": proofs, "rejection": rejection}

    graph = StateGraph(Candidate)
    graph.add_node(plan)
    graph.add_node(surf)
    graph.add_node(propose)
    graph.add_node(write_days)
    graph.add_node(verify)
    graph.add_node(filter_criteria)
    graph.add_node(filter_proofs)
    graph.add_edge(START, "plan")
    graph.add_conditional_edges("plan", send_surfers, ["surf"])
    graph.add_edge("surf", "propose")
    graph.add_conditional_edges("propose", after_proposing)
    graph.add_edge("write_days", "verify")
    graph.add_conditional_edges("verify", after_verifying)
    graph.add_conditional_edges("filter_criteria", after_criteria)
    graph.add_edge("filter_proofs", END)
    return graph.compile()


async def _surf(roles: Roles, office: Office, app: str, scratch: Path) -> SurfReport:
    """Let a surfer explore; those of one office share a workspace, since their actions change nothing."""
    root = scratch / office.hash
    services = Services(transcription=office.store.transcription)
    workspace = Workspace(root, services) if root.exists() else open_workspace(office, root, services)
    return await roles.surfer.surf(app, workspace)


def _rejection(reason: str, verdict: Verdict) -> Rejection | None:
    if verdict.passed:
        return None
    offence = (*verdict.offences, *verdict.checks)[0]
    return Rejection(reason=reason, check=offence.name, message=offence.message)


def _unproved(verdict: Verdict) -> Rejection | None:
    for check in verdict.checks:
        if check.status == "not_run":
            return Rejection(reason="unproved", check=check.name, message=check.message)
    return None
