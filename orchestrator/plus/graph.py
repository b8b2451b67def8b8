"""HomerAgents+ (OdysseyBench, Algorithm 1) as a graph: generate intent and dialogue, verify, revise, filter."""

from typing import Literal

from langgraph.graph import START, StateGraph
from langgraph.graph.state import CompiledStateGraph

from data_model import Check, ContentStore, DialoguePlan, Task, Verdict, error
from generators import DialogueRequest
from generators.seeds import SeedRequest
from office_env import Office
from orchestrator.candidate import Candidate
from orchestrator.dialogue_revision import make_revision_request, reject_last_version, verify_version
from orchestrator.filter_nodes import END, add_filters, make_rejection
from orchestrator.plus.flagged_seeds import reject_flagged
from orchestrator.plus.roles import PlusRoles
from verifier import check_task, may_proof_be_missing


class PlusCandidate(Candidate, total=False):
    """The state of one seed in the graph.

    Attributes:
        seed: The seed task, T in the paper.
        id: The id of the new task.
        days: The plan of its dialogue.
        is_sound: Whether the verifier accepted the draft, so that a further round only writes the days again.
    """

    seed: Task
    id: str
    days: DialoguePlan
    is_sound: bool


def make_plus_graph(
    roles: PlusRoles, store: ContentStore, run_seed: str, include_flagged: bool = False
) -> "CompiledStateGraph[PlusCandidate]":
    """Connect the roles of a Plus build in a graph.

    Args:
        store: The store of the offices and references of the seeds.
        run_seed: The seed of every random choice.
        include_flagged: Whether seeds with one of UNFAIR_TAGS are built too.
    """

    async def admit(state: PlusCandidate) -> PlusCandidate:
        seed = state["seed"]
        rejection = None if include_flagged else reject_flagged(seed.quality)
        if rejection:
            return {"rejection": rejection}
        # A seed that doing nothing or an empty file solves is not a task, whatever its dialogue.
        _, verdict = await roles.prover.prove(seed, None, Office(store, seed.office))
        failed_checks = verdict.failures
        return {"rejection": make_rejection("proofs", Verdict(checks=failed_checks)) if failed_checks else None}

    def route_after_admit(state: PlusCandidate) -> Literal["generate", "__end__"]:
        return END if state["rejection"] else "generate"

    async def generate(state: PlusCandidate) -> PlusCandidate:
        update: PlusCandidate = {"attempt": state.get("attempt", 0) + 1}
        feedback = state["verdict"].failures if "verdict" in state else ()
        was_sound = state.get("is_sound", False)
        if not was_sound:
            update.update(await rewrite_seed(state, update["attempt"], feedback))
            if not update["is_sound"]:
                return update
        if was_sound:
            request = make_revision_request(state, state["days"], (), update["attempt"])
        else:
            request = DialogueRequest(draft=update["draft"], plan=state["days"], findings=(), attempt=update["attempt"])
        return {**update, "dialogue": await roles.dialogue_generator.write(request)}

    async def rewrite_seed(state: PlusCandidate, attempt: int, feedback: tuple[Check, ...]) -> PlusCandidate:
        seed = state["seed"]
        office = Office(store, seed.office)
        request = SeedRequest(
            seed=seed,
            id=state["id"],
            plan=state["days"],
            office=office,
            find_violations=lambda task: check_task(task, office.names(), roles.without).failures,
            run_seed=run_seed,
            attempt=attempt,
            previous=state.get("proposal"),
            feedback=feedback,
        )
        proposal = await roles.rewriter.rewrite(request)
        if proposal.draft is None:
            checks = proposal.violations or (error("no intent could be written", "/intent"),)
            return {"proposal": proposal, "verdict": Verdict(checks=checks), "is_sound": False}
        verdict = await roles.verifier.verify_task(proposal.draft, office)
        return {"proposal": proposal, "draft": proposal.draft, "verdict": verdict, "is_sound": verdict.passed}

    async def verify(state: PlusCandidate) -> PlusCandidate:
        verdict = await verify_version(state, roles) if state["is_sound"] else state["verdict"]
        return {"verdict": verdict, "rejection": reject_last_version(state, verdict)}

    def route_after_verify(state: PlusCandidate) -> Literal["generate", "filter_criteria", "__end__"]:
        if state["verdict"].passed:
            return "filter_criteria"
        return END if state["rejection"] else "generate"

    graph = StateGraph(PlusCandidate)
    graph.add_node(admit)
    graph.add_node(generate)
    graph.add_node(verify)
    add_filters(graph, roles, store, may_proof_be_missing)
    graph.add_edge(START, "admit")
    graph.add_conditional_edges("admit", route_after_admit)
    graph.add_edge("generate", "verify")
    graph.add_conditional_edges("verify", route_after_verify)
    return graph.compile()
