"""Which models speak, where, how and how much: the one record of all settings of model calls."""

from math import isfinite
from pathlib import Path
from typing import Annotated, Any, Literal, NamedTuple

from pydantic import AfterValidator, BeforeValidator, Field, SecretStr, ValidationError

from data_model import Frozen, JsonObject
from llm_gateway.calls import ROLES, Role
from llm_gateway.limits import Endpoint, Limits, Rate, Whole
from llm_gateway.prices import Dollars, Price

UNITS_AT_ONCE = 64
OUTPUT_TOKENS = 4096
Name = Annotated[str, Field(min_length=1, max_length=300, pattern=r"^[^\x00-\x1f\x7f]+$")]
Count = Annotated[int, Field(ge=1, le=10**12)]
Capability = Literal["auto", True, False]


def _one_or_several(named: Any) -> Any:
    if not isinstance(named, str | list | tuple):
        raise ValueError("a name or a list of names")
    return (named,) if isinstance(named, str) else tuple(named)


def _all_finite(table: JsonObject) -> JsonObject:
    """The table, whose numbers all have a form in JSON: a request is JSON."""
    left: list[Any] = [table]
    while left:
        part = left.pop()
        if isinstance(part, float) and not isfinite(part):
            raise ValueError("finite numbers")
        left += part.values() if isinstance(part, dict) else part if isinstance(part, list) else ()
    return table


Panel = Annotated[tuple[Name, ...], BeforeValidator(_one_or_several), Field(min_length=1, max_length=25)]


class ModelNames(Frozen):
    """Which model fills which role; `default` fills those that are not named. voter: one, or a panel that takes turns.

    A model that a server of ours serves is named `local:` and its file, without folder and suffix.
    """

    default: Name | None = None
    planner: Name | None = None
    surfer: Name | None = None
    task: Name | None = None
    dialogue: Name | None = None
    verifier: Name | None = None
    voter: Panel | None = None
    solver: Name | None = None


class Sampling(Frozen):
    """How a reply is drawn; what is None is not sent, as some models take no temperature.

    seed: mixed with what makes a call its own, for endpoints that draw the same reply for the same seed.
    extra_body: keys that an endpoint knows besides those of OpenAI, sent as they are.
    """

    temperature: Annotated[float, Field(ge=0, le=2, allow_inf_nan=False)] | None = None
    max_output_tokens: Annotated[int, Field(ge=1, le=10**6)] | None = None
    seed: Annotated[int, Field(ge=0, lt=2**31)] | None = None
    extra_body: Annotated[JsonObject, AfterValidator(_all_finite)] | None = None

    def wire(self) -> JsonObject:
        """The keys of a request that these settings are."""
        named = {"temperature": self.temperature, "max_tokens": self.max_output_tokens, "seed": self.seed}
        return {**{key: value for key, value in named.items() if value is not None}, **(self.extra_body or {})}


class SamplingTable(Sampling):
    """How replies are drawn, and where a role differs; what a role leaves open is as for all."""

    max_output_tokens: Annotated[int, Field(ge=1, le=10**6)] | None = OUTPUT_TOKENS
    planner: Sampling | None = None
    surfer: Sampling | None = None
    task: Sampling | None = None
    dialogue: Sampling | None = None
    verifier: Sampling | None = None
    voter: Sampling | None = None
    solver: Sampling | None = None


class ModelLimits(Frozen):
    """What holds for one model besides the limits of all calls; None is not limited for it alone."""

    concurrency: Whole | None = None
    requests_per_minute: Rate | None = None
    tokens_per_minute: Rate | None = None


class LimitsTable(Limits):
    """The limits of all calls together, and those that single models have besides."""

    models: dict[Name, ModelLimits] = Field(default_factory=dict)


class RolePlan(NamedTuple):
    """What one call is made with."""

    model: str
    sampling: Sampling


