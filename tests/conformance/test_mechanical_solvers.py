"""What doing nothing and touching empty files passes: known facts of OfficeBench, reproduced."""

import pytest

from criteria import plan_touch, score_criterion
from data_model import Criterion
from office_env import FileTree
from tests.conformance.vectors import COMMITTED, SHARED, Layered, TaskFolder, task_folder, task_names

needs_all = pytest.mark.skipif(not SHARED.is_dir(), reason="OfficeBench's tasks are not beside the repository")
NOOP_PASSES = ["1-2/1", "1-11/3", "2-16/0", "2-25/0"]


def criteria_of(task: TaskFolder) -> list[Criterion]:
    return [Criterion(function=check["function"], args=check["args"]) for check in task.checks]


def touch(task: TaskFolder) -> FileTree:
    plan = plan_touch(criteria_of(task), task.seed)
    gone = [name for name in task.seed.names() if any(name == one or name.startswith(f"{one}/") for one in plan.delete)]
    return Layered(task.seed, {**dict.fromkeys(gone), **dict.fromkeys(plan.create, b"")})


def passes(task: TaskFolder, state: FileTree) -> bool:
    scored = [score_criterion(one, state, task.seed, task.references, "officebench-exact") for one in criteria_of(task)]
    return all(check.status == "passed" for checks in scored for check in checks)


@needs_all
def test_doing_nothing_passes_four_tasks() -> None:
    tasks = {name: task_folder(SHARED / "tasks", name) for name in task_names(SHARED / "tasks")}
    assert len(tasks) == 300
    assert [name for name, task in tasks.items() if passes(task, task.seed)] == NOOP_PASSES


@needs_all
def test_touching_files_passes_fifty_eight_tasks() -> None:
    names = task_names(SHARED / "tasks")
    passed = [name for name in names if passes(task := task_folder(SHARED / "tasks", name), touch(task))]
    assert [sum(name.startswith(f"{apps}-") for name in passed) for apps in (1, 2, 3)] == [10, 24, 24]


def test_doing_nothing_passes_the_known_ones_of_the_committed_tasks() -> None:
    tasks = {name: task_folder(COMMITTED / "tasks", name) for name in task_names(COMMITTED / "tasks")}
    assert [name for name, task in tasks.items() if passes(task, task.seed)] == NOOP_PASSES


def test_touching_makes_missing_files_and_deletes_forbidden_ones() -> None:
    task = task_folder(COMMITTED / "tasks", "1-3/3")
    plan = plan_touch(criteria_of(task), task.seed)
    assert "data/file3.xlsx" in plan.delete
    hostile = [Criterion(function="evaluate_file_exist", args={"file": file}) for file in ("../../x", "/etc/x", 5, "")]
    assert plan_touch(hostile, task.seed) == ((), ())
