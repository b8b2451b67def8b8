"""The worker's side of the pool: work that computes or reads files, which could block or end a shared event loop."""

import asyncio
import json
from collections.abc import Callable, Collection, Mapping
from pathlib import Path
from typing import Literal

from data_model import Action, Clock, ContentStore, Dialogue, FrozenModel, Proof, Task, Verdict
from generators.tasks import run_trial_payload
from office_env import Office, Services, Workspace, perform_action
from surfers import perform_read, surf
from verifier import open_proof_context, prove_task, score_folder

RequestKind = Literal["prove", "trial", "perform", "read_office", "surf", "score"]


class WorkerContext(FrozenModel):
    """What every worker of the pool receives.

    Attributes:
        store: The folder of the content store.
        without: The names of excluded proofs.
    """

    store: str
    without: tuple[str, ...] = ()


class WorkerRequest(FrozenModel):
    """One request to a worker.

    Attributes:
        payload: JSON of a ProofRequest, WorkspaceRequest or `generators.tasks.PlanTrial`, depending on `kind`.
    """

    kind: RequestKind
    payload: str


class ProofRequest(FrozenModel):
    """The request to run the proofs of one candidate."""

    task: Task
    dialogue: Dialogue | None


class ProofAnswer(FrozenModel):
    """The answer to a ProofRequest: a serialisable `ProofResults`."""

    proofs: dict[str, Proof]
    verdict: Verdict


class WorkspaceRequest(FrozenModel):
    """A request in a workspace: perform an action, explore an application, or score the workspace for a task."""

    workspace: str
    clock: Clock | None = None
    action: Action | None = None
    app: str = ""
    task: Task | None = None


def make_worker_context(store: Path, without: Collection[str]) -> str:
    """Make the context of a pool's workers, as JSON."""
    return WorkerContext(store=str(store.resolve()), without=tuple(sorted(without))).model_dump_json()


def handle_request(payload: str, context: str) -> str:
    """Handle one request in a worker.

    Args:
        payload: A WorkerRequest as JSON.
        context: A WorkerContext as JSON.

    Returns:
        The result as JSON.
    """
    request = WorkerRequest.model_validate_json(payload)
    if request.kind == "trial":
        return run_trial_payload(request.payload, context)
    worker_context = WorkerContext.model_validate_json(context)
    store = ContentStore(Path(worker_context.store))
    if request.kind == "prove":
        return _prove(ProofRequest.model_validate_json(request.payload), store, worker_context.without)
    return _WORKSPACE_HANDLERS[request.kind](WorkspaceRequest.model_validate_json(request.payload), store)


def _prove(request: ProofRequest, store: ContentStore, without: Collection[str]) -> str:
    references = {name: store.read(digest) for name, digest in request.task.references.items()}
    with open_proof_context(
        request.task, request.dialogue, Office(store, request.task.office), references
    ) as proof_context:
        proofs, verdict = prove_task(proof_context, without)
    return ProofAnswer(proofs=proofs, verdict=verdict).model_dump_json()


def _perform(request: WorkspaceRequest, store: ContentStore) -> str:
    assert request.action is not None, "a request of kind `perform` needs an action"
    return json.dumps(perform_action(_open_workspace(request, store), request.action)._asdict())


def _read_office(request: WorkspaceRequest, store: ContentStore) -> str:
    assert request.action is not None, "a request of kind `look` needs an action"
    result = perform_read(_open_workspace(request, store), request.action)
    return json.dumps({**result._asdict(), "files": sorted(result.files)})


def _surf(request: WorkspaceRequest, store: ContentStore) -> str:
    return asyncio.run(surf(request.app, _open_workspace(request, store))).model_dump_json()


def _score(request: WorkspaceRequest, store: ContentStore) -> str:
    assert request.task is not None, "a request of kind `score` needs a task"
    references = {name: store.read(digest) for name, digest in request.task.references.items()}
    office = Office(store, request.task.office)
    return score_folder(request.task, Path(request.workspace), office, references).model_dump_json()


def _open_workspace(request: WorkspaceRequest, store: ContentStore) -> Workspace:
    return Workspace(
        Path(request.workspace), Services(find_transcription=store.read_transcription, clock=request.clock)
    )


_WORKSPACE_HANDLERS: Mapping[str, Callable[[WorkspaceRequest, ContentStore], str]] = {
    "perform": _perform,
    "read_office": _read_office,
    "surf": _surf,
    "score": _score,
}
