"""`homer stats`: the paper's Table 4 for a dataset."""

from pathlib import Path
from typing import TYPE_CHECKING

import click

from homeragents.options import json_option
from homeragents.terminal import print_json, print_line

if TYPE_CHECKING:
    from metrics import DatasetStatistics


@click.command("stats", epilog="Example: homer stats my-dataset")
@click.argument("dataset", type=click.Path(path_type=Path))
@json_option
def command(dataset: Path, as_json: bool) -> None:
    """Print a dataset's figures beside those in Table 4 of the OdysseyBench paper, and count steps and applications."""
    from data_model import Dataset
    from metrics import PAPER_TABLES, compute_statistics

    statistics = compute_statistics(Dataset(dataset))
    if as_json:
        paper = {
            name: {group: one.model_dump() for group, one in table.items()} for name, table in PAPER_TABLES.items()
        }
        print_json({**statistics.model_dump(mode="json"), "dataset": str(dataset), "paper": paper})
        return
    _print_table(statistics)
    for title, counts in (
        ("steps of the solution", statistics.steps),
        ("applications", statistics.applications),
        ("kinds of fact", statistics.fact_kinds),
        ("archetypes", statistics.archetypes),
    ):
        if counts:
            print_line(f"{title}: " + ", ".join(f"{name} x{count}" for name, count in counts.items()))
    _print_variety(statistics)


def _print_variety(statistics: "DatasetStatistics") -> None:
    groups, variety = statistics.app_groups, statistics.variety
    counts = " / ".join(str(groups.get(one, 0)) for one in ("1", "2", "3"))
    print_line(f"tasks with 1 / 2 / 3 applications: {counts} (Neo: 60 / 71 / 171)")
    if length := statistics.solution_length:
        print_line(f"actions of the solution: {length.least} to {length.most}, median {length.median:g}")
    if statistics.archetypes:
        print_line(f"archetypes used: {len(statistics.archetypes)}")
    if variety.companies:
        print_line(f"companies: {variety.companies} of {variety.industries} industries")
    for name, different in variety.different.items():
        print_line(f"different {name.replace('_', ' ')}: {different} in {variety.tasks} tasks")
        for one in variety.most_frequent[name]:
            print_line(f"  {one.tasks} tasks ({one.share:.1%}), such as {one.example}: {one.text}")


def _print_table(statistics: "DatasetStatistics") -> None:
    from metrics import PAPER_TABLES

    tables = {"this dataset": statistics.table, **PAPER_TABLES}
    print_line(f"{statistics.tasks} tasks; tokens by {statistics.tokenizer} (the paper does not name its tokenizer)")
    print_line(" " * 26 + "".join(f"{name:^32}" for name in tables))
    print_line(" " * 26 + "".join(f"{group:>8}" for _ in tables for group in ("1 app", "2 apps", "3 apps", "all")))
    columns = [column.model_dump() for table in tables.values() for column in table.values()]
    for row in columns[0]:
        print_line(f"{row.replace('_', ' '):<26}" + "".join(f"{_format_number(column[row]):>8}" for column in columns))


def _format_number(value: float | int | None) -> str:
    if value is None:
        return "-"
    return str(value) if isinstance(value, int) else f"{value:.1f}"
