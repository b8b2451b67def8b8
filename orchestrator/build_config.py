"""What a build was asked for: kept in the run, to be continued, and in the dataset, to be made again."""

from collections.abc import Mapping
from pathlib import Path
from typing import Any, Literal

from pydantic import ValidationError

from data_model import Frozen, InputError

Engine = Literal["procedural"]


def most_candidates(tasks: int) -> int:
    """How many candidates are tried at most where the user does not say."""
    return 4 * tasks + 20


def candidate_id(split: str, seed: int, index: int) -> str:
    """The id of a candidate, and of the task that it becomes: `neo-7-00003`."""
    return f"{split}-{seed}-{index:05}"


class BuildConfig(Frozen):
    """A build of Neo.

    office: the folders or datasets that the offices come from; empty for made-up worlds.
    """

    kind: Literal["build"] = "build"
    split: Literal["neo"] = "neo"
    tasks: int
    seed: int
    engine: Engine = "procedural"
    dialogue_engine: Engine = "procedural"
    office: tuple[str, ...] = ()
    max_candidates: int

    def published(self, sources: str | None) -> dict[str, Any]:
        """The part that belongs into a dataset: a path is given as the hash of what it named."""
        return {**self.model_dump(mode="json", exclude={"office"}), "office": sources}


def read_config(config: Mapping[str, Any], run: Path) -> BuildConfig:
    """Read what a run keeps of its build; InputError where another version, or somebody, has written something else."""
    try:
        return BuildConfig.model_validate(config)
    except ValidationError as failure:
        fault = failure.errors(include_url=False)[0]
        place = "".join(f"/{part}" for part in fault["loc"])
        raise InputError(fault["msg"], f"{run / 'config.json'}, {place}", found=repr(fault["input"])[:80]) from failure
