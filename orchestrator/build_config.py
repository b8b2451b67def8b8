"""What a build was asked for: kept in the run, to be continued, and in the dataset, to be made again."""

from collections.abc import Mapping, Sequence
from pathlib import Path
from typing import Any, Literal

from data_model import Frozen, InputError, JsonObject, nearest
from llm_gateway import KeptModels, ModelSettings, Role
from run_ledger import kept_config

Engine = Literal["procedural", "llm"]
FILTERS = ("criteria", "strict_grader", "solvability", "quality")
TRIALS = ("plan_runs", "plan_passes_the_criteria")
"""What may be left out besides rules and proofs: filters, and what is held against a model's plan when it is tried."""


def most_candidates(tasks: int) -> int:
    """How many candidates are tried at most where the user does not say."""
    return 4 * tasks + 20


def candidate_id(split: str, seed: int, index: int) -> str:
    """The id of a candidate, and of the task that it becomes: `neo-7-00003`."""
    return f"{split}-{seed}-{index:05}"


class Writing(Frozen):
    """What every build says of who writes.

    engine: who plans, explores, proposes, solves and votes. dialogue_engine: who writes the days. surface: who words
    the days that rules wrote. models: `ModelSettings.kept()`, None where no role is a model's.
    without: rules, proofs and filters that are left out, to learn what each keeps away.
    """

    kind: Literal["build"] = "build"
    seed: int
    engine: Engine = "procedural"
    dialogue_engine: Engine = "procedural"
    surface: Engine = "procedural"
    without: tuple[str, ...] = ()
    models: KeptModels | None = None

    @property
    def roles_by_model(self) -> tuple[Role, ...]:
        """The roles that a model fills."""
        settings = self._settings
        return roles_by_model(self.engine, self.dialogue_engine, self.surface, settings is None or settings.votes)

    @property
    def models_by_role(self) -> dict[str, str]:
        """Who fills each of these roles; the members of a panel are joined by commas."""
        settings = self._settings
        return {role: ", ".join(settings.panel(role)) for role in self.roles_by_model} if settings else {}

    @property
    def published_models(self) -> JsonObject | None:
        """What belongs into a dataset about them."""
        settings = self._settings
        return settings.published(self.roles_by_model) if settings else None

    @property
    def _settings(self) -> ModelSettings | None:
        return None if self.models is None else ModelSettings.model_validate(self.models)


class BuildConfig(Writing):
    """A build of Neo. office: the folders or datasets that the offices come from; empty for made-up worlds."""

    split: Literal["neo"] = "neo"
    tasks: int
    office: tuple[str, ...] = ()
    max_candidates: int

    def published(self, sources: str | None) -> dict[str, Any]:
        """The part that belongs into a dataset: a path is given as the hash of what it named."""
        kept = self.model_dump(mode="json", exclude={"office", "models"})
        return {**kept, "office": sources, "models": self.published_models}


def roles_by_model(engine: Engine, dialogue_engine: Engine, surface: Engine, votes: bool) -> tuple[Role, ...]:
    """The roles that a model fills in a build by these engines, none where it is procedural throughout."""
    roles: list[Role] = []
    if engine == "llm":
        roles += ["planner", "surfer", "task", "solver"]
        roles += ["voter"] if votes else []
    if "llm" in (dialogue_engine, surface):
        roles += ["dialogue", "verifier"]
    return tuple(roles)


def check_without(names: Sequence[str], where: str) -> tuple[str, ...]:
    """The names sorted; InputError for one that is no rule, proof or filter."""
    from verifier import proof, rule

    known = (*rule.names, *proof.names, *FILTERS, *TRIALS)
    for name in names:
        if name not in known:
            raise InputError(f"there is no rule, proof or filter {name!r}.{nearest(name, known)}", where)
    return tuple(sorted(set(names)))


def read_config(config: Mapping[str, Any], run: Path) -> BuildConfig:
    """Read what a run keeps of its build; see `kept_config`."""
    return kept_config(BuildConfig, config, run)
