"""What the flags of an evaluation come to: one cell, or the cells of a grid."""

from collections.abc import Callable, Mapping
from pathlib import Path
from typing import TYPE_CHECKING, Any

import click

from data_model import InputError
from homeragents.exit_codes import ExitCode

if TYPE_CHECKING:
    from evaluation import EvalConfig, EvalResult, GridCell
    from llm_gateway import ModelFlags, ModelOptions


def adopt_solver_orphans() -> None:
    """Where this process is the command line's own, have it end even what has killed all keepers above it."""
    from homeragents.cli import OWN_PROCESS

    if click.get_current_context().find_root().obj == OWN_PROCESS:
        from processes import adopt_orphans_of_killed_supervisors

        adopt_orphans_of_killed_supervisors()


def read_cells(
    dataset: Path, typed_options: Mapping[str, Any], flags: "ModelFlags"
) -> "dict[str, GridCell] | GridCell":
    """The evaluations that are asked for: one, or by name those of the grid that a run file spans.

    Args:
        typed_options: What stands on the command line, by the keys of a run file's table `eval`; it outdoes the file.
    """
    from data_model import Dataset
    from evaluation import expand_grid, is_grid, name_cells
    from llm_gateway import read_run_file

    table = read_run_file(flags.config).eval if flags.config else {}
    typed_options = {**typed_options, **({"model": flags.model} if flags.model else {})}
    file_options = {name: value for name, value in table.items() if name.replace("-", "_") not in typed_options}
    opened_dataset = Dataset(dataset)
    option_sets = [{**cell, **typed_options} for cell in expand_grid(file_options, str(flags.config))]
    if not is_grid(file_options):
        return _make_cell(opened_dataset, option_sets[0], flags, allow_unused_model=False)
    return name_cells([_make_cell(opened_dataset, one, flags, allow_unused_model=True) for one in option_sets])


def _make_cell(
    dataset: Any, given_options: dict[str, Any], flags: "ModelFlags", allow_unused_model: bool
) -> "GridCell":
    from evaluation import GridCell, make_eval_config
    from homeragents.run_file_options import model_settings
    from llm_gateway import ModelOptions

    options = dict(given_options)
    model_option = options.pop("model", ())
    options = {
        {"time_limit": "time_s", "episode_tokens": "max_tokens"}.get(name, name): options[name] for name in options
    }
    config = make_eval_config(dataset, **options)
    target = config.solver if ":" in config.solver else None
    if not config.needs_models:
        if model_option and not allow_unused_model:
            raise InputError("no model acts here; add `--solver llm`", "--model")
        return GridCell(config, target)
    model_names = (model_option,) if isinstance(model_option, str) else tuple(model_option)
    settings = model_settings(flags._replace(model=model_names), config.model_roles)
    return GridCell(
        config.model_copy(update={"models": settings.make_run_config()}), target, ModelOptions(settings, flags.otel)
    )


def make_model_options_factory(run: Path, flags: "ModelFlags") -> "Callable[[EvalConfig], ModelOptions | None]":
    """How the models of an evaluation that goes on are called; asked where something is left to do.

    Args:
        run: The run, as messages name it.
    """
    import os

    from llm_gateway import ModelOptions, build_resumed_settings

    def make_model_options(config: "EvalConfig") -> ModelOptions | None:
        if config.models is None:
            return None
        location = f"{run / 'config.json'}, /models"
        settings = build_resumed_settings(config.models, location, os.environ, flags, config.model_roles)
        return ModelOptions(settings, flags.otel)

    return make_model_options


def choose_exit_code(*results: "EvalResult") -> int:
    """The exit code of one or several evaluations: the gravest."""
    if any(result.crashed for result in results):
        return ExitCode.CRASHED
    return ExitCode.UNFINISHED if any(result.errored or result.stopped for result in results) else ExitCode.DONE
