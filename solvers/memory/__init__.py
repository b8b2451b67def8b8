"""Memory modes: what a solver is shown of earlier days, made of the transcript and the instruction alone."""

from solvers.memory.history import History
from solvers.memory.recalling import MemorySettings, Mode, Recollection, check_memory, memory, recall
from solvers.memory.similarity import Embed

__all__ = [
    "Embed",
    "History",
    "MemorySettings",
    "Mode",
    "Recollection",
    "check_memory",
    "memory",
    "recall",
]
