"""The sampling parameters of replies: those of all roles, and those of single roles."""

from math import isfinite
from typing import Annotated, Any

from pydantic import AfterValidator, Field

from data_model import FrozenModel, JsonObject

DEFAULT_MAX_OUTPUT_TOKENS = 4096


def _require_finite_numbers(table: JsonObject) -> JsonObject:
    """Return the table; ValueError for NaN or infinity, which a JSON request cannot contain."""
    pending: list[Any] = [table]
    while pending:
        part = pending.pop()
        if isinstance(part, float) and not isfinite(part):
            raise ValueError("finite numbers")
        pending += part.values() if isinstance(part, dict) else part if isinstance(part, list) else ()
    return table


class Sampling(FrozenModel):
    """Sampling parameters of a reply; those that are None are not sent, because some models reject them.

    Attributes:
        seed: If set, each call sends a seed derived from its own key, for endpoints with reproducible sampling.
        extra_body: Additional keys that the endpoint supports, sent unchanged.
    """

    temperature: Annotated[float, Field(ge=0, le=2, allow_inf_nan=False)] | None = None
    max_output_tokens: Annotated[int, Field(ge=1, le=10**6)] | None = None
    seed: Annotated[int, Field(ge=0, lt=2**31)] | None = None
    extra_body: Annotated[JsonObject, AfterValidator(_require_finite_numbers)] | None = None

    def to_request_fields(self) -> JsonObject:
        """Return the parameters as keys of a request."""
        fields = {"temperature": self.temperature, "max_tokens": self.max_output_tokens, "seed": self.seed}
        return {**{key: value for key, value in fields.items() if value is not None}, **(self.extra_body or {})}


class SamplingByRole(Sampling):
    """Sampling parameters of all roles, and those of single roles, which override them."""

    max_output_tokens: Annotated[int, Field(ge=1, le=10**6)] | None = DEFAULT_MAX_OUTPUT_TOKENS
    planner: Sampling | None = None
    surfer: Sampling | None = None
    task: Sampling | None = None
    dialogue: Sampling | None = None
    verifier: Sampling | None = None
    voter: Sampling | None = None
    solver: Sampling | None = None
