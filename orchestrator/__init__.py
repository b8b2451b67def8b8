"""The pipeline: graphs that join the roles, and builds that run them over many candidates.

Names are imported when first used: a graph brings LangGraph with it.
"""

from importlib import import_module
from typing import TYPE_CHECKING, Any

if TYPE_CHECKING:
    from orchestrator.build_config import BuildConfig, most_candidates
    from orchestrator.building import BuildResult
    from orchestrator.neo_build import build_neo
    from orchestrator.resuming import resume

_PLACES = {
    "BuildConfig": "orchestrator.build_config",
    "BuildResult": "orchestrator.building",
    "build_neo": "orchestrator.neo_build",
    "most_candidates": "orchestrator.build_config",
    "resume": "orchestrator.resuming",
}

__all__ = ["BuildConfig", "BuildResult", "build_neo", "most_candidates", "resume"]


def __getattr__(name: str) -> Any:
    if name not in _PLACES:
        raise AttributeError(f"module 'orchestrator' has no attribute {name!r}")
    return getattr(import_module(_PLACES[name]), name)
