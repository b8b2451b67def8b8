"""HomerAgents-Neo (OdysseyBench, Algorithm 2) as a graph: plan, surf, propose, write, verify, filter."""

from pathlib import Path
from typing import Literal

from langgraph.graph import START, StateGraph
from langgraph.graph.state import CompiledStateGraph
from langgraph.types import Send

from data_model import ContentStore, SurfReport, Verdict
from generators import DialogueRequest, TaskRequest
from office_env import Office, Services, Workspace, open_workspace
from orchestrator.candidate import Candidate, Rejection, findings_of, notes_of
from orchestrator.filter_nodes import END, add_filters, reason_of, rejection_of
from orchestrator.roles import NoTask, Roles, Visitor

MOST_DIALOGUES = 5
"""N_max of the paper, section 3.1.3."""
MOST_PROPOSALS = 4
"""One, and three more with what was said of the last."""
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
        nothing = state.get("rejection")
        why = nothing.message if nothing else ""
        return {"plans": plans, "plan": await roles.planner.plan(state["index"], plans, why), "proposals": 0}

    def send_surfers(state: Candidate) -> list[Send]:
        return [Send("surf", {**state, "app": app}) for app in state["plan"].surf.apps]

    async def surf(state: Visit) -> Candidate:
        return {"reports": [await _surf(roles, state, Office(store, state["plan"].surf.office), scratch)]}

    async def propose(state: Candidate) -> Candidate:
        proposals = state["proposals"] + 1
        request = TaskRequest(
            plan=state["plan"].task,
            findings=findings_of(state),
            notes=notes_of(state),
            office=Office(store, state["plan"].surf.office),
            attempt=state["plans"],
            proposal=proposals,
            previous=state["proposal"] if proposals > 1 else None,
            feedback=state["verdict"].offences if proposals > 1 else (),
        )
        try:
            proposal = await roles.task_generator.propose(request)
        except NoTask as nothing:
            return {"rejection": Rejection(reason="no_task", check="propose", message=str(nothing))}
        made: Candidate = {"proposals": proposals, "proposal": proposal, "rejection": None}
        return made if proposal.draft is None else {**made, "draft": proposal.draft}

    def after_proposing(state: Candidate) -> Literal["plan", "verify_task", "__end__"]:
        if state["rejection"] is None:
            return "verify_task"
        return END if state["plans"] == MOST_PLANS else "plan"

    async def verify_task(state: Candidate) -> Candidate:
        proposal = state["proposal"]
        if proposal.draft is None:
            verdict, reason = Verdict(checks=proposal.offences), "unproved"
        else:
            office = Office(store, proposal.draft.task.office)
            verdict = await roles.verifier.verify_task(proposal.draft, office)
            reason = reason_of(verdict)
        is_last = state["proposals"] == MOST_PROPOSALS
        return {"verdict": verdict, "rejection": rejection_of(reason, verdict) if is_last else None}

    def after_verifying_task(state: Candidate) -> Literal["propose", "write_days", "__end__"]:
        if state["verdict"].passed:
            return "write_days"
        return END if state["rejection"] else "propose"

    async def write_days(state: Candidate) -> Candidate:
        attempt = state.get("attempt", 0) + 1
        request = DialogueRequest(
            draft=state["draft"],
            plan=state["plan"].dialogue,
            findings=findings_of(state),
            attempt=attempt,
            previous=state["dialogue"] if attempt > 1 else None,
            feedback=state["verdict"].offences if attempt > 1 else (),
        )
        return {"dialogue": await roles.dialogue_generator.write(request), "attempt": attempt}

    async def verify(state: Candidate) -> Candidate:
        verdict = await roles.verifier.verify_dialogue(state["draft"], state["dialogue"], state["attempt"])
        is_last = state["attempt"] == MOST_DIALOGUES
        return {"verdict": verdict, "rejection": rejection_of("verification", verdict) if is_last else None}

    def after_verifying(state: Candidate) -> Literal["write_days", "filter_criteria", "__end__"]:
        if state["verdict"].passed:
            return "filter_criteria"
        return END if state["rejection"] else "write_days"

    graph = StateGraph(Candidate)
    graph.add_node(plan)
    graph.add_node(surf)
    graph.add_node(propose)
    graph.add_node(verify_task)
    graph.add_node(write_days)
    graph.add_node(verify)
    add_filters(graph, roles, store)
    graph.add_edge(START, "plan")
    graph.add_conditional_edges("plan", send_surfers, ["surf"])
    graph.add_edge("surf", "propose")
    graph.add_conditional_edges("propose", after_proposing)
    graph.add_conditional_edges("verify_task", after_verifying_task)
    graph.add_edge("write_days", "verify")
    graph.add_conditional_edges("verify", after_verifying)
    return graph.compile()


async def _surf(roles: Roles, visit: Visit, office: Office, scratch: Path) -> SurfReport:
    """Let a surfer explore; those of one office share a workspace, since their actions change nothing."""
    root = scratch / office.hash
    services = Services(transcription=office.store.transcription)
    workspace = Workspace(root, services) if root.exists() else open_workspace(office, root, services)
    plan = visit["plan"]
    return await roles.surfer.surf(visit["app"], workspace, plan.surf, Visitor(plan.task.id, visit["plans"]))
