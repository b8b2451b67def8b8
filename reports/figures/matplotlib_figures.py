"""Draw a chart with matplotlib as bytes that do not depend on the machine or the time."""

import io
import warnings
from collections.abc import Iterator
from contextlib import contextmanager
from typing import Literal

import matplotlib
from matplotlib.artist import Artist
from matplotlib.axes import Axes
from matplotlib.backends.backend_agg import FigureCanvasAgg
from matplotlib.figure import Figure

from reports.figures.charts import BarChart, Chart, PointChart

COLOURS = ("#0072b2", "#d55e00", "#009e73", "#cc79a7", "#56b4e9", "#e69f00", "#7a6a00")
"""Distinguishable with every kind of colour vision (after Okabe and Ito); further series differ by hatch and line."""
HATCHES = ("", "///", "...", "xxx")
MARKERS = ("o", "s", "^", "D", "v", "P", "X")
LINE_STYLES = ("-", "--", ":", "-.")
WIDTH_INCHES, HEIGHT_INCHES, LEGEND_ROW_INCHES, DPI = 7.0, 4.0, 0.22, 150


def draw_chart(chart: Chart, file_format: Literal["svg", "png"]) -> bytes:
    """Draw a chart and return the file's bytes; the user's matplotlib settings have no effect."""
    with _use_own_settings():
        figure = Figure(
            figsize=(WIDTH_INCHES, HEIGHT_INCHES + LEGEND_ROW_INCHES * len(chart.series)), dpi=DPI, layout="constrained"
        )
        FigureCanvasAgg(figure)
        axes = figure.add_subplot()
        handles = _draw_bars(axes, chart) if isinstance(chart, BarChart) else _draw_points(axes, chart)
        axes.set_title(chart.title, loc="left", fontweight="bold")
        axes.set_xlabel(chart.x_label)
        axes.set_ylabel(chart.y_label)
        axes.set_ylim(bottom=0, top=100 if chart.is_percent else None)
        axes.grid(axis="y", linewidth=0.6, alpha=0.5)
        names = [_make_printable(series.name) for series in chart.series]
        figure.legend(handles, names, loc="outside lower left", frameon=False, ncols=1)
        stream = io.BytesIO()
        empty_metadata: dict[str, None] = (
            {"Date": None, "Creator": None} if file_format == "svg" else {"Software": None}
        )
        figure.savefig(stream, format=file_format, metadata=empty_metadata)
    return stream.getvalue()


@contextmanager
def _use_own_settings() -> Iterator[None]:
    with warnings.catch_warnings(), matplotlib.rc_context():
        # Names in scripts that the font lacks are drawn as boxes.
        warnings.filterwarnings("ignore", "Glyph .* missing from font", UserWarning)
        matplotlib.rcdefaults()
        matplotlib.rcParams.update(
            {
                "svg.hashsalt": "homeragents",
                "svg.fonttype": "path",
                "font.family": "DejaVu Sans",
                # Dollar signs in names are not mathematics.
                "text.parse_math": False,
                "axes.spines.top": False,
                "axes.spines.right": False,
                "axes.axisbelow": True,
            }
        )
        yield


def _draw_bars(axes: Axes, chart: BarChart) -> list[Artist]:
    width = 0.8 / max(1, len(chart.series))
    handles: list[Artist] = []
    for number, bars in enumerate(chart.series):
        positions = [place + width * (number + 0.5) - 0.4 for place in range(len(chart.groups))]
        heights = [value or 0.0 for value in bars.values]
        container = axes.bar(
            positions,
            heights,
            width * 0.92,
            color=_choose_colour(number),
            hatch=_choose_style(HATCHES, number),
            edgecolor="white",
        )
        handles.append(container[0])
        for place, low, high in zip(positions, bars.low, bars.high, strict=False):
            if low is not None and high is not None:
                axes.plot([place, place], [low, high], color="black", linewidth=1.2)
    axes.set_xticks(range(len(chart.groups)), [_make_printable(group) for group in chart.groups])
    if len(chart.groups) > 4:
        axes.tick_params(axis="x", labelrotation=20)
    return handles


def _draw_points(axes: Axes, chart: PointChart) -> list[Artist]:
    handles: list[Artist] = []
    for number, series in enumerate(chart.series):
        xs, ys = zip(*series.points, strict=True)
        line = _choose_style(LINE_STYLES, number) if chart.is_joined else "none"
        handles += axes.plot(
            xs, ys, color=_choose_colour(number), marker=MARKERS[number % len(MARKERS)], linestyle=line, clip_on=False
        )
    axes.set_xlim(left=0)
    return handles


def _choose_colour(number: int) -> str:
    return COLOURS[number % len(COLOURS)]


def _choose_style(styles: tuple[str, ...], number: int) -> str:
    """Return the style of a series; it changes each time the colours start over."""
    return styles[number // len(COLOURS) % len(styles)]


def _make_printable(text: str) -> str:
    """Make a name safe for a legend, from which matplotlib would omit one that begins with `_`."""
    line = "".join(character if character.isprintable() else "\ufffd" for character in " ".join(text.split()))
    return f" {line}" if line.startswith("_") else line
