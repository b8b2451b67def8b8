"""Charts as data: what the figures and the page both draw."""

from collections.abc import Iterable
from typing import Literal, Self

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
    """Groups of bars. name: of its file. is_percent: the axis ends at 100."""

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
    """Points over a number. is_joined: lines join the points of a series. is_percent: the axis ends at 100."""

    kind: Literal["points"] = "points"
    name: str
    title: str
    x_label: str
    y_label: str
    series: tuple[Points, ...]
    is_joined: bool = True
    is_percent: bool = True

    @classmethod
    def of(
        cls,
        name: str,
        title: str,
        labels: tuple[str, str],
        points: Iterable[tuple[str, object, object]],
        is_joined: bool = True,
    ) -> Self | None:
        """A chart of (series, x, y), where both are numbers; None where no point has both. labels: of x and y."""
        series: dict[str, list[tuple[float, float]]] = {}
        for owner, x, y in points:
            if isinstance(x, int | float) and isinstance(y, int | float):
                series.setdefault(owner, []).append((float(x), float(y)))
        drawn = tuple(Points(name=owner, points=tuple(sorted(series[owner]))) for owner in series)
        x_label, y_label = labels
        return (
            cls(name=name, title=title, x_label=x_label, y_label=y_label, series=drawn, is_joined=is_joined)
            if drawn
            else None
        )


Chart = BarChart | PointChart
