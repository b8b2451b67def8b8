"""Disks that are full, or that nobody may write on: one sentence, nothing half done, and the same bytes afterwards."""

import ctypes
import os
import resource
import subprocess
from collections.abc import Mapping
from functools import cache
from pathlib import Path
from typing import Any, NamedTuple

from tests.evaluation.runs import NEO, NEO_TASKS
from tests.hostile.areas.undisturbed import LONGEST_S, WORKS, compare
from tests.hostile.harness.attempt import Attempt
from tests.hostile.harness.cases import Area, share
from tests.hostile.harness.commands import homer
from tests.hostile.harness.grounds import made_once
from tests.importers.published import TASK, contents, officebench

_CLONE_NEWNS = 0x0002_0000
_LIMIT_S = 3 * LONGEST_S


class Job(NamedTuple):
    """A command that writes `out` in the folder it is run in. resumes: whether `homer resume` goes on with it."""

    words: tuple[object, ...]
    work: str = ""


JOBS: Mapping[str, Job] = {
    "build": Job(WORKS["neo"].words, "neo"),
    "plus": Job(WORKS["plus"].words, "plus"),
    "eval": Job(WORKS["eval"].words, "eval"),
    "solve": Job(("solve", NEO, NEO_TASKS[0], "--out", "out")),
    "import": Job(("import", "officebench", "{source}", "out")),
    "sft": Job(("export", "sft", NEO, "out")),
    "croissant": Job(("export", "croissant", NEO, "out")),
    "inspect": Job(("export", "inspect", NEO, "out")),
    "report": Job(("report", "{run}", "--out", "out")),
}
FULL = ("build-24", "build-200", "build-700", "build-3000", "plus-900", "eval-24", "eval-150", "eval-500", "solve-24",
        "import-24", "sft-24", "croissant-150", "inspect-150", "report-24", "build-limit", "solve-limit")  # fmt: skip
"""The size of the disk in kB; `limit`: a limit on the size of files instead, as where no disk may be mounted."""
READ_ONLY = ("build", "plus", "eval", "solve", "import", "sft", "report")


def run_full(case: str, attempt: Attempt) -> None:
    """Fill the disk, then make room and go on, or do it again."""
    name, _, size = case.partition("-")
    job, words = JOBS[name], _words(attempt, name)
    limits_files = size == "limit" or not can_mount()
    if not limits_files:
        _mount(attempt.place, f"size={size}k")
    attempt.begin("without room")
    before: dict[str, Any] = {"preexec_fn": _limit_files} if limits_files else {}
    homer(attempt, *words, codes=(0, 2), limit_s=LONGEST_S, **before)
    if not limits_files:
        _mount(attempt.place, "remount,size=1g")
    attempt.begin("with room")
    out = attempt.place / "out"
    is_begun = job.work and (out.exists() or out.with_name("out.run").exists())
    if is_begun or not out.exists() or not _is_whole(attempt, name):
        homer(attempt, *(("resume", "out") if is_begun else words), codes=(0,), limit_s=LONGEST_S)
    if job.work:
        compare(attempt, job.work)


def run_read_only(case: str, attempt: Attempt) -> None:
    """Try to write where nothing may be written."""
    words = _words(attempt, case)
    if can_mount():
        _mount(attempt.place, "ro")
    else:
        attempt.place.chmod(0o555)
    attempt.begin("write")
    homer(attempt, *words, codes=(2,))


def _words(attempt: Attempt, name: str) -> tuple[object, ...]:
    source = attempt.place.parent / "source"
    officebench(source, {"1-1/0": TASK, "1-2/0": TASK}, {"data/more.txt": b"x" * 200_000})
    named = {"source": source, "run": ""}
    if name == "report":
        named["run"] = str(made_once(attempt.ground, "reported", lambda folder: _evaluate(attempt, folder))[0] / "out")
    return tuple(word.format(**named) if isinstance(word, str) else word for word in JOBS[name].words)


def _evaluate(attempt: Attempt, folder: Path) -> None:
    attempt.may_last(LONGEST_S)
    attempt.begin("evaluate")
    homer(attempt, *WORKS["eval"].words, cwd=folder, codes=(0,), limit_s=LONGEST_S)


def _is_whole(attempt: Attempt, name: str) -> bool:
    """Whether what a command left is what it leaves with room; a command that failed leaves nothing."""
    whole = attempt.place / "whole"
    words = (str(whole) if word == "out" else word for word in _words(attempt, name))
    homer(attempt, *words, codes=(0,), limit_s=LONGEST_S)
    return contents(whole) == contents(attempt.place / "out")


def _limit_files() -> None:
    resource.setrlimit(resource.RLIMIT_FSIZE, (20_000, 20_000))


@cache
def can_mount() -> bool:
    """Whether this process may mount disks, in a namespace of its own, which ends with it."""
    if os.geteuid() != 0 or ctypes.CDLL(None).unshare(_CLONE_NEWNS) != 0:
        return False
    private = subprocess.run(["mount", "--make-rprivate", "/"], check=False, capture_output=True)
    return private.returncode == 0


def _mount(folder: Path, options: str) -> None:
    subprocess.run(["mount", "-t", "tmpfs", "-o", options, "tmpfs", str(folder)], check=True, capture_output=True)


FULL_DISKS = Area(
    "full-disks",
    "(a) disk full (tmpfs 24 kB to 3 MB, else RLIMIT_FSIZE): build, eval, solve, import, export, report; then room",
    lambda scale: share(FULL, scale),
    run_full,
    limit_s=_LIMIT_S,
)
READ_ONLY_DISKS = Area(
    "read-only",
    "(a) read-only `--out`, 7 verbs: exit code 2, one sentence",
    lambda scale: share(READ_ONLY, scale),
    run_read_only,
    limit_s=_LIMIT_S,
)
