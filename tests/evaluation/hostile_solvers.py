"""Solvers that attack what runs them; copied beside a dataset, as a user's own module."""

import os
import resource
import signal
import time
from collections.abc import Sequence
from contextlib import suppress
from pathlib import Path
from typing import Any

from data_model import Action

CELL = Action(
    app="excel",
    action="set_cell",
    args={"file_path": "data/budget.xlsx", "row_idx": 1, "column_idx": 2, "text": "1200"},
)


def parent_of(process: int) -> int:
    return int(Path(f"/proc/{process}/stat").read_text().rpartition(")")[2].split()[1])


def worker() -> int:
    return parent_of(os.getppid())


def start_daemon(kills: Sequence[int] = ()) -> None:
    """Leave a process that holds a FIFO open as long as it lives; it kills others once it has said so."""
    to_read, to_write = os.pipe()
    if not os.fork():
        os.setsid()
        if not os.fork():
            with open(os.environ["FIFO"], "wb", buffering=0) as stream:
                stream.write(b"daemon")
                os.write(to_write, b".")
                for process in kills:
                    os.kill(process, signal.SIGKILL)
                time.sleep(600)
        os._exit(0)
    os.read(to_read, 1)


class KillsTheWorker:
    async def solve(self, assignment: Any, episode: Any) -> None:
        episode.step(CELL)
        start_daemon()
        os.kill(worker(), signal.SIGKILL)
        time.sleep(600)


class StopsTheWorker:
    async def solve(self, assignment: Any, episode: Any) -> None:
        episode.step(CELL)
        start_daemon()
        os.kill(worker(), signal.SIGSTOP)
        time.sleep(600)


class KillsItsKeeper:
    async def solve(self, assignment: Any, episode: Any) -> None:
        episode.step(CELL)
        start_daemon()
        os.kill(os.getppid(), signal.SIGKILL)
        time.sleep(600)


class StopsItsKeeper:
    async def solve(self, assignment: Any, episode: Any) -> None:
        episode.step(CELL)
        start_daemon()
        os.kill(os.getppid(), signal.SIGSTOP)
        time.sleep(600)


class LeavesADaemon:
    async def solve(self, assignment: Any, episode: Any) -> None:
        episode.step(CELL)
        start_daemon()


class TakesAllMemory:
    async def solve(self, assignment: Any, episode: Any) -> None:
        episode.step(CELL)
        self.taken = [bytearray(1 << 30) for _ in range(64)]


class KillsAllKeepers:
    async def solve(self, assignment: Any, episode: Any) -> None:
        episode.step(CELL)
        start_daemon(kills=(parent_of(worker()), os.getppid()))
        time.sleep(600)


def workspace() -> Path:
    return next(Path("run", "workspaces").glob("*/workspace")) / "data"


class LeavesTooMany:
    async def solve(self, assignment: Any, episode: Any) -> None:
        episode.step(CELL)
        for number in range(50_001):
            (workspace() / str(number)).touch()


class LeavesTooManyLongNames:
    async def solve(self, assignment: Any, episode: Any) -> None:
        episode.step(CELL)
        for number in range(12_500):
            (workspace() / f"{number}-{'x' * 240}").touch()


class LeavesTooMuch:
    async def solve(self, assignment: Any, episode: Any) -> None:
        episode.step(CELL)
        for number in range(11):
            with open(workspace() / str(number), "wb") as stream:
                stream.truncate(100_000_000)


class GoesDeep:
    async def solve(self, assignment: Any, episode: Any) -> None:
        episode.step(CELL)
        os.chdir(workspace())
        for _ in range(1_100):
            os.mkdir("deep")
            os.chdir("deep")


class LeavesTheWorkerNoFiles:
    async def solve(self, assignment: Any, episode: Any) -> None:
        episode.step(CELL)
        resource.prlimit(worker(), resource.RLIMIT_NOFILE, (3, 3))


