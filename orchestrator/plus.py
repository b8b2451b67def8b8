"""HomerAgents+ (OdysseyBench, Algorithm 1) as a graph: generate intent and dialogue, verify, mend, filter."""

from collections.abc import Collection
from typing import Literal

from langgraph.graph import START, StateGraph
from langgraph.graph.state import CompiledStateGraph

from data_model import Check, ContentStore, DialoguePlan, Task, Verdict, error
from generators import DialogueRequest
from generators.seeds import SeedRequest
from office_env import Office
from orchestrator.candidate import Candidate, Rejection
from orchestrator.filter_nodes import END, add_filters, rejection_of
from orchestrator.plus_roles import PlusRoles
from verifier import check_task, may_be_missing

MOST_ROUNDS = 5
"""N_max of the paper, section 3.1.3."""
UNFAIR = ("contradiction", "impossible", "needs-utc", "wrong-reference")
"""Tags of a seed that nobody can do right: built only where the user says so."""


class PlusCandidate(Candidate, total=False):
    """One seed on its way.

    seed: T with all that it brings along. id: of the task to be made. days: the plan of its dialogue. is_sound:
    whether the verifier has nothing against the draft, so that a further round writes its days alone.
    """

    seed: Task
    id: str
    days: DialoguePlan
    is_sound: bool


def plus_graph(
    roles: PlusRoles, store: ContentStore, seed_of_run: str, include_flagged: bool = False
) -> "CompiledStateGraph[PlusCandidate]":
    """Join the roles of an engine.

    store: holds the offices and references of the seeds. seed_of_run: what every choice derives from.
    """

    async def admit(state: PlusCandidate) -> PlusCandidate:
        seed = state["seed"]
        flagged = None if include_flagged else _flagged(seed.quality)
        if flagged:
            return {"rejection": flagged}
        # What nothing, or an empty file, solves is no task, whoever writes its days.
        _, verdict = await roles.prover.prove(seed, None, Office(store, seed.office))
        offences = verdict.offences
        return {"rejection": rejection_of("proofs", Verdict(checks=offences)) if offences else None}

    def after_admitting(state: PlusCandidate) -> Literal["generate", "__end__"]:
        return END if state["rejection"] else "generate"

    async def generate(state: PlusCandidate) -> PlusCandidate:
        made: PlusCandidate = {"attempt": state.get("attempt", 0) + 1}
        feedback = state["verdict"].offences if "verdict" in state else ()
        was_sound = state.get("is_sound", False)
        if not was_sound:
            made.update(await _rewritten(state, made["attempt"], feedback))
            if not made["is_sound"]:
                return made
        request = DialogueRequest(
            draft=state["draft"] if was_sound else made["draft"],
            plan=state["days"],
            findings=(),
            attempt=made["attempt"],
            previous=state["dialogue"] if was_sound else None,
            feedback=feedback if was_sound else (),
        )
        return {**made, "dialogue": await roles.dialogue_generator.write(request)}

    async def _rewritten(state: PlusCandidate, attempt: int, feedback: tuple[Check, ...]) -> PlusCandidate:
        seed = state["seed"]
        office = Office(store, seed.office)
        request = SeedRequest(
            seed=seed,
            id=state["id"],
            plan=state["days"],
            office=office,
            offences=lambda task: check_task(task, office.names(), roles.without).offences,
            seed_of_run=seed_of_run,
            attempt=attempt,
            previous=state.get("proposal"),
            feedback=feedback,
        )
        proposal = await roles.rewriter.rewrite(request)
        if proposal.draft is None:
            checks = proposal.offences or (error("no intent could be written", "/intent"),)
            return {"proposal": proposal, "verdict": Verdict(checks=checks), "is_sound": False}
        verdict = await roles.verifier.verify_task(proposal.draft, office)
        return {"proposal": proposal, "draft": proposal.draft, "verdict": verdict, "is_sound": verdict.passed}

    async def verify(state: PlusCandidate) -> PlusCandidate:
        verdict = state["verdict"]
        if state["is_sound"]:
            verdict = await roles.verifier.verify_dialogue(state["draft"], state["dialogue"], state["attempt"])
        is_last = state["attempt"] == MOST_ROUNDS
        return {"verdict": verdict, "rejection": rejection_of("verification", verdict) if is_last else None}

    def after_verifying(state: PlusCandidate) -> Literal["generate", "filter_criteria", "__end__"]:
        if state["verdict"].passed:
            return "filter_criteria"
        return END if state["rejection"] else "generate"

    graph = StateGraph(PlusCandidate)
    graph.add_node(admit)
    graph.add_node(generate)
    graph.add_node(verify)
    add_filters(graph, roles, store, may_be_missing)
    graph.add_edge(START, "admit")
    graph.add_conditional_edges("admit", after_admitting)
    graph.add_edge("generate", "verify")
    graph.add_conditional_edges("verify", after_verifying)
    return graph.compile()


def _flagged(quality: Collection[str]) -> Rejection | None:
    tags = [tag for tag in UNFAIR if tag in quality]
    if not tags:
        return None
    message = f"known to be unfair as published: {', '.join(tags)}; `--include-flagged` builds it all the same"
    return Rejection(reason="flagged", check=tags[0], message=message)
