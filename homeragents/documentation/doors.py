"""The page of doors: every name that a room hands on, with the first line of what it says of itself."""

import importlib
import inspect
from types import ModuleType
from typing import Any

from data_model import Registry
from homeragents import ROOMS

SUB_DOORS = {
    "office_env": ("office_env.criteria", "office_env.protocols", "office_env.conversion"),
    "generators": ("generators.tasks", "generators.dialogues", "generators.worlds"),
    "solvers": ("solvers.memory",),
    "evaluation": ("evaluation.statistics", "evaluation.failures", "evaluation.report"),
}
HEAD = """# Doors

Every room is entered by its door: `from office_env import Workspace`, never by a module inside. These are all names
that the doors hand on; signatures and the rest of the docstrings stand in the code (`help(office_env.Workspace)`).
"""


def doors_page() -> str:
    """Every door with its names."""
    doors = ["homeragents"]
    for room in ROOMS:
        doors += [room, *SUB_DOORS.get(room, ())]
    return "\n".join([HEAD, *(_section(importlib.import_module(name)) for name in doors)])


def _section(door: ModuleType) -> str:
    names = getattr(door, "__all__", None) or _own_functions(door)
    lines = [f"## {door.__name__}\n", f"{_first_line(door)}\n"]
    lines += [f"- `{name}`{_said(getattr(door, name))}" for name in sorted(names) if name != "ROOMS"]
    return "\n".join(lines).rstrip("\n") + "\n"


def _own_functions(door: ModuleType) -> list[str]:
    """What a door that is a room of one module defines itself."""
    functions = inspect.getmembers(door, inspect.isfunction)
    return [name for name, one in functions if one.__module__ == door.__name__ and not name.startswith("_")]


def _said(thing: Any) -> str:
    if isinstance(thing, Registry):
        return f": the registry of the kind {thing.kind}."
    # A function may stand behind a cache, which knows what it wraps; values and aliases say nothing of themselves.
    says = isinstance(thing, ModuleType) or inspect.isclass(thing) or inspect.isfunction(inspect.unwrap(thing))
    return f": {_first_line(thing)}" if says and _first_line(thing) else ""


def _first_line(thing: Any) -> str:
    return next(iter((inspect.getdoc(thing) or "").splitlines()), "")
