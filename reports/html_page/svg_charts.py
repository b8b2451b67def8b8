"""Draw the charts of the page as SVG coloured by the page's style, light or dark; the XML writer escapes all text."""

from math import floor, log10
from xml.etree.ElementTree import Element, SubElement, tostring

from reports.figures.charts import BarChart, Bars, Chart, PointChart

WIDTH, HEIGHT = 720, 320
LEFT, RIGHT, TOP, BOTTOM = 64, 16, 16, 56
LEGEND_ROW = 20
COLOUR_COUNT = 7
"""With more series than this, colours repeat in the order of the legend; the tables have the numbers."""
TICK_COUNT = 5
_PLOT_WIDTH, _PLOT_HEIGHT = WIDTH - LEFT - RIGHT, HEIGHT - TOP - BOTTOM


def draw_svg_chart(chart: Chart) -> str:
    """Draw a chart as SVG whose series have the CSS classes `s0` to `s6`."""
    names = [series.name for series in chart.series]
    svg = Element("svg", {"viewBox": f"0 0 {WIDTH} {HEIGHT + LEGEND_ROW * len(names)}", "role": "img"})
    svg.set("aria-label", f"{chart.title}. The numbers are in the tables.")
    y_max = 100.0 if chart.is_percent else round_axis_end(_find_highest(chart))
    _draw_y_axis(svg, chart, y_max)
    if isinstance(chart, BarChart):
        _draw_bars(svg, chart, y_max)
    else:
        _draw_points(svg, chart, y_max)
    _add_text(svg, LEFT + _PLOT_WIDTH / 2, HEIGHT - 12, chart.x_label, "label")
    for row, name in enumerate(names):
        y = HEIGHT + LEGEND_ROW * row
        _add_rect(svg, LEFT, y, 12, 12, _colour_class(row))
        _add_text(svg, LEFT + 20, y + 10, name, "legend")
    return tostring(svg, encoding="unicode")


def round_axis_end(number: float) -> float:
    """Round a number up to the next of 1, 2, 2.5, 5, 10, 20, ... for the end of an axis."""
    if number <= 0:
        return 1.0
    size = 10.0 ** floor(log10(number))
    return next(step * size for step in (1, 2, 2.5, 5, 10) if step * size >= number)


def format_tick(number: float) -> str:
    """Format a number at an axis as short as possible."""
    return f"{number:,.0f}" if number == int(number) else f"{number:g}"


def _find_highest(chart: Chart) -> float:
    if isinstance(chart, PointChart):
        return max((y for series in chart.series for _, y in series.points), default=0.0)
    return max((end or 0.0 for series in chart.series for end in (*series.values, *series.high)), default=0.0)


def _draw_y_axis(svg: Element, chart: Chart, y_max: float) -> None:
    for tick in range(TICK_COUNT + 1):
        y = _to_y(y_max * tick / TICK_COUNT, y_max)
        _add_line(svg, (LEFT, y), (LEFT + _PLOT_WIDTH, y), "grid")
        _add_text(svg, LEFT - 8, y + 4, format_tick(y_max * tick / TICK_COUNT), "tick-y")
    middle = TOP + _PLOT_HEIGHT / 2
    label = _add_text(svg, 14, middle, chart.y_label, "label")
    label.set("transform", f"rotate(-90 14 {_format_coordinate(middle)})")


def _draw_bars(svg: Element, chart: BarChart, y_max: float) -> None:
    group_width = _PLOT_WIDTH / max(1, len(chart.groups))
    bar_width = min(48.0, 0.8 * group_width / max(1, len(chart.series)))
    for group_index, group in enumerate(chart.groups):
        centre = LEFT + group_width * (group_index + 0.5)
        _add_text(svg, centre, TOP + _PLOT_HEIGHT + 18, group, "tick-x")
        for number, bars in enumerate(chart.series):
            x = centre + bar_width * (number - len(chart.series) / 2)
            _draw_bar(svg, bars, group_index, x, bar_width, y_max, _colour_class(number), chart)


def _draw_bar(
    svg: Element, bars: Bars, group_index: int, x: float, width: float, y_max: float, colour: str, chart: BarChart
) -> None:
    value = bars.values[group_index]
    if value is None:
        return
    y = _to_y(value, y_max)
    bar = _add_rect(svg, x + 1, y, max(1.0, width - 2), TOP + _PLOT_HEIGHT - y, colour)
    unit = " %" if chart.is_percent else ""
    SubElement(bar, "title").text = f"{bars.name}, {chart.groups[group_index]}: {value:.4g}{unit}"
    if bars.low and bars.high:
        low, high = bars.low[group_index], bars.high[group_index]
        if low is not None and high is not None:
            _add_line(svg, (x + width / 2, _to_y(low, y_max)), (x + width / 2, _to_y(high, y_max)), "interval")


def _draw_points(svg: Element, chart: PointChart, y_max: float) -> None:
    x_max = round_axis_end(max((x for series in chart.series for x, _ in series.points), default=0.0))
    for tick in range(TICK_COUNT + 1):
        _add_text(
            svg,
            _to_x(x_max * tick / TICK_COUNT, x_max),
            TOP + _PLOT_HEIGHT + 18,
            format_tick(x_max * tick / TICK_COUNT),
            "tick-x",
        )
    for number, series in enumerate(chart.series):
        positions = [(_to_x(x, x_max), _to_y(y, y_max)) for x, y in series.points]
        if chart.is_joined and len(positions) > 1:
            points = " ".join(f"{_format_coordinate(x)},{_format_coordinate(y)}" for x, y in positions)
            SubElement(svg, "polyline", {"class": f"joined {_colour_class(number)}", "points": points})
        for (x, y), (data_x, data_y) in zip(positions, series.points, strict=True):
            dot = SubElement(
                svg,
                "circle",
                {"class": _colour_class(number), "cx": _format_coordinate(x), "cy": _format_coordinate(y), "r": "5"},
            )
            SubElement(dot, "title").text = f"{series.name}: {data_x:.6g}, {data_y:.4g}"


def _colour_class(number: int) -> str:
    return f"s{number % COLOUR_COUNT}"


def _to_x(value: float, x_max: float) -> float:
    return LEFT + _PLOT_WIDTH * value / x_max


def _to_y(value: float, y_max: float) -> float:
    return TOP + _PLOT_HEIGHT * (1 - value / y_max)


def _format_coordinate(number: float) -> str:
    return f"{number:.1f}"


def _add_text(svg: Element, x: float, y: float, text: str, css_class: str) -> Element:
    element = SubElement(svg, "text", {"class": css_class, "x": _format_coordinate(x), "y": _format_coordinate(y)})
    element.text = text
    return element


def _add_rect(svg: Element, x: float, y: float, width: float, height: float, css_class: str) -> Element:
    geometry = {
        "x": _format_coordinate(x),
        "y": _format_coordinate(y),
        "width": _format_coordinate(width),
        "height": _format_coordinate(height),
    }
    return SubElement(svg, "rect", {"class": css_class, **geometry})


def _add_line(svg: Element, start: tuple[float, float], end: tuple[float, float], css_class: str) -> None:
    coordinates = {
        "x1": _format_coordinate(start[0]),
        "y1": _format_coordinate(start[1]),
        "x2": _format_coordinate(end[0]),
        "y2": _format_coordinate(end[1]),
    }
    SubElement(svg, "line", {"class": css_class, **coordinates})
