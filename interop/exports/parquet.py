"""A dataset as Parquet: `load_dataset(DEST)` gives what a solver may see, and the gold is asked for by name."""

from collections.abc import Callable, Iterable, Iterator, Mapping, Sequence
from pathlib import Path
from typing import NamedTuple

from data_model import Assignment, Dataset, Task, Transcript, transcript_of, write_whole
from interop.assembling import assembled
from interop.exports.arrow import check_arrow, write_parquet
from interop.exports.columns import (
    ASSIGNMENTS,
    DATASET_TABLES,
    EPISODES,
    FILES,
    GOLD,
    OFFICES,
    RUN_TABLES,
    STEPS,
    VERDICTS,
    Row,
    Table,
    assignment_row,
    gold_row,
)
from interop.exports.croissant import write_croissant
from interop.exports.result import ExportResult, Publication, Title, title_of
from templates import render

MEDIA_TYPE = "application/x-parquet"
SPLIT = "test"


class RunRows(NamedTuple):
    """The rows of a run, of each table of it."""

    title: Title
    episodes: Iterable[Row]
    steps: Iterable[Row]
    verdicts: Iterable[Row]


Assign = Callable[[Task, Transcript | None], Assignment]
"""The boundary between a task and whoever solves it: `evaluation.assignment_for`."""


def export_parquet(source: Path, goal: Path, assign: Assign, publication: Publication = Publication()) -> ExportResult:  # noqa: B008 (it is frozen)
    """Write a dataset as Parquet files with a dataset card and Croissant metadata, in a new folder.

    The default configuration holds what `assign` lets through; facts, criteria and solutions are the configuration
    `gold`. Raises InputError where the goal exists, the source is no dataset, or pyarrow is not installed.
    """
    check_arrow()
    dataset = Dataset(source)
    rows = {
        ASSIGNMENTS.name: _assignments(dataset, assign),
        OFFICES.name: _offices(dataset),
        FILES.name: _files(dataset),
        GOLD.name: (gold_row(task, dataset.dialogue(task.id)) for task in dataset.tasks()),
    }
    return _written(DATASET_TABLES, rows, title_of(dataset), goal, publication)


def export_run(rows: RunRows, goal: Path, publication: Publication = Publication()) -> ExportResult:  # noqa: B008 (it is frozen)
    """Write the episodes of a run as Parquet files, with a card and Croissant metadata, in a new folder.

    Raises InputError where the goal exists, or pyarrow is not installed.
    """
    check_arrow()
    by_table = {EPISODES.name: rows.episodes, STEPS.name: rows.steps, VERDICTS.name: rows.verdicts}
    return _written(RUN_TABLES, by_table, rows.title, goal, publication)


def _written(
    tables: Sequence[Table], rows: Mapping[str, Iterable[Row]], title: Title, goal: Path, publication: Publication
) -> ExportResult:
    """Write tables, the first of which is the default, with all that describes them."""
    with assembled(goal) as folder:
        counts = {table.name: write_parquet(folder / _path(table.name), table, rows[table.name]) for table in tables}
        write_croissant(folder, title, MEDIA_TYPE, {_path(table.name): (table,) for table in tables}, publication)
        write_whole(folder / "README.md", _card(tables, title, counts, publication))
    return ExportResult(format="parquet", destination=str(goal), rows=counts)


def _path(name: str) -> str:
    return f"data/{name}.parquet"


def _assignments(dataset: Dataset, assign: Assign) -> Iterator[Row]:
    for task in dataset.tasks():
        dialogue = dataset.dialogue(task.id)
        said = transcript_of(dialogue) if dialogue else None
        yield assignment_row(assign(task, said), task.office, said)


def _offices(dataset: Dataset) -> Iterator[Row]:
    for office in _used(dataset):
        for path, digest in sorted(dataset.store.manifest(office).items()):
            yield {"office": office, "path": path, "sha256": digest}


def _files(dataset: Dataset) -> Iterator[Row]:
    """Only what an office holds: references are gold."""
    for digest in sorted({digest for office in _used(dataset) for digest in dataset.store.manifest(office).values()}):
        yield {"sha256": digest, "content": dataset.store.read(digest)}


def _used(dataset: Dataset) -> list[str]:
    return sorted({task.office for task in dataset.tasks()})


def _card(tables: Sequence[Table], title: Title, counts: Mapping[str, int], publication: Publication) -> str:
    return render(
        "documents/parquet_card.md.j2",
        title=title.words,
        pretty_name=title.name,
        configurations=[{"name": one.name, "about": one.about, "rows": counts[one.name]} for one in tables],
        is_run=tables is RUN_TABLES,
        split=SPLIT,
        license=publication.license,
        size=size_category(title.rows),
    )


def size_category(rows: int) -> str:
    """How the Hub names a number of rows."""
    steps = ((1_000, "n<1K"), (10_000, "1K<n<10K"), (100_000, "10K<n<100K"), (1_000_000, "100K<n<1M"))
    return next((name for most, name in steps if rows < most), "1M<n<10M")
