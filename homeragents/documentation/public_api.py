"""The generated page of the public API: every public name of every package, with its docstring's first line."""

import importlib
import inspect
from types import ModuleType
from typing import Any

from data_model import Registry
from homeragents import PACKAGES

PUBLIC_SUBPACKAGES = {
    "criteria": ("criteria.differences",),
    "generators": ("generators.tasks", "generators.dialogues", "generators.worlds"),
    "office_env": ("office_env.protocols", "office_env.conversion"),
    "processes": ("processes.programs",),
    "reports": ("reports.statistics", "reports.failures"),
    "solvers": ("solvers.memory",),
}
HEAD = """# Public API

This page lists every public name. Import each from its package (`from office_env import Workspace`), never from a
module inside. For signatures and full docstrings, call `help(office_env.Workspace)`.
"""


def make_public_api_page() -> str:
    """Make the page: every package with its public names."""
    packages = ["homeragents"]
    for package in PACKAGES:
        packages += [package, *PUBLIC_SUBPACKAGES.get(package, ())]
    return "\n".join([HEAD, *(_format_package(importlib.import_module(name)) for name in packages)])


def _format_package(package: ModuleType) -> str:
    names = getattr(package, "__all__", None) or _list_own_functions(package)
    lines = [f"## {package.__name__}\n", f"{_first_line(package)}\n"]
    lines += [f"- `{name}`{_describe_name(getattr(package, name))}" for name in sorted(names) if name != "PACKAGES"]
    return "\n".join(lines).rstrip("\n") + "\n"


def _list_own_functions(package: ModuleType) -> list[str]:
    """Return the public functions that a package defines in its own `__init__`."""
    functions = inspect.getmembers(package, inspect.isfunction)
    return [name for name, one in functions if one.__module__ == package.__name__ and not name.startswith("_")]


def _describe_name(thing: Any) -> str:
    if isinstance(thing, Registry):
        return f": the registry of the kind {thing.kind}."
    # A function may be wrapped by a cache; values and type aliases have no docstring of their own.
    has_docstring = isinstance(thing, ModuleType) or inspect.isclass(thing) or inspect.isfunction(inspect.unwrap(thing))
    return f": {_first_line(thing)}" if has_docstring and _first_line(thing) else ""


def _first_line(thing: Any) -> str:
    return next(iter((inspect.getdoc(thing) or "").splitlines()), "")
