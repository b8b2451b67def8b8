"""Programs that are not ours, run in processes that are bounded, watched, and leave nothing behind."""

from office_env.programs.process_tree import TreeUse, measure_free_memory, measure_tree, read_mappings
from office_env.programs.running import ProgramLimits, ProgramResult, run_program

__all__ = [
    "ProgramLimits",
    "ProgramResult",
    "TreeUse",
    "measure_free_memory",
    "measure_tree",
    "read_mappings",
    "run_program",
]
