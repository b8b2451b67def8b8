"""Workers within limits: of time for each step, of memory, and with nothing left of what they start."""

import json
import os
import subprocess
import sys
from pathlib import Path

import pytest

from data_model import InputError, remove_tree
from processes import Outcome, SupervisedProcess, Unit, WorkerTerminated, execute_units, open_blocking_worker
from tests.processes.answers import answer
from tests.processes.squares import candidates, say_ending, square
from tests.run_ledger.toy import Fifo

ROOT = Path(__file__).parents[2]


def worked(jobs: int = 1, units: int = 3, **trouble: str) -> dict[int, Outcome]:
    """Run squares with a say in what becomes of ended ones;

    Args:
        trouble: `at_INDEX=KIND`, `ended_INDEX=KIND`.
    """
    told = {name.removeprefix("at_"): kind for name, kind in trouble.items() if name.startswith("at_")}
    told |= {f"{name.removeprefix('ended_')} ended": kind for name, kind in trouble.items() if name.startswith("ended")}
    left, outcomes = candidates(units), dict[int, Outcome]()

    def keep(unit: Unit, outcome: Outcome) -> None:
        assert unit.index not in outcomes
        outcomes[unit.index] = outcome

    execute_units(square, lambda: next(left, None), jobs, keep, context=json.dumps(told), on_termination=say_ending)
    assert sorted(outcomes) == list(range(units))
    return outcomes


@pytest.mark.slow
@pytest.mark.parametrize("how", ["loop", "sleep", "stop"])
def test_a_step_over_its_time_ends_its_unit_alone(how: str) -> None:
    outcomes = worked(at_1=how)
    assert [outcomes[index].result for index in (0, 2)] == ["accepted", "rejected"]
    ending = json.loads(outcomes[1].payload)
    assert (outcomes[1].reason, ending["step"]) == ("time", "reading a.pdf")
    assert ending["description"].startswith("reading a.pdf took over")


def test_a_worker_that_a_signal_has_stopped_is_not_waited_for() -> None:
    ending = json.loads(worked(at_1="stop between steps")[1].payload)
    assert (ending["kind"], ending["description"]) == (
        "time",
        "the worker process was stopped for over 5 s during toy-001",
    )


def test_a_unit_that_wants_too_much_memory_ends_alone() -> None:
    outcomes = worked(at_1="memory")
    assert outcomes[0].result == "accepted"
    assert json.loads(outcomes[1].payload)["description"] == "toy-001 needs more memory than 768 MB"


@pytest.mark.slow
@pytest.mark.parametrize(("trouble", "signal"), [("kill", 9), ("abort", 6), ("exit", 0)])
def test_a_worker_that_dies_of_its_unit_says_by_what(trouble: str, signal: int) -> None:
    ending = json.loads(worked(at_1=trouble)[1].payload)
    assert (ending["kind"], ending["signal_number"], ending["termination_count"]) == ("death", signal, 1)


@pytest.mark.slow
def test_a_unit_that_ends_every_worker_is_crashed() -> None:
    outcome = worked(at_1="kill", ended_1="abort")[1]
    assert (outcome.result, outcome.reason) == ("crashed", "the worker process ended with signal 6")


def test_a_full_disk_is_not_a_fault_of_the_unit() -> None:
    with pytest.raises(InputError, match="/data/a: cannot be written: No space left on device"):
        worked(at_1="full disk")


def test_a_daemon_ends_with_the_worker_that_it_was_left_by(tmp_path: Path) -> None:
    fifo = Fifo(tmp_path / "fifo")
    assert worked(at_1=f"daemon={tmp_path / 'fifo'}")[1].result == "accepted"
    fifo.wait_for(b"daemon")
    fifo.wait_for_end()


ORPHANS = """
import os, sys, time
from contextlib import suppress
from pathlib import Path

for _ in range(200):
    if not os.fork():
        os.fork()
        os._exit(0)
    os.wait()
time.sleep(1)
left = 0
for path in Path("/proc").glob("[0-9]*/stat"):
    with suppress(OSError):
        left += path.read_text().rpartition(")")[2].split()[:2] == ["Z", str(os.getppid())]
os.write(int(sys.argv[1]), str(left).encode())
"""


@pytest.mark.skipif(sys.platform != "linux", reason="only Linux has a process adopt what others leave")
def test_what_a_process_leaves_and_has_ended_takes_no_place_among_processes() -> None:
    to_read, to_write = os.pipe()
    process = SupervisedProcess(ORPHANS, [to_write], 768_000_000)
    os.close(to_write)
    with open(to_read, "rb") as said:
        assert said.read() == b"0"
    assert process.kill_and_wait() == 0


