"""One candidate of a Neo build, from its index alone: in a worker process, or in the loop that waits for models."""

import asyncio
import tempfile
from collections.abc import Mapping
from functools import cache
from pathlib import Path
from typing import cast

from data_model import Frozen, canonical_json
from llm_gateway import UnusableReply
from orchestrator.build_config import BuildConfig, candidate_id
from orchestrator.candidate import Candidate, Rejection
from orchestrator.ended import reject_ended
from orchestrator.finishing import finished
from orchestrator.model_session import Session
from orchestrator.neo import neo_graph
from orchestrator.neo_roles import procedural_roles, roles_with_models
from orchestrator.roles import Roles
from orchestrator.sources import store_of
from orchestrator.tracing import switch_off_tracing
from run_ledger import Outcome, Unit, WorkerEnded, accepted, rejected


class NeoContext(Frozen):
    """What every worker of a build is told. run: its directory."""

    run: str
    config: BuildConfig


def work_candidate(unit: Unit, context: str) -> Outcome:
    """Take one candidate through the graph by rules alone."""
    switch_off_tracing()
    told = NeoContext.model_validate_json(context)
    with _scratch(told) as scratch:
        return asyncio.run(_outcome(unit, told, _procedural_roles(context), Path(scratch), {}))


async def work_candidate_with_models(told: NeoContext, session: Session, unit: Unit) -> Outcome:
    """Take one candidate through the same graph, with the roles that the engines of the build name."""
    with _scratch(told) as scratch:
        roles = roles_with_models(told.config, Path(told.run), session, Path(scratch))
        try:
            return await _outcome(unit, told, roles, Path(scratch), told.config.models_by_role)
        except UnusableReply as failure:
            offence = Rejection(reason="unusable_reply", check="structured_output", message=str(failure))
            id = candidate_id(told.config.split, told.config.seed, unit.index)
            return rejected(offence.reason, canonical_json({**offence.model_dump(mode="json"), "id": id}), str(failure))
        except WorkerEnded as ended:
            return reject_ended(ended.ending)


def _scratch(told: NeoContext) -> "tempfile.TemporaryDirectory[str]":
    return tempfile.TemporaryDirectory(dir=Path(told.run) / "workspaces")


async def _outcome(unit: Unit, told: NeoContext, roles: Roles, scratch: Path, models: Mapping[str, str]) -> Outcome:
    """Accepted with its rows, or rejected with the filter that did it."""
    graph = neo_graph(roles, store_of(Path(told.run)), scratch)
    final = cast(Candidate, await graph.ainvoke({"index": unit.index, "reports": []}))
    rejection = final.get("rejection")
    if rejection is not None:
        return _rejected(rejection, final)
    task = finished(final["draft"].task, final["proofs"], final["attempt"], models)
    rows = {"task": task.model_dump(mode="json"), "dialogue": final["dialogue"].model_dump(mode="json")}
    return accepted(canonical_json(rows))


@cache
def _procedural_roles(context: str) -> Roles:
    told = NeoContext.model_validate_json(context)
    return procedural_roles(told.config, Path(told.run))


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
