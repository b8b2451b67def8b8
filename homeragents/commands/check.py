"""`homer check`: validate a dataset and repeat its proofs."""

from pathlib import Path
from typing import TYPE_CHECKING

import click

from homeragents.exit_codes import ExitCode
from homeragents.options import json_option, profile_option
from homeragents.terminal import print_json, print_line

if TYPE_CHECKING:
    from criteria import Profile

MAX_SHOWN = 20


@click.command("check", epilog="Example: homer check my-dataset")
@click.argument("dataset", type=click.Path(path_type=Path))
@profile_option
@click.option("--attack", is_flag=True, help="Also run the policies that know no task; none may pass what can be done.")
@click.option("--operators", is_flag=True, help="Also list what each operator tried, and every fault.")
@json_option
def command(dataset: Path, profile: "Profile", attack: bool, operators: bool, as_json: bool) -> int:
    """Check a dataset's schema, hashes, rules and evidence, and run all of its proofs again."""
    from verifier import check_dataset

    verdict = check_dataset(dataset, profile, attack, operators)
    if as_json:
        print_json(verdict.model_dump(mode="json"))
        return ExitCode.DONE if verdict.passed else ExitCode.FAILED
    for failure in verdict.failures[:MAX_SHOWN]:
        print_line(f"{failure.task or 'dataset'}  {failure.name}: {failure.message}")
    if len(verdict.failures) > MAX_SHOWN:
        print_line(f"... and {len(verdict.failures) - MAX_SHOWN} more; --json lists them all")
    for warning in verdict.warnings or ():
        print_line(f"warning: {warning}")
    for name, tasks in verdict.not_run.items():
        print_line(f"not run: {name} for {len(tasks)} tasks")
    for name, tasks in verdict.failed_measurements.items():
        print_line(f"measured when the dataset was made: {name} failed for {len(tasks)} tasks")
    for name, tasks in (verdict.attack or {}).items():
        print_line(f"policy {name}: passes {len(tasks)} of {verdict.tasks} tasks")
    if verdict.reader_passes is not None:
        print_line(f"control reader: passes {len(verdict.reader_passes)} of {verdict.tasks} tasks")
    for name, counts in (verdict.operators or {}).items():
        print_line(
            f"operator {name}: applies to {counts.tasks} tasks, {counts.variants} variants, {counts.faults} faults"
        )
    print_line(f"{verdict.tasks} tasks, {len(verdict.failures)} failures: {'passed' if verdict.passed else 'failed'}")
    return ExitCode.DONE if verdict.passed else ExitCode.FAILED
