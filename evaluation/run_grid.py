"""Run the cells of a grid, each as a run of its own, and continue those that were interrupted."""

import json
import os
from collections.abc import Callable, Mapping
from pathlib import Path
from typing import Any

from data_model import InputError, bounds, canonical_json, pretty_json, read_regular_file, refuse_large_json
from evaluation.config import EvalConfig, parse_eval_config
from evaluation.eval_result import EvalResult
from evaluation.grid import GridCell
from evaluation.resume import MakeModelCalls, continue_evaluation, make_no_model_calls
from evaluation.run import GRID_FILE, evaluate
from evaluation.run_checks import check_evaluation
from evaluation.solver_factory import check_solver
from processes import declare_kill_point, reach_kill_point
from run_ledger import Progress

GRID_CREATED = declare_kill_point("grid-created", "a grid has its name; none of its cells is begun")


def evaluate_grid(
    cells: Mapping[str, GridCell],
    out: Path,
    jobs: int = 1,
    progress: Progress | None = None,
    on_result: Callable[[EvalResult], None] = lambda result: None,
) -> tuple[EvalResult, ...]:
    """Run every cell, one after another, each as a run below `out`, which must not exist.

    Args:
        on_result: Called with the result of each cell as it ends.

    Raises:
        InputError: A cell cannot run; nothing has been created then.
    """
    for name, cell in cells.items():
        check_evaluation(cell.config, out / name, jobs, cell.solver_target, cell.model_calls)
    _create_grid_folder(out, {name: cell.config for name, cell in cells.items()})
    results = []
    for name, cell in cells.items():
        results.append(evaluate(cell.config, out / name, jobs, progress, cell.solver_target, cell.model_calls))
        on_result(results[-1])
    return tuple(results)


def load_grid(path: Path) -> dict[str, EvalConfig] | None:
    """Load the cells of an existing grid by name, or return None if the folder is not a grid."""
    file = path / GRID_FILE
    if not file.is_file():
        return None
    content = read_regular_file(path, GRID_FILE, bounds.RUN_CONFIG_BYTES, str(file)) or b""
    refuse_large_json(content, bounds.RUN_CONFIG_VALUES, str(file))
    try:
        table = json.loads(content)
        cells: dict[str, Any] = dict(table["cells"])
        canonical_json(table).encode()
    except (ValueError, RecursionError, KeyError, TypeError) as error:
        raise InputError("the cells of the grid cannot be read", where=str(file)) from error
    for name in cells:
        if not name or Path(name).name != name or name.startswith(".") or not name.isprintable():
            raise InputError("a cell has a name that cannot be a folder", str(file), found=repr(name)[:80])
    return {name: parse_eval_config(cells[name], file) for name in cells}


def continue_grid(
    out: Path,
    jobs: int = 1,
    progress: Progress | None = None,
    on_result: Callable[[EvalResult], None] = lambda result: None,
    solver_target: str | None = None,
    make_model_calls: MakeModelCalls = make_no_model_calls,
    dataset_folder: Path | None = None,
) -> tuple[EvalResult, ...]:
    """Continue a grid: finished cells are left alone, others are continued or started.

    Args:
        solver_target: The value of `--solver`, which cells with an import path need again.
        make_model_calls: Says how models are called, given a configuration; called for cells with work left.
        dataset_folder: The present folder of the dataset, if it was moved.
    """
    results = []
    for name, config in (load_grid(out) or {}).items():
        cell_target = solver_target if ":" in config.solver else None
        if (out / name).is_symlink():
            raise InputError("is a link, which may lead anywhere", where=str(out / name))
        if (out / name).exists():
            result = continue_evaluation(out / name, jobs, progress, cell_target, make_model_calls, dataset_folder)
        else:
            check_solver(config, cell_target)
            result = evaluate(config, out / name, jobs, progress, cell_target, make_model_calls(config), dataset_folder)
        on_result(result)
        results.append(result)
    return tuple(results)


def _create_grid_folder(out: Path, configs: Mapping[str, EvalConfig]) -> None:
    """Create the folder of a grid, completely or not at all."""
    if os.path.lexists(out):
        raise InputError("exists already; go on with `homer resume` or name another `--out`", where=str(out))
    table = {"kind": "grid", "cells": {name: config.model_dump(mode="json") for name, config in configs.items()}}
    unfinished = out.with_name(f".{out.name}.{os.getpid()}.part")
    try:
        out.parent.mkdir(parents=True, exist_ok=True)
        unfinished.mkdir()
        (unfinished / GRID_FILE).write_text(pretty_json(table), encoding="utf-8")
        unfinished.rename(out)
    except OSError as error:
        raise InputError(f"a grid cannot be made here ({error.strerror})", where=str(out)) from error
    reach_kill_point(GRID_CREATED)
