"""Read what a run file sets for a verb: the defaults in its table `build`, and its models."""

import os
from pathlib import Path
from typing import TYPE_CHECKING, Any

import click

from data_model import InputError, suggest_name

if TYPE_CHECKING:
    from llm_gateway import ModelFlags, ModelRole, ModelSettings

BUILD_TABLE = "build"


def read_defaults(context: click.Context, path: Path) -> None:
    """Check the table `build` of a run file against the verb's options and use its values as defaults.

    Keys are the long names of options, with `_` or `-`; relative paths start at the folder of the file.

    Raises:
        InputError: A key or value is wrong; the message names the file and the key.
    """
    from llm_gateway import read_run_file

    build = read_run_file(path).build
    options = _list_options(context.command)
    context.default_map = {
        **(context.default_map or {}),
        **dict(_read_default(context, options, path, name, value) for name, value in build.items()),
    }


def model_settings(flags: "ModelFlags", roles: "tuple[ModelRole, ...] | None" = None) -> "ModelSettings":
    """Return the model settings of a new run, from its run file, the environment and its flags.

    Args:
        roles: The model roles that the run fills; None for all.
    """
    from llm_gateway import MODEL_ROLES, build_settings, read_run_file

    run_file = read_run_file(flags.config).settings if flags.config else None
    return build_settings(run_file, os.environ, flags, MODEL_ROLES if roles is None else roles)


def _list_options(command: click.Command) -> dict[str, click.Option]:
    """Return the options allowed in the table `build`, by long name; model options belong in other tables."""
    from llm_gateway import ModelFlags

    return {
        max(option.opts, key=len).removeprefix("--").replace("-", "_"): option
        for option in command.params
        if isinstance(option, click.Option) and option.name not in {*ModelFlags._fields, "as_json"}
    }


def _read_default(
    context: click.Context, options: dict[str, click.Option], path: Path, name: str, value: Any
) -> tuple[str, Any]:
    where = f"{path}, /{BUILD_TABLE}/{name}"
    option = options.get(name.replace("-", "_"))
    if option is None or option.name is None:
        raise InputError(f"there is no such option of `{context.command_path}`.{suggest_name(name, options)}", where)
    values = value if option.multiple and isinstance(value, list) else [value]
    for item in values:
        _check_value(option, item, where)
    resolved = [_resolve_path(option, item, path) for item in values]
    return option.name, resolved if option.multiple else resolved[0]


def _check_value(option: click.Option, value: Any, where: str) -> None:
    if isinstance(option.type, click.Choice):
        if value not in option.type.choices:
            raise InputError("", where, " or ".join(option.type.choices), repr(value)[:80])
        return
    if option.is_flag:
        is_valid, expected = isinstance(value, bool), "true or false"
    elif option.type is click.INT:
        is_valid, expected = isinstance(value, int) and not isinstance(value, bool), "a whole number"
    else:
        is_valid, expected = isinstance(value, str), "text"
    if not is_valid:
        raise InputError("", where, expected, repr(value)[:80])


def _resolve_path(option: click.Option, value: Any, path: Path) -> Any:
    is_path = isinstance(option.type, click.Path)
    return str(path.absolute().parent / os.path.expanduser(value)) if is_path else value
