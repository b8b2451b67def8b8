"""The page of the architecture: the packages in layers, drawn from the imports that the code has."""

import ast
import importlib
import inspect
from collections.abc import Iterable, Mapping
from functools import cache
from pathlib import Path

from homeragents import PACKAGES

HEAD = """# Architecture

This page shows which package imports which. In the picture, each package imports only packages below it. If A imports
B and B imports C, the picture leaves out the arrow from A to C. The table lists every import.
"""

_ROOT = Path(__file__).resolve().parents[2]


def make_architecture_page() -> str:
    """Make the page: a Mermaid diagram of the packages, and a table with their purpose and imports."""
    imports = _list_imports()
    return "\n".join([HEAD, *_draw_diagram(imports), "", *_make_table(imports)])


def _draw_diagram(imports: Mapping[str, frozenset[str]]) -> list[str]:
    lines = ["```mermaid", "flowchart TD"]
    levels = _find_levels(imports)
    for level in sorted(set(levels.values()), reverse=True):
        lines.append(f'  subgraph layer{level}[" "]')
        lines += [f"    {package}" for package in imports if levels[package] == level]
        lines.append("  end")
    for package, imported in imports.items():
        lines += [f"  {package} --> {other}" for other in _drop_implied(imported, imports)]
    return [*lines, "```"]


def _make_table(imports: Mapping[str, frozenset[str]]) -> list[str]:
    rows = ["| package | purpose | imports |", "| --- | --- | --- |"]
    for package, imported in imports.items():
        names = ", ".join(f"`{name}`" for name in sorted(imported)) or "no package of this project"
        rows.append(f"| [`{package}`](packages/{package}.md) | {_read_purpose(package)} | {names} |")
    return rows


@cache
def _list_imports() -> dict[str, frozenset[str]]:
    """Return package -> the packages that its modules import, in the order of `PACKAGES`."""
    packages = ("homeragents", *PACKAGES)
    return {package: _find_imported(_ROOT / package, packages) - {package} for package in packages}


def _find_imported(folder: Path, packages: Iterable[str]) -> frozenset[str]:
    names: set[str] = set()
    for module in folder.rglob("*.py"):
        for node in ast.walk(ast.parse(module.read_text(encoding="utf-8"))):
            if isinstance(node, ast.Import):
                names |= {alias.name.split(".")[0] for alias in node.names}
            elif isinstance(node, ast.ImportFrom) and node.module and not node.level:
                names.add(node.module.split(".")[0])
    return frozenset(names & set(packages))


def _find_levels(imports: Mapping[str, frozenset[str]]) -> dict[str, int]:
    """Return package -> its layer, 0 for packages that import none of ours."""

    @cache
    def find_level(package: str) -> int:
        return max((find_level(other) + 1 for other in imports[package]), default=0)

    return {package: find_level(package) for package in imports}


def _drop_implied(imported: frozenset[str], imports: Mapping[str, frozenset[str]]) -> list[str]:
    """Return the imports that do not follow from another import of the same package."""

    @cache
    def find_reachable(package: str) -> frozenset[str]:
        return imports[package].union(*map(find_reachable, imports[package]))

    return sorted(one for one in imported if not any(one in find_reachable(other) for other in imported))


def _read_purpose(package: str) -> str:
    docstring = inspect.getdoc(importlib.import_module(package)) or ""
    return docstring.splitlines()[0].rstrip(".").replace("|", "\\|")
