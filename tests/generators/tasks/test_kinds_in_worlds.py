"""Worlds feed every kind of task."""

from collections import Counter
from pathlib import Path

import pytest

from data_model import Provenance, rng_for
from generators.tasks import TaskContext, archetype, propose_draft
from generators.worlds import make_world
from tests.generators.tasks.survival import DAYS, findings_of, store_office

WORLDS, FEWEST = 10, 8


@pytest.fixture(scope="module")
def fed(tmp_path_factory: pytest.TempPathFactory) -> Counter[str]:
    """In how many of the worlds each kind makes a draft."""
    folder: Path = tmp_path_factory.mktemp("worlds")
    counted: Counter[str] = Counter()
    for index in range(WORLDS):
        world = make_world(5, "feed", index, 1)
        office = store_office(folder, world.files)
        scene = TaskContext(office.hash, office.names(), findings_of(office, folder), world.persona, world.clock)
        for kind in archetype.names:
            made_by = Provenance(engine="procedural", archetype=kind)
            rng = rng_for("feed", index, kind)
            counted[kind] += propose_draft(kind, scene, office, "neo-5-00000", DAYS, rng, made_by) is not None
    return counted


@pytest.mark.slow
@pytest.mark.parametrize("kind", archetype.names)
def test_a_kind_makes_a_draft_in_nearly_every_world(kind: str, fed: Counter[str]) -> None:
    assert fed[kind] >= FEWEST
