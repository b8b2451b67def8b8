"""Hand-written solutions of OfficeBench's tasks, in `tests/data/officebench_solutions/`, and what they leave."""

import json
from collections.abc import Mapping
from dataclasses import dataclass
from functools import cache
from pathlib import Path
from typing import Any

from criteria import Profile, score_workspace
from data_model import Action, Dataset, Task
from importers import import_officebench
from office_env import FileTree, InMemoryFileTree, Office, Services, open_workspace, run_plan
from tests.conformance.vectors import COMMITTED, ROOT, SHARED

SOLUTIONS = ROOT / "tests" / "data" / "officebench_solutions"
SOURCE = SHARED if SHARED.is_dir() else COMMITTED


@dataclass(frozen=True)
class Solution:
    """What is written by hand for one task.

    Attributes:
        id: The id of the task.
        right: A plan that does what the corrected task asks.
        literal: Where the text is corrected: a plan that does what the published text says, and must not pass.
        wrong: Where the published checks pass wrong work: a plan that they accept, and the corrected ones refuse.
        absent: Words of the published text that stand in no file of the office.
    """

    id: str
    right: tuple[Action, ...]
    literal: tuple[Action, ...] | None
    wrong: tuple[Action, ...] | None
    absent: tuple[str, ...]


@cache
def read_solutions() -> Mapping[str, Solution]:
    """Read every solution, in the order of the files."""
    rows = [json.loads(line) for path in sorted(SOLUTIONS.glob("*.jsonl")) for line in path.read_text().splitlines()]
    return {
        row["id"]: Solution(
            row["id"],
            make_plan(row["right"]),
            make_plan(row["literal"]) if "literal" in row else None,
            make_plan(row["wrong"]) if "wrong" in row else None,
            tuple(row.get("absent", ())),
        )
        for row in rows
    }


def make_plan(steps: list[Any]) -> tuple[Action, ...]:
    """Make a plan from rows such as `["excel.set_cell", {"file_path": "data/a.xlsx", ...}]`."""
    named = [(name.split("."), args) for name, args in steps]
    return tuple(Action(app=app, action=action, args=args) for (app, action), args in named)


@dataclass(frozen=True)
class ImportedTask:
    """A task of OfficeBench with its corrections, and as it was published.

    Attributes:
        task: The task as it is imported.
        published: The task as `--original` imports it.
    """

    dataset: Dataset
    task: Task
    published: Task

    @property
    def office(self) -> Office:
        """The office that the task starts from."""
        return Office(self.dataset.store, self.task.office)

    def run(self, plan: tuple[Action, ...], folder: Path) -> tuple[FileTree, str]:
        """Run a plan; return what it left, and the first refusal or nothing."""
        services = Services(find_transcription=self.dataset.store.read_transcription, clock=self.task.clock)
        workspace = open_workspace(self.office, folder, services)
        run = run_plan(workspace, plan)
        left = InMemoryFileTree({name: workspace.read(name) for name in workspace.names()})
        return left, "" if run.refused_at is None else run.observations[run.refused_at]

    def passes(self, state: FileTree, profile: Profile = "corrected", as_published: bool = False) -> bool:
        """Whether a state passes the goal of the task, or of the published one."""
        task = self.published if as_published else self.task
        return score_workspace(task, state, self.office, self.dataset.read_references(task), profile).goal


def import_tasks(folder: Path) -> dict[str, ImportedTask]:
    """Import the copy of OfficeBench beside the repository, or the tasks in it, with and without corrections."""
    for name, original in (("corrected", False), ("published", True)):
        import_officebench(SOURCE, folder / name, original=original)
    corrected, published = Dataset(folder / "corrected"), Dataset(folder / "published")
    originals = {task.id: task for task in published.tasks()}
    return {task.id: ImportedTask(corrected, task, originals[task.id]) for task in corrected.tasks()}
