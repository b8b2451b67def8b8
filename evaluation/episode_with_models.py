"""One episode in the loop that waits for models: what touches files is done in worker processes."""

import json
from collections.abc import Awaitable, Callable

from data_model import Action, Clock, Dataset
from evaluation.choosing import kind_of
from evaluation.episode_folder import opened_folder
from evaluation.episode_order import ActionOrder, EpisodeOrder, EvalContext, order_of
from evaluation.episode_settling import is_from_outside
from evaluation.episode_work import play
from evaluation.metering import Metered
from evaluation.model_calls import Pool, Session
from office_env import Episode, Observation, Office, Workspace, refuse_action
from run_ledger import Outcome, Unit, WorkerEnded, accepted
from solvers import solver


async def work_episode_with_models(told: EvalContext, dataset: Dataset, session: Session, unit: Unit) -> Outcome:
    """Play one episode in this loop, or beside it where only its memory asks a model; scored and recorded beside it.

    ModelCallError and BudgetReached rise.
    """
    # What memory asks is shared by episodes, whichever comes first: it is in the trace, and in no episode's row.
    order = await order_of(unit, told, dataset, Metered(session.models, unit.key))
    if kind_of(told.config.solver) != "model":
        return await _settled(session.pool, order, told)
    metered = Metered(session.models, unit.key)
    task = dataset.task_at_once(order.row.task)
    acting = solver["llm"].function(metered, unit=task.id, attempt=order.row.trial)
    with opened_folder(told, order.row) as folder:
        episode = Episode(perform_elsewhere=perform_in(session.pool, task.clock))
        played = await play(acting, order, Office(dataset.store, task.office), folder, episode)
        usage = metered.usage(played.latency_s)
        row = order.row.model_copy(update={"tokens": metered.tokens(order.row), "usage": usage})
        update = {"kind": "record", "row": row, "trajectory": played.trajectory}
        return await _settled(session.pool, order.model_copy(update=update), told)


def perform_in(pool: Pool, clock: Clock) -> Callable[[Workspace, Action], Awaitable[Observation]]:
    """Carry out actions in a pool; one over which a worker ends is refused, as it may have changed nothing."""

    async def perform(workspace: Workspace, action: Action) -> Observation:
        order = ActionOrder(workspace=str(workspace.root), clock=clock, action=action)
        try:
            return Observation(**json.loads(await pool.call(order.model_dump_json())))
        except WorkerEnded as ended:
            return refuse_action(action, f"{ended.ending.how}.")

    return perform


async def _settled(pool: Pool, order: EpisodeOrder, told: EvalContext) -> Outcome:
    """Have an order carried out; where a worker ends over it, another records what is left."""
    try:
        return accepted(await pool.call(order.model_dump_json()))
    except WorkerEnded as ended:
        if is_from_outside(ended.ending, told):
            raise
        again = order.model_copy(update={"kind": "settle", "ending": ended.ending})
    try:
        return accepted(await pool.call(again.model_dump_json()))
    except WorkerEnded as ended:
        last = again.model_copy(update={"ending": ended.ending._replace(tries=2)})
    return accepted(await pool.call(last.model_dump_json()))
