"""Charts and figures show what the tables say, whatever runs are called."""

import subprocess
import sys
from pathlib import Path
from xml.etree import ElementTree

import pytest

from data_model import Dataset
from evaluation import evaluate, make_eval_config
from reports import LoadedRun, can_draw_figures, load_runs, write_figures, write_report
from reports.figures.build_charts import build_charts, make_run_labels
from reports.figures.charts import BarChart, Bars, Chart, PointChart
from reports.html_page.svg_charts import draw_svg_chart, round_axis_end
from tests.evaluation.runs import NEO
from tests.homeragents.datasets import ROOT
from tests.reports.html_page.pages import HOSTILE

BARS = BarChart(
    name="rates", title="Rates", x_label="apps", y_label="passed (%)", groups=("one", "two"), is_percent=True,
    series=(Bars(name=HOSTILE, values=(50.0, 100.0), low=(40.0, None), high=(60.0, None)),
            Bars(name="_other $x", values=(None, 25.0))),
)  # fmt: skip
POINTS = PointChart.from_points(
    "recall", "Recall", ("k", "recall (%)"), [(HOSTILE, 5, 20.0), (HOSTILE, 50, 80.0), ("b", None, 1)]
)
assert POINTS is not None
CHARTS: tuple[Chart, ...] = (BARS, POINTS)


@pytest.fixture(scope="module")
def runs(tmp_path_factory: pytest.TempPathFactory) -> tuple[LoadedRun, ...]:
    """A run that passes everywhere and one that fails everywhere."""
    folder = tmp_path_factory.mktemp("runs")
    for solver in ("oracle", "noop"):
        evaluate(make_eval_config(Dataset(NEO), solver=solver), folder / solver)
    return load_runs([folder / "oracle", folder / "noop"])


@pytest.mark.parametrize("chart", CHARTS, ids=lambda chart: chart.name)
def test_a_chart_is_sound_whatever_its_series_are_called(chart: Chart) -> None:
    svg = ElementTree.fromstring(draw_svg_chart(chart))
    legend = [text.text for text in svg.iter("text") if text.get("class") == "legend"]
    assert legend == [series.name for series in chart.series]
    assert {element.tag for element in svg.iter()} <= {"svg", "text", "rect", "line", "circle", "polyline", "title"}


def test_bars_are_as_high_as_their_values() -> None:
    svg = ElementTree.fromstring(draw_svg_chart(BARS))
    half, whole, quarter = (float(bar.get("height", 0)) for bar in svg.iter("rect") if bar.find("title") is not None)
    assert half == pytest.approx(whole / 2, abs=0.1)
    assert quarter == pytest.approx(whole / 4, abs=0.1)


@pytest.mark.parametrize(("number", "end"), [(0, 1), (0.7, 1), (1, 1), (12, 20), (43, 50), (51, 100), (2100, 2500)])
def test_an_axis_ends_at_a_round_number(number: float, end: float) -> None:
    assert round_axis_end(number) == end


def test_a_chart_without_a_point_is_none() -> None:
    assert PointChart.from_points("recall", "Recall", ("k", "recall"), [("a", None, 5.0)]) is None


@pytest.mark.slow
def test_runs_are_told_apart_by_what_differs_and_privileges_are_named(runs: tuple[LoadedRun, ...]) -> None:
    assert make_run_labels(runs) == ("oracle (privileged solver)", "noop")
    (alone,) = make_run_labels(runs[1:])
    assert alone == "noop, long-context"
    twice = make_run_labels((runs[1], runs[1]._replace(name="again")))
    assert len(set(twice)) == 2


def test_charts_show_the_figures_of_the_tables(runs: tuple[LoadedRun, ...], tmp_path: Path) -> None:
    report = write_report(runs, tmp_path / "out")
    charts = {chart.name: chart for chart in build_charts(report)}
    rates = charts["pass_rate"]
    assert isinstance(rates, BarChart)
    assert [bars.values[0] for bars in rates.series] == [100.0, 0.0]
    failures = charts["failures"]
    assert isinstance(failures, BarChart)
    assert [sum(value or 0 for value in bars.values) for bars in failures.series] == [0, 3]
    assert "recall" not in charts


@pytest.mark.slow
@pytest.mark.skipif(not can_draw_figures(), reason="the extra `report` is not installed")
def test_figures_have_the_same_bytes_each_time(tmp_path: Path) -> None:
    first, second = (write_figures(CHARTS, tmp_path / name) for name in ("a", "b"))
    assert first == second == tuple(f"figures/{name}.{end}" for name in ("rates", "recall") for end in ("svg", "png"))
    for path in first:
        content = (tmp_path / "a" / path).read_bytes()
        assert content == (tmp_path / "b" / path).read_bytes()
        assert content.startswith(b"\x89PNG" if path.endswith("png") else b"<?xml")
        assert b"matplotlib.org" not in content
    ElementTree.parse(tmp_path / "a" / first[0])


@pytest.mark.slow
def test_without_its_library_a_report_is_whole_but_for_its_figures(runs: tuple[LoadedRun, ...], tmp_path: Path) -> None:
    code = "import sys; sys.modules['matplotlib'] = None; from homeragents.cli import main; sys.exit(main())"
    done = subprocess.run(
        [sys.executable, "-c", code, "report", str(runs[1].path), "--out", "out"],
        cwd=tmp_path, env={"PYTHONPATH": str(ROOT)}, capture_output=True, text=True, check=False,
    )  # fmt: skip
    assert done.returncode == 0, done.stderr
    assert done.stderr == "homer: the figures are left out: they need an extra: pip install 'homeragents[report]'\n"
    assert (tmp_path / "out" / "index.html").is_file()
    assert not (tmp_path / "out" / "figures").exists()
