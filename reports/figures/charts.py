"""Charts as data, drawn by both the figures and the page."""

from collections.abc import Iterable
from typing import Literal, Self

from data_model import FrozenModel


class Bars(FrozenModel):
    """One named series of bars.

    Attributes:
        values: One value for each group of the chart; None if there is nothing to show.
        low: Lower end of an interval around each value, or empty.
        high: Upper end of an interval around each value, or empty.
    """

    name: str
    values: tuple[float | None, ...]
    low: tuple[float | None, ...] = ()
    high: tuple[float | None, ...] = ()


class BarChart(FrozenModel):
    """A chart of grouped bars.

    Attributes:
        name: The base name of its file.
        is_percent: Whether the y-axis ends at 100.
    """

    kind: Literal["bars"] = "bars"
    name: str
    title: str
    x_label: str
    y_label: str
    groups: tuple[str, ...]
    series: tuple[Bars, ...]
    is_percent: bool = False


class Points(FrozenModel):
    """One named series of points (x, y), sorted by x."""

    name: str
    points: tuple[tuple[float, float], ...]


class PointChart(FrozenModel):
    """A chart of points over a numeric x-axis.

    Attributes:
        is_joined: Whether lines join the points of a series.
        is_percent: Whether the y-axis ends at 100.
    """

    kind: Literal["points"] = "points"
    name: str
    title: str
    x_label: str
    y_label: str
    series: tuple[Points, ...]
    is_joined: bool = True
    is_percent: bool = True

    @classmethod
    def from_points(
        cls,
        name: str,
        title: str,
        axis_labels: tuple[str, str],
        points: Iterable[tuple[str, object, object]],
        is_joined: bool = True,
    ) -> Self | None:
        """Make a chart from (series, x, y) rows, skipping rows without numbers; None if no row is left.

        Args:
            axis_labels: The labels of the x-axis and the y-axis.
        """
        series: dict[str, list[tuple[float, float]]] = {}
        for series_name, x, y in points:
            if isinstance(x, int | float) and isinstance(y, int | float):
                series.setdefault(series_name, []).append((float(x), float(y)))
        point_series = tuple(
            Points(name=series_name, points=tuple(sorted(series[series_name]))) for series_name in series
        )
        x_label, y_label = axis_labels
        return (
            cls(name=name, title=title, x_label=x_label, y_label=y_label, series=point_series, is_joined=is_joined)
            if point_series
            else None
        )


Chart = BarChart | PointChart
