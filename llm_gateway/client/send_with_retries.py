"""One document fetched from the endpoint through traffic and weather: attempts until one is answered."""

import asyncio
from collections.abc import Callable, Mapping
from typing import Any, NamedTuple, Protocol, TypeVar

from data_model import InputError, ModelCallError
from llm_gateway.call_record import CallRecord
from llm_gateway.chat_types import ReplyStore, UnusableReply
from llm_gateway.client.endpoint_client import EndpointClient
from llm_gateway.faults import EndpointRefusal, TransientFault
from llm_gateway.limits.call_limits import CallLimits, Endpoint
from llm_gateway.limits.circuit_breaker import EndpointDown
from llm_gateway.limits.rate_limiter import RateLimiter
from llm_gateway.limits.retry import RetryBudget
from llm_gateway.spending import Spending


class ClientContext(NamedTuple):
    """What calls are made with.

    Attributes:
        on_call_end: Told of every call that ended, well or badly.
        vector_lengths: By model, as the endpoint's first answer to this process had them.
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
    """Tokens that are sent, and the most that may come back, as far as can be told before."""

    input_tokens: int
    max_output_tokens: int


class ModelRequest(NamedTuple):
    """What is to be fetched: the answer to a body."""

    path: str
    model: str
    body: Mapping[str, Any]
    token_estimate: TokenEstimate


class ParsedResponse(Protocol):
    """What was read from a document: what it is charged with, and what is wrong with it all the same."""

    @property
    def input_tokens(self) -> int:
        """Tokens that were sent."""

    @property
    def output_tokens(self) -> int:
        """Tokens that came back."""

    @property
    def fault(self) -> TransientFault | None:
        """Why another attempt is needed."""


Parsed = TypeVar("Parsed", bound=ParsedResponse)


async def send_with_retries(
    context: ClientContext,
    request: ModelRequest,
    retry_budget: RetryBudget,
    parse: Callable[[Mapping[str, Any]], Parsed],
) -> Parsed:
    """Attempt until there is a document without a fault, and read it.

    Raises:
        Refusal: ModelCallError, InputError, and UnusableReply where there is nothing but empty answers.
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
        # A refusal is an answer too.
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
