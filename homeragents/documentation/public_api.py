"""The page of the public API: every public name of every package, with the first line of its docstring."""

import importlib
import inspect
from types import ModuleType
from typing import Any

from data_model import Registry
from homeragents import PACKAGES

PUBLIC_SUBPACKAGES = {
    "criteria": ("criteria.differences",),
    "file_formats": tuple(
        f"file_formats.{name}" for name in ("conversion", "docx", "eml", "formulas", "ics", "pdf", "xlsx")
    ),
    "generators": ("generators.tasks", "generators.dialogues", "generators.worlds", "generators.seeds"),
    "office_env": ("office_env.protocols",),
    "processes": ("processes.programs",),
    "solvers": ("solvers.memory",),
}
HEAD = """# Public API

This page lists every public name. Import a name from the package under which it is listed
(`from office_env import Workspace`), never from a module inside. For its signature and full docstring, call
`help(office_env.Workspace)`. A name without a description is a constant or a type alias. The [glossary](glossary.md)
explains the terms; [index.md](index.md#packages) links a page about each package.
"""


def make_public_api_page() -> str:
    """Make the page: every package with its public names."""
    packages = ["homeragents"]
    for package in PACKAGES:
        packages += [package, *PUBLIC_SUBPACKAGES.get(package, ())]
    return "\n".join([HEAD, *(_format_package(importlib.import_module(name)) for name in packages)])


def _format_package(package: ModuleType) -> str:
    names = getattr(package, "__all__", None) or _list_own_names(package)
    lines = [f"## {package.__name__}\n", f"{_first_line(package)}\n"]
    lines += [f"- `{name}`{_describe_name(getattr(package, name))}" for name in sorted(names) if name != "PACKAGES"]
    return "\n".join(lines).rstrip("\n") + "\n"


def _list_own_names(package: ModuleType) -> list[str]:
    """List the public functions and classes that a package without `__all__` defines in its `__init__.py`."""
    members = inspect.getmembers(package, lambda one: inspect.isclass(one) or callable(inspect.unwrap(one)))
    return [name for name, one in members if one.__module__ == package.__name__ and not name.startswith("_")]


def _describe_name(thing: Any) -> str:
    if isinstance(thing, Registry):
        return f": The registry of every {thing.kind}, and the decorator that adds an entry to it."
    # `unwrap` finds the function behind a cache. Plain values and type aliases have no docstring of their own.
    has_docstring = isinstance(thing, ModuleType) or inspect.isclass(thing) or inspect.isfunction(inspect.unwrap(thing))
    return f": {_first_line(thing)}" if has_docstring and _first_line(thing) else ""


def _first_line(thing: Any) -> str:
    return next(iter((inspect.getdoc(thing) or "").splitlines()), "")
