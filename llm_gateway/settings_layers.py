"""The layers that settings come from, each as a table of the form of a run file: file, environment, flags."""

import re
from collections.abc import Callable, Iterable, Mapping
from pathlib import Path
from typing import Any, NamedTuple
from urllib.parse import urlsplit

from data_model import InputError, nearest
from llm_gateway.calls import ROLES
from llm_gateway.prices import read_prices
from llm_gateway.run_file import read_table, typed
from llm_gateway.settings import ModelSettings

Table = dict[str, Any]
OWN_SERVER = "local"
"""What is named as a model to have a server of ours serve one: alone, or with `:PATH` after it."""


class ModelFlags(NamedTuple):
    """The flags about models as they were typed; None and () where they were not.

    model: `M`, for all roles that are not named, or `ROLE=M`. max_cost: in USD.
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
    """What describes a run. settings: of models, checked. build, eval: what these verbs are told, not yet checked."""

    settings: Table
    build: Table
    eval: Table


def read_run_file(path: Path) -> RunFile:
    """Read a run file; paths in its settings are taken from its folder."""
    table = read_table(path)
    told = {verb: table.pop(verb, {}) for verb in ("build", "eval")}
    for verb, options in told.items():
        if not isinstance(options, dict):
            raise InputError("", f"{path}, /{verb}", "keys with values", type(options).__name__)
    return RunFile(_placed(table, path), **told)


def _placed(table: Table, path: Path) -> Table:
    """The table of a run file with its names and paths made whole; what has the wrong type is left for the check."""
    placed, folder = dict(table), path.absolute().parent
    if isinstance(placed.get("prices"), str):
        placed["prices"] = read_prices(folder / placed["prices"])
    for key in ("record", "replay"):
        if isinstance(placed.get(key), str):
            placed[key] = str(folder / placed[key])
    if isinstance(placed.get("base_url"), str):
        placed["base_url"] = _address(placed["base_url"], f"{path}, /base_url")
    typed(ModelSettings, placed, str(path))
    return _with_whole_paths(placed, folder)


def of_environment(environ: Mapping[str, str]) -> Table:
    """What the environment says, but for the key, which is in no table."""
    table: Table = {}
    if address := environ.get("OPENAI_BASE_URL", "").strip():
        table["base_url"] = _address(address, "OPENAI_BASE_URL")
    if prices := environ.get("HOMER_PRICES", "").strip():
        table["prices"] = read_prices(Path(prices))
    return table


def of_flags(flags: ModelFlags) -> Table:
    """What the flags say; InputError names the flag that is wrong."""
    table: Table = _with_whole_paths({"models": _names(flags.model)}, Path.cwd()) if flags.model else {}
    places: dict[str, tuple[str, ...]] = {
        "concurrency": ("limits", "concurrency"),
        "requests_per_minute": ("limits", "requests_per_minute"),
        "tokens_per_minute": ("limits", "tokens_per_minute"),
        "max_cost": ("max_cost_usd",),
        "max_tokens": ("max_tokens",),
    }
    for name, place in places.items():
        value = getattr(flags, name)
        if value is not None:
            table = merged(table, _flag(name, place, value))
    for name, path in (("record", flags.record), ("replay", flags.replay)):
        if path is not None:
            table[name] = str(path.absolute())
    if flags.prices is not None:
        table["prices"] = read_prices(flags.prices)
    return {**table, "votes": False} if flags.no_votes else table


def _flag(name: str, place: tuple[str, ...], value: Any) -> Table:
    table: Any = value
    for key in reversed(place):
        table = {key: table}
    try:
        typed(ModelSettings, table, "")
    except InputError as fault:
        raise InputError(fault.what, f"--{name.replace('_', '-')}", fault.expected, fault.found) from None
    return dict(table)


def _names(words: Iterable[str]) -> Table:
    """The models that flags name, by role; a voter that is named several times is a panel."""
    names: Table = {}
    for word in words:
        role, model = _role_and_model(word)
        if role == "voter":
            names[role] = [*names.get(role, []), model]
        elif role in names:
            raise InputError(f"two models for {role}: {names[role]!r} and {model!r}", "--model", "one for each role")
        else:
            names[role] = model
    _flag("model", ("models",), names)
    return names


def _role_and_model(word: str) -> tuple[str, str]:
    found = re.fullmatch(r"([A-Za-z_]+)=(.*)", word)
    if found is None:
        return "default", word
    if found[1] not in ROLES:
        what = f"there is no role {found[1]!r}.{nearest(found[1], ROLES)}"
        raise InputError(what, "--model", f"M, or ROLE=M with one of {', '.join(ROLES)}")
    return found[1], found[2]


def renamed(names: Mapping[str, Any], new: Callable[[str], str]) -> Table:
    """Models by role, each under its new name."""
    return {
        role: [new(one) for one in named] if isinstance(named, list | tuple) else new(named)
        for role, named in names.items()
        if named is not None
    }


def _with_whole_paths(table: Table, folder: Path) -> Table:
    def whole(name: str) -> str:
        kind, colon, path = name.partition(":")
        if kind != OWN_SERVER or not colon:
            return name
        return f"{OWN_SERVER}:{(folder / Path(path).expanduser()).absolute()}"

    return {**table, "models": renamed(table["models"], whole)} if "models" in table else table


def merged(*tables: Mapping[str, Any]) -> Table:
    """Tables laid over each other: what comes later wins, tables within them are merged alike."""
    result: Table = {}
    for table in tables:
        for key, value in table.items():
            before = result.get(key)
            result[key] = merged(before, value) if isinstance(before, dict) and isinstance(value, dict) else value
    return result


def _address(text: str, where: str) -> str:
    """An address without a slash at its end. What is wrong is not shown: a password may stand in it."""
    expected = "an address such as http://localhost:8000/v1"
    try:
        parts = urlsplit(text)
        is_address = parts.scheme in ("http", "https") and bool(parts.hostname) and parts.port != 0
    except ValueError:
        is_address = False
    if not is_address or not text.isprintable() or " " in text:
        raise InputError("no address of a server", where, expected)
    if "@" in parts.netloc or parts.query or parts.fragment:
        raise InputError("a password or a query does not belong into it; the key is OPENAI_API_KEY", where, expected)
    return text.rstrip("/")
