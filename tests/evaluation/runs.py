"""Evaluations run as a user runs them, and what they leave with all that is measured taken out."""

import json
from pathlib import Path
from typing import Any

from data_model import ContentStore, Dialogue, Task, write_rows
from tests.evaluation.examples import example_dialogue, example_office, example_task
from tests.homeragents.datasets import ROOT, Ended, homer_in_a_process, sealed

NEO = ROOT / "tests" / "small_dataset"
NEO_TASKS = ("neo-1-00000", "neo-1-00001", "neo-1-00002")
PRIVATE = {"lock", "ledger.sqlite", "trace.jsonl", "replies.sqlite"}
Json = dict[str, Any]


def evaluation(out: str, *more: object, cwd: Path, dataset: Path = NEO, **environment: str) -> Ended:
    """Evaluate in a process of its own."""
    return homer_in_a_process("eval", dataset, "--out", out, *more, cwd=cwd, **environment)


def rows(path: Path) -> list[Json]:
    """The rows of a file of JSON lines."""
    return [json.loads(line) for line in path.read_text(encoding="utf-8").splitlines()]


def episodes(run: Path) -> list[Json]:
    """The rows of a run."""
    return rows(run / "episodes.jsonl")


def unmeasured(run: Path) -> dict[str, Any]:
    """All that a run shows to others, without times."""
    left: dict[str, Any] = {}
    for path in sorted(run.rglob("*")):
        name = path.relative_to(run).as_posix()
        if not path.is_file() or name in PRIVATE:
            continue
        if name == "episodes.jsonl":
            left[name] = [{**row, "usage": {**row["usage"], "latency_s": 0}} for row in rows(path)]
        elif name.startswith("trajectories/"):
            left[name] = [{**row, "latency_s": 0} for row in rows(path)]
        else:
            left[name] = path.read_bytes()
    return left


def example_dataset(root: Path, *tasks: Task, dialogues: tuple[Dialogue, ...] | None = None) -> Path:
    """A dataset of the one task that has everything, or of others in the same office."""
    office = example_office(ContentStore(root))
    chosen = tasks or (example_task(office.hash),)
    write_rows(root / "tasks.jsonl", chosen)
    write_rows(
        root / "dialogues.jsonl", [example_dialogue(one.id) for one in chosen] if dialogues is None else dialogues
    )
    return sealed(root)
