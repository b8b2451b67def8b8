"""The layers of settings (run file, environment, flags), each as a table with the structure of a run file.

Each layer is validated before the merge, so that an error names the file and key, the variable or the flag. A library
for layered settings (pydantic-settings) validates the merged result, which no longer says where a value came from.
"""

import os
import re
from collections.abc import Callable, Iterable, Mapping
from pathlib import Path
from typing import Any, NamedTuple
from urllib.parse import urlsplit

from data_model import InputError, suggest_name
from llm_gateway.chat_types import MODEL_ROLES
from llm_gateway.prices import LOCAL_MODEL_PREFIX, read_prices
from llm_gateway.settings.model_settings import ModelSettings
from llm_gateway.settings.settings_file import read_table, validate_table

SettingsTable = dict[str, Any]
LOCAL_MODEL = LOCAL_MODEL_PREFIX.removesuffix(":")
"""The model name for a local server, alone or as `local:PATH`."""


class ModelFlags(NamedTuple):
    """The command-line flags about models; None or () for a flag that was not given.

    Attributes:
        model: `M` for all roles without a model of their own, or `ROLE=M`.
        max_cost: In USD.
    """

    model: tuple[str, ...] = ()
    config: Path | None = None
    concurrency: int | None = None
    max_cost: float | None = None
    max_tokens: int | None = None
    requests_per_minute: float | None = None
    tokens_per_minute: float | None = None
    prices: Path | None = None
    record: Path | None = None
    replay: Path | None = None
    otel: bool = False
    no_votes: bool = False


class RunFile(NamedTuple):
    """The content of a run file.

    Attributes:
        settings: The settings of models, validated.
        build: Options of `homer build`, not yet validated.
        eval: Options of `homer eval`, not yet validated.
    """

    settings: SettingsTable
    build: SettingsTable
    eval: SettingsTable


def read_run_file(path: Path) -> RunFile:
    """Read a run file; paths in its settings are relative to its folder."""
    table = read_table(path)
    verb_options = {verb: table.pop(verb, {}) for verb in ("build", "eval")}
    for verb, options in verb_options.items():
        if not isinstance(options, dict):
            raise InputError("", f"{path}, /{verb}", "keys with values", type(options).__name__)
    return RunFile(_resolve_table(table, path), **verb_options)


def _resolve_table(table: SettingsTable, path: Path) -> SettingsTable:
    """Resolve the prices, address and paths of a run file's table, and validate it."""
    resolved, folder = dict(table), path.absolute().parent
    if isinstance(resolved.get("prices"), str):
        resolved["prices"] = read_prices(folder / resolved["prices"])
    for key in ("record", "replay"):
        if isinstance(resolved.get(key), str):
            resolved[key] = str(folder / resolved[key])
    if isinstance(resolved.get("base_url"), str):
        resolved["base_url"] = _parse_address(resolved["base_url"], f"{path}, /base_url")
    validate_table(ModelSettings, resolved, str(path))
    return _make_paths_absolute(resolved, folder)


def make_command_layer(environ: Mapping[str, str], flags: ModelFlags) -> SettingsTable:
    """Make the layer of one command: its environment and its flags, which override the environment.

    Raises:
        InputError: A variable or a flag is invalid; the message names it.
    """
    return merge_tables(_make_environment_layer(environ), _make_flags_layer(flags))


def _make_environment_layer(environ: Mapping[str, str]) -> SettingsTable:
    """Make the layer of the environment, without the key, which appears in no table."""
    table: SettingsTable = {}
    if address := environ.get("OPENAI_BASE_URL", "").strip():
        table["base_url"] = _parse_address(address, "OPENAI_BASE_URL")
    if prices := environ.get("HOMER_PRICES", "").strip():
        table["prices"] = read_prices(Path(prices))
    return table


