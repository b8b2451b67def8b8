"""Figures of tasks and runs, made in a line."""

from pathlib import Path

from evaluation import EvalConfig
from metrics import RunTotals, TaskTotals


def task(name: str, apps: int = 1, scored: int = 1, passed: int = 0) -> TaskTotals:
    return TaskTotals(task=name, app_group=apps, scored=scored, passed=passed)


def run(*tasks: TaskTotals, trials: int = 1) -> RunTotals:
    config = EvalConfig(dataset="data", dataset_sha256="0" * 64, solver="noop", trials=trials)
    return RunTotals("run", Path("run"), config, {one.task: one for one in tasks})


def group(apps: int, tasks: int, passed: int) -> list[TaskTotals]:
    """So many tasks of one trial, of which so many passed."""
    return [task(f"{apps}-{number:03}", apps, 1, int(number < passed)) for number in range(tasks)]
