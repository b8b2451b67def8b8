"""A toy run that squares numbers, driven as a build is: `main(OUT, WANTED, JOBS)` in a process.

Squares that end in 4 are rejected by the worker, those whose tens digit an accepted one has by the parent.
"""

import errno
import json
import os
import re
import signal
import subprocess
import sys
from collections.abc import Iterator
from pathlib import Path

from data_model import bounds, limit_step_time
from data_model.errors import BudgetReached, InputError, ModelCallError
from processes import (
    LedgerRow,
    Outcome,
    Unit,
    UnitRejection,
    WorkerTermination,
    accepted_outcome,
    declare_kill_point,
    reach_kill_point,
    rejected_outcome,
)
from run_ledger import RunDirectory, create_run, find_run, make_run_path, open_run, run_units

ROWS_WRITTEN = declare_kill_point("toy-rows-written", "the toy has written its rows")


def square(unit: Unit, context: str) -> Outcome:
    """Square the index, after the trouble that the context asks for at some indexes."""
    trouble = json.loads(context or "{}").get(str(unit.index))
    if trouble is not None:
        make_trouble(trouble)
    payload = json.dumps({"key": unit.key, "square": unit.index**2})
    return rejected_outcome("ends in 4", payload) if unit.index**2 % 10 == 4 else accepted_outcome(payload)


def make_trouble(kind: str) -> None:
    """Fail in the way that is named; `once:PATH:KIND` does it only where PATH is not there yet."""
    if kind.startswith("once:"):
        _, path, kind = kind.split(":")
        if Path(path).exists():
            return
        Path(path).touch()
    if kind == "exit":
        os._exit(7)
    if kind == "kill":
        os.kill(os.getpid(), signal.SIGKILL)
    if kind == "fork" and os.fork() != 0:
        os._exit(7)
    if kind == "fork":
        signal.pause()
    if kind.startswith("hang="):
        hang(Path(kind.removeprefix("hang=")))
    if kind in ("loop", "sleep", "stop"):
        overrun(kind)
    if kind == "stop between steps":
        os.kill(os.getpid(), signal.SIGSTOP)
    if kind == "memory":
        bytearray(bounds.WORKER_BYTES)
    if kind == "abort":
        os.abort()
    if kind.startswith("daemon="):
        return start_daemon(Path(kind.removeprefix("daemon=")))
    errors = {
        "full disk": OSError(errno.ENOSPC, "No space left on device", "/data/a"),
        "model": ModelCallError("no answer"),
        "budget": BudgetReached("5 USD are spent"),
        "input": InputError("broken office", where="a.docx"),
        "surrogate": ValueError("\ud800"),
        "exit-call": SystemExit(3),
        "bug": ZeroDivisionError("division by zero"),
    }
    raise errors[kind]


def overrun(how: str) -> None:
    """Take longer over a step than it may: in a loop, asleep, or stopped by a signal."""
    with limit_step_time("reading a.pdf", 0.05):
        if how == "stop":
            os.kill(os.getpid(), signal.SIGSTOP)
        while True:
            if how == "sleep":
                signal.pause()


def start_daemon(fifo: Path) -> None:
    """Leave a daemon behind that holds a fifo open, and has said so: a grandchild in a session of its own."""
    to_read, to_write = os.pipe()
    if not os.fork():
        os.setsid()
        if not os.fork():
            with fifo.open("wb", buffering=0) as stream:
                stream.write(b"daemon\n")
                os.write(to_write, b".")
                signal.pause()
        os._exit(0)
    os.read(to_read, 1)


def say_ending(unit: Unit, context: str, ending: WorkerTermination) -> Outcome:
    """Say how the worker ended, after the trouble that the context asks for of this unit's endings."""
    trouble = json.loads(context or "{}").get(f"{unit.index} ended")
    if trouble is not None:
        make_trouble(trouble)
    return rejected_outcome(ending.kind, json.dumps(ending._asdict()))


def hang(fifo: Path) -> None:
    """Start a child, hold a fifo open for writing as it does, and hang in C code that no thread can interrupt."""
    subprocess.Popen(["sh", "-c", 'exec 3>"$0"; echo child >&3; exec sleep 600', str(fifo)])
    with fifo.open("wb", buffering=0) as stream:
        stream.write(b"worker\n")
        re.match("(a+)+$", "a" * 99 + "b")


def candidates(limit: int) -> Iterator[Unit]:
    """Candidates in index order, up to a limit."""
    return (Unit(index, f"toy-{index:03}") for index in range(limit))


def build(run: RunDirectory, goal: Path, jobs: int, context: str = "") -> None:
    """Go on with a run until its dataset stands."""
    wanted, tens = int(run.config["wanted"]), set[int]()

    def decide(row: LedgerRow) -> UnitRejection | None:
        return UnitRejection("same tens", row.key) if json.loads(row.payload)["square"] // 10 % 10 in tens else None

    def remember(row: LedgerRow) -> None:
        if row.status == "accepted":
            tens.add(json.loads(row.payload)["square"] // 10 % 10)

    def enough() -> bool:
        counts = run.ledger.count_units()
        return counts.accepted + counts.retryable >= wanted

    run_units(
        run.ledger,
        candidates(100),
        square,
        jobs=jobs,
        context=context,
        decide=decide,
        on_settled=remember,
        has_enough=enough,
    )
    if run.ledger.count_units().retryable or run.is_published(goal):
        return
    folder = run.create_staging()
    (folder / "rows.jsonl").write_text("".join(row.payload + "\n" for row in run.ledger.read_rows("accepted")))
    refused = [f"{row.key} {row.reason} {row.detail}\n" for row in run.ledger.read_rows("rejected")]
    (folder / "rejected.txt").write_text("".join(refused))
    reach_kill_point(ROWS_WRITTEN)
    run.publish(goal)


def main(out: str, wanted: str, jobs: str, context: str = "") -> int:
    """Build, or resume what is there."""
    goal = Path(out)
    try:
        if make_run_path(goal).exists():
            run = open_run(find_run(goal))
            run.ledger.reopen_retryable()
        else:
            run = create_run(make_run_path(goal), {"kind": "toy", "wanted": int(wanted)}, target=goal)
        with run:
            build(run, goal, int(jobs), context)
            return 3 if run.ledger.count_units().retryable else 0
    except InputError as error:
        sys.stderr.write(f"homer: {error}\n")
        return 2
    except BudgetReached:
        return 3
    except KeyboardInterrupt:
        return 130