class LeavesTheWorkerNoRoom:
    async def solve(self, assignment: Any, episode: Any) -> None:
        episode.step(CELL)
        resource.prlimit(worker(), resource.RLIMIT_FSIZE, (0, 0))


class InterruptsTheWorker:
    async def solve(self, assignment: Any, episode: Any) -> None:
        episode.step(CELL)
        os.kill(worker(), signal.SIGINT)
        time.sleep(600)


class LeavesKeepersNoFiles:
    async def solve(self, assignment: Any, episode: Any) -> None:
        episode.step(CELL)
        start_daemon()
        for keeper in (os.getppid(), parent_of(worker())):
            resource.prlimit(keeper, resource.RLIMIT_NOFILE, (3, 3))
        os.kill(worker(), signal.SIGKILL)
        time.sleep(600)


class TakesItsNames:
    async def solve(self, assignment: Any, episode: Any) -> None:
        episode.step(CELL)
        folder = Path(os.environ["TMPDIR"]).parent
        for name in ("a", "b"):
            Path(folder, name, "a", "b").mkdir(parents=True)
        os.chmod(folder / "a", 0)


class PutsAFolder:
    async def solve(self, assignment: Any, episode: Any) -> None:
        episode.step(CELL)
        os.makedirs(workspace().parents[1] / "stop" / "x")


class PutsAPipe:
    async def solve(self, assignment: Any, episode: Any) -> None:
        episode.step(CELL)
        steps = workspace().parents[1] / "steps.jsonl"
        steps.rename(steps.with_name("kept"))
        os.mkfifo(steps)
        episode.step(CELL)


class PutsALink:
    async def solve(self, assignment: Any, episode: Any) -> None:
        episode.step(CELL)
        place = workspace().parent
        place.rename(place.with_name("moved"))
        place.symlink_to("/proc/self")


class RaisesHalfACharacter:
    async def solve(self, assignment: Any, episode: Any) -> None:
        episode.step(CELL)
        raise ValueError("\ud800")


class SendsInfinity:
    async def solve(self, assignment: Any, episode: Any) -> None:
        episode.step(CELL)
        episode._outgoing.write(b'{"text": "a", "tokens": Infinity}\n')
        episode._outgoing.flush()
        time.sleep(600)


class SendsTooMuch:
    async def solve(self, assignment: Any, episode: Any) -> None:
        episode.step(CELL)
        episode._outgoing.write(b" " * 9_000_000)
        time.sleep(600)


class AnswersForItsWorker:
    async def solve(self, assignment: Any, episode: Any) -> None:
        episode.step(CELL)
        for descriptor in Path(f"/proc/{worker()}/fd").iterdir():
            is_written = int(Path(f"/proc/{worker()}/fdinfo/{descriptor.name}").read_text().split()[3], 8) & os.O_WRONLY
            if os.readlink(descriptor).startswith("pipe:") and is_written and int(descriptor.name) > 2:
                with suppress(OSError):
                    stream = os.open(descriptor, os.O_WRONLY | os.O_NONBLOCK)
                    os.write(stream, os.environ["ANSWER"].encode() + b"\n")
        time.sleep(2)


class LiesAboutItsEnd:
    async def solve(self, assignment: Any, episode: Any) -> None:
        episode.step(CELL)
        (workspace().parents[1] / "stop").write_text("bogus")
        os.kill(worker(), signal.SIGKILL)
        time.sleep(600)


class LeavesFoldersInTheRun:
    async def solve(self, assignment: Any, episode: Any) -> None:
        episode.step(CELL)
        Path("run", "trajectories", "x", "y").mkdir(parents=True)
        Path("run", "files", "x").mkdir(parents=True)


class TakesTheNameOfTheRows:
    async def solve(self, assignment: Any, episode: Any) -> None:
        episode.step(CELL)
        Path("run", "episodes.jsonl").mkdir()


class TakesThePlaceOfAllWorkspaces:
    async def solve(self, assignment: Any, episode: Any) -> None:
        episode.step(CELL)
        place = Path("run", "workspaces")
        place.rename("moved")
        place.touch()
