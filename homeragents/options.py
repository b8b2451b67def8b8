"""What several verbs take in the same way, and the marks by which all of them show a check."""

from collections.abc import Callable
from typing import Any, TypeVar

import click

MARKS = {"passed": "ok  ", "failed": "FAIL", "error": "ERR ", "not_run": "-   "}

Command = TypeVar("Command", bound=Callable[..., Any])


def profile_option(command: Command) -> Command:
    """`--profile`: how workspaces are scored."""
    return click.option(
        "--profile",
        # `office_env.criteria.Profile`, written out: `--help` shall not wait for that import.
        type=click.Choice(["corrected", "officebench-exact"]),
        default="corrected",
        show_default=True,
        help="How workspaces are scored.",
    )(command)


def json_option(command: Command) -> Command:
    """`--json`: one JSON document instead of words."""
    return click.option("--json", "as_json", is_flag=True, help="Print one JSON document.")(command)


def jobs_option(command: Command) -> Command:
    """`--jobs`: how many processes work."""
    return click.option("--jobs", type=int, default=1, show_default=True, help="Worker processes.")(command)