class ModelSettings(Frozen):
    """Everything about model calls that the user chooses; `settings_from` puts it together.

    base_url: of the endpoint, without a slash at its end; None until a local server has started.
    api_key: kept out of everything written. max_cost_usd, max_tokens: of the whole run, resumed or not.
    prices: the user's own, by model. native_tools, native_schema: whether the endpoint knows tool calls and JSON
    schemas; `auto` finds out. votes: whether the panel is asked. record, replay: files of replies, absolute.
    local_weights: the GGUF file that a server of ours serves, absolute.
    """

    base_url: str | None = None
    api_key: SecretStr = Field(default=SecretStr(""), exclude=True, repr=False)
    models: ModelNames = ModelNames()
    sampling: SamplingTable = SamplingTable()
    limits: LimitsTable = LimitsTable()
    max_cost_usd: Annotated[Dollars, Field(gt=0)] | None = None
    max_tokens: Count | None = None
    prices: dict[Name, Price] = Field(default_factory=dict)
    native_tools: Capability = "auto"
    native_schema: Capability = "auto"
    votes: bool = True
    record: Name | None = None
    replay: Name | None = None
    local_weights: Name | None = None

    @property
    def recordings(self) -> tuple[Path | None, Path | None]:
        """The files of `record` and `replay`."""
        record, replay = (None if name is None else Path(name) for name in (self.record, self.replay))
        return record, replay

    @property
    def concurrency(self) -> int:
        """How many units are in work at once."""
        return self.limits.concurrency or UNITS_AT_ONCE

    def panel(self, role: Role) -> tuple[str, ...]:
        """The models of a role, one but for a panel of voters; () where none is named."""
        named = getattr(self.models, role) or self.models.default
        return named if isinstance(named, tuple) else (named,) if named else ()

    def plan(self, role: Role, number: int = 1) -> RolePlan:
        """The model and sampling of a role's call; the members of a panel take turns by the call's number, from 1."""
        panel = self.panel(role)
        return RolePlan(panel[(number - 1) % len(panel)], self.sampling_of(role))

    def sampling_of(self, role: Role) -> Sampling:
        """How replies to a role are drawn."""
        own = getattr(self.sampling, role) or Sampling()
        return Sampling.model_validate({name: _first(own, self.sampling, name) for name in Sampling.model_fields})

    def limits_of_models(self) -> dict[str, Limits]:
        """The limits of single models, which hold beside those of all calls together."""
        return {model: Limits.model_validate(own.model_dump()) for model, own in self.limits.models.items()}

    def endpoint(self) -> Endpoint:
        """Where calls go and with which key."""
        if self.local_weights and self.base_url is None:
            raise RuntimeError("the local server has not been started")
        tools, schema = (None if told == "auto" else told for told in (self.native_tools, self.native_schema))
        key = self.api_key.get_secret_value() or None
        address = {} if self.base_url is None else {"base_url": self.base_url}
        return Endpoint(**address, api_key=key, native_tools=tools, native_schema=schema)

    def model_names(self, roles: tuple[Role, ...] = ROLES) -> tuple[str, ...]:
        """Every model that fills one of these roles, sorted."""
        return tuple(sorted({model for role in roles for model in self.panel(role)}))

    def kept(self) -> JsonObject:
        """What a run keeps in its `config.json` to go on: everything but the key."""
        return self.model_dump(mode="json", exclude_unset=True)

    def published(self, roles: tuple[Role, ...] = ROLES) -> JsonObject:
        """What belongs into a dataset: who filled the roles and how; no address, limit, budget or path."""
        return {
            "models": {role: _one_or_all(self.panel(role)) for role in roles if self.panel(role)},
            "sampling": {
                role: self.sampling_of(role).model_dump(mode="json", exclude_none=True)
                for role in roles
                if self.panel(role)
            },
            "votes": self.votes,
        }


def _first(own: Sampling, shared: Sampling, name: str) -> Any:
    value = getattr(own, name)
    return getattr(shared, name) if value is None else value


def _one_or_all(panel: tuple[str, ...]) -> str | list[str]:
    return panel[0] if len(panel) == 1 else list(panel)


class ModelCalls(NamedTuple):
    """How a run speaks to models. otel: whether its calls are shown as OpenTelemetry spans."""

    settings: ModelSettings
    otel: bool = False


def _check_kept(kept: JsonObject) -> JsonObject:
    try:
        ModelSettings.model_validate(kept)
    except ValidationError as failure:
        fault = failure.errors(include_url=False)[0]
        place = "".join(f"/{part}" for part in fault["loc"])
        raise ValueError(f"no settings of models: {fault['msg']} at {place or '/'}") from None
    return kept


KeptModels = Annotated[JsonObject, AfterValidator(_check_kept)]
"""`ModelSettings.kept()` in the configuration of a run, which somebody else may have written."""
