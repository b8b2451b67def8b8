"""All settings of model calls: models, endpoint, sampling, limits and budget."""

from pathlib import Path
from typing import Annotated, Any, Literal, NamedTuple

from pydantic import AfterValidator, BeforeValidator, Field, SecretStr, ValidationError

from data_model import FrozenModel, JsonObject
from llm_gateway.chat_types import MODEL_ROLES, ModelRole
from llm_gateway.limits.call_limits import CallLimits, Endpoint, PerMinute, PositiveInt
from llm_gateway.prices import Dollars, Price
from llm_gateway.settings.sampling import Sampling, SamplingByRole

DEFAULT_CONCURRENT_UNITS = 64
Name = Annotated[str, Field(min_length=1, max_length=300, pattern=r"^[^\x00-\x1f\x7f]+$")]
TokenCount = Annotated[int, Field(ge=1, le=10**12)]
Capability = Literal["auto", True, False]


def _to_name_tuple(value: Any) -> Any:
    if not isinstance(value, str | list | tuple):
        raise ValueError("a name or a list of names")
    return (value,) if isinstance(value, str) else tuple(value)


VoterModels = Annotated[tuple[Name, ...], BeforeValidator(_to_name_tuple), Field(min_length=1, max_length=25)]


class ModelNames(FrozenModel):
    """The model of each role; `default` applies to roles without one.

    A local model is named `local:` followed by its file name without folder and suffix.

    Attributes:
        voter: One model, or a panel whose members take turns.
    """

    default: Name | None = None
    planner: Name | None = None
    surfer: Name | None = None
    task: Name | None = None
    dialogue: Name | None = None
    verifier: Name | None = None
    voter: VoterModels | None = None
    solver: Name | None = None


class ModelLimits(FrozenModel):
    """The additional limits of one model; None for no limit of its own."""

    concurrency: PositiveInt | None = None
    requests_per_minute: PerMinute | None = None
    tokens_per_minute: PerMinute | None = None


class CallLimitsByModel(CallLimits):
    """The limits of all calls together, and additional limits of single models."""

    models: dict[Name, ModelLimits] = Field(default_factory=dict)


class RoleCall(NamedTuple):
    """The model and sampling parameters of one call."""

    model: str
    sampling: Sampling


