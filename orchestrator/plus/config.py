"""What a Plus build was asked for: kept in the run, to be continued, and in the dataset, to be made again."""

from collections.abc import Mapping
from pathlib import Path
from typing import Any, Literal

from llm_gateway import ModelRole
from orchestrator.build_config import EngineConfig
from run_ledger import validate_run_config


class PlusConfig(EngineConfig):
    """A build of Plus; its engine writes intents and facts, solves and votes.

    Attributes:
        seeds: The dataset that the seeds come from.
        again: Whether they are that dataset's own `seeds.jsonl`.
        limit: Of seeds, by id.
        include_flagged: Whether seeds that nobody can do right are built too.
    """

    split: Literal["plus"] = "plus"
    seeds: str
    again: bool = False
    limit: int | None = None
    include_flagged: bool = False

    @property
    def model_roles(self) -> tuple[ModelRole, ...]:
        """The roles that a model fills; nothing is planned or explored, since a seed brings its office along."""
        return tuple(role for role in super().model_roles if role not in ("planner", "surfer"))

    def make_published_config(self, seeds: str) -> dict[str, Any]:
        """The part that belongs into a dataset: the hash of the seeds stands for where they came from.

        Seeds that came from a dataset's own `seeds.jsonl` make the same bytes as those that it was made from.
        """
        config = self.model_dump(mode="json", exclude={"seeds", "again", "limit", "models"})
        return {**config, "seeds": seeds, "models": self.published_models}


def read_plus_config(config: Mapping[str, Any], run: Path) -> PlusConfig:
    """Read what a run keeps of its build; see `validate_run_config`."""
    return validate_run_config(PlusConfig, config, run)
