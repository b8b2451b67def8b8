"""A build is the same on every machine: it asks for nothing that may or may not be installed."""

import ast
from pathlib import Path

import pytest

from office_env import Services

ROOT = Path(__file__).resolve().parents[2]
BUILDING = [
    path
    for room in ("orchestrator", "generators", "surfers", "verifier", "importers")
    for path in sorted((ROOT / room).rglob("*.py"))
]
OF_THE_MACHINE = {"conversion", "shell", "complete_text"}


def test_what_nobody_asks_for_is_not_of_the_machine() -> None:
    assert Services().conversion == "wheels"
    assert Services().shell == "builtin"
    assert Services().complete_text is None


@pytest.mark.parametrize("path", BUILDING, ids=lambda path: path.relative_to(ROOT).as_posix())
def test_no_module_that_builds_asks_for_libreoffice_a_real_shell_or_a_model(path: Path) -> None:
    for node in ast.walk(ast.parse(path.read_text(encoding="utf-8"))):
        if isinstance(node, ast.Call) and getattr(node.func, "id", getattr(node.func, "attr", "")) == "Services":
            assert not node.args, f"{path}:{node.lineno}"
            assert not OF_THE_MACHINE & {str(keyword.arg) for keyword in node.keywords}, f"{path}:{node.lineno}"
