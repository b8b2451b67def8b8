"""What the flags of an evaluation come to: one cell, or the cells of a grid."""

from collections.abc import Callable, Mapping
from pathlib import Path
from typing import TYPE_CHECKING, Any

import click

from data_model import InputError
from homeragents.exit_codes import ExitCode

if TYPE_CHECKING:
    from evaluation import Cell, EvalConfig, EvalResult
    from llm_gateway import ModelCalls, ModelFlags


def end_what_solvers_leave() -> None:
    """Where this process is the command line's own, have it end even what has killed all keepers above it."""
    from homeragents.cli import OWN_PROCESS

    if click.get_current_context().find_root().obj == OWN_PROCESS:
        from run_ledger import adopt_all_orphans

        adopt_all_orphans()


def cells_from(dataset: Path, typed: Mapping[str, Any], flags: "ModelFlags") -> "dict[str, Cell] | Cell":
    """The evaluations that are asked for: one, or by name those of the grid that a run file spans.

    typed: what stands on the command line, by the keys of a run file's table `eval`; it outdoes the file.
    """
    from data_model import Dataset
    from evaluation import cells_of, is_grid, named_cells
    from llm_gateway import read_run_file

    table = read_run_file(flags.config).eval if flags.config else {}
    typed = {**typed, **({"model": flags.model} if flags.model else {})}
    left = {name: value for name, value in table.items() if name.replace("-", "_") not in typed}
    opened = Dataset(dataset)
    asked = [{**cell, **typed} for cell in cells_of(left, str(flags.config))]
    if not is_grid(left):
        return _cell(opened, asked[0], flags, may_be_in_vain=False)
    return named_cells([_cell(opened, one, flags, may_be_in_vain=True) for one in asked])


def _cell(dataset: Any, asked: dict[str, Any], flags: "ModelFlags", may_be_in_vain: bool) -> "Cell":
    from evaluation import Cell, eval_config
    from homeragents.run_file_options import model_settings
    from llm_gateway import ModelCalls

    told = dict(asked)
    named = told.pop("model", ())
    told = {{"time_limit": "time_s", "episode_tokens": "max_tokens"}.get(name, name): told[name] for name in told}
    config = eval_config(dataset, **told)
    target = config.solver if ":" in config.solver else None
    if not config.needs_models:
        if named and not may_be_in_vain:
            raise InputError("no model acts here; add `--solver llm`", "--model")
        return Cell(config, target)
    names = (named,) if isinstance(named, str) else tuple(named)
    settings = model_settings(flags._replace(model=names), config.roles_by_model)
    return Cell(config.model_copy(update={"models": settings.kept()}), target, ModelCalls(settings, flags.otel))


def resumed_models(where: Path, flags: "ModelFlags") -> "Callable[[EvalConfig], ModelCalls | None]":
    """How the models of an evaluation that goes on are called; asked where something is left to do.

    where: the run, as messages name it.
    """
    import os

    from llm_gateway import ModelCalls, resumed_settings

    def models(config: "EvalConfig") -> ModelCalls | None:
        if config.models is None:
            return None
        kept = f"{where / 'config.json'}, /models"
        settings = resumed_settings(config.models, kept, os.environ, flags, config.roles_by_model)
        return ModelCalls(settings, flags.otel)

    return models


def exit_code(*results: "EvalResult") -> int:
    """The exit code of one or several evaluations: the gravest."""
    if any(result.crashed for result in results):
        return ExitCode.CRASHED
    return ExitCode.UNFINISHED if any(result.errored or result.stopped for result in results) else ExitCode.DONE
