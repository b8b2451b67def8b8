"""Build a small dataset, act in a task's office and score the result: `python examples/build_and_score.py FOLDER`."""

import sys
from pathlib import Path

from homeragents import BuildConfig, Dataset, Office, build_neo, open_workspace, run_plan, score_workspace


def main(folder: Path) -> None:
    """Build two tasks, then score doing nothing and the reference solution of the first, and print both results."""
    result = build_neo(BuildConfig(tasks=2, seed=7, max_candidates=28), folder / "dataset")
    print(f"{result.accepted} tasks accepted")
    dataset = Dataset(folder / "dataset")
    task = next(dataset.tasks())
    print(f"{task.id}: {task.intent}")
    office = Office(dataset.store, task.office)
    workspace = open_workspace(office, folder / "workspace")
    print("doing nothing:", score_workspace(task, workspace, office, dataset.read_references(task)).passed)
    run_plan(workspace, task.solution or ())
    verdict = score_workspace(task, workspace, office, dataset.read_references(task))
    print("the reference solution:", verdict.passed)
    for check in verdict.checks:
        print(f"  {check.status}: {check.name}: {check.message}")


if __name__ == "__main__":
    main(Path(sys.argv[1]))
