"""Reading of industry files."""

import tomllib
from functools import cache
from importlib.resources import files
from importlib.resources.abc import Traversable

from pydantic import ValidationError

from data_model import InputError, suggest_name
from generators.worlds.specification.industry import IndustrySpec, ProcessSpec

_FOLDER = files("generators.worlds").joinpath("industries")
_SHARED = _FOLDER.joinpath("shared")


def list_industries() -> tuple[str, ...]:
    """List the names of the industries, sorted."""
    return _list_names(_FOLDER)


def list_shared_processes() -> tuple[str, ...]:
    """List the names of the processes that several industries have, sorted."""
    return _list_names(_SHARED)


@cache
def read_industry(name: str) -> IndustrySpec:
    """Read an industry, with its shared processes after its own.

    Raises:
        InputError: There is no such industry, or its file does not say what an industry is.
    """
    if name not in list_industries():
        raise InputError(f"there is no industry {name!r}.{suggest_name(name, list_industries())}")
    text = _FOLDER.joinpath(f"{name}.toml").read_text(encoding="utf-8")
    industry = parse_industry(text, f"{name}.toml")
    shared = tuple(_read_shared_process(one) for one in industry.shares)
    return industry.model_copy(update={"processes": (*industry.processes, *shared)})


def parse_industry(text: str, where: str) -> IndustrySpec:
    """Parse the text of an industry file.

    Args:
        where: The name of the file, for messages.

    Raises:
        InputError: A part is missing, unknown or of the wrong type; the message names it.
    """
    try:
        return IndustrySpec.model_validate(tomllib.loads(text))
    except tomllib.TOMLDecodeError as error:
        raise InputError(f"is no TOML: {error}", where=where) from error
    except ValidationError as error:
        raise _describe(error, where) from error


@cache
def _read_shared_process(name: str) -> ProcessSpec:
    where = f"shared/{name}.toml"
    try:
        return ProcessSpec.model_validate(tomllib.loads(_SHARED.joinpath(f"{name}.toml").read_text(encoding="utf-8")))
    except ValidationError as error:
        raise _describe(error, where) from error


def _describe(error: ValidationError, where: str) -> InputError:
    first = error.errors(include_url=False)[0]
    path = "/".join(map(str, first["loc"]))
    return InputError(first["msg"], where=f"{where}, /{path}", found=repr(first["input"])[:80])


def _list_names(folder: Traversable) -> tuple[str, ...]:
    names = (one.name for one in folder.iterdir() if one.name.endswith(".toml"))
    return tuple(sorted(name.removesuffix(".toml") for name in names))
