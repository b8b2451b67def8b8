"""Write charts as SVG and PNG files for papers; the same numbers give the same bytes."""

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
    """Return whether matplotlib is installed; if not, FIGURES_NEED_EXTRA is the message to show."""
    return find_spec("matplotlib") is not None


def write_figures(charts: Sequence[Chart], folder: Path) -> tuple[str, ...]:
    """Draw every chart into `folder/figures` and return the paths relative to `folder`; nothing without matplotlib."""
    if not can_draw_figures():
        return ()
    # matplotlib is an optional extra and slow to import.
    from reports.figures.matplotlib_figures import draw_chart

    paths = []
    for chart in charts:
        for file_format in ("svg", "png"):
            path = f"{FIGURES_FOLDER}/{chart.name}.{file_format}"
            write_atomically(folder / path, draw_chart(chart, file_format))
            paths.append(path)
    return tuple(paths)


def add_figures(report: Report, folder: Path) -> None:
    """Draw the figures of a report into its folder; can be passed to `write_report`."""
    write_figures(build_charts(report), folder)
