"""The export to Parquet: `load_dataset(DEST)` loads what a solver may see, and the gold only by name."""

from collections.abc import Callable, Iterable, Iterator, Mapping, Sequence
from pathlib import Path
from typing import NamedTuple

from data_model import Assignment, Dataset, Task, Transcript, make_transcript, write_atomically
from exporters.croissant_metadata import write_croissant
from exporters.export_result import ExportResult, ExportTitle, Publication, make_title
from exporters.parquet_files import check_pyarrow, write_parquet
from exporters.tables import (
    ASSIGNMENTS,
    DATASET_TABLES,
    EPISODES,
    FILES,
    GOLD,
    OFFICES,
    RUN_TABLES,
    STEPS,
    VERDICTS,
    ExportTable,
    Row,
    make_assignment_row,
    make_gold_row,
)
from run_ledger import stage_directory
from templates import render

MEDIA_TYPE = "application/x-parquet"
SPLIT = "test"


class RunRows(NamedTuple):
    """The rows of a run, by table."""

    title: ExportTitle
    episodes: Iterable[Row]
    steps: Iterable[Row]
    verdicts: Iterable[Row]


AssignFunction = Callable[[Task, Transcript | None], Assignment]
"""Makes the assignment of a task, as `evaluation.make_assignment` does."""


def export_parquet(
    source: Path,
    destination: Path,
    assign: AssignFunction,
    publication: Publication = Publication(),  # noqa: B008 (it is frozen)
) -> ExportResult:
    """Write a dataset as Parquet files with a dataset card and Croissant metadata, in a new folder.

    The default configuration holds what `assign` lets through; facts, criteria and solutions are the configuration
    `gold`.

    Args:
        source: The folder of the dataset.
        destination: The new folder.
        assign: Makes the assignment of a task from its transcript.
        publication: What the publisher says about the dataset.

    Raises:
        InputError: The destination exists, the source is not a dataset, or pyarrow is not installed.
    """
    check_pyarrow()
    dataset = Dataset(source)
    rows = {
        ASSIGNMENTS.name: _make_assignment_rows(dataset, assign),
        OFFICES.name: _make_office_rows(dataset),
        FILES.name: _make_file_rows(dataset),
        GOLD.name: (make_gold_row(task, dataset.dialogue(task.id)) for task in dataset.tasks()),
    }
    return _write_tables(DATASET_TABLES, rows, make_title(dataset), destination, publication)


def export_run(rows: RunRows, destination: Path, publication: Publication = Publication()) -> ExportResult:  # noqa: B008 (it is frozen)
    """Write the episodes of a run as Parquet files, with a card and Croissant metadata, in a new folder.

    Raises:
        InputError: The destination exists, or pyarrow is not installed.
    """
    check_pyarrow()
    by_table = {EPISODES.name: rows.episodes, STEPS.name: rows.steps, VERDICTS.name: rows.verdicts}
    return _write_tables(RUN_TABLES, by_table, rows.title, destination, publication)


def _write_tables(
    tables: Sequence[ExportTable],
    rows: Mapping[str, Iterable[Row]],
    title: ExportTitle,
    destination: Path,
    publication: Publication,
) -> ExportResult:
    """Write tables, the first of which is the default configuration, with their card and metadata."""
    with stage_directory(destination) as folder:
        counts = {
            table.name: write_parquet(folder / _table_path(table.name), table, rows[table.name]) for table in tables
        }
        write_croissant(folder, title, MEDIA_TYPE, {_table_path(table.name): (table,) for table in tables}, publication)
        write_atomically(folder / "README.md", _render_card(tables, title, counts, publication))
    return ExportResult(format="parquet", destination=str(destination), rows=counts)


def _table_path(name: str) -> str:
    return f"data/{name}.parquet"


def _make_assignment_rows(dataset: Dataset, assign: AssignFunction) -> Iterator[Row]:
    for task in dataset.tasks():
        dialogue = dataset.dialogue(task.id)
        transcript = make_transcript(dialogue) if dialogue else None
        yield make_assignment_row(assign(task, transcript), task.office, transcript)


def _make_office_rows(dataset: Dataset) -> Iterator[Row]:
    for office in _list_used_offices(dataset):
        for path, digest in sorted(dataset.store.read_office_table(office).items()):
            yield {"office": office, "path": path, "sha256": digest}


def _make_file_rows(dataset: Dataset) -> Iterator[Row]:
    """Yield only the files of offices, because references are gold."""
    for digest in sorted(
        {
            digest
            for office in _list_used_offices(dataset)
            for digest in dataset.store.read_office_table(office).values()
        }
    ):
        yield {"sha256": digest, "content": dataset.store.read(digest)}


def _list_used_offices(dataset: Dataset) -> list[str]:
    return sorted({task.office for task in dataset.tasks()})


def _render_card(
    tables: Sequence[ExportTable], title: ExportTitle, counts: Mapping[str, int], publication: Publication
) -> str:
    return render(
        "documents/parquet_card.md.j2",
        title=title.text,
        pretty_name=title.name,
        configurations=[
            {"name": table.name, "about": table.description, "rows": counts[table.name]} for table in tables
        ],
        is_run=tables is RUN_TABLES,
        split=SPLIT,
        license=publication.license,
        size=size_category(title.row_count),
    )


def size_category(rows: int) -> str:
    """Return the Hub's name for a number of rows."""
    steps = ((1_000, "n<1K"), (10_000, "1K<n<10K"), (100_000, "10K<n<100K"), (1_000_000, "100K<n<1M"))
    return next((name for upper_limit, name in steps if rows < upper_limit), "1M<n<10M")