def _make_flags_layer(flags: ModelFlags) -> SettingsTable:
    tables: dict[str, SettingsTable] = {
        "model": {"models": _parse_model_flags(flags.model)},
        "concurrency": {"limits": {"concurrency": flags.concurrency}},
        "requests_per_minute": {"limits": {"requests_per_minute": flags.requests_per_minute}},
        "tokens_per_minute": {"limits": {"tokens_per_minute": flags.tokens_per_minute}},
        "max_cost": {"max_cost_usd": flags.max_cost},
        "max_tokens": {"max_tokens": flags.max_tokens},
        "record": {"record": flags.record and str(flags.record.absolute())},
        "replay": {"replay": flags.replay and str(flags.replay.absolute())},
    }
    given = {name: table for name, table in tables.items() if getattr(flags, name) not in (None, ())}
    for name, table in given.items():
        _check_flag(name, table)
    prices = {"prices": read_prices(flags.prices)} if flags.prices else {}
    votes = {"votes": False} if flags.no_votes else {}
    return _make_paths_absolute(merge_tables(*given.values(), prices, votes), Path())


def _check_flag(name: str, table: SettingsTable) -> None:
    try:
        validate_table(ModelSettings, table, "")
    except InputError as error:
        raise InputError(error.what, f"--{name.replace('_', '-')}", error.expected, error.found) from None


def _parse_model_flags(values: Iterable[str]) -> SettingsTable:
    """Return the models that flags name, by role; a voter that is named several times becomes a panel."""
    names: SettingsTable = {}
    for value in values:
        role, model = _split_role_and_model(value)
        if role == "voter":
            names[role] = [*names.get(role, []), model]
        elif role in names:
            raise InputError(f"two models for {role}: {names[role]!r} and {model!r}", "--model", "one for each role")
        else:
            names[role] = model
    return names


def _split_role_and_model(value: str) -> tuple[str, str]:
    match = re.fullmatch(r"([A-Za-z_]+)=(.*)", value)
    if match is None:
        return "default", value
    if match[1] not in MODEL_ROLES:
        message = f"there is no role {match[1]!r}.{suggest_name(match[1], MODEL_ROLES)}"
        raise InputError(message, "--model", f"M, or ROLE=M with one of {', '.join(MODEL_ROLES)}")
    return match[1], match[2]


def rename_models(names: Mapping[str, Any], rename: Callable[[str], str]) -> SettingsTable:
    """Return models by role with each model renamed."""
    return {
        role: [rename(model) for model in models] if isinstance(models, list | tuple) else rename(models)
        for role, models in names.items()
        if models is not None
    }


def make_model_path_absolute(model: str, folder: Path) -> str:
    """Return a model's name, with the path in `local:PATH` made absolute; it is relative to `folder`."""
    if not model.startswith(LOCAL_MODEL_PREFIX):
        return model
    path = folder / os.path.expanduser(model.removeprefix(LOCAL_MODEL_PREFIX))
    return f"{LOCAL_MODEL_PREFIX}{path.absolute()}"


def _make_paths_absolute(table: SettingsTable, folder: Path) -> SettingsTable:
    def make_absolute(model: str) -> str:
        return make_model_path_absolute(model, folder)

    return {**table, "models": rename_models(table["models"], make_absolute)} if "models" in table else table


def merge_tables(*tables: Mapping[str, Any]) -> SettingsTable:
    """Merge tables recursively; later tables override earlier ones."""
    result: SettingsTable = {}
    for table in tables:
        for key, value in table.items():
            previous = result.get(key)
            result[key] = (
                merge_tables(previous, value) if isinstance(previous, dict) and isinstance(value, dict) else value
            )
    return result


def _parse_address(text: str, where: str) -> str:
    """Return an address without a trailing slash; errors do not quote it, because it may contain a password."""
    expected = "an address such as http://localhost:8000/v1"
    try:
        parts = urlsplit(text)
        is_address = parts.scheme in ("http", "https") and bool(parts.hostname) and parts.port != 0
    except ValueError:
        is_address = False
    if not is_address or not text.isprintable() or " " in text:
        raise InputError("not a valid server address", where, expected)
    if "@" in parts.netloc or parts.query or parts.fragment:
        raise InputError("a password or a query does not belong in it; the key is OPENAI_API_KEY", where, expected)
    return text.rstrip("/")
