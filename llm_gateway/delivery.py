"""One document fetched from the endpoint through traffic and weather: attempts until one is answered."""

import asyncio
from collections.abc import Callable, Mapping
from typing import Any, NamedTuple, Protocol, TypeVar

from data_model import InputError, ModelCallError
from llm_gateway.breaker import EndpointDown
from llm_gateway.calls import ReplyStore, UnusableReply
from llm_gateway.faults import Fault, Refusal
from llm_gateway.limits import Endpoint, Limits
from llm_gateway.records import CallRecord
from llm_gateway.sending import Sender
from llm_gateway.spending import Spending
from llm_gateway.traffic import Traffic
from llm_gateway.tries import Tries


class Means(NamedTuple):
    """What calls are made with. observe: told of every call that ended, well or badly.

    vector_lengths: by model, as the endpoint's first answer to this process had them.
    """

    endpoint: Endpoint
    limits: Limits
    sender: Sender
    traffic: Traffic
    store: ReplyStore
    spending: Spending
    observe: Callable[[CallRecord], None]
    vector_lengths: dict[str, int]


class Size(NamedTuple):
    """Tokens that are sent, and the most that may come back, as far as can be told before."""

    sent: int
    back: int


class Errand(NamedTuple):
    """What is to be fetched: the answer to a body."""

    path: str
    model: str
    body: Mapping[str, Any]
    size: Size


class Counted(Protocol):
    """What was read from a document: what it is charged with, and what is wrong with it all the same."""

    @property
    def input_tokens(self) -> int:
        """Tokens that were sent."""

    @property
    def output_tokens(self) -> int:
        """Tokens that came back."""

    @property
    def fault(self) -> Fault | None:
        """Why another attempt is needed."""


Read = TypeVar("Read", bound=Counted)


async def deliver(means: Means, errand: Errand, tries: Tries, read: Callable[[Mapping[str, Any]], Read]) -> Read:
    """Attempt until there is a document without a fault, and read it.

    Raises Refusal, ModelCallError, InputError, and UnusableReply where there is nothing but empty answers.
    """
    while True:
        try:
            return await _attempt(means, errand, tries, read)
        except Fault as fault:
            pause_s = _pause_s(means, errand, tries, fault)
        except EndpointDown as error:
            raise ModelCallError(f"{means.sender.base_url}: the endpoint is down") from error
        await asyncio.sleep(pause_s)


async def _attempt(means: Means, errand: Errand, tries: Tries, read: Callable[[Mapping[str, Any]], Read]) -> Read:
    passage = await means.traffic.enter(errand.model, sum(errand.size), tries.give_up_at)
    tries.started()
    try:
        answer = await means.sender.post(errand.path, errand.body, read)
    except Fault as fault:
        means.traffic.leave(passage, fault)
        raise
    except (Refusal, InputError):
        # A refusal is an answer too.
        means.traffic.leave(passage, None)
        raise
    except BaseException:
        means.traffic.abandon(passage)
        raise
    means.traffic.leave(passage, None, answer.input_tokens + answer.output_tokens)
    tries.took(answer.input_tokens, answer.output_tokens)
    if answer.fault:
        raise answer.fault
    return answer


def _pause_s(means: Means, errand: Errand, tries: Tries, fault: Fault) -> float:
    try:
        return tries.pause_s(fault)
    except Fault:
        if fault.kind == "empty_choices":
            raise UnusableReply(f"{errand.model} gives no choices, again and again") from fault
        attempts = f"after {tries.sent} attempt{'' if tries.sent == 1 else 's'}"
        what = fault.why if fault.kind in ("timeout", "connection") else f"{fault.kind}: {fault.why}"
        raise ModelCallError(f"{means.sender.base_url}, {errand.model}, {attempts}: {what}") from fault
