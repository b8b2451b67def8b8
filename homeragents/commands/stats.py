"""`homer stats`: the paper's Table 4 for a dataset."""

from pathlib import Path
from typing import TYPE_CHECKING

import click

from homeragents.options import json_option
from homeragents.terminal import print_json, say

if TYPE_CHECKING:
    from verifier import Statistics


@click.command("stats", epilog="Example: homer stats my-dataset")
@click.argument("dataset", type=click.Path(path_type=Path))
@json_option
def command(dataset: Path, as_json: bool) -> None:
    """Print the paper's Table 4 for a dataset, beside the paper's figures, and counts of steps and applications."""
    from data_model import Dataset
    from verifier import PAPER, dataset_statistics

    found = dataset_statistics(Dataset(dataset))
    if as_json:
        paper = {name: {group: one.model_dump() for group, one in table.items()} for name, table in PAPER.items()}
        print_json({**found.model_dump(mode="json"), "dataset": str(dataset), "paper": paper})
        return
    _print_table(found)
    for title, counts in (
        ("steps of the solution", found.steps),
        ("applications", found.applications),
        ("kinds of fact", found.fact_kinds),
        ("archetypes", found.archetypes),
    ):
        if counts:
            say(f"{title}: " + ", ".join(f"{name} x{count}" for name, count in counts.items()))


def _print_table(found: "Statistics") -> None:
    from verifier import PAPER

    tables = {"this dataset": found.table, **PAPER}
    say(f"{found.tasks} tasks; tokens by {found.tokenizer} (the paper does not name its tokenizer)")
    say(" " * 26 + "".join(f"{name:^32}" for name in tables))
    say(" " * 26 + "".join(f"{group:>8}" for _ in tables for group in ("1 app", "2 apps", "3 apps", "all")))
    columns = [column.model_dump() for table in tables.values() for column in table.values()]
    for row in columns[0]:
        say(f"{row.replace('_', ' '):<26}" + "".join(f"{_figure(column[row]):>8}" for column in columns))


def _figure(value: float | int | None) -> str:
    if value is None:
        return "-"
    return str(value) if isinstance(value, int) else f"{value:.1f}"
