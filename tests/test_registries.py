"""A registry is what its door hands on, in whatever order modules were imported before."""

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
    "criterion": "office_env.criteria",
    "rule": "verifier",
    "proof": "verifier",
    "archetype": "generators.tasks",
    "surfer": "surfers",
    "solver": "solvers",
    "metric": "evaluation.statistics",
}


@pytest.mark.parametrize("room", homeragents.ROOMS)
def test_no_module_hides_a_name_that_a_lazy_door_hands_on(room: str) -> None:
    """Importing a module sets it on its package, and a lazy door is then never asked for the name."""
    door = importlib.import_module(room)
    if hasattr(door, "__getattr__"):
        files = {module.name for module in pkgutil.iter_modules(door.__path__)}
        assert not files & set(door.__all__)


@pytest.mark.parametrize("name", sorted(REGISTRIES))
def test_a_door_hands_on_its_registry_after_all_its_modules_were_imported(name: str) -> None:
    door = importlib.import_module(REGISTRIES[name])
    for module in pkgutil.walk_packages(door.__path__, f"{door.__name__}."):
        importlib.import_module(module.name)
    registry = getattr(door, name)
    assert isinstance(registry, Registry)
    assert registry.kind == name


def test_the_module_of_actions_does_not_hide_their_registry_when_it_comes_first() -> None:
    code = "import office_env.action; from office_env import action; print(action['excel.set_cell'].name)"
    outcome = subprocess.run([sys.executable, "-c", code], cwd=ROOT, capture_output=True, text=True, check=True)
    assert outcome.stdout.strip() == "excel.set_cell"
