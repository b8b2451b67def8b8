"""One call from store to store: looked up, or sent until it is answered, counted, traced and kept."""

import asyncio
from collections.abc import Callable
from typing import NamedTuple

from data_model import InputError, ModelCallError
from llm_gateway.breaker import EndpointDown
from llm_gateway.calls import ContextOverflow, Reply, ReplyStore, UnusableReply, Usage
from llm_gateway.faults import Fault, Refusal, unknown_model
from llm_gateway.limits import Endpoint, Limits
from llm_gateway.records import CallRecord
from llm_gateway.replies import CHARACTERS_PER_TOKEN, Answer, answer_of
from llm_gateway.requests import Request, reply_key
from llm_gateway.sending import Sender
from llm_gateway.spending import Spending
from llm_gateway.tool_fallback import called_tool
from llm_gateway.traffic import Traffic
from llm_gateway.tries import Tries
from llm_gateway.wire import Form, first_form, learnt, wire_body
from templates import template_hash

EXPECTED_OUTPUT_TOKENS = 1000
"""What is reckoned before a reply is there, where no length is asked for."""


class Means(NamedTuple):
    """What calls are made with. observe: told of every call that ended, well or badly."""

    endpoint: Endpoint
    limits: Limits
    sender: Sender
    traffic: Traffic
    store: ReplyStore
    spending: Spending
    observe: Callable[[CallRecord], None]


