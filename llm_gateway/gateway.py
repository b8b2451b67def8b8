"""The one door for model calls: who fills which role, how hard the endpoint is used, what is kept of every reply."""

import asyncio
from collections.abc import Callable, Coroutine, Mapping, Sequence
from functools import partial
from time import monotonic
from typing import Any, Self, TypeVar

from data_model import BudgetReached, InputError, JsonObject, canonical_json
from llm_gateway.asking import Asker
from llm_gateway.calls import ROLES, Message, Reply, ReplyStore, Role, Sample, Shape, Trace
from llm_gateway.delivery import Means
from llm_gateway.embeddings import embed_texts
from llm_gateway.limits import Endpoint, Limits
from llm_gateway.preflight import models_served
from llm_gateway.records import CallRecord
from llm_gateway.requests import Request
from llm_gateway.sending import Sender
from llm_gateway.spending import Spending
from llm_gateway.structured import ask_for_object, ask_until_usable
from llm_gateway.traffic import Traffic

ModelNames = Mapping[Role, str | tuple[str, ...]]
Answer = TypeVar("Answer")
Observer = Callable[[CallRecord], None]


class Gateway:
    """Answers `Models` over an endpoint, as an async context manager.

    models: who fills each role; several are a panel, whose members take turns by the number of the sample.
    sampling: temperature and the like by role, under the names of the OpenAI interface. limits: of all calls together;
    limits_of: besides, of single models. store and trace are the run's own; spending refuses once the budget is spent.
    observers: told of every call that ended. on_start: told the moment of every attempt, on the monotonic clock.
    """

    def __init__(
        self,
        endpoint: Endpoint,
        models: ModelNames,
        limits: Limits,
        store: ReplyStore,
        trace: Trace,
        *,
        sampling: Mapping[Role, Mapping[str, Any]] | None = None,
        limits_of: Mapping[str, Limits] | None = None,
        spending: Spending | None = None,
        observers: Sequence[Observer] = (),
        on_start: Callable[[float], None] | None = None,
    ) -> None:
        self._models, self._sampling, self._limits = models, sampling or {}, limits
        self._trace, self._observers = trace, observers
        self._sender = Sender(endpoint, limits.timeout_s)
        self.spending = spending or Spending(before=store.spent())
        traffic = Traffic(limits, limits_of or {}, monotonic, on_start)
        self._means = Means(endpoint, limits, self._sender, traffic, store, self.spending, self._observe, {})
        self._asker = Asker(self._means)
        self._ends_at: float | None = None

    async def __aenter__(self) -> Self:
        if self._limits.run_timeout_s is not None:
            self._ends_at = asyncio.get_running_loop().time() + self._limits.run_timeout_s
        return self

    async def __aexit__(self, *raised: object) -> None:
        await self._sender.close()

    async def chat(
        self, sample: Sample, messages: Sequence[Message], *, tools: Sequence[JsonObject] = (), template: str = ""
    ) -> Reply:
        """Ask for the next message, as `Models` says."""
        request = self._request(sample, messages, template)._replace(tools=tools)
        reply = await ask_until_usable(self._ask, request)
        if tools:
            self._asker.judge(request.model, "tools", bool(reply.tool_calls))
        return reply

    async def structured(
        self, sample: Sample, messages: Sequence[Message], shape: Shape, *, template: str = ""
    ) -> JsonObject:
        """Ask for a JSON object that is valid under the shape's schema, as `Models` says."""
        request = self._request(sample, messages, template)._replace(shape=shape)
        judge = partial(self._asker.judge, request.model, "schema")
        return await ask_for_object(self._ask, judge, request, shape)

    async def embed(
        self, texts: Sequence[str], model: str, *, unit: str = "", role: Role = "solver"
    ) -> tuple[Sequence[float], ...]:
        """The vector of each text, in 32-bit floats; a text that was embedded before costs nothing.

        unit, role: named in the trace alone. Raises what `Models` says.
        """
        sample = Sample(unit, role)
        return await self._within_run(embed_texts(self._means, sample, texts, model))

    async def preflight(self, roles: Sequence[Role] = ROLES) -> None:
        """Ask the endpoint once, before any work, whether it takes key and models; InputError says what to set.

        An endpoint that lists its models costs nothing; of one that does not, each model is asked for one token.
        """
        panels = [self._models[role] for role in roles if role in self._models]
        names = {name for panel in panels for name in ([panel] if isinstance(panel, str) else panel)}
        self._asker.served = await models_served(self._means, sorted(names))

    def model_for(self, sample: Sample) -> str:
        """The model that answers a sample."""
        named = self._models.get(sample.role)
        if not named:
            raise InputError(f"no model is named for the role {sample.role!r}", "--model")
        return named if isinstance(named, str) else named[(sample.number - 1) % len(named)]

    def _request(self, sample: Sample, messages: Sequence[Message], template: str) -> Request:
        sampling = self._sampling.get(sample.role, {})
        return Request(sample, self.model_for(sample), messages, sampling=sampling, template=template)

    async def _ask(self, request: Request) -> Reply:
        return await self._within_run(self._asker.ask(request))

    async def _within_run(self, call: Coroutine[Any, Any, Answer]) -> Answer:
        if self._ends_at is None:
            return await call
        try:
            async with asyncio.timeout_at(self._ends_at) as end:
                return await call
        except TimeoutError as error:
            if not end.expired():
                raise
            what = f"the time of this run is over ({self._limits.run_timeout_s:g} s); `homer resume` goes on"
            raise BudgetReached(what) from error

    def _observe(self, record: CallRecord) -> None:
        if not record.from_store:
            self._trace.write(trace_line(record))
        for observe in self._observers:
            observe(record)


def trace_line(record: CallRecord) -> str:
    """The line that a call leaves in the trace; what a call cannot say is left out."""
    line = record._asdict() | record.sample._asdict() | record.usage.model_dump()
    return canonical_json({key: value for key, value in line.items() if key not in ("sample", "usage", "from_store")})
