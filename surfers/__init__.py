"""Surfers: one explorer per application, which reads an office and reports typed findings."""

from typing import TYPE_CHECKING, Any

if TYPE_CHECKING:
    from surfers.registry import surf, surfer

__all__ = ["surf", "surfer"]


def __getattr__(name: str) -> Any:
    """Import what is asked for on first use: the explorers bring the libraries of all formats."""
    if name not in __all__:
        raise AttributeError(f"module 'surfers' has no attribute {name!r}")
    from surfers import registry

    return getattr(registry, name)
