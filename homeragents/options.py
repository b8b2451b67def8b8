"""Options shared by several verbs, and the marks with which all of them print a check."""

from collections.abc import Callable, Sequence
from functools import wraps
from pathlib import Path
from typing import Any, TypeVar

import click

STATUS_MARKS = {"passed": "ok  ", "failed": "FAIL", "error": "ERR ", "not_run": "-   "}

Command = TypeVar("Command", bound=Callable[..., Any])


def profile_option(command: Command) -> Command:
    """Add `--profile`, how workspaces are scored."""
    return click.option(
        "--profile",
        # The values of `criteria.Profile`, repeated so that `--help` does not wait for that import.
        type=click.Choice(["corrected", "officebench-exact"]),
        default="corrected",
        show_default=True,
        help="How workspaces are scored.",
    )(command)


def json_option(command: Command) -> Command:
    """Add `--json`, which prints one JSON document instead of text."""
    return click.option("--json", "as_json", is_flag=True, help="Print one JSON document.")(command)


def jobs_option(command: Command) -> Command:
    """Add `--jobs`, the number of worker processes."""
    return click.option("--jobs", type=int, default=1, show_default=True, help="Number of worker processes.")(command)


_ENGINE_CHOICE = click.Choice(["procedural", "llm"])


def engine_options(command: Command) -> Command:
    """Add the options that choose what writes a dataset: rules, models, or a mix of both."""
    for option in (
        click.option(
            "--without",
            multiple=True,
            metavar="NAME",
            help="Leave out a rule, proof or filter to see what it catches; repeatable, recorded in the manifest.",
        ),
        click.option(
            "--surface",
            type=_ENGINE_CHOICE,
            default="procedural",
            show_default=True,
            help="Engine that chooses the wording of dialogues written by rules.",
        ),
        click.option(
            "--dialogue-engine", type=_ENGINE_CHOICE, help="Engine that writes the dialogues; --engine by default."
        ),
        click.option(
            "--engine",
            type=_ENGINE_CHOICE,
            default="procedural",
            show_default=True,
            help="Engine that writes the dataset: rules (procedural) or models (llm).",
        ),
    ):
        command = option(command)
    return command


def _read_config(context: click.Context, parameter: click.Parameter, path: Path | None) -> Path | None:
    """Use the table `build` of a run file as defaults for options missing from the command line."""
    if path is not None:
        from homeragents.run_file_options import read_defaults

        read_defaults(context, path)
    return path


_BUDGET_OPTIONS = (
    click.option(
        "--concurrency",
        type=int,
        metavar="K",
        help="Maximum candidates or episodes in progress (64 by default), and maximum model calls in flight.",
    ),
    click.option(
        "--max-cost", type=float, metavar="USD", help="Stop when the run has spent this much; it can be resumed."
    ),
    click.option(
        "--max-tokens", type=int, metavar="T", help="Stop when the run has used this many tokens; it can be resumed."
    ),
    click.option(
        "--requests-per-minute", "--rpm", type=float, metavar="R", help="Maximum calls per minute, evenly spaced."
    ),
    click.option(
        "--tokens-per-minute", "--tpm", type=float, metavar="T", help="Maximum tokens sent and received per minute."
    ),
    click.option("--prices", type=click.Path(path_type=Path), metavar="FILE", help="File of token prices by model."),
    click.option("--otel", is_flag=True, help="Send OpenTelemetry spans of the model calls; needs the extra `otel`."),
)
_MODEL_OPTIONS = (
    click.option(
        "--model",
        multiple=True,
        metavar="M|ROLE=M",
        help="Model for ROLE, or for every role without a model of its own; repeatable; "
        "`local[:PATH.gguf]` runs a model on this machine.",
    ),
    click.option(
        "--config",
        type=click.Path(path_type=Path),
        metavar="FILE",
        is_eager=True,
        callback=_read_config,
        help="Model settings and defaults for this command, in TOML or YAML.",
    ),
    *_BUDGET_OPTIONS,
    click.option("--record", type=click.Path(path_type=Path), metavar="FILE", help="Write all model replies to FILE."),
    click.option(
        "--replay",
        type=click.Path(path_type=Path),
        metavar="FILE",
        help="Take model replies from FILE instead of calling models.",
    ),
    click.option("--no-votes", is_flag=True, help="Leave out the panel of models that vote on each candidate."),
)


def model_options(command: Command) -> Callable[..., Any]:
    """Add the options for models and their budget, passed to the command as one argument `model_flags`."""
    return _collect_model_flags(command, _MODEL_OPTIONS)


def solver_model_options(command: Command) -> Callable[..., Any]:
    """Add those of `model_options` that an evaluation takes, passed to the command as `model_flags`."""
    config_option = click.option(
        "--config",
        type=click.Path(path_type=Path),
        metavar="FILE",
        help="TOML or YAML file of model settings and, in its table `eval`, of these options; a list of values "
        "makes a grid of runs.",
    )
    return _collect_model_flags(command, (_MODEL_OPTIONS[0], config_option, *_MODEL_OPTIONS[2:-1]))


def add_resume_model_options(command: Command) -> Callable[..., Any]:
    """Add those of `model_options` that may change when a run is resumed, passed on as `model_flags`."""
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
