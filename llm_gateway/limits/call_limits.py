"""User settings for an endpoint: its address and capabilities, and the limits on calls to it."""

from typing import Annotated

from pydantic import Field

from data_model import FrozenModel, bounds

PerMinute = Annotated[float, Field(ge=0.001, le=bounds.SETTING_PER_MINUTE, allow_inf_nan=False)]
Seconds = Annotated[float, Field(gt=0, le=bounds.SETTING_SECONDS, allow_inf_nan=False)]
PositiveInt = Annotated[int, Field(ge=1, le=bounds.SETTING_COUNT)]


class CallLimits(FrozenModel):
    """The limits on calls that the user sets; None lets the gateway adapt by itself.

    Attributes:
        concurrency: Calls in flight.
        requests_per_minute: Attempts per minute, including retries, evenly spaced without an initial burst: any one
            second sees at most a sixtieth of them, rounded down if that is more than one.
        tokens_per_minute: Input and output tokens, estimated before a call and corrected after it.
        timeout_s: Time limit of one attempt.
        run_timeout_s: Time limit of the whole run; after it, calls raise BudgetReached.
        retries: Retries of a call after faults; a 429 does not count.
        patience_s: How long a call keeps trying after its first fault, including waits for an endpoint that is down or
            answers 429.
        backoff_s: The first pause before a retry, which doubles with each one.
        backoff_max_s: The longest pause before a retry.
        breaker_after: Consecutive failures after which the endpoint counts as down.
        breaker_open_s: How long nothing is sent when the endpoint first counts as down; doubles up to `backoff_max_s`.
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
    """An OpenAI-compatible endpoint.

    Attributes:
        base_url: The address, including `/v1`.
        api_key: None for an endpoint without keys.
        native_tools: Whether it supports tool calls; None to find out.
        native_schema: Whether it supports JSON schemas; None to find out.
    """

    base_url: str = "https://api.openai.com/v1"
    api_key: str | None = Field(default=None, repr=False)
    native_tools: bool | None = None
    native_schema: bool | None = None
