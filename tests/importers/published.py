"""Makes folders of published benchmarks in a line, so that a test shows only what is wrong with them."""

import json
from pathlib import Path
from typing import Any

ROOT = Path(__file__).resolve().parents[2]
COMMITTED = ROOT / "tests" / "data" / "officebench"
SHARED = ROOT / ".." / "shared" / "officebench"

EXISTS = {"function": "evaluate_file_exist", "args": {"file": "data/new.txt"}}
TASK: dict[str, Any] = {
    "username": "Bob",
    "date": "2020-05-01",
    "weekday": "Friday",
    "time": "10:00 AM",
    "task": "Write a file new.txt.",
    "evaluation": [EXISTS],
}
QUESTION: dict[str, Any] = {
    **TASK,
    "query_sentence": "Could you write it down?",
    "ground_truth_memory": ["The file is called new.txt."],
}
HISTORY: list[dict[str, Any]] = [
    {
        "conversation": {
            "session_1_date_time": "1:56 pm on 29 April, 2020",
            "session_1": [
                {"speaker": "Bob", "text": "Call it new.txt.", "dia_id": "D1:1"},
                {"speaker": "Assistant", "text": "I will."},
            ],
        }
    }
]


def officebench(root: Path, tasks: dict[str, Any], testbed: dict[str, bytes] | None = None) -> Path:
    """Write `{"1-1/0": task}` as OfficeBench does; bytes and text are written as they are, the rest as JSON."""
    for id, task in tasks.items():
        place, _, number = id.partition("/")
        write(root / "tasks" / place / "subtasks" / f"{number}.json", task)
        write(root / "tasks" / place / "testbed" / "data" / "seed.txt", "seed")
        for name, content in (testbed or {}).items():
            write(root / "tasks" / place / "testbed" / name, content)
    return root


def odysseybench(root: Path, tasks: dict[str, Any], history: Any = HISTORY, folder: str = "subtasks") -> Path:
    """Write `{"plus/1-3/2": task}` as OdysseyBench does, each with the same history and a testbed."""
    for id, task in tasks.items():
        split, place, number = id.split("/")
        home = root / "tasks" / place
        write(home / f"{folder}_{split}" / f"{number}.json", task)
        write(home / f"chat_histories_{split}" / f"{number}_day_session.json", history)
        write(home / "testbed" / "data" / "seed.txt", "seed")
    return root


def write(path: Path, content: Any) -> None:
    """Write a file, with the folders on its way."""
    path.parent.mkdir(parents=True, exist_ok=True)
    if not isinstance(content, str | bytes):
        content = json.dumps(content)
    path.write_bytes(content.encode() if isinstance(content, str) else content)


def contents(folder: Path) -> dict[str, bytes]:
    """Every file below a folder with its bytes."""
    return {path.relative_to(folder).as_posix(): path.read_bytes() for path in folder.rglob("*") if path.is_file()}
