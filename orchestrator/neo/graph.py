"""HomerAgents-Neo (OdysseyBench, Algorithm 2) as a graph: plan, surf, propose, write, verify, trace, filter."""

from pathlib import Path
from typing import Literal

from langgraph.graph import START, StateGraph
from langgraph.graph.state import CompiledStateGraph
from langgraph.types import Send

from data_model import ContentStore, SurfReport, Verdict
from generators import DialogueRequest, TaskRequest
from generators.tasks import trace_demands
from office_env import Office
from orchestrator.candidate import Candidate, Rejection, collect_notes, list_findings
from orchestrator.dialogue_revision import make_revision_request, reject_last_version, verify_version
from orchestrator.filter_nodes import END, add_filters, make_rejection, rejection_reason
from orchestrator.roles import NoTaskFound, Roles, SurfContext

MAX_PROPOSALS = 4
"""The first proposal, and three more with feedback on the previous one."""
MAX_PLANS = 4
"""The first plan, and three more if no task could be made of the previous one."""


class SurferState(Candidate):
    """The state sent to one surfer: the candidate and the application to explore."""

    app: str


def make_neo_graph(roles: Roles, store: ContentStore, scratch: Path) -> "CompiledStateGraph[Candidate]":
    """Connect the roles of a Neo build in a graph.

    Args:
        store: The store of the offices.
        scratch: An existing folder for the workspaces that surfers explore.
    """

    async def plan(state: Candidate) -> Candidate:
        plans = state.get("plans", 0) + 1
        previous_rejection = state.get("rejection")
        previous_failure = previous_rejection.message if previous_rejection else ""
        return {
            "plans": plans,
            "plan": await roles.planner.plan(state["index"], plans, previous_failure),
            "proposals": 0,
        }

    def send_surfers(state: Candidate) -> list[Send]:
        return [Send("surf", {**state, "app": app}) for app in state["plan"].surf.apps]

    async def surf(state: SurferState) -> Candidate:
        return {"reports": [await _surf_application(roles, state, Office(store, state["plan"].surf.office), scratch)]}

    async def propose(state: Candidate) -> Candidate:
        proposals = state["proposals"] + 1
        request = TaskRequest(
            plan=state["plan"].task,
            findings=list_findings(state),
            notes=collect_notes(state),
            office=Office(store, state["plan"].surf.office),
            attempt=state["plans"],
            proposal=proposals,
            previous=state["proposal"] if proposals > 1 else None,
            feedback=state["verdict"].failures if proposals > 1 else (),
        )
        try:
            proposal = await roles.task_generator.propose(request)
        except NoTaskFound as error:
            return {"rejection": Rejection(reason="no_task", check="propose", message=str(error))}
        update: Candidate = {"proposals": proposals, "proposal": proposal, "rejection": None}
        return update if proposal.draft is None else {**update, "draft": proposal.draft}

    def route_after_propose(state: Candidate) -> Literal["plan", "verify_task", "__end__"]:
        if state["rejection"] is None:
            return "verify_task"
        return END if state["plans"] == MAX_PLANS else "plan"

    async def verify_task(state: Candidate) -> Candidate:
        proposal = state["proposal"]
        if proposal.draft is None:
            verdict, reason = Verdict(checks=proposal.violations), "unproved"
        else:
            office = Office(store, proposal.draft.task.office)
            verdict = await roles.verifier.verify_task(proposal.draft, office)
            reason = rejection_reason(verdict)
        is_last = state["proposals"] == MAX_PROPOSALS
        return {"verdict": verdict, "rejection": make_rejection(reason, verdict) if is_last else None}

    def route_after_verify_task(state: Candidate) -> Literal["propose", "write_days", "__end__"]:
        if state["verdict"].passed:
            return "write_days"
        return END if state["rejection"] else "propose"

    async def write_days(state: Candidate) -> Candidate:
        attempt = state.get("attempt", 0) + 1
        plan, findings = state["plan"].dialogue, list_findings(state)
        if attempt == 1:
            request = DialogueRequest(draft=state["draft"], plan=plan, findings=findings, attempt=attempt)
        else:
            request = make_revision_request(state, plan, findings, attempt)
        return {"dialogue": await roles.dialogue_generator.write(request), "attempt": attempt}

    async def verify(state: Candidate) -> Candidate:
        verdict = await verify_version(state, roles)
        return {"verdict": verdict, "rejection": reject_last_version(state, verdict)}

    def route_after_verify(state: Candidate) -> Literal["write_days", "trace", "__end__"]:
        if state["verdict"].passed:
            return "trace"
        return END if state["rejection"] else "write_days"

    def trace(state: Candidate) -> Candidate:
        draft, task = state["draft"], state["draft"].task
        traces = trace_demands(task, state["dialogue"], Office(store, task.office))
        return {"draft": draft.model_copy(update={"task": task.model_copy(update={"traces": traces})})}

    graph = StateGraph(Candidate)
    graph.add_node(plan)
    graph.add_node(surf)
    graph.add_node(propose)
    graph.add_node(verify_task)
    graph.add_node(write_days)
    graph.add_node(verify)
    graph.add_node(trace)
    add_filters(graph, roles, store)
    graph.add_edge(START, "plan")
    graph.add_conditional_edges("plan", send_surfers, ["surf"])
    graph.add_edge("surf", "propose")
    graph.add_conditional_edges("propose", route_after_propose)
    graph.add_conditional_edges("verify_task", route_after_verify_task)
    graph.add_edge("write_days", "verify")
    graph.add_conditional_edges("verify", route_after_verify)
    graph.add_edge("trace", "filter_criteria")
    return graph.compile()


async def _surf_application(roles: Roles, state: SurferState, office: Office, scratch: Path) -> SurfReport:
    plan, workspace = state["plan"], roles.surfer.open_workspace(office, scratch)
    return await roles.surfer.surf(state["app"], workspace, plan.surf, SurfContext(plan.task.id, state["plans"]))
