"""Builds run as a user runs them: in processes of their own, from any directory."""

from pathlib import Path

from tests.homeragents.datasets import Ended, homer_in_a_process

TASKS = 2


def build(out: str, *more: object, cwd: Path, **environment: str) -> Ended:
    """Build a small dataset of made-up worlds."""
    return homer_in_a_process(
        "build", "neo", "--tasks", TASKS, "--seed", 5, "--out", out, *more, cwd=cwd, **environment
    )


def contents(folder: Path) -> dict[str, bytes]:
    """Every file below a folder with its bytes."""
    return {path.relative_to(folder).as_posix(): path.read_bytes() for path in folder.rglob("*") if path.is_file()}
