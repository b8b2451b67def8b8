"""`homer report`: figures, tables and explained failures of evaluation runs."""

from pathlib import Path
from typing import TYPE_CHECKING

import click

from homeragents.options import json_option
from homeragents.terminal import print_json, say

if TYPE_CHECKING:
    from evaluation.report import Report


@click.command("report", epilog="Example: homer report my-run another-run my-grid --out my-report")
@click.argument("runs", type=click.Path(path_type=Path), nargs=-1, required=True, metavar="RUN|DIR...")
@click.option("--out", type=click.Path(path_type=Path), required=True, metavar="DIR", help="The new folder.")
@click.option(
    "--dataset",
    "moved",
    type=click.Path(path_type=Path),
    multiple=True,
    metavar="DATASET",
    help="Where a dataset of the runs is now, if it was moved; repeatable.",
)
@json_option
def command(runs: tuple[Path, ...], out: Path, moved: tuple[Path, ...], as_json: bool) -> None:
    """Compare evaluation runs: pass rates, steps, tokens, and why episodes failed; a DIR holds runs, or a grid."""
    from evaluation.report import LEFT_OUT, add_figures, add_page, can_draw, eval_result, open_runs, write_report

    report = write_report(open_runs(runs, moved), out, (add_page, add_figures))
    if not can_draw():
        say(f"homer: {LEFT_OUT}", err=True)
    if as_json:
        print_json({"runs": [eval_result(figures).printed() for figures in report.figures]})
    else:
        say(in_words(report, out))


def in_words(report: "Report", out: Path) -> str:
    """One line a run, and where the report lies."""
    table = report.table("pass_rate")
    names = [column.name for column in table.columns]
    lines = []
    for row in table.rows:
        told = dict(zip(names, row, strict=True))
        who = ", ".join(str(told[name]) for name in ("solver", "model", "memory") if told[name] is not None)
        rate = "no pass rate"
        if told["overall"] is not None:
            rate = f"pass rate {told['overall']:.2f} % (95 % interval {told['low']:.2f} to {told['high']:.2f})"
        lines.append(f"{told['run']}: {who}: {rate}")
    return "\n".join([*lines, f"{out}/index.html shows more"])
