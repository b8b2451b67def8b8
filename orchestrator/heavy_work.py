"""What takes the processor or reads files, in worker processes: it would hold up, or end, a loop that others share."""

import asyncio
import json
from collections.abc import Callable, Collection, Mapping
from pathlib import Path
from typing import Literal, Protocol

from data_model import Action, Clock, ContentStore, Dialogue, Frozen, Proof, Task, Verdict
from generators.tasks import try_payload
from office_env import Office, Services, Workspace, perform
from surfers import look, surf
from verifier import open_bench, prove, score_left

Kind = Literal["prove", "try", "perform", "look", "surf", "score"]


class HeavyContext(Frozen):
    """What every worker is told. store: folder of the content store. without: proofs that are left out."""

    store: str
    without: tuple[str, ...] = ()


class HeavyOrder(Frozen):
    """One piece of work. payload: JSON of the order of its kind, or of Trial."""

    kind: Kind
    payload: str


class ProvingOrder(Frozen):
    """One candidate to be proved."""

    task: Task
    dialogue: Dialogue | None


class ProvingAnswer(Frozen):
    """What came of it: `Proved`, as JSON can hold it."""

    proofs: dict[str, Proof]
    verdict: Verdict


class PlaceOrder(Frozen):
    """What is to be done in a workspace: an action, a look at an application, or scoring it for a task."""

    workspace: str
    clock: Clock | None = None
    action: Action | None = None
    app: str = ""
    task: Task | None = None


class Pool(Protocol):
    """Calls `carry_out` in one of several worker processes."""

    async def call(self, payload: str) -> str:
        """Hand a payload over and wait for what the function returns."""


def heavy_context(store: Path, without: Collection[str]) -> str:
    """The context of a pool's workers."""
    return HeavyContext(store=str(store.resolve()), without=tuple(sorted(without))).model_dump_json()


def carry_out(payload: str, context: str) -> str:
    """Do one piece of work; payload, context and result are JSON texts of the types above."""
    order = HeavyOrder.model_validate_json(payload)
    if order.kind == "try":
        return try_payload(order.payload, context)
    told = HeavyContext.model_validate_json(context)
    store = ContentStore(Path(told.store))
    if order.kind == "prove":
        return _prove(ProvingOrder.model_validate_json(order.payload), store, told.without)
    return _IN_A_PLACE[order.kind](PlaceOrder.model_validate_json(order.payload), store)


def _prove(wanted: ProvingOrder, store: ContentStore, without: Collection[str]) -> str:
    references = {name: store.read(digest) for name, digest in wanted.task.references.items()}
    with open_bench(wanted.task, wanted.dialogue, Office(store, wanted.task.office), references) as bench:
        proofs, verdict = prove(bench, without)
    return ProvingAnswer(proofs=proofs, verdict=verdict).model_dump_json()


def _perform(order: PlaceOrder, store: ContentStore) -> str:
    assert order.action is not None, "an order to perform names an action"
    return json.dumps(perform(_workspace(order, store), order.action)._asdict())


def _look(order: PlaceOrder, store: ContentStore) -> str:
    assert order.action is not None, "an order to look names an action"
    looked = look(_workspace(order, store), order.action)
    return json.dumps({**looked._asdict(), "files": sorted(looked.files)})


def _surf(order: PlaceOrder, store: ContentStore) -> str:
    return asyncio.run(surf(order.app, _workspace(order, store))).model_dump_json()


def _score(order: PlaceOrder, store: ContentStore) -> str:
    assert order.task is not None, "an order to score holds a task"
    references = {name: store.read(digest) for name, digest in order.task.references.items()}
    office = Office(store, order.task.office)
    return score_left(order.task, Path(order.workspace), office, references).model_dump_json()


def _workspace(order: PlaceOrder, store: ContentStore) -> Workspace:
    return Workspace(Path(order.workspace), Services(transcription=store.transcription, clock=order.clock))


_IN_A_PLACE: Mapping[str, Callable[[PlaceOrder, ContentStore], str]] = {
    "perform": _perform,
    "look": _look,
    "surf": _surf,
    "score": _score,
}
