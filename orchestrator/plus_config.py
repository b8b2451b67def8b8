"""What a Plus build was asked for: kept in the run, to be continued, and in the dataset, to be made again."""

from collections.abc import Mapping
from pathlib import Path
from typing import Any, Literal

from pydantic import ValidationError

from data_model import Frozen, InputError, JsonObject
from llm_gateway import ModelSettings, Role
from orchestrator.build_config import Engine, roles_by_model


class PlusConfig(Frozen):
    """A build of Plus.

    seeds: the dataset that the seeds come from. again: whether they are that dataset's own `seeds.jsonl`. limit: of
    seeds, by id. include_flagged: whether seeds that nobody can do right are built too. engine: who writes intents
    and facts, solves and votes. dialogue_engine: who writes the days. surface: who words the days that rules wrote.
    models: `ModelSettings.kept()`, None where no role is a model's. without: rules, proofs and filters left out.
    """

    kind: Literal["build"] = "build"
    split: Literal["plus"] = "plus"
    seeds: str
    again: bool = False
    limit: int | None = None
    include_flagged: bool = False
    seed: int
    engine: Engine = "procedural"
    dialogue_engine: Engine = "procedural"
    surface: Engine = "procedural"
    without: tuple[str, ...] = ()
    models: JsonObject | None = None

    @property
    def roles_by_model(self) -> tuple[Role, ...]:
        """The roles that a model fills; nothing is planned or explored, since a seed brings its office along."""
        votes = ModelSettings.model_validate(self.models).votes if self.models else True
        roles = roles_by_model(self.engine, self.dialogue_engine, self.surface, votes)
        return tuple(role for role in roles if role not in ("planner", "surfer"))

    @property
    def models_by_role(self) -> dict[str, str]:
        """Who fills each of these roles; the members of a panel are joined by commas."""
        if self.models is None:
            return {}
        settings = ModelSettings.model_validate(self.models)
        return {role: ", ".join(settings.panel(role)) for role in self.roles_by_model}

    def published(self, seeds: str) -> dict[str, Any]:
        """The part that belongs into a dataset: the hash of the seeds stands for where they came from.

        Seeds that came from a dataset's own `seeds.jsonl` make the same bytes as those that it was made from.
        """
        models = ModelSettings.model_validate(self.models).published(self.roles_by_model) if self.models else None
        kept = self.model_dump(mode="json", exclude={"seeds", "again", "limit", "models"})
        return {**kept, "seeds": seeds, "models": models}


def read_plus_config(config: Mapping[str, Any], run: Path) -> PlusConfig:
    """Read what a run keeps of its build; InputError where another version, or somebody, has written something else."""
    try:
        return PlusConfig.model_validate(config)
    except ValidationError as failure:
        fault = failure.errors(include_url=False)[0]
        place = "".join(f"/{part}" for part in fault["loc"])
        raise InputError(fault["msg"], f"{run / 'config.json'}, {place}", found=repr(fault["input"])[:80]) from failure