class ModelSettings(FrozenModel):
    """Everything about model calls that the user chooses; made by `build_settings`.

    Attributes:
        base_url: The address of the endpoint without a trailing slash; None for the default endpoint, and for a local
            model until its server has started.
        api_key: Never written to any file.
        max_cost_usd: Limit of the whole run, including resumed parts.
        max_tokens: Limit of the whole run, including resumed parts.
        prices: The user's own prices by model.
        native_tools: Whether the endpoint supports tool calls; `auto` to find out.
        native_schema: Whether the endpoint supports JSON schemas; `auto` to find out.
        votes: Whether the panel of voters is asked.
        record: The absolute path of the recording to write.
        replay: The absolute path of the recording to replay.
        local_weights: The absolute path of the GGUF file that a local server serves.
    """

    base_url: str | None = None
    api_key: SecretStr = Field(default=SecretStr(""), exclude=True, repr=False)
    models: ModelNames = ModelNames()
    sampling: SamplingByRole = SamplingByRole()
    limits: CallLimitsByModel = CallLimitsByModel()
    max_cost_usd: Annotated[Dollars, Field(gt=0)] | None = None
    max_tokens: TokenCount | None = None
    prices: dict[Name, Price] = Field(default_factory=dict)
    native_tools: Capability = "auto"
    native_schema: Capability = "auto"
    votes: bool = True
    record: Name | None = None
    replay: Name | None = None
    local_weights: Name | None = None

    @property
    def recording_paths(self) -> tuple[Path | None, Path | None]:
        """The paths of `record` and `replay`."""
        record, replay = (None if name is None else Path(name) for name in (self.record, self.replay))
        return record, replay

    @property
    def max_concurrent_units(self) -> int:
        """How many units are executed concurrently."""
        return self.limits.concurrency or DEFAULT_CONCURRENT_UNITS

    def models_for_role(self, role: ModelRole) -> tuple[str, ...]:
        """Return the models of a role: one, several for a panel of voters, or () if none is named."""
        models = getattr(self.models, role) or self.models.default
        return models if isinstance(models, tuple) else (models,) if models else ()

    def plan_call(self, role: ModelRole, number: int = 1) -> RoleCall:
        """Return the model and sampling of a role's call; panel members take turns by the call's 1-based number."""
        models = self.models_for_role(role)
        return RoleCall(models[(number - 1) % len(models)], self.sampling_for_role(role))

    def sampling_for_role(self, role: ModelRole) -> Sampling:
        """Return the sampling parameters of a role."""
        role_sampling = getattr(self.sampling, role) or Sampling()
        return Sampling.model_validate(
            {name: _first_set_value(role_sampling, self.sampling, name) for name in Sampling.model_fields}
        )

    def limits_by_model(self) -> dict[str, CallLimits]:
        """Return the additional limits of single models."""
        return {
            model: CallLimits.model_validate(model_limits.model_dump())
            for model, model_limits in self.limits.models.items()
        }

    def make_endpoint(self) -> Endpoint:
        """Make the endpoint that calls are sent to, with its key."""
        if self.local_weights and self.base_url is None:
            raise RuntimeError("the local server has not been started")
        tools, schema = (None if setting == "auto" else setting for setting in (self.native_tools, self.native_schema))
        key = self.api_key.get_secret_value() or None
        address = {} if self.base_url is None else {"base_url": self.base_url}
        return Endpoint(**address, api_key=key, native_tools=tools, native_schema=schema)

    def list_models(self, roles: tuple[ModelRole, ...] = MODEL_ROLES) -> tuple[str, ...]:
        """Return every model of these roles, sorted."""
        return tuple(sorted({model for role in roles for model in self.models_for_role(role)}))

    def make_run_config(self) -> JsonObject:
        """Return what a run saves in its `config.json` for a resume: everything except the key."""
        return self.model_dump(mode="json", exclude_unset=True)

    def make_published_config(self, roles: tuple[ModelRole, ...] = MODEL_ROLES) -> JsonObject:
        """Return what a dataset publishes: models, sampling and votes, but no address, limit, budget or path."""
        return {
            "models": {
                role: _unwrap_single(self.models_for_role(role)) for role in roles if self.models_for_role(role)
            },
            "sampling": {
                role: self.sampling_for_role(role).model_dump(mode="json", exclude_none=True)
                for role in roles
                if self.models_for_role(role)
            },
            "votes": self.votes,
        }


def _first_set_value(role_sampling: Sampling, default_sampling: Sampling, name: str) -> Any:
    value = getattr(role_sampling, name)
    return getattr(default_sampling, name) if value is None else value


def _unwrap_single(models: tuple[str, ...]) -> str | list[str]:
    return models[0] if len(models) == 1 else list(models)


class ModelOptions(NamedTuple):
    """The settings of model calls with the options that a run does not save.

    Attributes:
        otel: Whether calls are reported as OpenTelemetry spans.
    """

    settings: ModelSettings
    otel: bool = False


def _check_kept(kept: JsonObject) -> JsonObject:
    try:
        ModelSettings.model_validate(kept)
    except ValidationError as failure:
        fault = failure.errors(include_url=False)[0]
        place = "".join(f"/{part}" for part in fault["loc"])
        raise ValueError(f"invalid model settings: {fault['msg']} at {place or '/'}") from None
    return kept


KeptModels = Annotated[JsonObject, AfterValidator(_check_kept)]
"""The result of `ModelSettings.make_run_config` in a run's configuration, validated because it is untrusted."""
