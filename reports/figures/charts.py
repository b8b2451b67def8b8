"""Charts as data: what the figures and the page both draw."""

from collections.abc import Iterable
from typing import Literal, Self

from data_model import FrozenModel


class Bars(FrozenModel):
    """One named series of bars, one for each group of its chart; None where there is nothing to show.

    Attributes:
        low: Ends of an interval around each value, or empty.
        high: See `low`.
    """

    name: str
    values: tuple[float | None, ...]
    low: tuple[float | None, ...] = ()
    high: tuple[float | None, ...] = ()


class BarChart(FrozenModel):
    """Groups of bars.

    Attributes:
        name: Of its file.
        is_percent: The axis ends at 100.
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
    """One named series of (x, y), by x."""

    name: str
    points: tuple[tuple[float, float], ...]


class PointChart(FrozenModel):
    """Points over a number.

    Attributes:
        is_joined: Lines join the points of a series.
        is_percent: The axis ends at 100.
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
        """A chart of (series, x, y), where both are numbers; None where no point has both.

        Args:
            axis_labels: Of x and y.
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
