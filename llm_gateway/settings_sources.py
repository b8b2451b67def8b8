"""Settings of model calls, put together from what the user gave and checked before any work is done."""

from collections.abc import Mapping
from pathlib import Path
from typing import Any

from pydantic import SecretStr

from data_model import InputError
from llm_gateway.calls import ROLES, Role
from llm_gateway.known_settings import check_settings, note_settings
from llm_gateway.local_serving import SLOTS
from llm_gateway.local_weights import find_weights
from llm_gateway.prices import price_of
from llm_gateway.run_file import typed
from llm_gateway.settings import ModelSettings
from llm_gateway.settings_layers import OWN_SERVER, ModelFlags, Table, merged, of_environment, of_flags, renamed

LOCAL_SERVER = {"limits": {"concurrency": SLOTS, "timeout_s": 1800}}
"""What is not set otherwise: calls that wait in its queue would run into their limit of time there."""
NATIVE = {"native_tools": False, "native_schema": True}
"""What is known of its server."""
NO_ENDPOINT = (
    "no endpoint for models is set: set OPENAI_API_KEY (OpenAI) or OPENAI_BASE_URL (any compatible server), "
    "or take `--model local`"
)


def settings_from(
    run_file: Mapping[str, Any] | None,
    environ: Mapping[str, str],
    flags: ModelFlags,
    roles: tuple[Role, ...] = ROLES,
) -> ModelSettings:
    """Put the settings of a new run together.

    run_file: the settings in the run file, if there is one. environ: the environment. roles: those that the run fills.
    InputError for whatever is missing or wrong, before any work is done. What they name is noted as the user's, so
    that `homer resume` may follow it.
    """
    table = merged(run_file or {}, of_environment(environ), of_flags(flags))
    settings = _checked(table, environ, roles)
    note_settings(settings.kept(), environ)
    return settings


def resumed_settings(
    kept: Mapping[str, Any], where: str, environ: Mapping[str, str], flags: ModelFlags, roles: tuple[Role, ...] = ROLES
) -> ModelSettings:
    """Put the settings of a run together that goes on: what it kept, the environment, and flags that do not alter it.

    where: the file of `kept`, as messages name it. InputError also where a flag would change who fills the roles, and
    where the run, which may be somebody else's, names an endpoint or a file that this user has never named.
    """
    before = typed(ModelSettings, kept, where)
    check_settings(before.kept(), merged({}, of_environment(environ), of_flags(flags)), environ, where)
    table = merged(before.kept(), of_environment(environ), of_flags(flags))
    after = _checked(table, environ, roles)
    if after.published(roles) != before.published(roles):
        raise InputError("a run goes on with the models it began with; leave --model and --no-votes away")
    return after


def _checked(table: Table, environ: Mapping[str, str], roles: tuple[Role, ...]) -> ModelSettings:
    settings = typed(ModelSettings, _with_local_weights(table, environ), "the settings of models")
    if missing := [role for role in roles if not settings.panel(role)]:
        whom = "any role" if len(missing) == len(roles) else ", ".join(missing)
        raise InputError(f"no model is named for {whom}: name one by `--model M`, or by role in the run file")
    if settings.max_cost_usd is not None:
        _know_the_prices(settings, roles)
    return settings.model_copy(update={"api_key": _key(settings, environ)})


def _with_local_weights(table: Table, environ: Mapping[str, str]) -> Table:
    """The table with the file that a server of ours shall serve, and what is known of such a server."""
    kept, weights = table.get("local_weights"), set[Path]()

    def plain(name: str) -> str:
        kind, _, path = name.partition(":")
        if kind != OWN_SERVER:
            return name
        file = Path(kept) if kept and path == Path(kept).stem else find_weights(path, environ)
        weights.add(file)
        return f"{OWN_SERVER}:{file.stem}"

    models = renamed(table.get("models", {}), plain)
    if not weights:
        return {key: value for key, value in table.items() if key != "local_weights"}
    if len(weights) > 1 or not all(name.startswith(OWN_SERVER) for name in _flat(models)):
        found = ", ".join(sorted(set(_flat(models))))
        raise InputError("a local model fills all roles or none", "--model", "one file, named once", found)
    # An address in the environment is meant for other runs.
    elsewhere = {key: value for key, value in table.items() if key != "base_url"}
    return merged(LOCAL_SERVER, elsewhere, {"models": models, "local_weights": str(weights.pop())}, NATIVE)


def _flat(models: Mapping[str, Any]) -> list[str]:
    return [one for named in models.values() for one in (named if isinstance(named, list) else [named])]


def _know_the_prices(settings: ModelSettings, roles: tuple[Role, ...]) -> None:
    for name in settings.model_names(roles):
        if price_of(name, settings.prices) is None:
            what = f"--max-cost needs the price of {name!r}, which is not known"
            raise InputError(f"{what}; give it by `--prices FILE`, in USD for a million tokens, or use --max-tokens")


def _key(settings: ModelSettings, environ: Mapping[str, str]) -> SecretStr:
    """The key; empty for servers that ask for none. What is wrong with one is said without showing it."""
    key = environ.get("OPENAI_API_KEY", "").strip()
    if not (key.isascii() and key.isprintable()) or " " in key:
        raise InputError("OPENAI_API_KEY holds characters that no key has")
    if settings.local_weights:
        return SecretStr("")
    if not key and settings.base_url is None and settings.replay is None:
        raise InputError(NO_ENDPOINT)
    return SecretStr(key)
