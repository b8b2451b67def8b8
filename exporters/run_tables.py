"""A run as tables: episodes, steps and verdicts, one row at a time."""

from collections.abc import Iterator
from pathlib import Path
from typing import Any

from data_model import EpisodeRow, canonical_json
from evaluation import EvalConfig, load_eval_config, open_dataset, read_episode_rows, read_recorded_steps
from exporters import ExportTitle, RunRows, make_title

JsonRow = dict[str, Any]


def read_run_rows(run_folder: Path, dataset_folder: Path | None = None) -> RunRows:
    """Return the rows of a run, streamed.

    Args:
        run_folder: The folder of the run.
        dataset_folder: The present folder of the run's dataset, if it was moved.

    Raises:
        InputError: The run or its dataset is missing.
    """
    config = load_eval_config(run_folder)
    dataset = open_dataset(config, run_folder, dataset_folder)
    title = make_title(dataset)
    canaries = {task.id: task.provenance.canary for task in dataset.tasks()}
    return RunRows(
        title=ExportTitle(f"{config.solver}, {config.memory}, on {title.text}", title.row_count * config.trials),
        episodes=(_make_episode_row(row, config) for row in read_episode_rows(run_folder, dataset_folder)),
        steps=_iterate_step_rows(run_folder, dataset_folder, canaries),
        verdicts=(
            _make_verdict_row(row, canaries)
            for row in read_episode_rows(run_folder, dataset_folder)
            if row.verdict is not None
        ),
    )


def _make_episode_row(row: EpisodeRow, config: EvalConfig) -> JsonRow:
    fields = row.model_dump(mode="json", exclude={"verdict", "changed", "remembered", "task"})
    settings = {"solver": config.solver, "model": config.model, "memory": config.memory, "top_k": config.top_k}
    return {**fields, **settings, "task_id": row.task, "passed": row.verdict.passed if row.verdict else None}


def _iterate_step_rows(run_folder: Path, dataset_folder: Path | None, canaries: dict[str, str]) -> Iterator[JsonRow]:
    for row in read_episode_rows(run_folder, dataset_folder):
        if row.status != "scored":
            continue
        for step in read_recorded_steps(run_folder, row.task, row.trial):
            yield {**step.model_dump(), "args": canonical_json(step.args), **_make_key(row, canaries)}


def _make_verdict_row(row: EpisodeRow, canaries: dict[str, str]) -> JsonRow:
    checks = [check.model_dump(mode="json") for check in row.verdict.checks] if row.verdict else []
    changed = [{"path": path, "sha256": digest} for path, digest in sorted(row.changed.items())]
    return {**_make_key(row, canaries), "checks": checks, "changed": changed, "remembered": list(row.remembered)}


def _make_key(row: EpisodeRow, canaries: dict[str, str]) -> JsonRow:
    return {"task_id": row.task, "trial": row.trial, "canary": canaries.get(row.task, "")}
