"""Tasks and solvers: runs, metrics, comparisons, reports.

Names that bring workspaces and models with them are imported when first used.
"""

from importlib import import_module
from typing import TYPE_CHECKING, Any

from evaluation.assignment import Memory, assignment_for

if TYPE_CHECKING:
    from evaluation.bounded_scoring import BoundedScoring
    from evaluation.choosing import is_privileged
    from evaluation.config import MEMORIES, EvalConfig, eval_config, open_dataset, read_eval_config
    from evaluation.demonstrations import demonstrations_of_dataset, demonstrations_of_run
    from evaluation.grid import Cell, cells_of, continue_grid, evaluate_grid, find_grid, is_grid, named_cells
    from evaluation.inspect_task import office_task
    from evaluation.mcp_server import serve_stdio
    from evaluation.mcp_wire import claimed_stdio
    from evaluation.names import trajectory_name
    from evaluation.recording import RecordedFiles, recorded
    from evaluation.rescoring import Rescored, RescoredRun, rescored_episodes, score_run
    from evaluation.run_tables import run_rows
    from evaluation.running import config_of, continue_evaluation, episode_rows, evaluate
    from evaluation.serving import ServedEpisode, served_episode
    from evaluation.solving import SolvedStep, solve_task
    from evaluation.summary import EvalResult

_PLACES = {
    "BoundedScoring": "bounded_scoring",
    "Cell": "grid",
    "EvalConfig": "config",
    "EvalResult": "summary",
    "MEMORIES": "config",
    "RecordedFiles": "recording",
    "Rescored": "rescoring",
    "RescoredRun": "rescoring",
    "ServedEpisode": "serving",
    "SolvedStep": "solving",
    "cells_of": "grid",
    "claimed_stdio": "mcp_wire",
    "config_of": "running",
    "continue_evaluation": "running",
    "continue_grid": "grid",
    "demonstrations_of_dataset": "demonstrations",
    "demonstrations_of_run": "demonstrations",
    "episode_rows": "running",
    "eval_config": "config",
    "evaluate": "running",
    "evaluate_grid": "grid",
    "find_grid": "grid",
    "is_grid": "grid",
    "is_privileged": "choosing",
    "named_cells": "grid",
    "office_task": "inspect_task",
    "open_dataset": "config",
    "read_eval_config": "config",
    "recorded": "recording",
    "rescored_episodes": "rescoring",
    "run_rows": "run_tables",
    "score_run": "rescoring",
    "serve_stdio": "mcp_server",
    "served_episode": "serving",
    "solve_task": "solving",
    "trajectory_name": "names",
}

__all__ = [
    "MEMORIES",
    "BoundedScoring",
    "Cell",
    "EvalConfig",
    "EvalResult",
    "Memory",
    "RecordedFiles",
    "Rescored",
    "RescoredRun",
    "ServedEpisode",
    "SolvedStep",
    "assignment_for",
    "cells_of",
    "claimed_stdio",
    "config_of",
    "continue_evaluation",
    "continue_grid",
    "demonstrations_of_dataset",
    "demonstrations_of_run",
    "episode_rows",
    "eval_config",
    "evaluate",
    "evaluate_grid",
    "find_grid",
    "is_grid",
    "is_privileged",
    "named_cells",
    "office_task",
    "open_dataset",
    "read_eval_config",
    "recorded",
    "rescored_episodes",
    "run_rows",
    "score_run",
    "serve_stdio",
    "served_episode",
    "solve_task",
    "trajectory_name",
]


def __getattr__(name: str) -> Any:
    if name not in _PLACES:
        raise AttributeError(f"module 'evaluation' has no attribute {name!r}")
    return getattr(import_module(f"evaluation.{_PLACES[name]}"), name)
