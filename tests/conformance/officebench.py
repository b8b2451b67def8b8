"""Score vectors with `officebench-exact` and compare: `python -m tests.conformance.officebench VECTORS TASKS_DIR`.

Every row and check that differs is named; the last line is `agree N of M`. Exit 0 only when all agree.
"""

import sys
from collections.abc import Iterator
from pathlib import Path
from typing import Any

from criteria import score_criterion
from data_model import Criterion
from office_env import FileTree
from tests.conformance.vectors import Row, TaskFolder, rows


def exact_result(check: dict[str, Any], state: FileTree, task: TaskFolder) -> str:
    """`pass`, `fail` or `error` of one published check, its arguments as they stand."""
    criterion = Criterion(function=check["function"], args=check["args"])
    (scored,) = score_criterion(criterion, state, task.seed, task.references, "officebench-exact")
    return {"passed": "pass", "failed": "fail"}.get(scored.status, "error")


def differences(row: Row) -> Iterator[str]:
    """Name every check of a row whose result is not the original's; `fail` and `error` both mean not passed."""
    for index, (check, expected) in enumerate(zip(row.task.checks, row.expected, strict=True)):
        found = exact_result(check, row.state, row.task)
        if (found == "pass") != (expected == "pass"):
            yield f"line {row.line}, {row.label}, check {index} ({check['function']}): {found}, expected {expected}"


def main(vectors: str, tasks: str) -> int:
    """Compare one file; the exit code."""
    total = agreed = 0
    for row in rows(Path(vectors), Path(tasks)):
        total += 1
        differing = list(differences(row))
        agreed += not differing
        for line in differing:
            print(line)  # noqa: T201 (the result of the command)
    print(f"agree {agreed} of {total}")  # noqa: T201
    return 0 if agreed == total else 1


if __name__ == "__main__":
    if len(sys.argv) != 3:
        sys.exit("usage: python -m tests.conformance.officebench VECTORS.jsonl.xz TASKS_DIR")
    sys.exit(main(*sys.argv[1:]))
