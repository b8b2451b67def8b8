"""Many evaluations from one file: lists in it span a grid, each cell of which is a run of its own."""

import itertools
import json
import os
import re
from collections.abc import Callable, Iterable, Iterator, Mapping, Sequence
from pathlib import Path
from typing import Any, NamedTuple

from data_model import InputError, bounds, canonical_json, nearest, pretty_json, read_regular, refuse_large_json
from evaluation.choosing import check_solver
from evaluation.config import EvalConfig, read_eval_config
from evaluation.running import GRID, ModelsOf, check_evaluation, continue_evaluation, evaluate, no_models
from evaluation.summary import EvalResult
from llm_gateway import ModelCalls
from run_ledger import Progress, kill_point, reach

GRID_CREATED = kill_point("grid-created", "a grid has its name; none of its cells is begun")
MOST_CELLS = 1_000
_TEXT, _WHOLE, _NUMBER = (str,), (int,), (int, float)
KEYS: Mapping[str, tuple[type, ...]] = {
    "solver": _TEXT,
    "memory": _TEXT,
    "top_k": _WHOLE,
    "embedding": _TEXT,
    "summary": _TEXT,
    "protocol": _TEXT,
    "model": _TEXT,
    "trials": _WHOLE,
    "seed": _WHOLE,
    "max_steps": _WHOLE,
    "time_limit": _NUMBER,
    "episode_tokens": _WHOLE,
}
"""What may stand in the table `eval` of a run file."""
_CHOICES: Mapping[str, tuple[str, ...]] = {"protocol": ("tools", "officebench"), "summary": ("extractive", "llm")}


class Cell(NamedTuple):
    """One evaluation of a grid. target: what was typed for `--solver`. models: how models are called."""

    config: EvalConfig
    target: str | None = None
    models: ModelCalls | None = None


def is_grid(table: Mapping[str, Any]) -> bool:
    """Whether a table spans a grid: it holds a list."""
    return any(isinstance(value, list) for value in table.values())


def cells_of(table: Mapping[str, Any], where: str) -> Iterator[dict[str, Any]]:
    """Every combination of the values in the table `eval` of a run file, the last key changing fastest.

    where: the file, as messages name it. InputError for what may not stand there.
    """
    spread = {name.replace("-", "_"): _values(name, value, where) for name, value in table.items()}
    for count, combination in enumerate(itertools.product(*spread.values())):
        if count >= MOST_CELLS:
            raise InputError("", where, f"at most {MOST_CELLS} cells", "more")
        yield dict(zip(spread, combination, strict=True))


def _values(name: str, value: Any, where: str) -> list[Any]:
    key, place = name.replace("-", "_"), f"{where}, /eval/{name}"
    if key not in KEYS:
        raise InputError(f"there is no such setting of an evaluation.{nearest(key, KEYS)}", place)
    values = value if isinstance(value, list) else [value]
    for one in values:
        if not isinstance(one, KEYS[key]) or isinstance(one, bool):
            expected = "text" if KEYS[key] is _TEXT else "a number" if KEYS[key] is _NUMBER else "a whole number"
            raise InputError("", place, expected, repr(one)[:80])
        if key in _CHOICES and one not in _CHOICES[key]:
            raise InputError("", place, " or ".join(_CHOICES[key]), repr(one)[:80])
        if key == "solver" and ":" in str(one):
            raise InputError("an import path is taken from the command line alone; name it by `--solver`", place)
    if not values:
        raise InputError("", place, "one value or more", "an empty list")
    return values


def named_cells(cells: Sequence[Cell]) -> dict[str, Cell]:
    """Give each cell the name of its folder, by what sets it apart; cells that come to the same are one."""
    different: list[Cell] = []
    for cell in cells:
        if all(cell.config != other.config for other in different):
            different.append(cell)
    spread = [
        name for name, mark in _MARKS.items() if name in _ALWAYS or _differ(mark(one.config) for one in different)
    ]
    named: dict[str, Cell] = {}
    for cell in different:
        parts = [mark for name in spread if (mark := _MARKS[name](cell.config)) is not None]
        name = base = re.sub(r"[^A-Za-z0-9_.]+", "-", "-".join(parts)).strip("-.")[:120]
        number = 1
        while name.lower() in {taken.lower() for taken in named}:
            number += 1
            name = f"{base}-{number}"
        named[name] = cell
    return named


