"""Charts of the page as SVG that takes its colours from the page, light or dark; the XML writer escapes all text."""

from math import floor, log10
from xml.etree.ElementTree import Element, SubElement, tostring

from evaluation.report.charts import BarChart, Bars, Chart, PointChart

WIDTH, HEIGHT = 720, 320
LEFT, RIGHT, TOP, BOTTOM = 64, 16, 16, 56
LEGEND_ROW = 20
COLOURS = 7
"""Beyond so many series a colour is used again, in the order of the legend; the tables have the numbers."""
TICKS = 5
_DRAWN_W, _DRAWN_H = WIDTH - LEFT - RIGHT, HEIGHT - TOP - BOTTOM


def chart_svg(chart: Chart) -> str:
    """Draw a chart; classes `s0` to `s6` colour its series."""
    names = [series.name for series in chart.series]
    svg = Element("svg", {"viewBox": f"0 0 {WIDTH} {HEIGHT + LEGEND_ROW * len(names)}", "role": "img"})
    svg.set("aria-label", f"{chart.title}. The numbers are in the tables.")
    top = 100.0 if chart.is_percent else round_up(_highest(chart))
    _y_axis(svg, chart, top)
    if isinstance(chart, BarChart):
        _draw_bars(svg, chart, top)
    else:
        _draw_points(svg, chart, top)
    _text(svg, LEFT + _DRAWN_W / 2, HEIGHT - 12, chart.x_label, "label")
    for place, name in enumerate(names):
        y = HEIGHT + LEGEND_ROW * place
        _rect(svg, LEFT, y, 12, 12, _colour(place))
        _text(svg, LEFT + 20, y + 10, name, "legend")
    return tostring(svg, encoding="unicode")


def round_up(number: float) -> float:
    """The next of 1, 2, 2.5, 5, 10, 20, ...: where an axis that shows the number ends."""
    if number <= 0:
        return 1.0
    size = 10.0 ** floor(log10(number))
    return next(step * size for step in (1, 2, 2.5, 5, 10) if step * size >= number)


def number_shown(number: float) -> str:
    """A number at an axis, as short as it can be told."""
    return f"{number:,.0f}" if number == int(number) else f"{number:g}"


def _highest(chart: Chart) -> float:
    if isinstance(chart, PointChart):
        return max((y for series in chart.series for _, y in series.points), default=0.0)
    return max((end or 0.0 for series in chart.series for end in (*series.values, *series.high)), default=0.0)


def _y_axis(svg: Element, chart: Chart, top: float) -> None:
    for tick in range(TICKS + 1):
        y = _y(top * tick / TICKS, top)
        _line(svg, (LEFT, y), (LEFT + _DRAWN_W, y), "grid")
        _text(svg, LEFT - 8, y + 4, number_shown(top * tick / TICKS), "tick-y")
    middle = TOP + _DRAWN_H / 2
    label = _text(svg, 14, middle, chart.y_label, "label")
    label.set("transform", f"rotate(-90 14 {_at(middle)})")


def _draw_bars(svg: Element, chart: BarChart, top: float) -> None:
    group_w = _DRAWN_W / max(1, len(chart.groups))
    bar_w = min(48.0, 0.8 * group_w / max(1, len(chart.series)))
    for place, group in enumerate(chart.groups):
        centre = LEFT + group_w * (place + 0.5)
        _text(svg, centre, TOP + _DRAWN_H + 18, group, "tick-x")
        for number, bars in enumerate(chart.series):
            x = centre + bar_w * (number - len(chart.series) / 2)
            _draw_bar(svg, bars, place, x, bar_w, top, _colour(number), chart)


def _draw_bar(
    svg: Element, bars: Bars, place: int, x: float, width: float, top: float, colour: str, chart: BarChart
) -> None:
    value = bars.values[place]
    if value is None:
        return
    y = _y(value, top)
    bar = _rect(svg, x + 1, y, max(1.0, width - 2), TOP + _DRAWN_H - y, colour)
    unit = " %" if chart.is_percent else ""
    SubElement(bar, "title").text = f"{bars.name}, {chart.groups[place]}: {value:.4g}{unit}"
    if bars.low and bars.high:
        low, high = bars.low[place], bars.high[place]
        if low is not None and high is not None:
            _line(svg, (x + width / 2, _y(low, top)), (x + width / 2, _y(high, top)), "interval")


def _draw_points(svg: Element, chart: PointChart, top: float) -> None:
    right = round_up(max((x for series in chart.series for x, _ in series.points), default=0.0))
    for tick in range(TICKS + 1):
        _text(svg, _x(right * tick / TICKS, right), TOP + _DRAWN_H + 18, number_shown(right * tick / TICKS), "tick-x")
    for number, series in enumerate(chart.series):
        places = [(_x(x, right), _y(y, top)) for x, y in series.points]
        if chart.is_joined and len(places) > 1:
            points = " ".join(f"{_at(x)},{_at(y)}" for x, y in places)
            SubElement(svg, "polyline", {"class": f"joined {_colour(number)}", "points": points})
        for (x, y), (known_x, known_y) in zip(places, series.points, strict=True):
            dot = SubElement(svg, "circle", {"class": _colour(number), "cx": _at(x), "cy": _at(y), "r": "5"})
            SubElement(dot, "title").text = f"{series.name}: {known_x:.6g}, {known_y:.4g}"


def _colour(number: int) -> str:
    return f"s{number % COLOURS}"


def _x(value: float, right: float) -> float:
    return LEFT + _DRAWN_W * value / right


def _y(value: float, top: float) -> float:
    return TOP + _DRAWN_H * (1 - value / top)


def _at(number: float) -> str:
    return f"{number:.1f}"


def _text(svg: Element, x: float, y: float, text: str, kind: str) -> Element:
    written = SubElement(svg, "text", {"class": kind, "x": _at(x), "y": _at(y)})
    written.text = text
    return written


def _rect(svg: Element, x: float, y: float, width: float, height: float, kind: str) -> Element:
    place = {"x": _at(x), "y": _at(y), "width": _at(width), "height": _at(height)}
    return SubElement(svg, "rect", {"class": kind, **place})


def _line(svg: Element, start: tuple[float, float], end: tuple[float, float], kind: str) -> None:
    ends = {"x1": _at(start[0]), "y1": _at(start[1]), "x2": _at(end[0]), "y2": _at(end[1])}
    SubElement(svg, "line", {"class": kind, **ends})
