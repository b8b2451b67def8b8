"""One seed of a Plus build, from its index alone: in a worker process, or in the loop that waits for models."""

import asyncio
import tempfile
from collections.abc import Mapping
from functools import cache
from pathlib import Path
from typing import cast

from data_model import Frozen, Task, canonical_json, read_rows
from llm_gateway import UnusableReply
from orchestrator.candidate import Rejection
from orchestrator.ended import reject_ended
from orchestrator.finishing import finished
from orchestrator.model_session import Session
from orchestrator.plus import PlusCandidate, plus_graph
from orchestrator.plus_config import PlusConfig
from orchestrator.plus_roles import PlusRoles, plus_roles_with_models, procedural_plus_roles
from orchestrator.plus_seeds import dialogue_plan, plus_id
from orchestrator.sources import store_of
from orchestrator.tracing import switch_off_tracing
from run_ledger import Outcome, Unit, WorkerEnded, accepted, rejected


class PlusContext(Frozen):
    """What every worker of a build is told. run: its directory."""

    run: str
    config: PlusConfig


def work_seed(unit: Unit, context: str) -> Outcome:
    """Take one seed through the graph by rules alone."""
    switch_off_tracing()
    told = PlusContext.model_validate_json(context)
    return asyncio.run(_outcome(unit, told, procedural_plus_roles(told.config), {}))


async def work_seed_with_models(told: PlusContext, session: Session, unit: Unit) -> Outcome:
    """Take one seed through the same graph, with the roles that the engines of the build name."""
    with tempfile.TemporaryDirectory(dir=Path(told.run) / "workspaces") as scratch:
        roles = plus_roles_with_models(told.config, session, Path(scratch))
        try:
            return await _outcome(unit, told, roles, told.config.models_by_role)
        except UnusableReply as failure:
            offence = Rejection(reason="unusable_reply", check="structured_output", message=str(failure))
            return _rejected(offence, _seeds(told.run)[unit.index], None)
        except WorkerEnded as ended:
            return reject_ended(ended.ending)


async def _outcome(unit: Unit, told: PlusContext, roles: PlusRoles, models: Mapping[str, str]) -> Outcome:
    """Accepted with its rows, or rejected with the filter that did it."""
    config, seeds = told.config, _seeds(told.run)
    seed = seeds[unit.index]
    graph = plus_graph(roles, store_of(Path(told.run)), str(config.seed), config.include_flagged)
    plan = dialogue_plan(seed, config, unit.index, len(seeds))
    final = cast(PlusCandidate, await graph.ainvoke({"seed": seed, "id": plus_id(seed), "days": plan}))
    rejection = final.get("rejection")
    if rejection is not None:
        return _rejected(rejection, seed, final.get("attempt", 0))
    task = finished(final["draft"].task, final["proofs"], final["attempt"], models)
    rows = {"task": task.model_dump(mode="json"), "dialogue": final["dialogue"].model_dump(mode="json")}
    return accepted(canonical_json(rows))


def _rejected(rejection: Rejection, seed: Task, attempts: int | None) -> Outcome:
    about = {"id": plus_id(seed), "office": seed.office, "attempts": attempts}
    told = {**rejection.model_dump(mode="json"), **about, "archetype": seed.provenance.archetype}
    return rejected(rejection.reason, canonical_json(told), rejection.message)


@cache
def _seeds(run: str) -> tuple[Task, ...]:
    return tuple(read_rows(Path(run) / "seeds.jsonl", Task))
