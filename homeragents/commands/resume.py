"""`homer resume`: continue a run."""

from pathlib import Path
from typing import TYPE_CHECKING

import click

from homeragents.commands.build import report_neo
from homeragents.commands.build_plus import report_plus
from homeragents.options import add_resume_model_options, jobs_option, json_option
from homeragents.terminal import make_progress, print_line

if TYPE_CHECKING:
    from llm_gateway import ModelFlags


@click.command("resume", epilog="Example: homer resume my-dataset")
@click.argument("path", type=click.Path(path_type=Path), metavar="DATASET|RUN|GRID")
@click.option("--drop-errored", is_flag=True, help="Drop errored and crashed candidates; the manifest says so.")
@click.option(
    "--solver",
    metavar="PATH",
    help="Import path of the solver; needed again if the evaluation ran a solver of your own.",
)
@click.option(
    "--dataset", type=click.Path(path_type=Path), metavar="DIR", help="Folder of the dataset, if it was moved."
)
@jobs_option
@add_resume_model_options
@json_option
def command(
    path: Path,
    drop_errored: bool,
    solver: str | None,
    dataset: Path | None,
    jobs: int,
    model_flags: "ModelFlags",
    as_json: bool,
) -> int:
    """Continue a run that was killed or interrupted; a finished run stays unchanged."""
    if is_evaluation(path):
        if drop_errored:
            raise click.UsageError("--drop-errored is for builds: an evaluation says which episodes errored")
        return _resume_evaluation(path, solver, dataset, jobs, model_flags, as_json)
    if solver is not None or dataset is not None:
        raise click.UsageError("--solver and --dataset are for evaluations")
    from orchestrator import resume_build

    outcome = resume_build(path, jobs, drop_errored, make_progress(as_json), model_flags)
    if outcome.was_finished and not as_json:
        print_line("this run is finished already")
    if outcome.split == "plus":
        return report_plus(outcome.result, as_json)
    return report_neo(outcome.result, outcome.tasks, as_json)


def is_evaluation(path: Path) -> bool:
    """Return whether a folder is an evaluation or a grid; False for a folder that is not a run at all."""
    from data_model import InputError
    from run_ledger import find_run, read_run_config

    if (path / "grid.json").is_file():
        return True
    try:
        return bool(read_run_config(find_run(path))["kind"] == "eval")
    except InputError:
        return False


def _resume_evaluation(
    path: Path, solver: str | None, dataset: Path | None, jobs: int, flags: "ModelFlags", as_json: bool
) -> int:
    from evaluation import continue_evaluation, continue_grid
    from homeragents.commands import eval as evaluated
    from homeragents.evaluation_flags import adopt_solver_orphans, make_model_options_factory

    adopt_solver_orphans()
    progress, make_model_options = make_progress(as_json), make_model_options_factory(path, flags)
    if (path / "grid.json").is_file():
        report_cell = evaluated.make_cell_reporter(as_json)
        return evaluated.report_grid(
            continue_grid(path, jobs, progress, report_cell, solver, make_model_options, dataset), as_json
        )
    result = continue_evaluation(path, jobs, progress, solver, make_model_options, dataset)
    if result.was_finished and not as_json:
        print_line("this run is finished already")
    return evaluated.report_evaluation(result, as_json)
