"""What takes the processor or reads files, in worker processes: it would hold up, or end, a loop that others share."""

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

RequestKind = Literal["prove", "try", "perform", "look", "surf", "score"]


class WorkerContext(FrozenModel):
    """What every worker is told.

    Attributes:
        store: Folder of the content store.
        without: Proofs that are left out.
    """

    store: str
    without: tuple[str, ...] = ()


class WorkerRequest(FrozenModel):
    """One piece of work.

    Attributes:
        payload: JSON of the order of its kind, or of Trial.
    """

    kind: RequestKind
    payload: str


class ProofRequest(FrozenModel):
    """One candidate to be proved."""

    task: Task
    dialogue: Dialogue | None


class ProofAnswer(FrozenModel):
    """What came of it: `ProofResults`, as JSON can hold it."""

    proofs: dict[str, Proof]
    verdict: Verdict


class WorkspaceRequest(FrozenModel):
    """What is to be done in a workspace: an action, a look at an application, or scoring it for a task."""

    workspace: str
    clock: Clock | None = None
    action: Action | None = None
    app: str = ""
    task: Task | None = None


def make_worker_context(store: Path, without: Collection[str]) -> str:
    """The context of a pool's workers."""
    return WorkerContext(store=str(store.resolve()), without=tuple(sorted(without))).model_dump_json()


def handle_request(payload: str, context: str) -> str:
    """Do one piece of work; payload, context and result are JSON texts of the types above."""
    request = WorkerRequest.model_validate_json(payload)
    if request.kind == "try":
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
    assert request.action is not None, "an order to perform names an action"
    return json.dumps(perform_action(_open_workspace(request, store), request.action)._asdict())


def _read_office(request: WorkspaceRequest, store: ContentStore) -> str:
    assert request.action is not None, "an order to look names an action"
    result = perform_read(_open_workspace(request, store), request.action)
    return json.dumps({**result._asdict(), "files": sorted(result.files)})


def _surf(request: WorkspaceRequest, store: ContentStore) -> str:
    return asyncio.run(surf(request.app, _open_workspace(request, store))).model_dump_json()


def _score(request: WorkspaceRequest, store: ContentStore) -> str:
    assert request.task is not None, "an order to score holds a task"
    references = {name: store.read(digest) for name, digest in request.task.references.items()}
    office = Office(store, request.task.office)
    return score_folder(request.task, Path(request.workspace), office, references).model_dump_json()


def _open_workspace(request: WorkspaceRequest, store: ContentStore) -> Workspace:
    return Workspace(
        Path(request.workspace), Services(find_transcription=store.read_transcription, clock=request.clock)
    )


_WORKSPACE_HANDLERS: Mapping[str, Callable[[WorkspaceRequest, ContentStore], str]] = {
    "perform": _perform,
    "look": _read_office,
    "surf": _surf,
    "score": _score,
}
