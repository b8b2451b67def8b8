"""The registry of metrics: one number of a run each, a column of `metrics.csv`."""

from collections.abc import Callable

from data_model import Registry
from reports.statistics.run_totals import RunTotals

metric: Registry[Callable[[RunTotals], float | None]] = Registry("metric", package="reports.metrics")
"""`@metric(unit=..., digits=2)` over `def name(run: RunTotals) -> float | None`; None where it cannot be told.

unit: `%`, `tokens`, `steps`, `USD`, or empty for a plain number. digits: how many are shown after the point.
"""
