"""The registry of metrics, each one number per run and a column of `metrics.csv`."""

from collections.abc import Callable

from data_model import Registry
from metrics.run_totals import RunTotals

metric: Registry[Callable[[RunTotals], float | None]] = Registry("metric", package="metrics.columns")
"""Registered with `@metric(unit=..., digits=2)` on `def name(run: RunTotals) -> float | None`; None if undefined.

`unit` is `%`, `tokens`, `steps`, `USD`, or empty for a plain number; `digits` is the number of decimals shown.
"""
