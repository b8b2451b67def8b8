"""Call the work of `orchestrator.pool.worker` from a shared event loop."""

import json
from collections.abc import Awaitable, Callable, Mapping
from pathlib import Path

from data_model import Action, Clock, Dialogue, SurfPlan, SurfReport, Task, Verdict, error, name_checks
from generators.tasks import PlanTrial, TrialResult
from model_sessions import CallPool
from office_env import Observation, Office, Services, Workspace, open_workspace, refuse_action
from orchestrator.pool.worker import ProofAnswer, ProofRequest, RequestKind, WorkerRequest, WorkspaceRequest
from orchestrator.roles import SurfContext
from processes import WorkerTerminated
from surfers import ReadResult
from verifier import ProofResults


class PoolClient:
    """Runs everything that reads files in the processes of a pool.

    An action that ends its process is refused, and files that end a process while they are scored get an error as their
    verdict. In all other cases WorkerTerminated propagates.
    """

    def __init__(self, pool: CallPool) -> None:
        self.pool = pool

    async def prove(self, task: Task, dialogue: Dialogue | None, office: Office) -> ProofResults:
        """Implement `Prover`."""
        answer = await self._send_request("prove", ProofRequest(task=task, dialogue=dialogue).model_dump_json())
        proof_answer = ProofAnswer.model_validate_json(answer)
        return ProofResults(proof_answer.proofs, proof_answer.verdict)

    async def try_plan(self, trial: PlanTrial) -> TrialResult:
        """Try a model's plan; implements `generators.tasks.TrialRunner`."""
        return TrialResult.model_validate_json(await self._send_request("trial", trial.model_dump_json()))

    async def surf(self, app: str, workspace: Workspace) -> SurfReport:
        """Explore an application by rule, as `surfers.surf` does."""
        request = WorkspaceRequest(workspace=str(workspace.root), app=app)
        return SurfReport.model_validate_json(await self._send_request("surf", request.model_dump_json()))

    async def read_office(self, workspace: Workspace, action: Action) -> ReadResult:
        """Perform a reading action for an explorer by model, as `surfers.perform_read` does."""
        request = WorkspaceRequest(workspace=str(workspace.root), action=action)
        try:
            answer = json.loads(await self._send_request("read_office", request.model_dump_json()))
        except WorkerTerminated as exception:
            refusal = refuse_action(action, f"{exception.termination.description}.")
            return ReadResult(refusal.text, refusal.status, frozenset())
        return ReadResult(answer["text"], answer["status"], frozenset(answer["files"]))

    def make_perform(self, clock: Clock) -> Callable[[Workspace, Action], Awaitable[Observation]]:
        """Return a function that performs the actions of an episode.

        Args:
            clock: The clock of the episode's task.
        """

        async def perform(workspace: Workspace, action: Action) -> Observation:
            request = WorkspaceRequest(workspace=str(workspace.root), clock=clock, action=action)
            try:
                return Observation(**json.loads(await self._send_request("perform", request.model_dump_json())))
            except WorkerTerminated as exception:
                return refuse_action(action, f"{exception.termination.description}.")

        return perform

    async def score(self, task: Task, root: Path, office: Office, references: Mapping[str, bytes]) -> Verdict:
        """Score the files below `root`."""
        request = WorkspaceRequest(workspace=str(root), task=task)
        try:
            return Verdict.model_validate_json(await self._send_request("score", request.model_dump_json()))
        except WorkerTerminated as exception:
            return Verdict(checks=name_checks("scoring", [error(exception.termination.description)]))

    async def _send_request(self, kind: RequestKind, payload: str) -> str:
        return await self.pool.call(WorkerRequest(kind=kind, payload=payload).model_dump_json())


def open_shared_workspace(office: Office, scratch: Path) -> Workspace:
    """Open an office on disk, where the pool finds it, once for all surfers: their actions change nothing."""
    root = scratch / office.hash
    services = Services(find_transcription=office.store.read_transcription)
    return Workspace(root, services) if root.exists() else open_workspace(office, root, services)


class PoolSurfer:
    """Surfer that reads every file of an application by rule, in the pool."""

    def __init__(self, pool: PoolClient) -> None:
        self.pool = pool

    def open_workspace(self, office: Office, scratch: Path) -> Workspace:
        """Implement `Surfer`."""
        return open_shared_workspace(office, scratch)

    async def surf(self, app: str, workspace: Workspace, plan: SurfPlan, context: SurfContext) -> SurfReport:
        """Implement `Surfer`."""
        return await self.pool.surf(app, workspace)
