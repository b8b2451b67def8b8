"""The libraries of an extra are installed where its tests run: no shipped line waits for one that is absent."""

import tomllib

from tests.homeragents.datasets import ROOT

IN_AN_ENVIRONMENT_OF_ITS_OWN = {"inspect"}


def test_every_extra_is_installed_where_the_tests_run() -> None:
    project = tomllib.loads((ROOT / "pyproject.toml").read_text(encoding="utf-8"))["project"]
    extras = project["optional-dependencies"]
    development = set(extras.pop("dev"))
    missing = {name: set(libraries) - development for name, libraries in extras.items()}
    assert {name for name, libraries in missing.items() if libraries} == IN_AN_ENVIRONMENT_OF_ITS_OWN


def test_make_installs_the_others_and_runs_all_tests_that_ask_for_them() -> None:
    makefile = (ROOT / "Makefile").read_text(encoding="utf-8")
    asking = ('importorskip("inspect_ai"', "packaged_weights_or_skip()")
    for path in sorted((ROOT / "tests").rglob("test_*.py")):
        if path.name != "test_extras.py" and any(words in path.read_text(encoding="utf-8") for words in asking):
            assert path.relative_to(ROOT).as_posix() in makefile
    assert all(f"[{name}]" in makefile for name in IN_AN_ENVIRONMENT_OF_ITS_OWN)
