"""Which pages are generated from the code, and how they are written."""

from collections.abc import Callable, Iterator
from pathlib import Path

from data_model import InputError, write_atomically
from homeragents.documentation.actions import make_actions_page
from homeragents.documentation.architecture import make_architecture_page
from homeragents.documentation.command_line import make_command_line_page
from homeragents.documentation.corrections import make_corrections_page
from homeragents.documentation.criteria import make_criteria_page
from homeragents.documentation.fair_forms import make_fair_forms_page
from homeragents.documentation.industries import make_industries_page
from homeragents.documentation.limits import make_limits_page
from homeragents.documentation.public_api import make_public_api_page
from homeragents.documentation.registries import (
    make_archetypes_page,
    make_memory_page,
    make_metrics_page,
    make_operators_page,
    make_proofs_page,
    make_rules_page,
    make_solvers_page,
    make_surfers_page,
)
from homeragents.documentation.uncounted import make_uncounted_page

NOTICE = "<!-- Generated from the code by `make docs`. Change the docstrings in the code, not this page. -->\n"

_PAGE_MAKERS: dict[str, Callable[[], str]] = {
    "actions.md": make_actions_page,
    "archetypes.md": make_archetypes_page,
    "architecture.md": make_architecture_page,
    "cli.md": make_command_line_page,
    "criteria.md": make_criteria_page,
    "fair_forms.md": make_fair_forms_page,
    "api.md": make_public_api_page,
    "industries.md": make_industries_page,
    "limits.md": make_limits_page,
    "memory.md": make_memory_page,
    "metrics.md": make_metrics_page,
    "officebench_corrections.md": make_corrections_page,
    "operators.md": make_operators_page,
    "proofs.md": make_proofs_page,
    "rules.md": make_rules_page,
    "solvers.md": make_solvers_page,
    "surfers.md": make_surfers_page,
    "uncounted.md": make_uncounted_page,
}

GENERATED_PAGES = tuple(sorted(_PAGE_MAKERS))
"""The name of each page below `docs/`."""


def make_pages() -> dict[str, str]:
    """Make every generated page.

    Returns:
        The name of each page below `docs/` -> its text.
    """
    return {name: NOTICE + make().rstrip("\n") + "\n" for name, make in _PAGE_MAKERS.items()}


def write_pages(folder: Path) -> Iterator[Path]:
    """Write every generated page into an existing folder and yield the paths of the pages that changed."""
    if not folder.is_dir():
        raise InputError("there is no such folder", where=str(folder), expected="the docs of the repository")
    for name, text in make_pages().items():
        path = folder / name
        if not path.is_file() or path.read_text(encoding="utf-8") != text:
            write_atomically(path, text)
            yield path
