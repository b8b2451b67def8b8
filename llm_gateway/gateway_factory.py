"""Make gateways from a user's settings."""

import asyncio
from collections.abc import Callable, Iterator, Sequence
from contextlib import ExitStack, contextmanager

from llm_gateway.budget import Budget, Spending
from llm_gateway.call_record import CallRecord
from llm_gateway.chat_types import MODEL_ROLES, ReplyStore, TraceWriter
from llm_gateway.gateway import Gateway
from llm_gateway.limits.call_limits import CallLimits
from llm_gateway.local.server import serve_local_model
from llm_gateway.settings.model_settings import ModelOptions, ModelSettings
from llm_gateway.telemetry import open_span_writer


def make_gateway(
    settings: ModelSettings,
    store: ReplyStore,
    trace: TraceWriter,
    observers: Sequence[Callable[[CallRecord], None]] = (),
) -> Gateway:
    """Make the gateway of a run, to be used in an `async with`; a local model's server must already be running.

    Args:
        store: The reply store of the run.
        trace: The trace of the run.
        observers: Called with the record of every finished call, such as a `SpanWriter`.
    """
    limits = {name: getattr(settings.limits, name) for name in CallLimits.model_fields}
    return Gateway(
        settings.make_endpoint(),
        {role: settings.models_for_role(role) for role in MODEL_ROLES if settings.models_for_role(role)},
        CallLimits(**limits),
        store,
        trace,
        sampling={role: settings.sampling_for_role(role).to_request_fields() for role in MODEL_ROLES},
        limits_by_model=settings.limits_by_model(),
        spending=Spending(Budget(settings.max_cost_usd, settings.max_tokens), settings.prices, store.read_usage()),
        observers=observers,
    )


@contextmanager
def open_gateway(model_options: ModelOptions, store: ReplyStore, trace: TraceWriter) -> Iterator[Gateway]:
    """Open the gateway of a run, to be used in an `async with`, with a local server and spans if configured."""
    with ExitStack() as stack:
        settings = stack.enter_context(serve_local_model(model_options.settings))
        observers = (stack.enter_context(open_span_writer()),) if model_options.otel else ()
        yield make_gateway(settings, store, trace, observers)


def check_model_options(model_options: ModelOptions) -> None:
    """Raise InputError if models cannot be called at all; replays and local models need no endpoint check."""
    if model_options.otel:
        open_span_writer().close()
    if model_options.settings.replay is None and model_options.settings.local_weights is None:
        asyncio.run(check_endpoint(model_options.settings))


async def check_endpoint(settings: ModelSettings) -> None:
    """Check that the endpoint accepts key and models; InputError says in one sentence what to set."""
    async with make_gateway(settings, _DiscardingStore(), _DiscardingStore()) as gateway:
        await gateway.check_endpoint()


class _DiscardingStore:
    """A reply store and trace, for calls outside a run, that keep nothing."""

    def get(self, key: str) -> None:
        return None

    def put(self, key: str, reply: str, tokens: int, cost_usd: float) -> None:
        pass

    def forget(self, key: str) -> None:
        pass

    def charge(self, tokens: int, cost_usd: float) -> None:
        pass

    def read_usage(self) -> tuple[int, int, float]:
        return 0, 0, 0.0

    def write(self, line: str) -> None:
        pass
