"""A run as tables: episodes, steps and verdicts, one row at a time."""

from collections.abc import Iterator
from pathlib import Path
from typing import Any

from data_model import EpisodeRow, canonical_json
from evaluation.config import EvalConfig, open_dataset
from evaluation.recording import recorded_steps
from evaluation.running import config_of, episode_rows
from interop import RunRows, Title, title_of

Row = dict[str, Any]


def run_rows(run: Path, moved: Path | None = None) -> RunRows:
    """The rows of a run, streamed. moved: where its dataset lies now.

    Raises InputError where the run or its dataset is not there.
    """
    config = config_of(run)
    dataset = open_dataset(config, run, moved)
    told = title_of(dataset)
    canaries = {task.id: task.provenance.canary for task in dataset.tasks()}
    return RunRows(
        title=Title(f"{config.solver}, {config.memory}, on {told.words}", told.rows * config.trials),
        episodes=(_episode(row, config) for row in episode_rows(run, moved)),
        steps=_steps(run, moved, canaries),
        verdicts=(_verdict(row, canaries) for row in episode_rows(run, moved) if row.verdict is not None),
    )


def _episode(row: EpisodeRow, config: EvalConfig) -> Row:
    whole = row.model_dump(mode="json", exclude={"verdict", "changed", "remembered", "task"})
    asked = {"solver": config.solver, "model": config.model, "memory": config.memory, "top_k": config.top_k}
    return {**whole, **asked, "task_id": row.task, "passed": row.verdict.passed if row.verdict else None}


def _steps(run: Path, moved: Path | None, canaries: dict[str, str]) -> Iterator[Row]:
    for row in episode_rows(run, moved):
        if row.status != "scored":
            continue
        for step in recorded_steps(run, row.task, row.trial):
            yield {**step.model_dump(), "args": canonical_json(step.args), **_named(row, canaries)}


def _verdict(row: EpisodeRow, canaries: dict[str, str]) -> Row:
    checks = [check.model_dump(mode="json") for check in row.verdict.checks] if row.verdict else []
    changed = [{"path": path, "sha256": digest} for path, digest in sorted(row.changed.items())]
    return {**_named(row, canaries), "checks": checks, "changed": changed, "remembered": list(row.remembered)}


def _named(row: EpisodeRow, canaries: dict[str, str]) -> Row:
    return {"task_id": row.task, "trial": row.trial, "canary": canaries.get(row.task, "")}
