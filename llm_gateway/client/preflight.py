"""Check, before any work, that the endpoint accepts the user's settings."""

import asyncio
from collections.abc import Sequence
from functools import partial

from data_model import JsonObject, ModelCallError, bounds
from llm_gateway.chat_types import UnusableReply
from llm_gateway.client.send_with_retries import ClientContext, ModelRequest, TokenEstimate, send_with_retries
from llm_gateway.faults import EndpointRefusal, TransientFault, make_unknown_model_error, make_wrong_address_error
from llm_gateway.limits.retry import RetryBudget
from llm_gateway.protocol.completion import parse_completion

MAX_ATTEMPTS = 3
PREFLIGHT_TIMEOUT_S = 30.0
PROBE_BODY = {"messages": [{"role": "user", "content": "Say yes."}], "max_tokens": 1}


async def check_served_models(context: ClientContext, models: Sequence[str]) -> tuple[str, ...]:
    """Return the models that the endpoint lists, or () if it lists none, after checking that it serves `models`.

    Transient faults are ignored; later calls will meet them if they persist.

    Raises:
        InputError: The address, the key or a model cannot be used.
    """
    try:
        async with asyncio.timeout(PREFLIGHT_TIMEOUT_S):
            served_models = await _list_served_models(context)
            for model in models:
                if model not in served_models:
                    await _probe_model(context, model, served_models)
            return served_models
    except TimeoutError:
        return ()


async def _list_served_models(context: ClientContext) -> tuple[str, ...]:
    document = await _fetch_document(context, "/models")
    rows = document.get("data")
    names = [row.get("id") for row in rows if isinstance(row, dict)] if isinstance(rows, list) else []
    return tuple(name for name in names[: bounds.MODELS_LISTED] if isinstance(name, str))


async def _fetch_document(context: ClientContext, path: str) -> JsonObject:
    for attempt in range(1, MAX_ATTEMPTS + 1):
        try:
            return await context.endpoint_client.get(path)
        except EndpointRefusal:
            break
        except TransientFault as fault:
            if attempt == MAX_ATTEMPTS and fault.kind == "connection":
                raise make_wrong_address_error(
                    context.endpoint_client.base_url, f"no endpoint answers ({fault.reason})"
                ) from fault
            await asyncio.sleep(context.limits.backoff_s)
    return {}


async def _probe_model(context: ClientContext, model: str, served_models: tuple[str, ...]) -> None:
    request = ModelRequest("/chat/completions", model, {"model": model, **PROBE_BODY}, TokenEstimate(4, 1))
    patience_s = min(context.limits.patience_s, PREFLIGHT_TIMEOUT_S)
    retry_budget = RetryBudget(
        context.limits.model_copy(update={"retries": MAX_ATTEMPTS - 1, "patience_s": patience_s}), model
    )
    try:
        parse = partial(parse_completion, request=request, secret_forms=context.endpoint_client.secret_forms)
        completion = await send_with_retries(context, request, retry_budget, parse)
        usage = context.spending.price_usage(model, completion.input_tokens, completion.output_tokens)
        context.store.charge(completion.input_tokens + completion.output_tokens, usage.cost_usd)
    except EndpointRefusal as refusal:
        if refusal.is_unknown_model:
            raise make_unknown_model_error(model, served_models) from refusal
    except (ModelCallError, UnusableReply):
        return
