"""`homer resume`: go on with a run."""

from pathlib import Path
from typing import TYPE_CHECKING

import click

from homeragents.commands.build import report
from homeragents.commands.build_plus import report_plus
from homeragents.options import jobs_option, json_option, resumed_model_options
from homeragents.terminal import progress_for

if TYPE_CHECKING:
    from llm_gateway import ModelFlags


@click.command("resume", epilog="Example: homer resume my-dataset")
@click.argument("path", type=click.Path(path_type=Path), metavar="DATASET|RUN")
@click.option("--drop-errored", is_flag=True, help="Give up errored and crashed candidates; the manifest says so.")
@jobs_option
@resumed_model_options
@json_option
def command(path: Path, drop_errored: bool, jobs: int, model_flags: "ModelFlags", as_json: bool) -> int:
    """Go on with a run that was killed or interrupted; a finished one is left as it is."""
    from orchestrator import resume

    outcome = resume(path, jobs, drop_errored, progress_for(as_json), model_flags)
    if outcome.was_finished and not as_json:
        click.echo("this run was finished already")
    if outcome.split == "plus":
        return report_plus(outcome.result, as_json)
    return report(outcome.result, outcome.tasks, as_json)
