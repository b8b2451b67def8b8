"""Proofs in worker processes: what runs plans and parses files would hold up the loop that waits for models."""

from collections.abc import Collection
from pathlib import Path
from typing import Protocol

from data_model import ContentStore, Dialogue, Frozen, Proof, Task, Verdict
from office_env import Office
from verifier import Proved, open_bench, prove


class ProvingContext(Frozen):
    """What every worker is told. store: folder of the content store. without: proofs that are left out."""

    store: str
    without: tuple[str, ...] = ()


class ProvingOrder(Frozen):
    """One candidate to be proved."""

    task: Task
    dialogue: Dialogue | None


class ProvingAnswer(Frozen):
    """What came of it: `Proved`, as JSON can hold it."""

    proofs: dict[str, Proof]
    verdict: Verdict


class Pool(Protocol):
    """Calls a function in one of several worker processes (`run_ledger.WorkerPool`)."""

    async def call(self, payload: str) -> str:
        """Hand a payload over and wait for what the function returns."""


def prove_order(payload: str, context: str) -> str:
    """Run the proofs of one order; payload, context and result are JSON texts of the types above."""
    order, told = ProvingOrder.model_validate_json(payload), ProvingContext.model_validate_json(context)
    store = ContentStore(Path(told.store))
    references = {name: store.read(digest) for name, digest in order.task.references.items()}
    with open_bench(order.task, order.dialogue, Office(store, order.task.office), references) as bench:
        proofs, verdict = prove(bench, told.without)
    return ProvingAnswer(proofs=proofs, verdict=verdict).model_dump_json()


class PoolProver:
    """Proves in the processes of a pool over `prove_order`."""

    def __init__(self, pool: Pool) -> None:
        self.pool = pool

    async def prove(self, task: Task, dialogue: Dialogue | None, office: Office) -> Proved:
        """See `Prover`."""
        order = ProvingOrder(task=task, dialogue=dialogue).model_dump_json()
        answer = ProvingAnswer.model_validate_json(await self.pool.call(order))
        return Proved(answer.proofs, answer.verdict)


def proving_context(store: Path, without: Collection[str]) -> str:
    """The context of a pool's workers."""
    return ProvingContext(store=str(store.resolve()), without=tuple(sorted(without))).model_dump_json()
