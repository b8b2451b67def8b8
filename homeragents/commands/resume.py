"""`homer resume`: go on with a run."""

from pathlib import Path
from typing import TYPE_CHECKING

import click

from homeragents.commands.build import report
from homeragents.commands.build_plus import report_plus
from homeragents.options import jobs_option, json_option, resumed_model_options
from homeragents.terminal import progress_for, say

if TYPE_CHECKING:
    from llm_gateway import ModelFlags


@click.command("resume", epilog="Example: homer resume my-dataset")
@click.argument("path", type=click.Path(path_type=Path), metavar="DATASET|RUN|GRID")
@click.option("--drop-errored", is_flag=True, help="Give up errored and crashed candidates; the manifest says so.")
@click.option("--solver", metavar="PATH", help="The import path of an evaluation's own solver, named again.")
@click.option("--dataset", type=click.Path(path_type=Path), metavar="DIR", help="Where an evaluation's dataset is now.")
@jobs_option
@resumed_model_options
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
    """Go on with a run that was killed or interrupted; a finished one is left as it is."""
    if is_evaluation(path):
        if drop_errored:
            raise click.UsageError("--drop-errored is for builds: an evaluation says which episodes errored")
        return _resume_evaluation(path, solver, dataset, jobs, model_flags, as_json)
    if solver is not None or dataset is not None:
        raise click.UsageError("--solver and --dataset are for evaluations")
    from orchestrator import resume

    outcome = resume(path, jobs, drop_errored, progress_for(as_json), model_flags)
    if outcome.was_finished and not as_json:
        say("this run was finished already")
    if outcome.split == "plus":
        return report_plus(outcome.result, as_json)
    return report(outcome.result, outcome.tasks, as_json)


def is_evaluation(path: Path) -> bool:
    """Whether a folder is an evaluation or a grid of them; what is no run at all is left to whoever opens it."""
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
    from homeragents.evaluations import end_what_solvers_leave, resumed_models

    end_what_solvers_leave()
    progress, models = progress_for(as_json), resumed_models(path, flags)
    if (path / "grid.json").is_file():
        tell = evaluated.teller(as_json)
        return evaluated.report_grid(continue_grid(path, jobs, progress, tell, solver, models, dataset), as_json)
    result = continue_evaluation(path, jobs, progress, solver, models, dataset)
    if result.was_finished and not as_json:
        say("this run was finished already")
    return evaluated.report(result, as_json)
