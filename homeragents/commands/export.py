"""`homer export`: convert a dataset or a run for other tools."""

from collections.abc import Callable
from pathlib import Path
from typing import TYPE_CHECKING, Any

import click

from homeragents.options import json_option
from homeragents.terminal import print_json, print_line

if TYPE_CHECKING:
    from exporters import ExportResult, Publication


@click.group("export", epilog="Example: homer export parquet my-dataset my-dataset-parquet")
def command() -> None:
    """Convert a dataset or a run for other tools."""


def dataset_option(function: Callable[..., Any]) -> Callable[..., Any]:
    """Add `--dataset`, the folder of a run's dataset if it was moved."""
    help_text = "Folder of the run's dataset, if it was moved."
    return click.option("--dataset", "moved", type=click.Path(path_type=Path), metavar="DIR", help=help_text)(function)


def publication_options(function: Callable[..., Any]) -> Callable[..., Any]:
    """Add the options for what only the publisher of a dataset knows."""
    for option in (
        click.option("--published", default="", metavar="DATE", help="Publication date, YYYY-MM-DD."),
        click.option("--creator", default="", metavar="NAME", help="Name of the publisher."),
        click.option("--url", default="", metavar="URL", help="Address at which it will be published."),
        click.option("--license", "license_", default="", metavar="NAME", help="License, such as cc-by-4.0."),
    ):
        function = option(function)
    return function


@command.command(epilog="Example: homer export parquet my-dataset my-dataset-parquet")
@click.argument("source", type=click.Path(path_type=Path), metavar="DATASET|RUN")
@click.argument("destination", type=click.Path(path_type=Path), metavar="DEST")
@dataset_option
@publication_options
@json_option
def parquet(
    source: Path,
    destination: Path,
    moved: Path | None,
    license_: str,
    url: str,
    creator: str,
    published: str,
    as_json: bool,
) -> None:
    """Write Parquet files that Hugging Face's `load_dataset(DEST)` loads.

    For a DATASET, the default configuration holds what a solver may see; facts, criteria and solutions are in the
    configuration `gold`. For a RUN, the default configuration holds the episodes; steps and verdicts have
    configurations of their own. Also writes a dataset card and Croissant metadata. Needs the extra `parquet`.
    """
    from evaluation import make_assignment
    from exporters import export_parquet, export_run, read_run_rows

    publication = _make_publication(license_, url, creator, published)
    if _is_run(source, moved):
        _report_export(export_run(read_run_rows(source, moved), destination, publication), as_json)
        return
    _report_export(export_parquet(source, destination, make_assignment, publication), as_json)


@command.command(epilog="Example: homer export croissant my-dataset my-described-dataset")
@click.argument("source", type=click.Path(path_type=Path), metavar="DATASET")
@click.argument("destination", type=click.Path(path_type=Path), metavar="DEST")
@publication_options
@json_option
def croissant(
    source: Path, destination: Path, license_: str, url: str, creator: str, published: str, as_json: bool
) -> None:
    """Copy a dataset and describe its rows in `croissant.json`; the copy remains a usable dataset."""
    from exporters import export_croissant

    _report_export(export_croissant(source, destination, _make_publication(license_, url, creator, published)), as_json)


@command.command(epilog="Example: homer export inspect my-dataset my-inspect-task")
@click.argument("source", type=click.Path(path_type=Path), metavar="DATASET")
@click.argument("destination", type=click.Path(path_type=Path), metavar="DEST")
@json_option
def inspect(source: Path, destination: Path, as_json: bool) -> None:
    """Copy a dataset into a folder in which Inspect runs it with `inspect eval odyssey.py`.

    Running it needs the extra `inspect`.
    """
    from exporters import export_inspect

    _report_export(export_inspect(source, destination), as_json)


@command.command(epilog="Example: homer export sft my-dataset my-conversations")
@click.argument("source", type=click.Path(path_type=Path), metavar="DATASET|RUN")
@click.argument("destination", type=click.Path(path_type=Path), metavar="DEST")
@click.option("--memory", metavar="M", help="Memory mode for a DATASET, long-context by default; a RUN has its own.")
@dataset_option
@json_option
def sft(source: Path, destination: Path, memory: str | None, moved: Path | None, as_json: bool) -> None:
    """Write solved tasks as chat messages with tool calls, one JSON line per task.

    For a DATASET, runs the reference solutions; for a RUN, takes the episodes that passed. Writes only tasks whose
    proofs all passed.
    """
    from exporters import demonstrate_dataset, demonstrate_run, export_sft

    is_run = _is_run(source, moved)
    if is_run and memory is not None:
        raise click.UsageError("--memory is for a DATASET; a run has its own")
    demonstrations = demonstrate_run(source, moved) if is_run else demonstrate_dataset(source, memory or "long-context")
    _report_export(export_sft(demonstrations, destination), as_json)


def _is_run(source: Path, moved: Path | None) -> bool:
    is_run = (source / "ledger.sqlite").exists()
    if moved is not None and not is_run:
        raise click.UsageError("--dataset is for a RUN")
    return is_run


def _make_publication(license_: str, url: str, creator: str, published: str) -> "Publication":
    from exporters import Publication

    return Publication(license_, url, creator, published)


def _report_export(result: "ExportResult", as_json: bool) -> None:
    if as_json:
        print_json(result.model_dump(mode="json"))
        return
    rows = ", ".join(f"{count} {name}" for name, count in result.rows.items())
    print_line(f"{result.destination}: {rows}")
    for reason, tasks in result.left_out.items():
        print_line(f"left out {len(tasks)}: {reason}")
