"""Whether the endpoint takes what the user set, asked before any work."""

import asyncio
from collections.abc import Sequence
from functools import partial

from data_model import JsonObject, ModelCallError, bounds
from llm_gateway.calls import UnusableReply
from llm_gateway.delivery import Errand, Means, Size, deliver
from llm_gateway.faults import Fault, Refusal, unknown_model, wrong_address
from llm_gateway.replies import answer_of
from llm_gateway.tries import Tries

ATTEMPTS = 3
PATIENCE_S = 30.0
QUESTION = {"messages": [{"role": "user", "content": "Say yes."}], "max_tokens": 1}


async def models_served(means: Means, models: Sequence[str]) -> tuple[str, ...]:
    """The models that the endpoint lists; () where it lists none. Each of `models` is known to be served.

    Raises InputError where address, key or a model cannot be used. What may pass is left for the calls to meet.
    """
    try:
        async with asyncio.timeout(PATIENCE_S):
            served = await _listed(means)
            for model in models:
                if model not in served:
                    await _ask_for_a_token(means, model, served)
            return served
    except TimeoutError:
        return ()


async def _listed(means: Means) -> tuple[str, ...]:
    document = await _fetched(means, "/models")
    rows = document.get("data")
    names = [row.get("id") for row in rows if isinstance(row, dict)] if isinstance(rows, list) else []
    return tuple(name for name in names[: bounds.MODELS_LISTED] if isinstance(name, str))


async def _fetched(means: Means, path: str) -> JsonObject:
    for attempt in range(1, ATTEMPTS + 1):
        try:
            return await means.sender.get(path)
        except Refusal:
            break
        except Fault as fault:
            if attempt == ATTEMPTS and fault.kind == "connection":
                raise wrong_address(means.sender.base_url, f"no endpoint answers ({fault.why})") from fault
            await asyncio.sleep(means.limits.backoff_s)
    return {}


async def _ask_for_a_token(means: Means, model: str, served: tuple[str, ...]) -> None:
    errand = Errand("/chat/completions", model, {"model": model, **QUESTION}, Size(4, 1))
    patience_s = min(means.limits.patience_s, PATIENCE_S)
    tries = Tries(means.limits.model_copy(update={"retries": ATTEMPTS - 1, "patience_s": patience_s}), model)
    try:
        read = partial(answer_of, errand=errand, forms=means.sender.forms)
        answer = await deliver(means, errand, tries, read)
        usage = means.spending.priced(model, answer.input_tokens, answer.output_tokens)
        means.store.charge(answer.input_tokens + answer.output_tokens, usage.cost_usd)
    except Refusal as refusal:
        if refusal.is_unknown_model:
            raise unknown_model(model, served) from refusal
    except (ModelCallError, UnusableReply):
        return
