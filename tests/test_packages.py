"""The layout is law: which package may import which, and the four traps of a flat layout."""

import ast
import re
import subprocess
import sys
import tomllib
from pathlib import Path

import pytest

import homeragents

ROOT = Path(__file__).resolve().parent.parent
LAYERS = [
    {"homeragents"},
    {"orchestrator", "adapters", "reports"},
    {"exporters", "metrics", "failure_analysis"},
    {"evaluation"},
    {"verifier", "importers", "model_sessions"},
    {"generators", "surfers", "solvers"},
    {"criteria"},
    {"office_env", "llm_gateway", "run_ledger"},
    {"file_formats"},
    {"processes"},
    {"templates", "data_model"},
]
LEVEL = {package: level for level, layer in enumerate(LAYERS) for package in layer}
PUBLIC_SUBPACKAGES = {
    "office_env": {"protocols"},
    "file_formats": {"conversion", "docx", "eml", "ics", "pdf", "xlsx", "formulas"},
    "processes": {"programs"},
    "criteria": {"differences"},
    "generators": {"tasks", "dialogues", "worlds", "seeds"},
    "solvers": {"memory"},
}
VAGUE_NAMES = {"utils", "util", "helpers", "helper", "common", "misc", "base", "manager", "core"}
HEAVY = {"openpyxl", "docx", "pypdf", "pdfplumber", "pypdfium2", "reportlab", "icalendar", "langgraph", "openai", "PIL"}


def modules(package: str) -> list[Path]:
    return sorted((ROOT / package).rglob("*.py"))


def imports(module: Path) -> list[str]:
    """Every absolute import of a module as a dotted name; `from a import b` gives `a.b`."""
    names: list[str] = []
    for node in ast.walk(ast.parse(module.read_text(encoding="utf-8"))):
        if isinstance(node, ast.Import):
            names += [alias.name for alias in node.names]
        elif isinstance(node, ast.ImportFrom) and node.module and not node.level:
            names += [f"{node.module}.{alias.name}" for alias in node.names]
    return names


@pytest.mark.parametrize("package", sorted(LEVEL))
def test_a_package_imports_only_packages_below_it(package: str) -> None:
    for module in modules(package):
        packages = {name.split(".")[0] for name in imports(module)} & LEVEL.keys()
        upward = {other for other in packages if other != package and LEVEL[other] <= LEVEL[package]}
        assert not upward, f"{module.relative_to(ROOT)} imports {sorted(upward)}"


@pytest.mark.parametrize("package", sorted(LEVEL))
def test_a_package_is_imported_by_its_public_api(package: str) -> None:
    for module in modules(package):
        for name in imports(module):
            parts = name.split(".")
            if parts[0] == package or parts[0] not in LEVEL:
                continue
            is_public = len(parts) <= 2 or parts[1] in PUBLIC_SUBPACKAGES.get(parts[0], set())
            assert is_public, f"{module.relative_to(ROOT)} imports {name} past the public API of {parts[0]}"


def test_the_layers_name_every_package_that_the_wheel_ships() -> None:
    settings = tomllib.loads((ROOT / "pyproject.toml").read_text(encoding="utf-8"))
    packages = set(settings["tool"]["hatch"]["build"]["targets"]["wheel"]["packages"])
    assert packages == set(LEVEL) == {"homeragents", *homeragents.PACKAGES}
    assert all((ROOT / package / "py.typed").is_file() for package in packages)


def test_no_module_has_a_name_that_says_nothing() -> None:
    for package in LEVEL:
        for module in modules(package):
            assert module.stem not in VAGUE_NAMES, module.relative_to(ROOT)


def test_datasets_holds_data_only() -> None:
    """A `.py` there would shadow Hugging Face's package of that name."""
    assert not list((ROOT / "datasets").rglob("*.py"))


def test_every_folder_of_tests_is_a_package() -> None:
    """Without `tests/__init__.py`, `tests/office_env` would stand in for the package."""
    for module in (ROOT / "tests").rglob("*.py"):
        assert (module.parent / "__init__.py").is_file(), module.parent.relative_to(ROOT)


def test_importing_homeragents_refuses_a_hidden_package(tmp_path: Path) -> None:
    hiding = tmp_path / "orchestrator"
    hiding.mkdir()
    (hiding / "__init__.py").touch()
    code = f"import sys; sys.path.insert(1, {str(ROOT)!r}); import homeragents"
    outcome = subprocess.run([sys.executable, "-c", code], cwd=tmp_path, capture_output=True, text=True, check=False)
    assert outcome.returncode == 1
    assert "homeragents needs its own package 'orchestrator'" in outcome.stderr
    assert "rename that folder or start Python elsewhere" in outcome.stderr


@pytest.mark.parametrize("package", sorted(LEVEL))
def test_importing_a_package_loads_no_heavy_library(package: str) -> None:
    code = f"import sys, {package}; print(*sorted(set({sorted(HEAVY)!r}) & set(sys.modules)))"
    outcome = subprocess.run([sys.executable, "-c", code], cwd=ROOT, capture_output=True, text=True, check=True)
    assert outcome.stdout.split() == []


def test_the_help_page_loads_no_data_model() -> None:
    code = "import sys; from homeragents.cli import run; run(['--help']); sys.exit('pydantic' in sys.modules)"
    assert subprocess.run([sys.executable, "-c", code], cwd=ROOT, capture_output=True, check=False).returncode == 0


def test_nothing_evaluates_text_as_code() -> None:
    forbidden = re.compile(r"(?<![\w.])(eval|exec)\(|\bpickle\b|shell=True|os\.system\(")
    for package in LEVEL:
        for module in modules(package):
            for number, line in enumerate(module.read_text(encoding="utf-8").splitlines(), start=1):
                code = line.split("#")[0]
                assert not forbidden.search(code), f"{module.relative_to(ROOT)}:{number}: {line.strip()}"


def test_the_python_api_is_typed_name_by_name() -> None:
    """Without its stub, each name imported from `homeragents` would be `Any`, and no checker sees a renamed method."""
    stub = ast.parse((ROOT / "homeragents" / "__init__.pyi").read_text(encoding="utf-8"))
    typed = {alias.asname for node in stub.body if isinstance(node, ast.ImportFrom) for alias in node.names}
    assert typed | {"PACKAGES"} == set(homeragents.__all__)
