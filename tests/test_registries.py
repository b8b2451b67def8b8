"""A registry is what its package exports, in whatever order modules were imported before."""

import importlib
import pkgutil
import subprocess
import sys
from pathlib import Path

import pytest

import homeragents
from data_model import Registry

ROOT = Path(__file__).resolve().parent.parent
REGISTRIES = {
    "action": "office_env",
    "criterion": "criteria",
    "rule": "verifier",
    "operator": "verifier",
    "proof": "verifier",
    "archetype": "generators.tasks",
    "surfer": "surfers",
    "solver": "solvers",
    "metric": "metrics",
}


@pytest.mark.parametrize("package", homeragents.PACKAGES)
def test_no_module_hides_a_name_that_a_lazy_package_exports(package: str) -> None:
    """Importing a module sets it on its package, and a lazy package is then never asked for the name."""
    package_module = importlib.import_module(package)
    if hasattr(package_module, "__getattr__"):
        files = {module.name for module in pkgutil.iter_modules(package_module.__path__)}
        assert not files & set(package_module.__all__)


@pytest.mark.parametrize("name", sorted(REGISTRIES))
def test_a_package_exports_its_registry_after_all_its_modules_were_imported(name: str) -> None:
    package_module = importlib.import_module(REGISTRIES[name])
    for module in pkgutil.walk_packages(package_module.__path__, f"{package_module.__name__}."):
        importlib.import_module(module.name)
    registry = getattr(package_module, name)
    assert isinstance(registry, Registry)
    assert registry.kind == name


def test_the_module_of_actions_does_not_hide_their_registry_when_it_comes_first() -> None:
    code = "import office_env.action_registry; from office_env import action; print(action['excel.set_cell'].name)"
    outcome = subprocess.run([sys.executable, "-c", code], cwd=ROOT, capture_output=True, text=True, check=True)
    assert outcome.stdout.strip() == "excel.set_cell"