class Asker:
    """Makes calls, and remembers model by model what the endpoint has of the interface."""

    def __init__(self, means: Means) -> None:
        self._means = means
        self._forms: dict[str, Form] = {}
        self.served: tuple[str, ...] = ()

    async def ask(self, request: Request) -> Reply:
        """The reply to a request, from the store where it is there. It may be cut short, or empty.

        Raises what `Models` says, but UnusableReply only where the endpoint has nothing to say again and again.
        """
        means, key = self._means, reply_key(request)
        tries = Tries(means.limits, key)
        if (kept := means.store.get(key)) is not None:
            reply = Reply.model_validate_json(kept)
            means.observe(self._record(request, tries, reply)._replace(from_store=True))
            return reply
        sent, most = _size(request)
        reserved = await means.spending.reserve(request.sample.role, request.model, sent, most)
        try:
            return await self._kept(request, key, tries, sent + most)
        except Exception as error:
            self._failed(request, tries, error)
            raise
        finally:
            means.spending.release(reserved)

    async def _kept(self, request: Request, key: str, tries: Tries, tokens: int) -> Reply:
        means = self._means
        answer = await self._answered(request, key, tries, tokens)
        usage = means.spending.priced(request.model, tries.input_tokens, tries.output_tokens)
        reply = Reply(
            text=answer.text,
            tool_calls=answer.tool_calls,
            finish_reason=answer.finish_reason,
            model=answer.model,
            usage=usage,
        )
        means.store.put(key, reply.model_dump_json(), usage.input_tokens + usage.output_tokens, usage.cost_usd)
        record = self._record(request, tries, reply)
        means.spending.add(request.sample.role, request.model, usage, record.latency_s, record.retries)
        means.observe(record)
        return reply

    def _failed(self, request: Request, tries: Tries, error: Exception) -> None:
        means = self._means
        usage = means.spending.priced(request.model, tries.input_tokens, tries.output_tokens)
        if tries.sent:
            means.store.charge(usage.input_tokens + usage.output_tokens, usage.cost_usd)
            means.spending.add(request.sample.role, request.model, usage, tries.latency_s, tries.retries)
        record = self._record(request, tries)
        means.observe(record._replace(usage=usage, error=_kind(error)))

    async def _answered(self, request: Request, key: str, tries: Tries, tokens: int) -> Answer:
        while True:
            form = self._form(request.model)
            try:
                return await self._attempt(request, key, form, tries, tokens)
            except Fault as fault:
                await asyncio.sleep(self._pause_s(request, tries, fault))
            except EndpointDown as error:
                raise ModelCallError(f"the endpoint is down: {self._means.sender.base_url}") from error
            except Refusal as refusal:
                self._learn(request, form, refusal)

    async def _attempt(self, request: Request, key: str, form: Form, tries: Tries, tokens: int) -> Answer:
        traffic, body = self._means.traffic, wire_body(request, form, key)
        passage = await traffic.enter(request.model, tokens, tries.give_up_at)
        tries.started()
        try:
            document = await self._means.sender.post("/chat/completions", body)
        except Fault as fault:
            traffic.leave(passage, fault)
            raise
        except Refusal:
            traffic.leave(passage, None)
            raise
        except BaseException:
            traffic.abandon(passage)
            raise
        answer = answer_of(document, request.model, _size(request)[0])
        traffic.leave(passage, None, answer.input_tokens + answer.output_tokens)
        tries.took(answer.input_tokens, answer.output_tokens)
        if answer.fault:
            raise answer.fault
        return _with_called_tool(answer, key) if request.tools and not form.tools else answer

    def _pause_s(self, request: Request, tries: Tries, fault: Fault) -> float:
        try:
            return tries.pause_s(fault)
        except Fault:
            if fault.kind == "empty_choices":
                raise UnusableReply(f"{request.model} gives no choices, again and again") from fault
            attempts = f"after {tries.sent} attempt{'' if tries.sent == 1 else 's'}"
            what = fault.why if fault.kind == "timeout" else f"{fault.kind}: {fault.why}"
            raise ModelCallError(f"{self._means.sender.base_url}, {request.model}, {attempts}: {what}") from fault

    def _form(self, model: str) -> Form:
        if model not in self._forms:
            self._forms[model] = first_form(self._means.endpoint)
        return self._forms[model]

    def _learn(self, request: Request, form: Form, refusal: Refusal) -> None:
        """Remember what a refusal says about the endpoint; raise what it means where it says nothing of that kind."""
        if refusal.is_unknown_model and refusal.status in (400, 404):
            raise unknown_model(request.model, self.served) from refusal
        if refusal.is_overflow:
            raise ContextOverflow(f"{request.model}: {refusal.why}") from refusal
        if self._form(request.model) != form:
            return
        better = learnt(form, refusal, request, self._means.endpoint)
        if better is None:
            what = "the quota of the key is spent" if refusal.is_spent else "refused"
            raise ModelCallError(f"{request.model}, {what} ({refusal.status}): {refusal.why}") from refusal
        self._forms[request.model] = better

    def _record(self, request: Request, tries: Tries, reply: Reply | None = None) -> CallRecord:
        return CallRecord(
            sample=request.sample,
            model=request.model,
            template=request.template,
            template_hash=template_hash(request.template) if request.template else "",
            response_model=reply.model if reply else "",
            server=self._means.sender.server,
            usage=reply.usage if reply else Usage(),
            latency_s=round(tries.latency_s, 4),
            retries=tries.retries,
            finish_reason=reply.finish_reason if reply else "",
        )


def _size(request: Request) -> tuple[int, int]:
    """Tokens that are sent, and that may come back, as far as can be told before."""
    characters = sum(len(str(message.get("content") or "")) + 16 for message in request.messages)
    if request.tools:
        characters += sum(len(str(tool)) for tool in request.tools)
    if request.shape:
        characters += len(str(request.shape.schema))
    most = request.sampling.get("max_tokens")
    return characters // CHARACTERS_PER_TOKEN + 1, most if isinstance(most, int) else EXPECTED_OUTPUT_TOKENS


def _with_called_tool(answer: Answer, key: str) -> Answer:
    call = called_tool(answer.text, f"call_{key[:12]}")
    return answer._replace(text="", tool_calls=(call,)) if call else answer


def _kind(error: Exception) -> str:
    cause = error.__cause__
    if isinstance(cause, Fault):
        return cause.kind
    if isinstance(cause, Refusal):
        return str(cause.status)
    kinds: dict[type[Exception], str] = {
        ContextOverflow: "context_overflow",
        UnusableReply: "unusable_reply",
        InputError: "refused",
        ModelCallError: "endpoint_down",
    }
    return kinds.get(type(error), type(error).__name__)
