"""A registry: declared by decorator, looked up by name, filled from a folder and from installed plugins."""

import sys
from collections.abc import Callable
from pathlib import Path

import pytest

from data_model import InputError, Registry

MODULE = """
from shelf import trick, order

order.append({name!r})

@trick(cost={cost})
def {name}(times: int) -> str:
    '''Do {name}.'''
    return {name!r} * times
"""


@pytest.fixture
def registry() -> Registry[Callable[..., str]]:
    return Registry("trick")


@pytest.fixture
def shelf(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Path:
    """A package `shelf` with a registry over its folder `shelf.tricks`, which is empty yet."""
    folder = tmp_path / "shelf" / "tricks"
    folder.mkdir(parents=True)
    (folder / "__init__.py").touch()
    door = "from data_model import Registry\norder = []\ntrick = Registry('trick', package='shelf.tricks')\n"
    (tmp_path / "shelf" / "__init__.py").write_text(door)
    monkeypatch.syspath_prepend(tmp_path)
    for name in [name for name in sys.modules if name.split(".")[0] in ("shelf", "foreign_tricks")]:
        monkeypatch.delitem(sys.modules, name)
    return folder


def opened(shelf: Path) -> tuple[Registry[Callable[..., str]], list[str]]:
    import importlib

    door = importlib.import_module("shelf")
    return door.trick, door.order


def test_an_entry_knows_its_name_its_options_its_place_and_what_it_does(
    registry: Registry[Callable[..., str]],
) -> None:
    @registry(cost=3)
    def juggle(balls: int) -> str:
        """Keep balls in the air.

        Args:
            balls: Three or more.
        """
        return "o" * balls

    @registry
    def bow() -> str:
        """Bow."""
        return "bow"

    entry = registry["juggle"]
    assert (entry.name, entry.options, entry.function(3)) == ("juggle", {"cost": 3}, "ooo")
    assert entry.documentation == "Keep balls in the air.\n\nArgs:\n    balls: Three or more."
    assert entry.location.startswith(f"{__name__}:")
    assert registry.names == ("bow", "juggle")
    assert "bow" in registry
    assert juggle(1) == "o"


def test_a_name_taken_twice_names_both_places(registry: Registry[Callable[..., str]]) -> None:
    def first() -> str:
        """Say one."""
        return "1"

    def second() -> str:
        """Say two."""
        return "2"

    first.__name__ = second.__name__ = "count"
    registry(first)
    with pytest.raises(TypeError) as refusal:
        registry(second)
    for function in (first, second):
        assert f"{__name__}:{function.__code__.co_firstlineno}" in str(refusal.value)
    assert "trick 'count'" in str(refusal.value)
    assert registry["count"].function is first


def test_what_does_not_describe_itself_is_refused(registry: Registry[Callable[..., str]]) -> None:
    def silent() -> str:
        return ""

    def untyped(times, loud: bool = False):  # type: ignore[no-untyped-def]  # what is tested
        """Do something."""

    with pytest.raises(TypeError, match=r"trick 'silent' at .*:\d+ has no docstring"):
        registry(silent)
    with pytest.raises(TypeError, match=r"trick 'untyped' at .*: parameter 'times' has no type"):
        registry(untyped)
    assert registry.names == ()


def test_an_unknown_name_is_the_users_mistake_and_the_nearest_is_named(
    registry: Registry[Callable[..., str]],
) -> None:
    @registry
    def juggle() -> str:
        """Keep balls in the air."""
        return "o"

    with pytest.raises(InputError, match=r"there is no trick 'jugle'\. Did you mean 'juggle'\?"):
        registry["jugle"]
    with pytest.raises(InputError, match=r"there is no trick 'xyz'\.$"):
        registry["xyz"]


def test_a_folder_is_imported_in_sorted_order_at_the_first_look_up(shelf: Path) -> None:
    for name in ("walk", "bow", "run"):
        (shelf / f"{name}.py").write_text(MODULE.format(name=name, cost=1))
    registry, order = opened(shelf)
    assert order == []
    assert registry.names == ("bow", "run", "walk")
    assert order == ["bow", "run", "walk"]
    assert [entry.function(2) for entry in registry] == ["bowbow", "runrun", "walkwalk"]
    assert order == ["bow", "run", "walk"]


def test_a_module_that_cannot_be_imported_is_a_fault_at_every_look_up(shelf: Path) -> None:
    (shelf / "bow.py").write_text(MODULE.format(name="bow", cost=1))
    (shelf / "run.py").write_text(MODULE.format(name="run", cost=1) + "raise RuntimeError('tripped')\n")
    registry, _ = opened(shelf)
    for _ in range(2):
        with pytest.raises(RuntimeError, match="tripped"):
            registry["bow"]


def test_an_installed_package_brings_entries_by_its_entry_point(shelf: Path) -> None:
    site = shelf.parent.parent
    (site / "foreign_tricks.py").write_text(MODULE.format(name="fly", cost=9))
    metadata = site / "foreign-1.0.dist-info"
    metadata.mkdir()
    (metadata / "METADATA").write_text("Metadata-Version: 2.1\nName: foreign\nVersion: 1.0\n")
    (metadata / "entry_points.txt").write_text("[homeragents.plugins]\nfly = foreign_tricks\n")
    registry, _ = opened(shelf)
    assert registry.names == ("fly",)
    assert registry["fly"].options == {"cost": 9}
