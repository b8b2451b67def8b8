"""What a build was asked for: kept in the run, to be continued, and in the dataset, to be made again."""

from collections.abc import Mapping, Sequence
from pathlib import Path
from typing import Any, Literal

from data_model import FrozenModel, InputError, JsonObject, suggest_name
from llm_gateway import KeptModels, ModelRole, ModelSettings
from run_ledger import validate_run_config

Engine = Literal["procedural", "llm"]
FILTER_NAMES = ("criteria", "strict_grader", "solvability", "quality")
PLAN_TRIALS = ("plan_runs", "plan_passes_the_criteria")
"""What may be left out besides rules and proofs: filters, and what is held against a model's plan when it is tried."""


def default_max_candidates(tasks: int) -> int:
    """How many candidates are tried at most where the user does not say."""
    return 4 * tasks + 20


def make_candidate_id(split: str, seed: int, index: int) -> str:
    """The id of a candidate, and of the task that it becomes: `neo-7-00003`."""
    return f"{split}-{seed}-{index:05}"


class EngineConfig(FrozenModel):
    """What every build says of who writes.

    Attributes:
        engine: Who plans, explores, proposes, solves and votes.
        dialogue_engine: Who writes the days.
        surface: Who words the days that rules wrote.
        without: Rules, proofs and filters that are left out, to learn what each keeps away.
        models: `ModelSettings.kept()`, None where no role is a model's.
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
        """The roles that a model fills."""
        settings = self._model_settings
        return list_model_roles(self.engine, self.dialogue_engine, self.surface, settings is None or settings.votes)

    @property
    def models_by_role(self) -> dict[str, str]:
        """Who fills each of these roles; the members of a panel are joined by commas."""
        settings = self._model_settings
        return {role: ", ".join(settings.models_for_role(role)) for role in self.model_roles} if settings else {}

    @property
    def published_models(self) -> JsonObject | None:
        """What belongs into a dataset about them."""
        settings = self._model_settings
        return settings.make_published_config(self.model_roles) if settings else None

    @property
    def _model_settings(self) -> ModelSettings | None:
        return None if self.models is None else ModelSettings.model_validate(self.models)


class BuildConfig(EngineConfig):
    """A build of Neo.

    Attributes:
        office: The folders or datasets that the offices come from; empty for made-up worlds.
    """

    split: Literal["neo"] = "neo"
    tasks: int
    office: tuple[str, ...] = ()
    max_candidates: int

    def make_published_config(self, sources: str | None) -> dict[str, Any]:
        """The part that belongs into a dataset: a path is given as the hash of what it named."""
        config = self.model_dump(mode="json", exclude={"office", "models"})
        return {**config, "office": sources, "models": self.published_models}


def list_model_roles(
    engine: Engine, dialogue_engine: Engine, surface: Engine, with_votes: bool
) -> tuple[ModelRole, ...]:
    """The roles that a model fills in a build by these engines, none where it is procedural throughout."""
    roles: list[ModelRole] = []
    if engine == "llm":
        roles += ["planner", "surfer", "task", "solver"]
        roles += ["voter"] if with_votes else []
    if "llm" in (dialogue_engine, surface):
        roles += ["dialogue", "verifier"]
    return tuple(roles)


def check_excluded_names(names: Sequence[str], where: str) -> tuple[str, ...]:
    """The names sorted; InputError for one that is no rule, proof or filter."""
    from verifier import proof, rule

    known_names = (*rule.names, *proof.names, *FILTER_NAMES, *PLAN_TRIALS)
    for name in names:
        if name not in known_names:
            raise InputError(f"there is no rule, proof or filter {name!r}.{suggest_name(name, known_names)}", where)
    return tuple(sorted(set(names)))


def read_build_config(config: Mapping[str, Any], run: Path) -> BuildConfig:
    """Read what a run keeps of its build; see `validate_run_config`."""
    return validate_run_config(BuildConfig, config, run)
