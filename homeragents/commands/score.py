"""`homer score`: judge the files that an agent left."""

from pathlib import Path
from typing import TYPE_CHECKING

import click

from homeragents.options import MARKS, json_option, profile_option
from homeragents.terminal import print_json

if TYPE_CHECKING:
    from office_env.criteria import Profile


@click.command("score", epilog="Example: homer score my-dataset neo-7-00000 my-workspace")
@click.argument("dataset", type=click.Path(path_type=Path))
@click.argument("task_id")
@click.argument("workspace", type=click.Path(path_type=Path))
@profile_option
@json_option
def command(dataset: Path, task_id: str, workspace: Path, profile: "Profile", as_json: bool) -> int:
    """Check every criterion of a task against the files in a workspace."""
    from data_model import Dataset, InputError
    from office_env import Office, Workspace
    from office_env.criteria import score_workspace

    opened = Dataset(dataset)
    task = opened.task(task_id)
    if not workspace.is_dir():
        raise InputError("not a directory", where=str(workspace), expected="a workspace with data/, emails/, calendar/")
    office = Office(opened.store, task.office)
    verdict = score_workspace(task, Workspace(workspace), office, opened.references(task), profile)
    if as_json:
        print_json({**verdict.model_dump(mode="json"), "task": task_id, "profile": profile})
    else:
        for check in verdict.checks:
            click.echo(f"{MARKS[check.status]}  {check.name}: {check.message}")
        click.echo("passed" if verdict.passed else "failed")
    return 0 if verdict.passed else 1
