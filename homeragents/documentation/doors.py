"""The page of doors: every name that a room hands on, with the first line of what it says of itself."""

import importlib
import inspect
from types import ModuleType
from typing import Any

from data_model import Registry
from homeragents import ROOMS

PUBLIC_SUBPACKAGES = {
    "office_env": ("office_env.criteria", "office_env.protocols", "office_env.conversion"),
    "generators": ("generators.tasks", "generators.dialogues", "generators.worlds"),
    "solvers": ("solvers.memory",),
    "evaluation": ("evaluation.statistics", "evaluation.failures", "evaluation.report"),
}
HEAD = """# Doors

Every room is entered by its door: `from office_env import Workspace`, never by a module inside. These are all names
that the doors hand on; signatures and the rest of the docstrings stand in the code (`help(office_env.Workspace)`).
"""


def make_public_api_page() -> str:
    """Every door with its names."""
    packages = ["homeragents"]
    for room in ROOMS:
        packages += [room, *PUBLIC_SUBPACKAGES.get(room, ())]
    return "\n".join([HEAD, *(_format_package(importlib.import_module(name)) for name in packages)])


def _format_package(package: ModuleType) -> str:
    names = getattr(package, "__all__", None) or _list_own_functions(package)
    lines = [f"## {package.__name__}\n", f"{_first_line(package)}\n"]
    lines += [f"- `{name}`{_describe_name(getattr(package, name))}" for name in sorted(names) if name != "ROOMS"]
    return "\n".join(lines).rstrip("\n") + "\n"


def _list_own_functions(package: ModuleType) -> list[str]:
    """What a door that is a room of one module defines itself."""
    functions = inspect.getmembers(package, inspect.isfunction)
    return [name for name, one in functions if one.__module__ == package.__name__ and not name.startswith("_")]


def _describe_name(thing: Any) -> str:
    if isinstance(thing, Registry):
        return f": the registry of the kind {thing.kind}."
    # A function may stand behind a cache, which knows what it wraps; values and aliases say nothing of themselves.
    has_docstring = isinstance(thing, ModuleType) or inspect.isclass(thing) or inspect.isfunction(inspect.unwrap(thing))
    return f": {_first_line(thing)}" if has_docstring and _first_line(thing) else ""


def _first_line(thing: Any) -> str:
    return next(iter((inspect.getdoc(thing) or "").splitlines()), "")
