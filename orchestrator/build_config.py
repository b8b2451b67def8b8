"""The configuration of a build: stored in the run to resume it, and in the dataset to reproduce it."""

from collections.abc import Mapping
from pathlib import Path
from typing import Any, Literal

from data_model import FrozenModel, InputError, JsonObject
from llm_gateway import KeptModels, ModelRole, ModelSettings
from run_ledger import validate_run_config

Engine = Literal["procedural", "llm"]


def default_max_candidates(tasks: int) -> int:
    """Return the default maximum number of candidates for a number of tasks."""
    return 4 * tasks + 20


_MAX_INDEX_DIGITS = 9


def make_candidate_id(split: str, seed: int, index: int) -> str:
    """Return the id of a candidate and of its task, such as `neo-7-00003`."""
    return f"{split}-{seed}-{index:05}"


def parse_candidate_index(id: str) -> int | None:
    """Return the number of a candidate from its id; None if it is no such id."""
    digits = id.rpartition("-")[2]
    return int(digits) if digits.isascii() and digits.isdigit() and len(digits) <= _MAX_INDEX_DIGITS else None


class EngineConfig(FrozenModel):
    """The part of a build's configuration that chooses engines and models.

    Attributes:
        engine: The engine that plans, explores, proposes, solves and votes.
        dialogue_engine: The engine that writes the days.
        surface: The engine that words the days written by rules.
        without: The names of excluded rules, proofs and filters; excluding one shows what it catches.
        models: The result of `ModelSettings.make_run_config`; None if no role is filled by a model.
    """

    kind: Literal["build"] = "build"
    seed: int
    engine: Engine = "procedural"
    dialogue_engine: Engine = "procedural"
    surface: Engine = "procedural"
    without: tuple[str, ...] = ()
    models: KeptModels | None = None

    @property
    def model_roles(self) -> tuple[ModelRole, ...]:
        """The roles filled by models."""
        settings = self._model_settings
        return list_model_roles(self.engine, self.dialogue_engine, self.surface, settings is None or settings.votes)

    @property
    def models_by_role(self) -> dict[str, str]:
        """Role -> model for the roles filled by models; the members of a panel are joined by commas."""
        settings = self._model_settings
        return {role: ", ".join(settings.models_for_role(role)) for role in self.model_roles} if settings else {}

    @property
    def published_models(self) -> JsonObject | None:
        """The settings of the models as published in a dataset."""
        settings = self._model_settings
        return settings.make_published_config(self.model_roles) if settings else None

    @property
    def _model_settings(self) -> ModelSettings | None:
        return None if self.models is None else ModelSettings.model_validate(self.models)


class BuildConfig(EngineConfig):
    """The configuration of a Neo build.

    Attributes:
        tasks: The number of tasks to build.
        office: The folders or datasets that the offices come from; empty for made-up worlds.
        max_candidates: The maximum number of candidates tried.
        attack: Whether the card says how many tasks are passed by the policies that know no task, and by the reader.
    """

    split: Literal["neo"] = "neo"
    tasks: int
    office: tuple[str, ...] = ()
    max_candidates: int
    attack: bool = False

    def make_published_config(self, sources: str | None) -> dict[str, Any]:
        """Return the configuration as published in a dataset, with the hash of the offices in place of their paths."""
        config = self.model_dump(mode="json", exclude={"office", "models"})
        return {**config, "office": sources, "models": self.published_models}


def list_model_roles(
    engine: Engine, dialogue_engine: Engine, surface: Engine, with_votes: bool
) -> tuple[ModelRole, ...]:
    """Return the roles that models fill in a build with these engines; none if all engines are procedural."""
    roles: list[ModelRole] = []
    if engine == "llm":
        roles += ["planner", "surfer", "task", "solver"]
        roles += ["voter"] if with_votes else []
    if "llm" in (dialogue_engine, surface):
        roles += ["dialogue", "verifier"]
    return tuple(roles)


def check_task_numbers(config: BuildConfig) -> None:
    """Check the numbers of tasks and candidates in the configuration of a Neo build.

    Raises:
        InputError: It is asked for no task, or may try fewer candidates than the tasks that it has to make.
    """
    if config.tasks < 1:
        raise InputError("", where="--tasks", expected="a number from 1", found=str(config.tasks))
    if config.max_candidates < config.tasks:
        raise InputError("", "--max-candidates", f"at least --tasks ({config.tasks})", str(config.max_candidates))


def read_build_config(config: Mapping[str, Any], run: Path) -> BuildConfig:
    """Read the configuration of a Neo build from its run; see `validate_run_config`."""
    return validate_run_config(BuildConfig, config, run)
