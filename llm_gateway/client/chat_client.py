"""Answer chat requests from the reply store, or send them and store, count and trace the reply."""

from functools import partial

from data_model import InputError, bounds, refuse_large_json
from llm_gateway.call_record import CallRecord
from llm_gateway.chat_request import ChatRequest, make_reply_key
from llm_gateway.chat_types import Reply, Usage
from llm_gateway.client.send_with_retries import ClientContext, ModelRequest, TokenEstimate, send_with_retries
from llm_gateway.faults import EndpointRefusal, get_error_kind, make_refusal_error
from llm_gateway.limits.retry import RetryBudget
from llm_gateway.protocol.completion import Completion, estimate_tokens, parse_completion
from llm_gateway.protocol.native_features import KnownFeatures
from llm_gateway.protocol.request_body import build_request_body
from llm_gateway.protocol.tool_fallback import parse_tool_call
from templates import hash_template

EXPECTED_OUTPUT_TOKENS = 1000
"""The estimate of output tokens for a request without a length limit."""


class ChatClient:
    """Makes chat calls.

    Attributes:
        known_features: The features of the interface that the endpoint is known to support for each model.
        served_models: The models that the endpoint lists, for messages.
    """

    def __init__(self, context: ClientContext) -> None:
        self._context = context
        self.known_features = KnownFeatures(context.endpoint)
        self.served_models: tuple[str, ...] = ()

    async def get_reply(self, request: ChatRequest) -> Reply:
        """Return the reply to a request, from the store if available; it may be truncated or empty.

        Raises what the methods of `Models` raise, but UnusableReply only if the endpoint repeatedly returns no choices
        or filters the request.
        """
        context, key = self._context, make_reply_key(request)
        retry_budget = RetryBudget(context.limits, key)
        if (stored := context.store.get(key)) is not None:
            reply = _parse_stored_reply(stored, key)
            context.on_call_end(self._make_record(request, retry_budget, reply)._replace(from_store=True))
            return reply
        token_estimate = _estimate_request_tokens(request)
        reservation = await context.spending.reserve(request.call_id.role, request.model, *token_estimate)
        try:
            return await self._send_and_store(request, key, retry_budget, token_estimate)
        except Exception as error:
            self._record_failed_call(request, retry_budget, error)
            raise
        finally:
            context.spending.release(reservation)

    async def _send_and_store(
        self, request: ChatRequest, key: str, retry_budget: RetryBudget, token_estimate: TokenEstimate
    ) -> Reply:
        context = self._context
        completion = await self._send_until_accepted(request, key, retry_budget, token_estimate)
        usage = context.spending.price_usage(request.model, retry_budget.input_tokens, retry_budget.output_tokens)
        reply = Reply(
            text=completion.text,
            tool_calls=completion.tool_calls,
            finish_reason=completion.finish_reason,
            model=completion.model,
            usage=usage,
        )
        context.store.put(key, reply.model_dump_json(), usage.input_tokens + usage.output_tokens, usage.cost_usd)
        record = self._make_record(request, retry_budget, reply)
        context.spending.add(request.call_id.role, request.model, usage, record.latency_s, record.retries)
        context.on_call_end(record)
        return reply

    def _record_failed_call(self, request: ChatRequest, retry_budget: RetryBudget, error: Exception) -> None:
        context = self._context
        usage = context.spending.price_usage(request.model, retry_budget.input_tokens, retry_budget.output_tokens)
        if retry_budget.attempts:
            context.store.charge(usage.input_tokens + usage.output_tokens, usage.cost_usd)
            context.spending.add(
                request.call_id.role, request.model, usage, retry_budget.latency_s, retry_budget.retries
            )
        record = self._make_record(request, retry_budget)
        context.on_call_end(record._replace(usage=usage, error=get_error_kind(error)))

    async def _send_until_accepted(
        self, request: ChatRequest, key: str, retry_budget: RetryBudget, token_estimate: TokenEstimate
    ) -> Completion:
        while True:
            features = self.known_features.get(request.model)
            model_request = ModelRequest(
                "/chat/completions", request.model, build_request_body(request, features, key), token_estimate
            )
            try:
                parse = partial(
                    parse_completion, request=model_request, secret_forms=self._context.endpoint_client.secret_forms
                )
                completion = await send_with_retries(self._context, model_request, retry_budget, parse)
            except EndpointRefusal as refusal:
                if not self.known_features.note_refusal(request, features, refusal):
                    raise make_refusal_error(refusal, request.model, self.served_models) from refusal
            else:
                return _extract_tool_call(completion, key) if request.tools and not features.has_tools else completion

    def _make_record(self, request: ChatRequest, retry_budget: RetryBudget, reply: Reply | None = None) -> CallRecord:
        return CallRecord(
            call_id=request.call_id,
            model=request.model,
            template=request.template,
            template_hash=hash_template(request.template) if request.template else "",
            response_model=reply.model if reply else "",
            server=self._context.endpoint_client.server,
            usage=reply.usage if reply else Usage(),
            latency_s=round(retry_budget.latency_s, 4),
            retries=retry_budget.retries,
            finish_reason=reply.finish_reason if reply else "",
        )


def _parse_stored_reply(text: str, key: str) -> Reply:
    refuse_large_json(text.encode(), bounds.KEPT_JSON_VALUES, f"key {key}")
    try:
        return Reply.model_validate_json(text)
    except ValueError as error:
        raise InputError("a stored reply is damaged", f"key {key}") from error


def _estimate_request_tokens(request: ChatRequest) -> TokenEstimate:
    characters = sum(len(str(message.get("content") or "")) + 16 for message in request.messages)
    if request.tools:
        characters += sum(len(str(tool)) for tool in request.tools)
    if request.output_schema:
        characters += len(str(request.output_schema.schema))
    max_tokens = request.sampling.get("max_tokens")
    return TokenEstimate(
        estimate_tokens(characters), max_tokens if isinstance(max_tokens, int) else EXPECTED_OUTPUT_TOKENS
    )


def _extract_tool_call(completion: Completion, key: str) -> Completion:
    call = parse_tool_call(completion.text, f"call_{key[:12]}")
    return completion._replace(text="", tool_calls=(call,)) if call else completion
