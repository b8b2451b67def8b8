"""The pipeline: graphs that join the roles, and builds that run them over many candidates.

Names are imported when first used: a graph brings LangGraph with it.
"""

from importlib import import_module
from typing import TYPE_CHECKING, Any

if TYPE_CHECKING:
    from orchestrator.build_config import BuildConfig, Engine, check_without, most_candidates, roles_by_model
    from orchestrator.building import BuildResult
    from orchestrator.neo_build import build_neo
    from orchestrator.plus_build import build_plus
    from orchestrator.plus_config import PlusConfig
    from orchestrator.resuming import resume

_PLACES = {
    "BuildConfig": "orchestrator.build_config",
    "BuildResult": "orchestrator.building",
    "Engine": "orchestrator.build_config",
    "PlusConfig": "orchestrator.plus_config",
    "build_neo": "orchestrator.neo_build",
    "build_plus": "orchestrator.plus_build",
    "check_without": "orchestrator.build_config",
    "most_candidates": "orchestrator.build_config",
    "resume": "orchestrator.resuming",
    "roles_by_model": "orchestrator.build_config",
}

__all__ = [
    "BuildConfig",
    "BuildResult",
    "Engine",
    "PlusConfig",
    "build_neo",
    "build_plus",
    "check_without",
    "most_candidates",
    "resume",
    "roles_by_model",
]


def __getattr__(name: str) -> Any:
    if name not in _PLACES:
        raise AttributeError(f"module 'orchestrator' has no attribute {name!r}")
    return getattr(import_module(_PLACES[name]), name)
