"""Charts as data: what the figures and the page both draw."""

from typing import Literal

from data_model import Frozen


class Bars(Frozen):
    """One named series of bars, one for each group of its chart; None where there is nothing to show.

    low, high: ends of an interval around each value, or empty.
    """

    name: str
    values: tuple[float | None, ...]
    low: tuple[float | None, ...] = ()
    high: tuple[float | None, ...] = ()


class BarChart(Frozen):
    """Groups of bars. name: of its file. unit: of the values, as the axis has it; whole: they are counts."""

    kind: Literal["bars"] = "bars"
    name: str
    title: str
    x_label: str
    y_label: str
    groups: tuple[str, ...]
    series: tuple[Bars, ...]
    is_percent: bool = False


class Points(Frozen):
    """One named series of (x, y), by x."""

    name: str
    points: tuple[tuple[float, float], ...]


class PointChart(Frozen):
    """Points over a number. is_joined: lines join the points of a series."""

    kind: Literal["points"] = "points"
    name: str
    title: str
    x_label: str
    y_label: str
    series: tuple[Points, ...]
    is_joined: bool = True
    is_percent: bool = False


Chart = BarChart | PointChart
