"""Companies and what happens in them, drawn from a seed and an industry."""

from generators.worlds.simulation.making import make_world

__all__ = ["make_world"]
