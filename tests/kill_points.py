"""Which kill points some modules declare, whatever else this session of tests has imported."""

import subprocess
import sys
from pathlib import Path

ROOT = Path(__file__).resolve().parent.parent


def points_of(*modules: str) -> list[str]:
    """The names that a process knows that imports these modules alone, in alphabetical order."""
    code = f"import {', '.join(modules)}; from processes import list_kill_points; print(*list_kill_points())"
    said = subprocess.run([sys.executable, "-c", code], cwd=ROOT, capture_output=True, text=True, check=True)
    return said.stdout.split()
