"""Surfers: one explorer per application, which reads an office and reports typed findings."""

from importlib import import_module
from typing import TYPE_CHECKING, Any

if TYPE_CHECKING:
    from surfers.llm import SurfLimits, surf_by_model
    from surfers.looking import Looked, look
    from surfers.registry import surf, surfer
    from surfers.visiting import files_to_read

_PLACES = {
    "Looked": "looking",
    "SurfLimits": "llm",
    "files_to_read": "visiting",
    "look": "looking",
    "surf": "registry",
    "surf_by_model": "llm",
    "surfer": "registry",
}

__all__ = ["Looked", "SurfLimits", "files_to_read", "look", "surf", "surf_by_model", "surfer"]


def __getattr__(name: str) -> Any:
    """Import what is asked for on first use: the explorers bring the libraries of all formats."""
    if name not in _PLACES:
        raise AttributeError(f"module 'surfers' has no attribute {name!r}")
    return getattr(import_module(f"surfers.{_PLACES[name]}"), name)
