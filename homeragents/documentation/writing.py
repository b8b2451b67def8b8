"""Which pages are made from the code, and how they are written."""

from collections.abc import Callable, Iterator
from pathlib import Path

from data_model import InputError, write_whole
from homeragents.documentation.actions import actions_page
from homeragents.documentation.bounds import bounds_page
from homeragents.documentation.command_line import command_line_page
from homeragents.documentation.criteria import criteria_page
from homeragents.documentation.doors import doors_page
from homeragents.documentation.registries import (
    archetypes_page,
    memory_page,
    metrics_page,
    proofs_page,
    rules_page,
    solvers_page,
    surfers_page,
)

NOTICE = "<!-- Made from the code by `make docs`; change the docstrings there, not this page. -->\n"

PAGES: dict[str, Callable[[], str]] = {
    "actions.md": actions_page,
    "archetypes.md": archetypes_page,
    "cli.md": command_line_page,
    "criteria.md": criteria_page,
    "doors.md": doors_page,
    "limits.md": bounds_page,
    "memory.md": memory_page,
    "metrics.md": metrics_page,
    "proofs.md": proofs_page,
    "rules.md": rules_page,
    "solvers.md": solvers_page,
    "surfers.md": surfers_page,
}


def pages() -> dict[str, str]:
    """Make every generated page: its name below `docs/` -> its text."""
    return {name: NOTICE + make().rstrip("\n") + "\n" for name, make in PAGES.items()}


def write_pages(folder: Path) -> Iterator[Path]:
    """Write every generated page into a folder that exists; yields the paths of those that changed."""
    if not folder.is_dir():
        raise InputError("there is no such folder", where=str(folder), expected="the docs of the repository")
    for name, text in pages().items():
        path = folder / name
        if not path.is_file() or path.read_text(encoding="utf-8") != text:
            write_whole(path, text)
            yield path
