"""Run one seed of a Plus build from its index: in a worker process, or in the event loop if models are called.

Graph and roles are imported when the first candidate runs: the process that only hands candidates to workers needs
neither them nor their libraries.
"""

import asyncio
import tempfile
from collections.abc import Mapping
from functools import cache
from pathlib import Path
from typing import TYPE_CHECKING, cast

from data_model import FrozenModel, Task, read_rows
from model_sessions import ModelSession
from orchestrator.candidate import Rejection
from orchestrator.candidate_outcomes import accept_candidate, reject_candidate, run_with_model_faults
from orchestrator.offices.sources import open_run_store
from orchestrator.plus.config import PlusConfig
from orchestrator.plus.seed_tasks import make_plus_id
from orchestrator.tracing import disable_tracing
from processes import Outcome, Unit

if TYPE_CHECKING:
    from orchestrator.plus.graph import PlusCandidate
    from orchestrator.plus.roles import PlusRoles


class PlusContext(FrozenModel):
    """What every worker of a Plus build receives.

    Attributes:
        run: The run's directory.
    """

    run: str
    config: PlusConfig


def run_plus_candidate(unit: Unit, context: str) -> Outcome:
    """Run one seed through the graph by rules alone."""
    from orchestrator.plus.roles import make_procedural_plus_roles

    disable_tracing()
    plus_context = PlusContext.model_validate_json(context)
    return asyncio.run(_run_graph(unit, plus_context, make_procedural_plus_roles(plus_context.config), {}))


async def run_plus_candidate_with_models(context: PlusContext, session: ModelSession, unit: Unit) -> Outcome:
    """Run one seed through the graph with the roles that the build's engines require."""
    from orchestrator.plus.roles import make_plus_roles_with_models

    with tempfile.TemporaryDirectory(dir=Path(context.run) / "workspaces") as scratch:
        roles = make_plus_roles_with_models(context.config, session, Path(scratch))
        seed = _load_seeds(context.run)[unit.index]
        run = _run_graph(unit, context, roles, context.config.models_by_role)
        return await run_with_model_faults(run, lambda rejection: _reject(rejection, seed, None))


async def _run_graph(
    unit: Unit, context: PlusContext, roles: "PlusRoles", models_by_role: Mapping[str, str]
) -> Outcome:
    """Run the graph and return an outcome: accepted with the rows, or rejected with the reason."""
    from generators.dialogues import plan_plus_conversation
    from orchestrator.plus.graph import make_plus_graph

    config, seeds = context.config, _load_seeds(context.run)
    seed = seeds[unit.index]
    graph = make_plus_graph(roles, open_run_store(Path(context.run)), str(config.seed), config.include_flagged)
    plan = plan_plus_conversation(seed, config.seed, config.dialogue_engine == "llm", unit.index, len(seeds))
    final_state = cast("PlusCandidate", await graph.ainvoke({"seed": seed, "id": make_plus_id(seed), "days": plan}))
    rejection = final_state.get("rejection")
    if rejection is not None:
        return _reject(rejection, seed, final_state.get("attempt", 0))
    return accept_candidate(
        final_state["draft"].task,
        final_state["dialogue"],
        final_state["proofs"],
        final_state["attempt"],
        models_by_role,
    )


def _reject(rejection: Rejection, seed: Task, attempts: int | None) -> Outcome:
    fields = {"id": make_plus_id(seed), "office": seed.office, "attempts": attempts}
    return reject_candidate(rejection, {**fields, "archetype": seed.provenance.archetype})


@cache
def _load_seeds(run: str) -> tuple[Task, ...]:
    return tuple(read_rows(Path(run) / "seeds.jsonl", Task))
