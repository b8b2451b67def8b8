"""`homer report`: tables, figures and explained failures of evaluation runs."""

from pathlib import Path
from typing import TYPE_CHECKING

import click

from homeragents.options import json_option
from homeragents.terminal import print_json, print_line, print_lines

if TYPE_CHECKING:
    from reports import Report


@click.command("report", epilog="Example: homer report my-run another-run my-grid --out my-report")
@click.argument("runs", type=click.Path(path_type=Path), nargs=-1, required=True, metavar="RUN|DIR...")
@click.option("--out", type=click.Path(path_type=Path), required=True, metavar="REPORT", help="Folder to create.")
@click.option(
    "--dataset",
    "moved",
    type=click.Path(path_type=Path),
    multiple=True,
    metavar="DATASET",
    help="Folder of a dataset of the runs, if it was moved; repeatable.",
)
@json_option
def command(runs: tuple[Path, ...], out: Path, moved: tuple[Path, ...], as_json: bool) -> None:
    """Compare evaluation runs by pass rates, steps, tokens and reasons for failure.

    A DIR is a folder that holds runs or a grid.
    """
    from reports import (
        FIGURES_NEED_EXTRA,
        add_figures,
        add_page,
        can_draw_figures,
        load_runs,
        make_eval_result,
        write_report,
    )

    report = write_report(load_runs(runs, moved), out, (add_page, add_figures))
    if not can_draw_figures():
        print_line(f"homer: {FIGURES_NEED_EXTRA}", to_errors=True)
    if as_json:
        print_json({"runs": [make_eval_result(figures).to_json_object() for figures in report.totals]})
    else:
        print_lines(format_report(report, out))


def format_report(report: "Report", out: Path) -> str:
    """Format one line per run and the location of the report."""
    table = report.find_table("pass_rate")
    names = [column.name for column in table.columns]
    lines = []
    for row in table.rows:
        values = dict(zip(names, row, strict=True))
        labels = ", ".join(str(values[name]) for name in ("solver", "model", "memory") if values[name] is not None)
        rate = "no pass rate"
        if values["overall"] is not None:
            rate = f"pass rate {values['overall']:.2f} % (95 % interval {values['low']:.2f} to {values['high']:.2f})"
        lines.append(f"{values['run']}: {labels}: {rate}")
    return "\n".join([*lines, f"more in {out}/index.html"])
