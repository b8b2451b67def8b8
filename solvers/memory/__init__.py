"""Memory modes: make what a solver sees of earlier days from the transcript and the instruction alone."""

from solvers.memory.history import History
from solvers.memory.memory_mode import (
    MemoryMode,
    MemoryRequest,
    MemorySettings,
    check_memory_settings,
    memory,
    recall_history,
)
from solvers.memory.vectors import EmbedTexts

__all__ = [
    "EmbedTexts",
    "History",
    "MemoryMode",
    "MemoryRequest",
    "MemorySettings",
    "check_memory_settings",
    "memory",
    "recall_history",
]
