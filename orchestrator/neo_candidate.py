"""One candidate of a Neo build, worked in a worker process from its index alone."""

import asyncio
import os
import tempfile
from functools import cache
from pathlib import Path
from typing import cast

from data_model import Frozen, Provenance, Task, canonical_json, library_versions, seed_for, sha256_hex
from orchestrator.candidate import Candidate, Rejection
from orchestrator.neo import neo_graph
from orchestrator.planning import ProceduralPlanner, WorldPlanner
from orchestrator.procedural import (
    HereProver,
    ProceduralDialogueGenerator,
    ProceduralSurfer,
    ProceduralTaskGenerator,
    RuleVerifier,
)
from orchestrator.roles import Roles
from orchestrator.sources import prepare_sources, store_of
from run_ledger import Outcome, Unit, accepted, rejected


class NeoContext(Frozen):
    """What every worker of a build is told. voices: the number of slices that keep dialogues apart."""

    run: str
    seed: int
    split: str
    voices: int


def work_candidate(unit: Unit, context: str) -> Outcome:
    """Take one candidate through the graph; accepted with its rows, or rejected with the filter that did it."""
    _switch_off_tracing()
    told = NeoContext.model_validate_json(context)
    workspaces = Path(told.run) / "workspaces"
    with tempfile.TemporaryDirectory(dir=workspaces) as scratch:
        graph = neo_graph(_roles(context), store_of(Path(told.run)), Path(scratch))
        final = cast(Candidate, asyncio.run(graph.ainvoke({"index": unit.index, "reports": []})))
    rejection = final.get("rejection")
    if rejection is not None:
        return _rejected(rejection, final)
    rows = {
        "task": _finished(final).model_dump(mode="json"),
        "dialogue": final["dialogue"].model_dump(mode="json"),
    }
    return accepted(canonical_json(rows))


def _switch_off_tracing() -> None:
    """Forget what the user's environment switches on for other programs: LangGraph's libraries would send traces."""
    for name in list(os.environ):
        if name.startswith(("LANGSMITH_", "LANGCHAIN_")):
            del os.environ[name]


@cache
def _roles(context: str) -> Roles:
    told = NeoContext.model_validate_json(context)
    run = Path(told.run)
    sources = prepare_sources(run, ())
    return Roles(
        planner=ProceduralPlanner(told.seed, told.split, sources.surveys, told.voices)
        if sources
        else WorldPlanner(told.seed, told.split, store_of(run), told.voices),
        surfer=ProceduralSurfer(),
        task_generator=ProceduralTaskGenerator(told.seed),
        dialogue_generator=ProceduralDialogueGenerator(told.seed),
        verifier=RuleVerifier(),
        prover=HereProver(),
    )


def _rejected(rejection: Rejection, final: Candidate) -> Outcome:
    plan = final["plan"]
    told = {
        **rejection.model_dump(mode="json"),
        "id": plan.task.id,
        "archetype": plan.task.archetype,
        "office": plan.surf.office,
        "plans": final["plans"],
        "attempts": final.get("attempt", 0),
    }
    return rejected(rejection.reason, canonical_json(told), rejection.message)


def _finished(final: Candidate) -> Task:
    task = final["draft"].task
    made = Provenance(
        engine=task.provenance.engine,
        seed=str(seed_for(task.provenance.seed)),
        attempt=final["attempt"],
        versions=library_versions(),
        canary=f"homeragents-canary-{sha256_hex(f'canary::{task.id}::{task.office}')[:24]}",
        archetype=task.provenance.archetype,
    )
    return task.model_copy(update={"proofs": final["proofs"], "provenance": made})
