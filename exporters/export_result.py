"""What an export is told besides its source, and what it comes to."""

import re
from collections.abc import Mapping
from typing import NamedTuple

from pydantic import Field

from data_model import Dataset, FrozenModel, InputError


class Publication(NamedTuple):
    """What only its publisher knows of a dataset; empty where it is not said.

    Attributes:
        license: Its SPDX name or address.
        url: Where it will be found.
        creator: Who made it.
        published: `YYYY-MM-DD`.
    """

    license: str = ""
    url: str = ""
    creator: str = ""
    published: str = ""


class ExportResult(FrozenModel):
    """What an export wrote.

    Attributes:
        rows: By configuration.
        left_out: Reason -> ids of tasks.
    """

    format: str
    destination: str
    rows: dict[str, int]
    left_out: dict[str, tuple[str, ...]] = Field(default_factory=dict)


class ExportTitle(NamedTuple):
    """What an export is called, by what it holds and not by where it lies.

    Attributes:
        text: For a reader, `neo, seed 1, 3 tasks`.
        row_count: Of its default configuration.
    """

    text: str
    row_count: int

    @property
    def name(self) -> str:
        """For a machine: `homeragents-neo-seed-1-3-tasks`."""
        return "homeragents-" + re.sub(r"[^a-z0-9]+", "-", self.text.lower()).strip("-")


def make_title(dataset: Dataset) -> ExportTitle:
    """The title of a dataset, from its rows and its manifest; InputError where it has no row."""
    splits, tasks = set[str](), 0
    for task in dataset.tasks():
        splits.add(task.split)
        tasks += 1
    if not tasks:
        raise InputError("a dataset without tasks", where=str(dataset.root))
    parts = (
        " and ".join(sorted(splits)),
        _format_seed(dataset.manifest().config),
        f"{tasks} task{'' if tasks == 1 else 's'}",
    )
    return ExportTitle(", ".join(part for part in parts if part), tasks)


def _format_seed(config: Mapping[str, object]) -> str:
    seed = config.get("seed")
    return f"seed {seed}" if isinstance(seed, int) and not isinstance(seed, bool) else ""
