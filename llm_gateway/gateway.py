"""The gateway for all model calls: assigns models to roles, limits calls, and stores and traces every reply."""

import asyncio
from collections.abc import Callable, Coroutine, Mapping, Sequence
from functools import partial
from time import monotonic
from typing import Any, Self, TypeVar

from data_model import BudgetReached, InputError, JsonObject, canonical_json
from llm_gateway.budget import Spending
from llm_gateway.call_record import CallRecord
from llm_gateway.chat_request import ChatRequest
from llm_gateway.chat_types import MODEL_ROLES, CallId, Message, ModelRole, OutputSchema, Reply, ReplyStore, TraceWriter
from llm_gateway.client.chat_client import ChatClient
from llm_gateway.client.embeddings import embed_texts
from llm_gateway.client.http_client import EndpointClient
from llm_gateway.client.preflight import check_served_models
from llm_gateway.client.send_with_retries import ClientContext
from llm_gateway.limits.call_limits import CallLimits, Endpoint
from llm_gateway.limits.rate_limiter import RateLimiter
from llm_gateway.protocol.structured_output import get_usable_reply, get_valid_object

ModelsByRole = Mapping[ModelRole, str | tuple[str, ...]]
Result = TypeVar("Result")
CallObserver = Callable[[CallRecord], None]


class Gateway:
    """Implements `Models` for an endpoint; an async context manager.

    Attributes:
        models: The model of each role; several models form a panel, whose members take turns by the call's number.
        limits: The limits of all calls together.
        store: The reply store of the run.
        trace: The trace of the run.
        sampling: Sampling parameters such as temperature by role, under their OpenAI names.
        limits_by_model: Additional limits of single models.
        spending: Counts usage, and refuses calls once the budget is spent.
        observers: Called with the record of every finished call.
        on_attempt_start: Called with the start time of every attempt, on the monotonic clock.
    """

    def __init__(
        self,
        endpoint: Endpoint,
        models: ModelsByRole,
        limits: CallLimits,
        store: ReplyStore,
        trace: TraceWriter,
        *,
        sampling: Mapping[ModelRole, Mapping[str, Any]] | None = None,
        limits_by_model: Mapping[str, CallLimits] | None = None,
        spending: Spending | None = None,
        observers: Sequence[CallObserver] = (),
        on_attempt_start: Callable[[float], None] | None = None,
    ) -> None:
        self._models, self._sampling, self._limits = models, sampling or {}, limits
        self._trace, self._observers = trace, observers
        self._endpoint_client = EndpointClient(endpoint, limits.timeout_s)
        self.spending = spending or Spending(earlier_usage=store.read_usage())
        rate_limiter = RateLimiter(limits, limits_by_model or {}, monotonic, on_attempt_start)
        self._context = ClientContext(
            endpoint, limits, self._endpoint_client, rate_limiter, store, self.spending, self._report_call, {}
        )
        self._chat_client = ChatClient(self._context)
        self._deadline: float | None = None

    async def __aenter__(self) -> Self:
        if self._limits.run_timeout_s is not None:
            self._deadline = asyncio.get_running_loop().time() + self._limits.run_timeout_s
        return self

    async def __aexit__(self, *exc_info: object) -> None:
        await self._endpoint_client.close()

    async def chat(
        self, call_id: CallId, messages: Sequence[Message], *, tools: Sequence[JsonObject] = (), template: str = ""
    ) -> Reply:
        """Ask the model for the next message; see `Models.chat`."""
        request = self._make_request(call_id, messages, template)._replace(tools=tools)
        reply = await get_usable_reply(self._get_reply, request)
        if tools:
            self._chat_client.known_features.note_compliance(request.model, "tools", bool(reply.tool_calls))
        return reply

    async def chat_json(
        self, call_id: CallId, messages: Sequence[Message], output_schema: OutputSchema, *, template: str = ""
    ) -> JsonObject:
        """Ask the model for a JSON object that is valid under `output_schema`; see `Models.chat_json`."""
        request = self._make_request(call_id, messages, template)._replace(output_schema=output_schema)
        note_compliance = partial(self._chat_client.known_features.note_compliance, request.model, "schema")
        return await get_valid_object(self._get_reply, note_compliance, request, output_schema)

    async def embed(
        self, texts: Sequence[str], model: str, *, unit: str = "", role: ModelRole = "solver"
    ) -> tuple[Sequence[float], ...]:
        """Return the embedding of each text as 32-bit floats; stored embeddings cost nothing.

        Raises what the methods of `Models` raise.

        Args:
            unit: Only for the trace and the spending.
            role: Only for the trace and the spending.
        """
        call_id = CallId(unit, role)
        return await self._await_within_run(embed_texts(self._context, call_id, texts, model))

    async def check_endpoint(self, roles: Sequence[ModelRole] = MODEL_ROLES) -> None:
        """Check once, before any work, that the endpoint accepts key and models; InputError says what to set.

        The check is free if the endpoint lists its models; models that it does not list are asked for one token each.
        """
        panels = [self._models[role] for role in roles if role in self._models]
        names = {name for panel in panels for name in ([panel] if isinstance(panel, str) else panel)}
        self._chat_client.served_models = await check_served_models(self._context, sorted(names))

    def model_for(self, call_id: CallId) -> str:
        """Return the model that answers a call."""
        models = self._models.get(call_id.role)
        if not models:
            raise InputError(f"no model is named for the role {call_id.role!r}", "--model")
        return models if isinstance(models, str) else models[(call_id.number - 1) % len(models)]

    def _make_request(self, call_id: CallId, messages: Sequence[Message], template: str) -> ChatRequest:
        sampling = self._sampling.get(call_id.role, {})
        return ChatRequest(call_id, self.model_for(call_id), messages, sampling=sampling, template=template)

    async def _get_reply(self, request: ChatRequest) -> Reply:
        return await self._await_within_run(self._chat_client.get_reply(request))

    async def _await_within_run(self, coroutine: Coroutine[Any, Any, Result]) -> Result:
        if self._deadline is None:
            return await coroutine
        try:
            async with asyncio.timeout_at(self._deadline) as timeout:
                return await coroutine
        except TimeoutError as error:
            if not timeout.expired():
                raise
            message = f"the time of this run is over ({self._limits.run_timeout_s:g} s); continue with `homer resume`"
            raise BudgetReached(message) from error

    def _report_call(self, record: CallRecord) -> None:
        if not record.from_store:
            self._trace.write(format_trace_line(record))
        for observer in self._observers:
            observer(record)


def format_trace_line(record: CallRecord) -> str:
    """Format a call record as one line of the trace."""
    fields = record._asdict() | record.call_id._asdict() | record.usage.model_dump()
    return canonical_json(
        {key: value for key, value in fields.items() if key not in ("call_id", "usage", "from_store")}
    )
