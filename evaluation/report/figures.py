"""Charts as files for papers: SVG and PNG, the same bytes for the same numbers."""

from collections.abc import Sequence
from importlib.util import find_spec
from pathlib import Path

from data_model import write_whole
from evaluation.report.charting import charts_of
from evaluation.report.charts import Chart
from evaluation.report.writing import Report

FOLDER = "figures"
LEFT_OUT = "the figures are left out: they need an extra: pip install 'homeragents[report]'"


def can_draw() -> bool:
    """Whether the library that draws is installed; LEFT_OUT is what to say where it is not."""
    return find_spec("matplotlib") is not None


def write_figures(charts: Sequence[Chart], goal: Path) -> tuple[str, ...]:
    """Draw every chart below `goal/figures`; returns the paths from `goal`, none where nothing can be drawn."""
    if not can_draw():
        return ()
    # Drawing imports matplotlib, which is heavy and an extra.
    from evaluation.report.figures_drawing import drawn

    written = []
    for chart in charts:
        for ending in ("svg", "png"):
            path = f"{FOLDER}/{chart.name}.{ending}"
            write_whole(goal / path, drawn(chart, ending))
            written.append(path)
    return tuple(written)


def add_figures(report: Report, folder: Path) -> None:
    """Draw the figures of a report into its folder: a part of `write_report`."""
    write_figures(charts_of(report), folder)
