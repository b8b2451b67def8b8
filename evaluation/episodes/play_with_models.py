"""One episode in the event loop that waits for models; whatever touches files is done in worker processes."""

import json
from collections.abc import Awaitable, Callable

from data_model import Action, Clock, Dataset
from evaluation.episodes.episode_folder import open_episode_folder
from evaluation.episodes.episode_job import ActionJob, EpisodeJob, EvalContext, make_episode_job
from evaluation.episodes.interrupted_episode import is_external_kill
from evaluation.episodes.play_episode import play_episode
from evaluation.episodes.usage_meter import UsageMeter
from evaluation.solver_names import solver_kind
from model_sessions import CallPool, ModelSession
from office_env import Episode, Observation, Office, Workspace, refuse_action
from processes import Outcome, Unit, WorkerTerminated, accepted_outcome
from solvers import solver


async def run_model_unit(context: EvalContext, dataset: Dataset, session: ModelSession, unit: Unit) -> Outcome:
    """Play one episode in this loop, or in the pool if only its memory calls a model; the pool scores and records it.

    Raises:
        ModelCallError: A call failed.
        BudgetReached: The budget of the run is used up.
    """
    # Episodes share the calls of their memory, so these are in the trace but in no episode's row.
    job = await make_episode_job(unit, context, dataset, UsageMeter(session.gateway, unit.key))
    if solver_kind(context.config.solver) != "model":
        return await _finish_in_pool(session.pool, job, context)
    usage_meter = UsageMeter(session.gateway, unit.key)
    task = dataset.seek_task(job.row.task)
    model_solver = solver["llm"].function(usage_meter, unit=task.id, attempt=job.row.trial)
    with open_episode_folder(context, job.row) as folder:
        episode = Episode(perform_async=make_pool_perform(session.pool, task.clock))
        played = await play_episode(model_solver, job, Office(dataset.store, task.office), folder, episode)
        usage = usage_meter.get_usage(played.latency_s)
        row = job.row.model_copy(update={"tokens": usage_meter.count_tokens(job.row), "usage": usage})
        changes = {"kind": "record", "row": row, "trajectory": played.trajectory}
        return await _finish_in_pool(session.pool, job.model_copy(update=changes), context)


def make_pool_perform(pool: CallPool, clock: Clock) -> Callable[[Workspace, Action], Awaitable[Observation]]:
    """Return a function that performs actions in a pool.

    An action during which a worker ends is refused, because it may have changed nothing.
    """

    async def perform(workspace: Workspace, action: Action) -> Observation:
        job = ActionJob(workspace=str(workspace.root), clock=clock, action=action)
        try:
            return Observation(**json.loads(await pool.call(job.model_dump_json())))
        except WorkerTerminated as error:
            return refuse_action(action, f"{error.termination.description}.")

    return perform


async def _finish_in_pool(pool: CallPool, job: EpisodeJob, context: EvalContext) -> Outcome:
    """Have the pool do a job; if a worker ends during it, another worker records what is left."""
    try:
        return accepted_outcome(await pool.call(job.model_dump_json()))
    except WorkerTerminated as error:
        if is_external_kill(error.termination, context):
            raise
        record_job = job.model_copy(update={"kind": "settle", "ending": error.termination})
    try:
        return accepted_outcome(await pool.call(record_job.model_dump_json()))
    except WorkerTerminated as error:
        last_job = record_job.model_copy(update={"ending": error.termination._replace(termination_count=2)})
    return accepted_outcome(await pool.call(last_job.model_dump_json()))
