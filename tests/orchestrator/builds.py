"""Builds run as a user runs them: in processes of their own, from any directory."""

import os
import subprocess
import sys
from pathlib import Path
from typing import NamedTuple

ROOT = Path(__file__).resolve().parents[2]
TASKS = 2


class Ended(NamedTuple):
    """How a process ended."""

    code: int
    output: str
    errors: str


def homer(*arguments: object, cwd: Path, **environment: str) -> Ended:
    """Run `homer` in a process."""
    done = subprocess.run(
        [sys.executable, "-m", "homeragents", *map(str, arguments)],
        cwd=cwd,
        env={**os.environ, "PYTHONPATH": str(ROOT), **environment},
        capture_output=True,
        text=True,
        check=False,
    )
    return Ended(done.returncode, done.stdout, done.stderr)


def build(out: str, *more: object, cwd: Path, **environment: str) -> Ended:
    """Build a small dataset of made-up worlds."""
    return homer("build", "neo", "--tasks", TASKS, "--seed", 5, "--out", out, *more, cwd=cwd, **environment)


def contents(folder: Path) -> dict[str, bytes]:
    """Every file below a folder with its bytes."""
    return {path.relative_to(folder).as_posix(): path.read_bytes() for path in folder.rglob("*") if path.is_file()}
