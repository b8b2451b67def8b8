"""An interruption of a command: one line, exit code 130, and nothing half done left behind."""

import os
import signal
import subprocess
import sys
import time
from pathlib import Path

import pytest

from tests.homeragents.datasets import ROOT, Homer


@pytest.mark.slow
@pytest.mark.parametrize("sent", [signal.SIGINT, signal.SIGTERM])
@pytest.mark.parametrize(
    ("verb", "said"),
    [
        ("eval", "homer: interrupted; what was done is kept, `homer resume` continues it\n"),
        ("report", "homer: interrupted\n"),
    ],
)
def test_an_interruption_says_what_is_kept(
    verb: str, said: str, sent: signal.Signals, homer: Homer, dataset: Path, tmp_path: Path
) -> None:
    run, goal = tmp_path / "run", tmp_path / "goal" / verb
    arguments: dict[str, tuple[object, ...]] = {
        "eval": ("eval", dataset, "--solver", "noop", "--trials", 500, "--out", goal),
        "report": ("report", run, "--out", goal),
    }
    assert homer("eval", dataset, "--solver", "noop", "--out", run).code == 0
    command = [sys.executable, "-m", "homeragents", *map(str, arguments[verb])]
    with subprocess.Popen(
        command, cwd=ROOT, stdout=subprocess.DEVNULL, stderr=subprocess.PIPE, text=True
    ) as interrupted:
        # It has begun its work once something lies there; a run is none before it has its name.
        while interrupted.poll() is None and not (
            goal.exists() if verb == "eval" else goal.parent.is_dir() and any(goal.parent.iterdir())
        ):
            os.sched_yield()
        interrupted.send_signal(sent)
        errors = interrupted.communicate()[1]
    assert (interrupted.returncode, errors.splitlines(keepends=True)[-1]) == (130, said)
    assert not [path for path in goal.parent.iterdir() if path.suffix == ".part"]


@pytest.mark.slow
@pytest.mark.timeout(60)
@pytest.mark.parametrize("between_s", [0.005, 0.05])
def test_interruptions_that_follow_each_other_are_one(between_s: float, dataset: Path, tmp_path: Path) -> None:
    command = [
        sys.executable,
        "-m",
        "homeragents",
        "eval",
        str(dataset),
        "--solver",
        "noop",
        "--out",
        str(tmp_path / "run"),
    ]
    with subprocess.Popen(command, cwd=ROOT, stderr=subprocess.PIPE, text=True) as interrupted:
        while interrupted.poll() is None and not (tmp_path / "run").exists():
            os.sched_yield()
        while interrupted.poll() is None:
            interrupted.send_signal(signal.SIGINT)
            time.sleep(between_s)
        assert interrupted.stderr
        errors = interrupted.stderr.read()
    assert interrupted.returncode == 130
    assert "Traceback" not in errors


@pytest.mark.timeout(60)
def test_an_interruption_while_a_class_is_made_is_one(tmp_path: Path) -> None:
    # Python 3.11 raises RuntimeError where it comes within `__set_name__`.
    code = (
        "import sys, orchestrator; from homeragents.cli import run\n"
        "class Field:\n"
        "    def __set_name__(self, owner, name): raise KeyboardInterrupt\n"
        "sys.addaudithook(lambda event, given: event == 'os.scandir' and type('Made', (), {'field': Field()}))\n"
        "sys.exit(run(sys.argv[1:]))"
    )
    (tmp_path / "office" / "data").mkdir(parents=True)
    typed = ["build", "neo", "--tasks", "1", "--office", str(tmp_path / "office"), "--out", str(tmp_path / "new")]
    done = subprocess.run([sys.executable, "-c", code, *typed], cwd=ROOT, capture_output=True, text=True, check=False)
    assert (done.returncode, done.stderr) == (130, "homer: interrupted\n")


@pytest.mark.timeout(60)
def test_an_interruption_before_there_is_a_run_promises_nothing(tmp_path: Path) -> None:
    held = tmp_path / "office" / "data"
    held.mkdir(parents=True)
    code = (
        "import sys, _thread, orchestrator; from homeragents.cli import run\n"
        "sys.addaudithook(lambda event, given: event == 'os.scandir' and _thread.interrupt_main())\n"
        "sys.exit(run(sys.argv[1:]))"
    )
    typed = ["build", "neo", "--tasks", "1", "--office", str(tmp_path / "office"), "--out", str(tmp_path / "new")]
    done = subprocess.run([sys.executable, "-c", code, *typed], cwd=ROOT, capture_output=True, text=True, check=False)
    assert (done.returncode, done.stderr) == (130, "homer: interrupted\n")
