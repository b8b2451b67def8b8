"""The configuration of a Plus build: stored in the run to resume it, and in the dataset to reproduce it."""

from collections.abc import Mapping
from pathlib import Path
from typing import Any, Literal

from llm_gateway import ModelRole
from orchestrator.build_config import EngineConfig
from run_ledger import validate_run_config


class PlusConfig(EngineConfig):
    """The configuration of a Plus build; `engine` is for writing intents and facts, solving and voting.

    Attributes:
        seeds: The dataset that the seeds come from.
        again: Whether the seeds are that dataset's own `seeds.jsonl`.
        limit: The maximum number of seeds, by id; None for all.
        include_flagged: Whether seeds that nobody can solve fairly are built too.
    """

    split: Literal["plus"] = "plus"
    seeds: str
    again: bool = False
    limit: int | None = None
    include_flagged: bool = False

    @property
    def model_roles(self) -> tuple[ModelRole, ...]:
        """The roles filled by models; nothing is planned or explored, since a seed comes with its office."""
        return tuple(role for role in super().model_roles if role not in ("planner", "surfer"))

    def make_published_config(self, seeds: str) -> dict[str, Any]:
        """Return the configuration as published in a dataset, with the hash of the seeds in place of their source.

        The result is the same whether seeds come from a dataset's own `seeds.jsonl` or from that dataset's source.
        """
        config = self.model_dump(mode="json", exclude={"seeds", "again", "limit", "models"})
        return {**config, "seeds": seeds, "models": self.published_models}


def read_plus_config(config: Mapping[str, Any], run: Path) -> PlusConfig:
    """Read the configuration of a Plus build from its run; see `validate_run_config`."""
    return validate_run_config(PlusConfig, config, run)
