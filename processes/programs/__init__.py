"""Run third-party programs in processes that are limited, watched, and leave nothing behind."""

from processes.programs.process_tree import (
    ProcessTreeUsage,
    measure_free_memory_bytes,
    measure_process_tree,
    read_memory_maps,
)
from processes.programs.program import ProgramLimits, ProgramResult, run_program

__all__ = [
    "ProcessTreeUsage",
    "ProgramLimits",
    "ProgramResult",
    "measure_free_memory_bytes",
    "measure_process_tree",
    "read_memory_maps",
    "run_program",
]
