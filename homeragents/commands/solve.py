"""`homer solve`: run a reference solution."""

from pathlib import Path

import click

from homeragents.terminal import say


@click.command("solve", epilog="Example: homer solve my-dataset neo-7-00000 --out solved")
@click.argument("dataset", type=click.Path(path_type=Path))
@click.argument("task_id")
@click.option("--out", type=click.Path(path_type=Path), required=True, metavar="WORKSPACE", help="The new folder.")
def command(dataset: Path, task_id: str, out: Path) -> int:
    """Run the reference solution of a task in a new workspace, and say what each step saw."""
    from evaluation import solve_task

    steps = solve_task(dataset, task_id, out)
    for number, step in enumerate(steps, start=1):
        say(f"{number}. {step.action}: {step.text.splitlines()[0] if step.text else step.status}")
    say(f"workspace: {out}")
    return 1 if any(step.status == "refused" for step in steps) else 0
