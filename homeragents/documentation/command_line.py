"""The generated page of the command line: the help of `homer` and of every verb."""

from collections.abc import Iterator

import click

from homeragents.cli import homer

WIDTH = 100
HEAD = """# Command line

Results go to standard output, progress and messages to standard error; with `--json`, standard output is one JSON
document. Exit codes: 0 done; 1 something failed, or fewer than asked for; 2 wrong use or bad input, with one line
`homer: ...`; 3 nothing published yet, `homer resume` continues; 70 a fault of homer; 130 interrupted by SIGINT or
SIGTERM (a run is kept).
"""


def make_command_line_page() -> str:
    """Make the page of every verb's `--help`."""
    sections = [f"## {one.command_path}\n\n```text\n{one.get_help().rstrip()}\n```\n" for one in walk_commands()]
    return "\n".join([HEAD, *sections])


def walk_commands() -> Iterator[click.Context]:
    """Yield a click context for `homer` and for each verb below it, in the order of their names."""
    yield from _walk_command(homer, None, "homer")


def _walk_command(command: click.Command, parent: click.Context | None, name: str) -> Iterator[click.Context]:
    settings = {**command.context_settings, "terminal_width": WIDTH}
    context = command.context_class(command, parent=parent, info_name=name, **settings)
    yield context
    if isinstance(command, click.Group):
        for verb in command.list_commands(context):
            subcommand = command.get_command(context, verb)
            if subcommand is not None:
                yield from _walk_command(subcommand, context, verb)
