"""`homer solve`: run a reference solution."""

import os
from pathlib import Path

import click


@click.command("solve", epilog="Example: homer solve my-dataset neo-7-00000 --out solved")
@click.argument("dataset", type=click.Path(path_type=Path))
@click.argument("task_id")
@click.option("--out", type=click.Path(path_type=Path), required=True, metavar="WORKSPACE", help="The new folder.")
def command(dataset: Path, task_id: str, out: Path) -> int:
    """Run the reference solution of a task in a new workspace, and say what each step saw."""
    from data_model import Dataset, InputError
    from office_env import Office, Services, open_workspace, perform

    opened = Dataset(dataset)
    task = opened.task(task_id)
    if task.solution is None:
        raise InputError("this task carries no solution", where=task_id)
    if os.path.lexists(out):
        raise InputError("exists already; name another `--out`", where=str(out))
    services = Services(transcription=opened.store.transcription, clock=task.clock)
    workspace = open_workspace(Office(opened.store, task.office), out, services)
    refused = 0
    for number, step in enumerate(task.solution, start=1):
        seen = perform(workspace, step)
        refused += seen.status == "refused"
        click.echo(f"{number}. {step.app}.{step.action}: {seen.text.splitlines()[0] if seen.text else seen.status}")
    click.echo(f"workspace: {out}")
    return 1 if refused else 0
