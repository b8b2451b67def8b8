"""`homer solve`: run a reference solution."""

from pathlib import Path

import click

from homeragents.exit_codes import ExitCode
from homeragents.terminal import print_line


@click.command("solve", epilog="Example: homer solve my-dataset neo-7-00000 --out solved")
@click.argument("dataset", type=click.Path(path_type=Path))
@click.argument("task_id")
@click.option("--out", type=click.Path(path_type=Path), required=True, metavar="WORKSPACE", help="Folder to create.")
def command(dataset: Path, task_id: str, out: Path) -> int:
    """Run a task's reference solution in a new workspace and print what each step observed."""
    from evaluation import solve_task

    steps = solve_task(dataset, task_id, out)
    for number, step in enumerate(steps, start=1):
        print_line(f"{number}. {step.action}: {step.observation.splitlines()[0] if step.observation else step.status}")
    print_line(f"workspace: {out}")
    return ExitCode.FAILED if any(step.status == "refused" for step in steps) else ExitCode.DONE
