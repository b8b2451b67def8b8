"""A gateway as a user's settings describe it."""

from collections.abc import Callable, Mapping, Sequence
from typing import Any

from llm_gateway.calls import ROLES, ReplyStore, Trace
from llm_gateway.gateway import Gateway
from llm_gateway.limits import Endpoint, Limits
from llm_gateway.records import CallRecord
from llm_gateway.settings import Capability, ModelSettings, Sampling
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
        _endpoint(settings),
        {role: settings.panel(role) for role in ROLES if settings.panel(role)},
        Limits(**limits),
        store,
        trace,
        sampling={role: _sampling(settings.sampling_of(role)) for role in ROLES},
        limits_of={model: Limits.model_validate(_given(own)) for model, own in settings.limits.models.items()},
        spending=Spending(Budget(settings.max_cost_usd, settings.max_tokens), settings.prices, store.spent()),
        observers=observers,
    )


def _given(limits: Any) -> dict[str, Any]:
    return {name: value for name, value in limits.model_dump().items() if value is not None}


def _endpoint(settings: ModelSettings) -> Endpoint:
    address = {} if settings.base_url is None else {"base_url": settings.base_url}
    return Endpoint.model_validate(
        {
            **address,
            "api_key": settings.api_key.get_secret_value() or None,
            "native_tools": _known(settings.native_tools),
            "native_schema": _known(settings.native_schema),
        }
    )


def _known(capability: Capability) -> bool | None:
    return None if capability == "auto" else capability


def _sampling(sampling: Sampling) -> Mapping[str, Any]:
    """Under the names of the OpenAI interface; what is None is not sent."""
    named = {"temperature": sampling.temperature, "max_tokens": sampling.max_output_tokens}
    return {name: value for name, value in named.items() if value is not None} | (sampling.extra_body or {})
