"""What takes the processor, in worker processes: beside a loop that waits for models it would hold up all others."""

from collections.abc import Collection
from pathlib import Path
from typing import Literal, Protocol

from data_model import ContentStore, Dialogue, Frozen, Proof, Task, Verdict
from generators.tasks import Trial, Tried, try_payload
from office_env import Office
from verifier import Proved, open_bench, prove


class HeavyContext(Frozen):
    """What every worker is told. store: folder of the content store. without: proofs that are left out."""

    store: str
    without: tuple[str, ...] = ()


class HeavyOrder(Frozen):
    """One piece of work. payload: JSON of ProvingOrder, or of Trial."""

    kind: Literal["prove", "try"]
    payload: str


class ProvingOrder(Frozen):
    """One candidate to be proved."""

    task: Task
    dialogue: Dialogue | None


class ProvingAnswer(Frozen):
    """What came of it: `Proved`, as JSON can hold it."""

    proofs: dict[str, Proof]
    verdict: Verdict


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
    told, wanted = HeavyContext.model_validate_json(context), ProvingOrder.model_validate_json(order.payload)
    store = ContentStore(Path(told.store))
    references = {name: store.read(digest) for name, digest in wanted.task.references.items()}
    with open_bench(wanted.task, wanted.dialogue, Office(store, wanted.task.office), references) as bench:
        proofs, verdict = prove(bench, told.without)
    return ProvingAnswer(proofs=proofs, verdict=verdict).model_dump_json()


class PoolProver:
    """Proves in the processes of a pool over `carry_out`."""

    def __init__(self, pool: Pool) -> None:
        self.pool = pool

    async def prove(self, task: Task, dialogue: Dialogue | None, office: Office) -> Proved:
        """See `Prover`."""
        payload = ProvingOrder(task=task, dialogue=dialogue).model_dump_json()
        order = HeavyOrder(kind="prove", payload=payload).model_dump_json()
        answer = ProvingAnswer.model_validate_json(await self.pool.call(order))
        return Proved(answer.proofs, answer.verdict)

    async def try_plan(self, trial: Trial) -> Tried:
        """Try a model's plan there too (`generators.tasks.Offload`)."""
        order = HeavyOrder(kind="try", payload=trial.model_dump_json()).model_dump_json()
        return Tried.model_validate_json(await self.pool.call(order))
