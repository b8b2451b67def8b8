"""Read the flags of an evaluation into one cell, or into the cells of a grid."""

from collections.abc import Callable, Mapping
from pathlib import Path
from typing import TYPE_CHECKING, Any

import click

from data_model import InputError

if TYPE_CHECKING:
    from evaluation import EvalConfig, GridCell
    from llm_gateway import ModelFlags, ModelOptions


def adopt_solver_orphans() -> None:
    """If this process is the command line's own, let it adopt and end processes whose supervisors were killed."""
    from homeragents.cli import OWN_PROCESS

    if click.get_current_context().find_root().obj == OWN_PROCESS:
        from processes import adopt_orphans_of_killed_supervisors

        adopt_orphans_of_killed_supervisors()


def read_cells(
    dataset: Path, typed_options: Mapping[str, Any], flags: "ModelFlags"
) -> "dict[str, GridCell] | GridCell":
    """Return the requested evaluation, or the cells by name if the run file spans a grid.

    Args:
        typed_options: Options given on the command line, by their keys in a run file's table `eval`; they override
            the file.
    """
    from data_model import Dataset
    from evaluation import expand_grid, is_grid, name_cells
    from llm_gateway import make_model_path_absolute, read_run_file

    table = read_run_file(flags.config).eval if flags.config else {}
    typed_options = {**typed_options, **({"model": flags.model} if flags.model else {})}
    file_options = {name: value for name, value in table.items() if name.replace("-", "_") not in typed_options}
    opened_dataset = Dataset(dataset)
    option_sets = []
    for cell in expand_grid(file_options, str(flags.config)):
        if flags.config and "model" in cell:
            cell["model"] = make_model_path_absolute(cell["model"], Path(flags.config).parent)
        option_sets.append({**cell, **typed_options})
    if not is_grid(file_options):
        return _make_cell(opened_dataset, option_sets[0], flags, allow_unused_model=False)
    return name_cells([_make_cell(opened_dataset, one, flags, allow_unused_model=True) for one in option_sets])


def _make_cell(
    dataset: Any, given_options: dict[str, Any], flags: "ModelFlags", allow_unused_model: bool
) -> "GridCell":
    from evaluation import GridCell, make_eval_config

    options = dict(given_options)
    model_option = options.pop("model", ())
    options = {
        {"time_limit": "time_s", "episode_tokens": "max_tokens"}.get(name, name): options[name] for name in options
    }
    config = make_eval_config(dataset, **options)
    target = config.solver if ":" in config.solver else None
    if not config.needs_models:
        if model_option and not allow_unused_model:
            raise InputError("this evaluation uses no model; add `--solver llm`", "--model")
        return GridCell(config, target)
    from homeragents.run_file_options import model_settings
    from llm_gateway import ModelOptions

    model_names = (model_option,) if isinstance(model_option, str) else tuple(model_option)
    settings = model_settings(flags._replace(model=model_names), config.model_roles)
    return GridCell(
        config.model_copy(update={"models": settings.make_run_config()}), target, ModelOptions(settings, flags.otel)
    )


def make_model_options_factory(run: Path, flags: "ModelFlags") -> "Callable[[EvalConfig], ModelOptions | None]":
    """Return a function that makes the model options of a resumed evaluation; call it only if work is left.

    Args:
        run: The folder of the run, as error messages name it.
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
