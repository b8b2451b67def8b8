"""Fetch one document from the endpoint, within the rate limits and with retries after transient faults."""

import asyncio
from collections.abc import Callable, Mapping
from typing import Any, NamedTuple, Protocol, TypeVar

from data_model import InputError, ModelCallError
from llm_gateway.budget import Spending
from llm_gateway.call_record import CallRecord
from llm_gateway.chat_types import ReplyStore, UnusableReply
from llm_gateway.client.http_client import EndpointClient
from llm_gateway.faults import EndpointRefusal, TransientFault
from llm_gateway.limits.call_limits import CallLimits, Endpoint
from llm_gateway.limits.circuit_breaker import EndpointDown
from llm_gateway.limits.rate_limiter import RateLimiter
from llm_gateway.limits.retry import RetryBudget


class ClientContext(NamedTuple):
    """Everything that calls share.

    Attributes:
        on_call_end: Called with the record of every call that succeeded or failed.
        vector_lengths: Model -> length of its embeddings in the endpoint's first response to this process.
    """

    endpoint: Endpoint
    limits: CallLimits
    endpoint_client: EndpointClient
    rate_limiter: RateLimiter
    store: ReplyStore
    spending: Spending
    on_call_end: Callable[[CallRecord], None]
    vector_lengths: dict[str, int]


class TokenEstimate(NamedTuple):
    """The estimated input tokens and the expected maximum of output tokens of a request."""

    input_tokens: int
    max_output_tokens: int


class ModelRequest(NamedTuple):
    """One POST request to the endpoint."""

    path: str
    model: str
    body: Mapping[str, Any]
    token_estimate: TokenEstimate


class ParsedResponse(Protocol):
    """A parsed response: the tokens it is charged for, and its fault, if any."""

    @property
    def input_tokens(self) -> int:
        """The tokens that were sent."""

    @property
    def output_tokens(self) -> int:
        """The tokens that were received."""

    @property
    def fault(self) -> TransientFault | None:
        """The reason why another attempt is needed, or None."""


Parsed = TypeVar("Parsed", bound=ParsedResponse)


async def send_with_retries(
    context: ClientContext,
    request: ModelRequest,
    retry_budget: RetryBudget,
    parse: Callable[[Mapping[str, Any]], Parsed],
) -> Parsed:
    """Send a request until its response has no fault, and return the parsed response.

    Raises:
        EndpointRefusal: The endpoint rejects the request.
        ModelCallError: The last permitted attempt failed, or the endpoint is down.
        InputError: Key or address are wrong.
        UnusableReply: The endpoint returns nothing but empty responses.
    """
    while True:
        try:
            return await _send_once(context, request, retry_budget, parse)
        except TransientFault as fault:
            pause_s = _next_pause_s(context, request, retry_budget, fault)
        except EndpointDown as error:
            raise ModelCallError(f"{context.endpoint_client.base_url}: the endpoint is down") from error
        await asyncio.sleep(pause_s)


async def _send_once(
    context: ClientContext,
    request: ModelRequest,
    retry_budget: RetryBudget,
    parse: Callable[[Mapping[str, Any]], Parsed],
) -> Parsed:
    permit = await context.rate_limiter.acquire(request.model, sum(request.token_estimate), retry_budget.give_up_at)
    retry_budget.record_attempt()
    try:
        parsed = await context.endpoint_client.post(request.path, request.body, parse)
    except TransientFault as fault:
        context.rate_limiter.release(permit, fault)
        raise
    except (EndpointRefusal, InputError):
        # A refusal also shows that the endpoint is up.
        context.rate_limiter.release(permit, None)
        raise
    except BaseException:
        context.rate_limiter.cancel(permit)
        raise
    context.rate_limiter.release(permit, None, parsed.input_tokens + parsed.output_tokens)
    retry_budget.record_usage(parsed.input_tokens, parsed.output_tokens)
    if parsed.fault:
        raise parsed.fault
    return parsed


def _next_pause_s(
    context: ClientContext, request: ModelRequest, retry_budget: RetryBudget, fault: TransientFault
) -> float:
    try:
        return retry_budget.next_pause_s(fault)
    except TransientFault:
        if fault.kind == "empty_choices":
            raise UnusableReply(f"{request.model} gives no choices, again and again") from fault
        attempts = f"after {retry_budget.attempts} attempt{'' if retry_budget.attempts == 1 else 's'}"
        reason = fault.reason if fault.kind in ("timeout", "connection") else f"{fault.kind}: {fault.reason}"
        raise ModelCallError(f"{context.endpoint_client.base_url}, {request.model}, {attempts}: {reason}") from fault
