"""Build the settings of model calls from the user's input and check them before any work."""

from collections.abc import Mapping
from pathlib import Path
from typing import Any

from pydantic import SecretStr

from data_model import InputError, check_settings_consent, remember_consent
from llm_gateway.chat_types import MODEL_ROLES, ModelRole
from llm_gateway.local.server_process import SLOTS
from llm_gateway.local.weights import find_weights
from llm_gateway.prices import LOCAL_MODEL_PREFIX, require_prices
from llm_gateway.settings.layers import (
    LOCAL_MODEL,
    ModelFlags,
    SettingsTable,
    make_command_layer,
    merge_tables,
    rename_models,
)
from llm_gateway.settings.model_settings import ModelSettings
from llm_gateway.settings.settings_file import validate_table

LOCAL_SERVER_DEFAULTS = {"limits": {"concurrency": SLOTS, "timeout_s": 1800}}
"""Defaults for a local server: more concurrent calls would time out in its queue."""
LOCAL_SERVER_CAPABILITIES = {"native_tools": False, "native_schema": True}
"""What the local server is known to support."""
NO_ENDPOINT_MESSAGE = (
    "no endpoint for models is set: set OPENAI_API_KEY (OpenAI) or OPENAI_BASE_URL (any compatible server), "
    "or use `--model local`"
)


def build_settings(
    run_file: Mapping[str, Any] | None,
    environ: Mapping[str, str],
    flags: ModelFlags,
    roles: tuple[ModelRole, ...] = MODEL_ROLES,
) -> ModelSettings:
    """Build the settings of a new run.

    The endpoints and files that they name are remembered as the user's choice, so that `homer resume` may use them.

    Args:
        run_file: The settings in the run file, if there is one.
        environ: The environment.
        roles: The roles that the run uses.

    Raises:
        InputError: A setting is missing or invalid.
    """
    table = merge_tables(run_file or {}, make_command_layer(environ, flags))
    settings = _validate_settings(table, environ, roles)
    remember_consent(settings.make_run_config(), environ)
    return settings


def build_resumed_settings(
    saved: Mapping[str, Any],
    where: str,
    environ: Mapping[str, str],
    flags: ModelFlags,
    roles: tuple[ModelRole, ...] = MODEL_ROLES,
) -> ModelSettings:
    """Build the settings of a resumed run from its saved settings, the environment and the flags.

    Args:
        saved: The settings saved in the run.
        where: The file that `saved` was read from, for messages.
        environ: The environment.
        roles: The roles that the run uses.

    Raises:
        InputError: A setting is missing or invalid; a flag would change the model of a role; or the run, which may be
            someone else's, names an endpoint or a file that this user has never chosen.
    """
    saved_settings = validate_table(ModelSettings, saved, where)
    saved_table, command_layer = saved_settings.make_run_config(), make_command_layer(environ, flags)
    check_settings_consent(saved_table, command_layer, environ, where)
    settings = _validate_settings(merge_tables(saved_table, command_layer), environ, roles)
    if settings.make_published_config(roles) != saved_settings.make_published_config(roles):
        raise InputError("a resumed run keeps its models; omit --model and --no-votes")
    return settings


def _validate_settings(table: SettingsTable, environ: Mapping[str, str], roles: tuple[ModelRole, ...]) -> ModelSettings:
    settings = validate_table(ModelSettings, _add_local_weights(table, environ), "the settings of models")
    if missing := [role for role in roles if not settings.models_for_role(role)]:
        missing_roles = "any role" if len(missing) == len(roles) else ", ".join(missing)
        raise InputError(
            f"no model is named for {missing_roles}: name one with `--model M`, or by role in the run file"
        )
    if settings.max_cost_usd is not None:
        require_prices(settings.list_models(roles), settings.prices)
    return settings.model_copy(update={"api_key": _read_api_key(settings, environ)})


def _add_local_weights(table: SettingsTable, environ: Mapping[str, str]) -> SettingsTable:
    """Return the table with the weights file of a local model and the defaults of its server, if one is named."""
    saved_weights, weights = table.get("local_weights"), set[Path]()

    def to_model_name(name: str) -> str:
        kind, _, path = name.partition(":")
        if kind != LOCAL_MODEL:
            return name
        file = (
            Path(saved_weights) if saved_weights and path == Path(saved_weights).stem else find_weights(path, environ)
        )
        weights.add(file)
        return f"{LOCAL_MODEL_PREFIX}{file.stem}"

    models = rename_models(table.get("models", {}), to_model_name)
    if not weights:
        return {key: value for key, value in table.items() if key != "local_weights"}
    if len(weights) > 1 or not all(name.startswith(LOCAL_MODEL_PREFIX) for name in _flatten_names(models)):
        model_list = ", ".join(sorted(set(_flatten_names(models))))
        raise InputError("a local model fills all roles or none", "--model", "one file, named once", model_list)
    # An address in the environment is meant for runs without a local model.
    table_without_address = {key: value for key, value in table.items() if key != "base_url"}
    return merge_tables(
        LOCAL_SERVER_DEFAULTS,
        table_without_address,
        {"models": models, "local_weights": str(weights.pop())},
        LOCAL_SERVER_CAPABILITIES,
    )


def _flatten_names(models: Mapping[str, Any]) -> list[str]:
    return [name for value in models.values() for name in (value if isinstance(value, list) else [value])]


def _read_api_key(settings: ModelSettings, environ: Mapping[str, str]) -> SecretStr:
    """Return the API key, empty for servers without keys; error messages never show it."""
    key = environ.get("OPENAI_API_KEY", "").strip()
    if not (key.isascii() and key.isprintable()) or " " in key:
        raise InputError("OPENAI_API_KEY contains characters that no key has")
    if settings.local_weights:
        return SecretStr("")
    if not key and settings.base_url is None and settings.replay is None:
        raise InputError(NO_ENDPOINT_MESSAGE)
    return SecretStr(key)
