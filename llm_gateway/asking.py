"""One call from store to store: looked up, or sent until it is answered, counted, traced and kept."""

from collections import Counter
from functools import partial
from typing import Literal

from data_model import InputError, bounds, refuse_large_json
from llm_gateway.calls import Reply, Usage
from llm_gateway.delivery import Errand, Means, Size, deliver
from llm_gateway.faults import Refusal, kind_of, meaning
from llm_gateway.records import CallRecord
from llm_gateway.replies import Answer, answer_of, tokens_of
from llm_gateway.requests import Request, reply_key
from llm_gateway.tool_fallback import called_tool
from llm_gateway.tries import Tries
from llm_gateway.wire import Form, first_form, learnt, wire_body
from templates import template_hash

EXPECTED_OUTPUT_TOKENS = 1000
"""What is reckoned before a reply is there, where no length is asked for."""
Asked = Literal["schema", "tools"]
UNHEEDED = 2
"""Answers without heed, and none with, after which an endpoint is not taken to know what it took."""


class Asker:
    """Makes calls, and remembers model by model what the endpoint has of the interface."""

    def __init__(self, means: Means) -> None:
        self._means = means
        self._forms: dict[str, Form] = {}
        self._heeded: Counter[tuple[str, Asked]] = Counter()
        self._unheeded: Counter[tuple[str, Asked]] = Counter()
        self.served: tuple[str, ...] = ()

    async def ask(self, request: Request) -> Reply:
        """The reply to a request, from the store where it is there. It may be cut short, or empty.

        Raises what `Models` says, but UnusableReply only where the endpoint has nothing to say again and again.
        """
        means, key = self._means, reply_key(request)
        tries = Tries(means.limits, key)
        if (kept := means.store.get(key)) is not None:
            reply = _kept_reply(kept, key)
            means.observe(self._record(request, tries, reply)._replace(from_store=True))
            return reply
        size = _size(request)
        reserved = await means.spending.reserve(request.sample.role, request.model, *size)
        try:
            return await self._kept(request, key, tries, size)
        except Exception as error:
            self._failed(request, tries, error)
            raise
        finally:
            means.spending.release(reserved)

    async def _kept(self, request: Request, key: str, tries: Tries, size: Size) -> Reply:
        means = self._means
        answer = await self._answered(request, key, tries, size)
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
        means.observe(record._replace(usage=usage, error=kind_of(error)))

    async def _answered(self, request: Request, key: str, tries: Tries, size: Size) -> Answer:
        while True:
            form = self._form(request.model)
            errand = Errand("/chat/completions", request.model, wire_body(request, form, key), size)
            try:
                read = partial(answer_of, errand=errand, forms=self._means.sender.forms)
                answer = await deliver(self._means, errand, tries, read)
            except Refusal as refusal:
                self._learn(request, form, refusal)
            else:
                return _with_called_tool(answer, key) if request.tools and not form.tools else answer

    def judge(self, model: str, asked: Asked, is_heeded: bool) -> None:
        """Note whether a first answer was valid under its schema, or called one of the tools.

        An endpoint may take schemas or tools and pay no heed to them: where no answer does, the model is told of them.
        """
        (self._heeded if is_heeded else self._unheeded)[model, asked] += 1
        if self._heeded[model, asked] or self._unheeded[model, asked] < UNHEEDED:
            return
        if asked == "schema":
            self._forms[model] = self._form(model)._replace(tells=True)
        elif self._means.endpoint.native_tools is None:
            self._forms[model] = self._form(model)._replace(tools=False)

    def _form(self, model: str) -> Form:
        if model not in self._forms:
            self._forms[model] = first_form(self._means.endpoint)
        return self._forms[model]

    def _learn(self, request: Request, form: Form, refusal: Refusal) -> None:
        """Remember what a refusal says about the endpoint; raise what it means where it says nothing of that kind."""
        if self._form(request.model) != form:
            return
        better = learnt(form, refusal, request, self._means.endpoint)
        if better is None:
            raise meaning(refusal, request.model, self.served) from refusal
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


def _kept_reply(text: str, key: str) -> Reply:
    refuse_large_json(text.encode(), bounds.KEPT_JSON_VALUES, f"key {key}")
    try:
        return Reply.model_validate_json(text)
    except ValueError as error:
        raise InputError("a reply that was kept is damaged", f"key {key}") from error


def _size(request: Request) -> Size:
    characters = sum(len(str(message.get("content") or "")) + 16 for message in request.messages)
    if request.tools:
        characters += sum(len(str(tool)) for tool in request.tools)
    if request.shape:
        characters += len(str(request.shape.schema))
    most = request.sampling.get("max_tokens")
    return Size(tokens_of(characters), most if isinstance(most, int) else EXPECTED_OUTPUT_TOKENS)


def _with_called_tool(answer: Answer, key: str) -> Answer:
    call = called_tool(answer.text, f"call_{key[:12]}")
    return answer._replace(text="", tool_calls=(call,)) if call else answer
