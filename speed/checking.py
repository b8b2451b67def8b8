"""Compares proving tasks with and without the operators: `python -m speed.checking [DATASET]`."""

import subprocess
import sys
from pathlib import Path
from typing import NamedTuple

from speed.sample_dataset import open_sample_dataset
from verifier import OPERATOR_PROOFS

DEFAULT_TASKS = 6
LARGE_DATASET = 302
"""As many tasks as OdysseyBench-Neo has."""

_PASSES = 2
"""How often each way is measured, in turns; the least counts, because other programs can only add to it."""
_REPOSITORY = Path(__file__).resolve().parents[1]


class CheckingTimes(NamedTuple):
    """The CPU time of proving a task, in milliseconds.

    Attributes:
        proofs_ms: Without the proofs that run operators.
        operators_ms: With every proof.
    """

    proofs_ms: float
    operators_ms: float

    @property
    def ratio(self) -> float:
        """How many times as long the proofs take with the operators."""
        return self.operators_ms / self.proofs_ms


def measure_checking(root: Path) -> CheckingTimes:
    """Prove the tasks of a dataset without and with the operators, each way in processes of its own."""
    passes = [(_run_pass(root, OPERATOR_PROOFS), _run_pass(root, ())) for _ in range(_PASSES)]
    return CheckingTimes(*map(min, zip(*passes, strict=True)))


def _run_pass(root: Path, without: tuple[str, ...]) -> float:
    command = [sys.executable, "-m", "speed.checking_pass", str(root.resolve()), *without]
    return float(subprocess.run(command, cwd=_REPOSITORY, check=True, capture_output=True, text=True).stdout)


def main(dataset: Path | None = None) -> None:
    """Measure and print the CPU time per task, both ways; without a dataset, one is built."""
    with open_sample_dataset(dataset, DEFAULT_TASKS, seed=5) as root:
        times = measure_checking(root)
    print(
        f"checking: {times.proofs_ms:.0f} ms of CPU time a task, with the operators {times.operators_ms:.0f} ms: "
        f"{times.ratio:.1f} times; {LARGE_DATASET} tasks take {times.operators_ms * LARGE_DATASET / 1000:.0f} s"
    )


if __name__ == "__main__":
    main(*map(Path, sys.argv[1:2]))
