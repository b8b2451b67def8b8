"""What several verbs take in the same way, and the marks by which all of them show a check."""

from collections.abc import Callable, Sequence
from functools import wraps
from pathlib import Path
from typing import Any, TypeVar

import click

STATUS_MARKS = {"passed": "ok  ", "failed": "FAIL", "error": "ERR ", "not_run": "-   "}

Command = TypeVar("Command", bound=Callable[..., Any])


def profile_option(command: Command) -> Command:
    """`--profile`: how workspaces are scored."""
    return click.option(
        "--profile",
        # `criteria.Profile`, written out: `--help` shall not wait for that import.
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


_ENGINE_CHOICE = click.Choice(["procedural", "llm"])


def engine_options(command: Command) -> Command:
    """Who writes: rules, models, or some of both."""
    for option in (
        click.option(
            "--without",
            multiple=True,
            metavar="NAME",
            help="Leave a rule, proof or filter out, to see what it keeps away; repeatable, kept in the manifest.",
        ),
        click.option(
            "--surface",
            type=_ENGINE_CHOICE,
            default="procedural",
            show_default=True,
            help="Who words the days of rules.",
        ),
        click.option("--dialogue-engine", type=_ENGINE_CHOICE, help="Who writes the days; as --engine by default."),
        click.option("--engine", type=_ENGINE_CHOICE, default="procedural", show_default=True, help="Who writes."),
    ):
        command = option(command)
    return command


def _read_config(context: click.Context, parameter: click.Parameter, path: Path | None) -> Path | None:
    """Take the table `build` of a run file as what is typed where the command line is silent."""
    if path is not None:
        from homeragents.run_file_options import read_defaults

        read_defaults(context, path)
    return path


_BUDGET_OPTIONS = (
    click.option("--concurrency", type=int, metavar="K", help="Units in work, and calls in flight, at once; 64 units."),
    click.option("--max-cost", type=float, metavar="USD", help="Stop, resumably, when the run has spent this much."),
    click.option(
        "--max-tokens", type=int, metavar="T", help="Stop, resumably, when the run has used this many tokens."
    ),
    click.option(
        "--requests-per-minute", "--rpm", type=float, metavar="R", help="Spaces calls: no burst at the start."
    ),
    click.option("--tokens-per-minute", "--tpm", type=float, metavar="T", help="Tokens sent and received in a minute."),
    click.option("--prices", type=click.Path(path_type=Path), metavar="FILE", help="What tokens cost, by model."),
    click.option("--otel", is_flag=True, help="Send OpenTelemetry spans of the calls (extra `otel`)."),
)
_MODEL_OPTIONS = (
    click.option(
        "--model",
        multiple=True,
        metavar="M|ROLE=M",
        help="The model of all roles that are not named, or of one; `local[:PATH.gguf]` runs one here.",
    ),
    click.option(
        "--config",
        type=click.Path(path_type=Path),
        metavar="FILE",
        is_eager=True,
        callback=_read_config,
        help="Settings of models and defaults of this verb, TOML or YAML.",
    ),
    *_BUDGET_OPTIONS,
    click.option("--record", type=click.Path(path_type=Path), metavar="FILE", help="Write all replies to a file."),
    click.option("--replay", type=click.Path(path_type=Path), metavar="FILE", help="Take replies from it; no calls."),
    click.option("--no-votes", is_flag=True, help="Leave the panel of voters out."),
)


def model_options(command: Command) -> Callable[..., Any]:
    """Which models speak and how much they may cost; handed on as one argument `model_flags` (`ModelFlags`)."""
    return _collect_model_flags(command, _MODEL_OPTIONS)


def solver_model_options(command: Command) -> Callable[..., Any]:
    """What of `model_options` an evaluation takes; handed on as `model_flags` (`ModelFlags`)."""
    config_option = click.option(
        "--config",
        type=click.Path(path_type=Path),
        metavar="FILE",
        help="Settings of models, and a table `eval` of these options; lists in it span a grid. TOML or YAML.",
    )
    return _collect_model_flags(command, (_MODEL_OPTIONS[0], config_option, *_MODEL_OPTIONS[2:-1]))


def add_resume_model_options(command: Command) -> Callable[..., Any]:
    """What of `model_options` may change while a run goes on; handed on as `model_flags` (`ModelFlags`)."""
    return _collect_model_flags(command, _BUDGET_OPTIONS)


def _collect_model_flags(command: Callable[..., Any], options: Sequence[Callable[..., Any]]) -> Callable[..., Any]:
    @wraps(command)
    def run_with_flags(**arguments: Any) -> Any:
        from llm_gateway import ModelFlags

        flags = {name: arguments.pop(name) for name in ModelFlags._fields if name in arguments}
        return command(**arguments, model_flags=ModelFlags(**flags))

    decorated: Callable[..., Any] = run_with_flags
    for option in reversed(options):
        decorated = option(decorated)
    return decorated