def _differ(marks: Iterable[str | None]) -> bool:
    return len({mark for mark in marks if mark is not None}) > 1


_MARKS: Mapping[str, Callable[[EvalConfig], str | None]] = {
    "solver": lambda config: config.solver.rpartition(":")[2],
    "memory": lambda config: config.memory,
    "top_k": lambda config: None if config.top_k is None else f"k{config.top_k}",
    "embedding": lambda config: config.embedding,
    "summary": lambda config: config.summary,
    "model": lambda config: config.model,
    "protocol": lambda config: config.protocol,
    "trials": lambda config: f"trials{config.trials}",
    "seed": lambda config: f"seed{config.seed}",
    "max_steps": lambda config: f"steps{config.max_steps}",
}
_ALWAYS = ("solver", "memory", "top_k")


def evaluate_grid(
    cells: Mapping[str, Cell],
    out: Path,
    jobs: int = 1,
    progress: Progress | None = None,
    told: Callable[[EvalResult], None] = lambda result: None,
) -> tuple[EvalResult, ...]:
    """Run every cell, one after another, each in its run below `out`, which must not exist.

    told: of every cell that ended. Raises InputError before anything is made where a cell could not run.
    """
    for name, cell in cells.items():
        check_evaluation(cell.config, out / name, jobs, cell.target, cell.models)
    _create(out, {name: cell.config for name, cell in cells.items()})
    results = []
    for name, cell in cells.items():
        results.append(evaluate(cell.config, out / name, jobs, progress, cell.target, cell.models))
        told(results[-1])
    return tuple(results)


def find_grid(path: Path) -> dict[str, EvalConfig] | None:
    """The cells of a grid that was begun, by name; None where the folder is no grid."""
    file = path / GRID
    if not file.is_file():
        return None
    content = read_regular(path, GRID, bounds.RUN_CONFIG_BYTES, str(file)) or b""
    refuse_large_json(content, bounds.RUN_CONFIG_VALUES, str(file))
    try:
        table = json.loads(content)
        cells: dict[str, Any] = dict(table["cells"])
        canonical_json(table).encode()
    except (ValueError, RecursionError, KeyError, TypeError) as fault:
        raise InputError("the cells of the grid cannot be read", where=str(file)) from fault
    for name in cells:
        if not name or Path(name).name != name or name.startswith(".") or not name.isprintable():
            raise InputError("the name of a cell that is no folder", str(file), found=repr(name)[:80])
    return {name: read_eval_config(cells[name], file) for name in cells}


def continue_grid(
    out: Path,
    jobs: int = 1,
    progress: Progress | None = None,
    told: Callable[[EvalResult], None] = lambda result: None,
    target: str | None = None,
    models: ModelsOf = no_models,
    dataset: Path | None = None,
) -> tuple[EvalResult, ...]:
    """Go on with a grid: finished cells are left, others continued, and those not begun are begun.

    target, models, dataset: as in `continue_evaluation`; target is that of the cells that were begun with one.
    """
    results = []
    for name, config in (find_grid(out) or {}).items():
        own = target if ":" in config.solver else None
        if (out / name).is_symlink():
            raise InputError("is a link, which may lead anywhere", where=str(out / name))
        if (out / name).exists():
            result = continue_evaluation(out / name, jobs, progress, own, models, dataset)
        else:
            check_solver(config, own)
            result = evaluate(config, out / name, jobs, progress, own, models(config), dataset)
        told(result)
        results.append(result)
    return tuple(results)


def _create(out: Path, configs: Mapping[str, EvalConfig]) -> None:
    """Make the folder of a grid, whole or not at all."""
    if os.path.lexists(out):
        raise InputError("exists already; go on with `homer resume` or name another `--out`", where=str(out))
    table = {"kind": "grid", "cells": {name: config.model_dump(mode="json") for name, config in configs.items()}}
    part = out.with_name(f".{out.name}.{os.getpid()}.part")
    try:
        out.parent.mkdir(parents=True, exist_ok=True)
        part.mkdir()
        (part / GRID).write_text(pretty_json(table), encoding="utf-8")
        part.rename(out)
    except OSError as fault:
        raise InputError(f"a grid cannot be made here ({fault.strerror})", where=str(out)) from fault
    reach(GRID_CREATED)
