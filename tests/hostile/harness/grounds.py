"""What several cases need and one makes: datasets built undisturbed, to compare others with."""

import fcntl
import json
from collections.abc import Callable
from pathlib import Path
from typing import Any


def made_once(ground: Path, name: str, make: Callable[[Path], Any]) -> tuple[Path, Any]:
    """A folder that one process makes and all others wait for, and what its maker returned (as JSON holds it)."""
    ground.mkdir(parents=True, exist_ok=True)
    folder, notes = ground / name, ground / f"{name}.json"
    with (ground / f"{name}.lock").open("w") as lock:
        fcntl.flock(lock, fcntl.LOCK_EX)
        if not notes.exists():
            folder.mkdir()
            notes.write_text(json.dumps(make(folder)))
    return folder, json.loads(notes.read_text())
