"""Charts as files for papers: SVG and PNG, the same bytes for the same numbers."""

from collections.abc import Sequence
from importlib.util import find_spec
from pathlib import Path

from data_model import write_atomically
from reports.figures.build_charts import build_charts
from reports.figures.charts import Chart
from reports.report import Report

FIGURES_FOLDER = "figures"
FIGURES_NEED_EXTRA = "the figures are left out: they need an extra: pip install 'homeragents[report]'"


def can_draw_figures() -> bool:
    """Whether the library that draws is installed; LEFT_OUT is what to say where it is not."""
    return find_spec("matplotlib") is not None


def write_figures(charts: Sequence[Chart], folder: Path) -> tuple[str, ...]:
    """Draw every chart below `goal/figures`; returns the paths from `folder`, none where nothing can be drawn."""
    if not can_draw_figures():
        return ()
    # Drawing imports matplotlib, which is heavy and an extra.
    from reports.figures.matplotlib_figures import draw_chart

    paths = []
    for chart in charts:
        for file_format in ("svg", "png"):
            path = f"{FIGURES_FOLDER}/{chart.name}.{file_format}"
            write_atomically(folder / path, draw_chart(chart, file_format))
            paths.append(path)
    return tuple(paths)


def add_figures(report: Report, folder: Path) -> None:
    """Draw the figures of a report into its folder: a part of `write_report`."""
    write_figures(build_charts(report), folder)
