"""surfers."""
