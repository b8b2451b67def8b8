"""What an export needs besides its source, and its result."""

import re
from collections.abc import Mapping
from typing import NamedTuple

from pydantic import Field

from data_model import Dataset, FrozenModel, InputError


class Publication(NamedTuple):
    """What only the publisher of a dataset knows; a field is empty if it is not given.

    Attributes:
        license: The SPDX name or the address of the license.
        url: The address at which the dataset will be found.
        creator: Who made the dataset.
        published: The date of publication, `YYYY-MM-DD`.
    """

    license: str = ""
    url: str = ""
    creator: str = ""
    published: str = ""


class ExportResult(FrozenModel):
    """What an export wrote.

    Attributes:
        format: The format of the export.
        destination: The new folder.
        rows: Configuration -> number of rows.
        left_out: Reason -> ids of the tasks that were left out.
    """

    format: str
    destination: str
    rows: dict[str, int]
    left_out: dict[str, tuple[str, ...]] = Field(default_factory=dict)


class ExportTitle(NamedTuple):
    """The title of an export, derived from its content rather than its path.

    Attributes:
        text: The title for readers, such as `neo, seed 1, 3 tasks`.
        row_count: The number of rows of the default configuration.
    """

    text: str
    row_count: int

    @property
    def name(self) -> str:
        """The title for machines, such as `homeragents-neo-seed-1-3-tasks`."""
        return "homeragents-" + re.sub(r"[^a-z0-9]+", "-", self.text.lower()).strip("-")


def make_title(dataset: Dataset) -> ExportTitle:
    """Make the title of a dataset from its rows and its manifest.

    Raises:
        InputError: The dataset has no task.
    """
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
