"""`homer import`: convert the tasks of another benchmark into a dataset."""

from pathlib import Path
from typing import TYPE_CHECKING

import click

from homeragents.exit_codes import ExitCode
from homeragents.options import json_option
from homeragents.terminal import print_json, print_line

if TYPE_CHECKING:
    from importers import ImportResult


@click.group("import", epilog="Example: homer import officebench OfficeBench my-officebench")
def command() -> None:
    """Import the tasks of another benchmark."""


@command.command(epilog="Example: homer import officebench OfficeBench my-officebench")
@click.argument("source", type=click.Path(path_type=Path), metavar="SRC")
@click.argument("destination", type=click.Path(path_type=Path), metavar="DEST")
@click.option("--original", is_flag=True, help="Leave texts and checks as published; known defects are only tagged.")
@json_option
def officebench(source: Path, destination: Path, original: bool, as_json: bool) -> int:
    """Import OfficeBench; SRC contains its `tasks/`.

    Texts and checks that are known to be wrong are corrected; the profile officebench-exact scores the published checks
    in any case.
    """
    from importers import import_officebench

    return _report_import(import_officebench(source, destination, original), as_json)


@command.command(epilog="Example: homer import odysseybench OdysseyBench my-odysseybench")
@click.argument("source", type=click.Path(path_type=Path), metavar="SRC")
@click.argument("destination", type=click.Path(path_type=Path), metavar="DEST")
@json_option
def odysseybench(source: Path, destination: Path, as_json: bool) -> int:
    """Import OdysseyBench.

    SRC contains its `tasks/`, into which you have copied OfficeBench's testbeds, the files that the tasks start from.
    """
    from importers import import_odysseybench

    return _report_import(import_odysseybench(source, destination), as_json)


def _report_import(result: "ImportResult", as_json: bool) -> int:
    if as_json:
        print_json(result.model_dump(mode="json"))
    else:
        print_line(f"{result.imported} tasks imported into {result.dataset}; {result.mended} checks corrected")
        for tag, tasks in result.tags.items():
            print_line(f"  {tag}: {len(tasks)}")
        for refused_task in result.refused:
            print_line(f"refused {refused_task.task}: {' '.join(refused_task.reason.split())}")
    return ExitCode.FAILED if result.refused else ExitCode.DONE
