"""`homer import`: take over other people's tasks."""

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
    """Take over other people's tasks."""


@command.command(epilog="Example: homer import officebench OfficeBench my-officebench")
@click.argument("source", type=click.Path(path_type=Path), metavar="SRC")
@click.argument("destination", type=click.Path(path_type=Path), metavar="DEST")
@json_option
def officebench(source: Path, destination: Path, as_json: bool) -> int:
    """Import OfficeBench; SRC holds its `tasks/`."""
    from importers import import_officebench

    return _report_import(import_officebench(source, destination), as_json)


@command.command(epilog="Example: homer import odysseybench OdysseyBench my-odysseybench")
@click.argument("source", type=click.Path(path_type=Path), metavar="SRC")
@click.argument("destination", type=click.Path(path_type=Path), metavar="DEST")
@json_option
def odysseybench(source: Path, destination: Path, as_json: bool) -> int:
    """Import OdysseyBench; SRC holds its `tasks/`, with OfficeBench's testbeds copied in."""
    from importers import import_odysseybench

    return _report_import(import_odysseybench(source, destination), as_json)


def _report_import(result: "ImportResult", as_json: bool) -> int:
    if as_json:
        print_json(result.model_dump(mode="json"))
    else:
        print_line(f"{result.imported} tasks imported into {result.dataset}; {result.mended} checks mended")
        for tag, tasks in result.tags.items():
            print_line(f"  {tag}: {len(tasks)}")
        for refused_task in result.refused:
            print_line(f"refused {refused_task.task}: {' '.join(refused_task.reason.split())}")
    return ExitCode.FAILED if result.refused else ExitCode.DONE
