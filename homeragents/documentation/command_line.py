"""The page of the command line: the help of `homer` and of every command."""

from collections.abc import Iterator

import click

from homeragents.cli import homer

WIDTH = 100
HEAD = """# Command line

Results go to standard output; progress and messages go to standard error. With `--json`, standard output is one JSON
document.

| exit code | meaning |
|---|---|
| 0 | done |
| 1 | something failed, or fewer tasks were made than you asked for |
| 2 | wrong usage or bad input; one line `homer: ...` says what |
| 3 | unfinished: the dataset is not published yet, or some episodes have no verdict; `homer resume` continues |
| 70 | a bug in homer |
| 130 | interrupted by SIGINT or SIGTERM; `homer resume` continues a run |
"""


def make_command_line_page() -> str:
    """Make the page: the `--help` of every command."""
    sections = [f"## {one.command_path}\n\n```text\n{one.get_help().rstrip()}\n```\n" for one in walk_commands()]
    return "\n".join([HEAD, *sections])


def walk_commands() -> Iterator[click.Context]:
    """Yield a context for `homer` and for each command below it, sorted by name."""
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
