"""What archetypes say that they need of an office."""

from generators.tasks import NEEDS, archetype


def test_every_archetype_says_what_it_needs_by_a_name_that_exists() -> None:
    for entry in archetype:
        assert entry.options.get("needs"), entry.name
        assert set(entry.options["needs"]) <= NEEDS.keys(), entry.name
