"""The same work, asked for from a loop that others share, and done in the processes of a pool."""

import json
from collections.abc import Awaitable, Callable, Mapping
from pathlib import Path

from data_model import Action, Clock, Dialogue, SurfPlan, SurfReport, Task, Verdict, error, named
from generators.tasks import Trial, Tried
from office_env import Observation, Office, Workspace, refuse_action
from orchestrator.heavy_work import HeavyOrder, Kind, PlaceOrder, Pool, ProvingAnswer, ProvingOrder
from orchestrator.roles import Visitor
from run_ledger import WorkerEnded
from surfers import Looked
from verifier import Proved


class PoolWork:
    """Whatever reads files, in the processes of a pool over `heavy_work.carry_out`.

    An action over which a process ends is refused, and files that end one are not scored: their verdict is an error.
    From everything else WorkerEnded rises.
    """

    def __init__(self, pool: Pool) -> None:
        self.pool = pool

    async def prove(self, task: Task, dialogue: Dialogue | None, office: Office) -> Proved:
        """See `Prover`."""
        answer = await self._call("prove", ProvingOrder(task=task, dialogue=dialogue).model_dump_json())
        proved = ProvingAnswer.model_validate_json(answer)
        return Proved(proved.proofs, proved.verdict)

    async def try_plan(self, trial: Trial) -> Tried:
        """Try a model's plan (`generators.tasks.Offload`)."""
        return Tried.model_validate_json(await self._call("try", trial.model_dump_json()))

    async def surf(self, app: str, workspace: Workspace) -> SurfReport:
        """Explore an application by rule (`surfers.surf`)."""
        order = PlaceOrder(workspace=str(workspace.root), app=app)
        return SurfReport.model_validate_json(await self._call("surf", order.model_dump_json()))

    async def look(self, workspace: Workspace, action: Action) -> Looked:
        """Carry out a reading action for an explorer by model (`surfers.look`)."""
        order = PlaceOrder(workspace=str(workspace.root), action=action)
        try:
            answer = json.loads(await self._call("look", order.model_dump_json()))
        except WorkerEnded as ended:
            refused = refuse_action(action, f"{ended.ending.how}.")
            return Looked(refused.text, refused.status, frozenset())
        return Looked(answer["text"], answer["status"], frozenset(answer["files"]))

    def perform_at(self, clock: Clock) -> Callable[[Workspace, Action], Awaitable[Observation]]:
        """Carry out the actions of an episode. clock: of its task."""

        async def perform(workspace: Workspace, action: Action) -> Observation:
            order = PlaceOrder(workspace=str(workspace.root), clock=clock, action=action)
            try:
                return Observation(**json.loads(await self._call("perform", order.model_dump_json())))
            except WorkerEnded as ended:
                return refuse_action(action, f"{ended.ending.how}.")

        return perform

    async def score(self, task: Task, root: Path, office: Office, references: Mapping[str, bytes]) -> Verdict:
        """Score the files below root (`verifier.Score`)."""
        order = PlaceOrder(workspace=str(root), task=task)
        try:
            return Verdict.model_validate_json(await self._call("score", order.model_dump_json()))
        except WorkerEnded as ended:
            return Verdict(checks=named("scoring", [error(ended.ending.how)]))

    async def _call(self, kind: Kind, payload: str) -> str:
        return await self.pool.call(HeavyOrder(kind=kind, payload=payload).model_dump_json())


class PoolSurfer:
    """Reads every file of an application by rule, in the pool."""

    def __init__(self, work: PoolWork) -> None:
        self.work = work

    async def surf(self, app: str, workspace: Workspace, plan: SurfPlan, visitor: Visitor) -> SurfReport:
        """See `Surfer`."""
        return await self.work.surf(app, workspace)
