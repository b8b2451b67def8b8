"""`homer survey`: what an office holds, and which tasks can be made of it."""

from pathlib import Path

import click

from homeragents.exit_codes import ExitCode
from homeragents.options import json_option
from homeragents.survey_text import format_office_report
from homeragents.terminal import make_reading_progress, print_json, print_lines


@click.command("survey", epilog="Example: homer survey my-office")
@click.argument("office", type=click.Path(path_type=Path), metavar="OFFICE|DATASET")
@json_option
def command(office: Path, as_json: bool) -> int:
    """Report what an office holds, what is used, what cannot be read, and which tasks it feeds.

    The exit code is 1 if no task can be made of any office there.
    """
    from orchestrator import survey_path

    reports = []
    for report in survey_path(office, make_reading_progress(as_json)):
        if not as_json:
            print_lines(format_office_report(report))
        reports.append(report)
    if as_json:
        print_json({"path": str(office), "offices": [report.model_dump(mode="json") for report in reports]})
    return ExitCode.DONE if any(report.fed_count for report in reports) else ExitCode.FAILED
