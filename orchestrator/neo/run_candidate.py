"""Run one candidate of a Neo build from its index: in a worker process, or in the event loop if models are called.

Graph and roles are imported when the first candidate runs: the process that only hands candidates to workers needs
neither them nor their libraries.
"""

import asyncio
import tempfile
from collections.abc import Mapping
from functools import cache
from pathlib import Path
from typing import TYPE_CHECKING, cast

from data_model import FrozenModel
from model_sessions import ModelSession
from orchestrator.build_config import BuildConfig, make_candidate_id
from orchestrator.candidate import Candidate, Rejection
from orchestrator.candidate_outcomes import accept_candidate, reject_candidate, run_with_model_faults
from orchestrator.offices.sources import open_run_store
from orchestrator.tracing import disable_tracing
from processes import Outcome, Unit

if TYPE_CHECKING:
    from orchestrator.roles import Roles


class NeoContext(FrozenModel):
    """What every worker of a Neo build receives.

    Attributes:
        run: The run's directory.
    """

    run: str
    config: BuildConfig


def run_neo_candidate(unit: Unit, context: str) -> Outcome:
    """Run one candidate through the graph by rules alone."""
    disable_tracing()
    neo_context = NeoContext.model_validate_json(context)
    with _open_scratch(neo_context) as scratch:
        return asyncio.run(_run_graph(unit, neo_context, _load_procedural_roles(context), Path(scratch), {}))


async def run_neo_candidate_with_models(context: NeoContext, session: ModelSession, unit: Unit) -> Outcome:
    """Run one candidate through the graph with the roles that the build's engines require."""
    from orchestrator.neo.roles import make_roles_with_models

    with _open_scratch(context) as scratch:
        roles = make_roles_with_models(context.config, Path(context.run), session, Path(scratch))
        id = make_candidate_id(context.config.split, context.config.seed, unit.index)
        run = _run_graph(unit, context, roles, Path(scratch), context.config.models_by_role)
        return await run_with_model_faults(run, lambda rejection: reject_candidate(rejection, {"id": id}))


def _open_scratch(context: NeoContext) -> "tempfile.TemporaryDirectory[str]":
    return tempfile.TemporaryDirectory(dir=Path(context.run) / "workspaces")


async def _run_graph(
    unit: Unit, context: NeoContext, roles: "Roles", scratch: Path, models_by_role: Mapping[str, str]
) -> Outcome:
    """Run the graph and return an outcome: accepted with the rows, or rejected with the reason."""
    from orchestrator.neo.graph import make_neo_graph

    graph = make_neo_graph(roles, open_run_store(Path(context.run)), scratch)
    final_state = cast(Candidate, await graph.ainvoke({"index": unit.index, "reports": []}))
    rejection = final_state.get("rejection")
    if rejection is not None:
        return _reject(rejection, final_state)
    return accept_candidate(
        final_state["draft"].task,
        final_state["dialogue"],
        final_state["proofs"],
        final_state["attempt"],
        models_by_role,
    )


@cache
def _load_procedural_roles(context: str) -> "Roles":
    from orchestrator.neo.roles import make_procedural_roles

    neo_context = NeoContext.model_validate_json(context)
    return make_procedural_roles(neo_context.config, Path(neo_context.run))


def _reject(rejection: Rejection, final_state: Candidate) -> Outcome:
    plan = final_state["plan"]
    fields = {
        "id": plan.task.id,
        "archetype": plan.task.archetype,
        "office": plan.surf.office,
        "plans": final_state["plans"],
        "attempts": final_state.get("attempt", 0),
    }
    return reject_candidate(rejection, fields)
