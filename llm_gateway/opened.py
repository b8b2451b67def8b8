"""A gateway as a user's settings describe it."""

import asyncio
from collections.abc import Callable, Iterator, Sequence
from contextlib import ExitStack, contextmanager

from llm_gateway.calls import ROLES, ReplyStore, Trace
from llm_gateway.gateway import Gateway
from llm_gateway.limits import Limits
from llm_gateway.local_model import served
from llm_gateway.records import CallRecord
from llm_gateway.settings import ModelCalls, ModelSettings
from llm_gateway.spending import Budget, Spending
from llm_gateway.telemetry import spans


def gateway_from(
    settings: ModelSettings,
    store: ReplyStore,
    trace: Trace,
    observers: Sequence[Callable[[CallRecord], None]] = (),
) -> Gateway:
    """Make the gateway of a run, to be used in an `async with`; where a server of ours serves, it has to run.

    store, trace: of the run. observers: told of every call that ended, such as `spans`.
    """
    limits = {name: getattr(settings.limits, name) for name in Limits.model_fields}
    return Gateway(
        settings.endpoint(),
        {role: settings.panel(role) for role in ROLES if settings.panel(role)},
        Limits(**limits),
        store,
        trace,
        sampling={role: settings.sampling_of(role).wire() for role in ROLES},
        limits_of=settings.limits_of_models(),
        spending=Spending(Budget(settings.max_cost_usd, settings.max_tokens), settings.prices, store.spent()),
        observers=observers,
    )


@contextmanager
def opened_gateway(calls: ModelCalls, store: ReplyStore, trace: Trace) -> Iterator[Gateway]:
    """The gateway of a run, to be used in an `async with`, with a server of ours and spans where they are wanted."""
    with ExitStack() as opened:
        placed = opened.enter_context(served(calls.settings))
        observers = (opened.enter_context(spans()),) if calls.otel else ()
        yield gateway_from(placed, store, trace, observers)


def check_calls(calls: ModelCalls) -> None:
    """Raise InputError where models could not be called at all; replays and local models ask nobody."""
    if calls.otel:
        spans().close()
    if calls.settings.replay is None and calls.settings.local_weights is None:
        asyncio.run(check_endpoint(calls.settings))


async def check_endpoint(settings: ModelSettings) -> None:
    """Ask the endpoint whether it takes key and models; InputError says in one sentence what to set."""
    async with gateway_from(settings, _Nowhere(), _Nowhere()) as gateway:
        await gateway.preflight()


class _Nowhere:
    """Store and trace of calls that belong to no run."""

    def get(self, key: str) -> None:
        return None

    def put(self, key: str, reply: str, tokens: int, cost_usd: float) -> None:
        pass

    def forget(self, key: str) -> None:
        pass

    def charge(self, tokens: int, cost_usd: float) -> None:
        pass

    def spent(self) -> tuple[int, int, float]:
        return 0, 0, 0.0

    def write(self, line: str) -> None:
        pass
