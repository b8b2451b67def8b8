"""A gateway as a user's settings describe it."""

from collections.abc import Callable, Sequence

from llm_gateway.calls import ROLES, ReplyStore, Trace
from llm_gateway.gateway import Gateway
from llm_gateway.limits import Limits
from llm_gateway.records import CallRecord
from llm_gateway.settings import ModelSettings
from llm_gateway.spending import Budget, Spending


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

    def charge(self, tokens: int, cost_usd: float) -> None:
        pass

    def spent(self) -> tuple[int, int, float]:
        return 0, 0, 0.0

    def write(self, line: str) -> None:
        pass
