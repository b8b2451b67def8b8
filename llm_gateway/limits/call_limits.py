"""How hard an endpoint may be used, and where it stands: what the user may set about it."""

from typing import Annotated

from pydantic import Field

from data_model import FrozenModel, bounds

PerMinute = Annotated[float, Field(ge=0.001, le=bounds.SETTING_PER_MINUTE, allow_inf_nan=False)]
Seconds = Annotated[float, Field(gt=0, le=bounds.SETTING_SECONDS, allow_inf_nan=False)]
PositiveInt = Annotated[int, Field(ge=1, le=bounds.SETTING_COUNT)]


class CallLimits(FrozenModel):
    """What the user allows; None where the gateway is to find out for itself.

    Attributes:
        concurrency: Calls in flight.
        requests_per_minute: A spacing without an initial burst, retries counted: in any one second no more calls are
            started than its sixtieth, rounded down where that is more than one.
        tokens_per_minute: Sent and received, estimated before a call and corrected after it.
        timeout_s: Of one attempt.
        run_timeout_s: Of the whole run; once it is over, calls raise BudgetReached.
        retries: Of a call that meets a fault, after the first attempt; a 429 is not counted.
        patience_s: How long a call goes on after it first met trouble, waiting for an endpoint that is down or says 429
            included.
        backoff_s: The first pause before a retry, which doubles, and the longest.
        backoff_max_s: See `backoff_s`.
        breaker_after: Failures in a row after which the endpoint counts as down.
        breaker_open_s: How long nothing is then sent at first; it doubles up to backoff_max_s.
    """

    concurrency: PositiveInt | None = None
    requests_per_minute: PerMinute | None = None
    tokens_per_minute: PerMinute | None = None
    timeout_s: Seconds = 120.0
    run_timeout_s: Seconds | None = None
    retries: Annotated[int, Field(ge=0, le=bounds.SETTING_COUNT)] = 6
    patience_s: Seconds = 600.0
    backoff_s: Seconds = 0.5
    backoff_max_s: Seconds = 30.0
    breaker_after: PositiveInt = 16
    breaker_open_s: Seconds = 1.0


class Endpoint(FrozenModel):
    """An address that speaks the protocol of OpenAI.

    Attributes:
        base_url: With its `/v1`.
        api_key: None for an endpoint that asks for none.
        native_tools: Whether it takes tools and JSON schemas; None: find out.
        native_schema: See `native_tools`.
    """

    base_url: str = "https://api.openai.com/v1"
    api_key: str | None = Field(default=None, repr=False)
    native_tools: bool | None = None
    native_schema: bool | None = None