ADOPTING = """
import subprocess
from data_model import register_child_process
from processes import adopt_orphans_of_killed_supervisors, open_blocking_worker
from tests.processes.answers import answer

adopt_orphans_of_killed_supervisors()
own, left = (subprocess.Popen(["sleep", "60"]) for _ in range(2))
register_child_process(own.pid)
with open_blocking_worker(answer, "> ") as worker:
    worker.call("a")
print(own.poll() is None, left.poll() is None)
own.kill()
own.wait()
"""


@pytest.mark.skipif(sys.platform != "linux", reason="only Linux has a process adopt what others leave")
def test_what_a_program_has_noted_as_its_own_does_not_end_with_what_workers_leave() -> None:
    ran = subprocess.run([sys.executable, "-c", ADOPTING], cwd=ROOT, capture_output=True, text=True, check=True)
    assert ran.stdout == "True False\n"


@pytest.mark.slow
def test_calls_that_are_waited_for_are_answered_by_one_process_until_it_ends() -> None:
    with open_blocking_worker(answer, "> ") as worker:
        first = worker.call("pid")
        assert worker.call("a") == "> a"
        assert worker.call("pid") == first
        with pytest.raises(InputError, match="broken office"):
            worker.call("trouble input")
        assert worker.call("pid") == first
        with pytest.raises(WorkerTerminated, match=r"reading a.pdf took over 0"):
            worker.call("trouble loop")
        with pytest.raises(WorkerTerminated, match="signal 9"):
            worker.call("trouble kill")
        assert worker.call("x" * 1_000_000) == "> " + "x" * 1_000_000
        last = int(worker.call("pid"))
    assert not Path(f"/proc/{last}").exists() or os.uname().sysname != "Linux"


def test_a_worker_leaves_no_temporary_files(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr("tempfile.tempdir", str(tmp_path))
    with open_blocking_worker(answer, "> ") as worker:
        assert Path(worker.call("temporary file")).is_relative_to(tmp_path)
        with pytest.raises(WorkerTerminated):
            worker.call("trouble kill")
        assert list(tmp_path.iterdir()) == []
        worker.call("temporary file")
    assert list(tmp_path.iterdir()) == []


def test_a_process_that_cannot_be_started_leaves_no_temporary_files(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr("tempfile.tempdir", str(tmp_path))
    monkeypatch.setattr("sys.executable", "/no/such/python")
    with open_blocking_worker(answer, "> ") as worker, pytest.raises(FileNotFoundError):
        worker.call("a")
    assert list(tmp_path.iterdir()) == []


FEW_FILES = """
import os, resource, sys
from processes import open_blocking_worker
from tests.processes.answers import answer
with open_blocking_worker(answer, "> ") as worker:
    limit = len(os.listdir("/proc/self/fd")) + int(sys.argv[1])
    resource.setrlimit(resource.RLIMIT_NOFILE, (limit, limit))
    worker.call("a")
"""


@pytest.mark.parametrize("left", [0, 1, 3])
def test_too_few_descriptors_for_another_process_are_one_sentence(left: int) -> None:
    command = [sys.executable, "-c", FEW_FILES, str(left)]
    ended = subprocess.run(command, cwd=ROOT, capture_output=True, text=True, check=False)
    assert ended.stderr.splitlines()[-1].startswith(
        "data_model.errors.InputError: the system: no process can be started"
    )


@pytest.mark.parametrize("depth", [0, 1, 3_000])
def test_a_tree_of_any_depth_is_removed(depth: int, tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    tree = tmp_path / "tree"
    tree.mkdir()
    monkeypatch.chdir(tree)
    for _ in range(depth):
        Path("file").touch()
        Path("link").symlink_to(tmp_path)
        Path("folder").mkdir()
        os.chdir("folder")
    os.chdir(tmp_path)
    remove_tree(str(tree))
    assert list(tmp_path.iterdir()) == []


def test_no_room_for_temporary_files_is_one_sentence(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr("tempfile.tempdir", str(tmp_path / "absent"))
    with (
        open_blocking_worker(answer, "> ") as worker,
        pytest.raises(InputError, match="no temporary files can be made: No such"),
    ):
        worker.call("pid")


def test_work_that_ends_one_process_after_another_is_not_begun_for_ever() -> None:
    with open_blocking_worker(answer, "> ", max_endings=2) as worker:
        for _ in range(2):
            with pytest.raises(WorkerTerminated):
                worker.call("trouble exit")
        with pytest.raises(WorkerTerminated, match="it was not begun, as 2 processes before it were ended"):
            worker.call("a")
