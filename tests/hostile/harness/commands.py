"""The command line as a process of its own, watched to its end, and what must hold of every command."""

import json
import os
import select
import subprocess
import sys
from collections.abc import Sequence
from pathlib import Path
from time import monotonic, sleep
from typing import Any, NamedTuple

from tests.hostile.harness.attempt import Attempt
from tests.hostile.harness.cases import LIMIT_S, patience
from tests.hostile.harness.processes import collect_dead, command_of, descendants, kill_all, most_memory

ROOT = Path(__file__).resolve().parents[3]
PATIENCE_S = 5.0
_POLL_S, _LOOK_S = 0.05, 1.0
_BATCHED_BYTES = 32_000_000
TRACEBACK = "Traceback (most recent call last)"


class Ended(NamedTuple):
    """How a command ended.

    Attributes:
        code: Negative for a signal, None where it had to be killed by us.
    """

    code: int | None
    output: str
    errors: str
    seconds: float

    @property
    def document(self) -> Any:
        """The JSON document on standard output, or None where there is none."""
        try:
            return json.loads(self.output)
        except (ValueError, RecursionError):
            return None


class Running:
    """A command at work, with files for its output: what it leaves behind can hold no pipe of ours open."""

    def __init__(self, attempt: Attempt, words: Sequence[object], **options: Any) -> None:
        self.attempt, self.began = attempt, monotonic()
        self.home = attempt.place.parent / "homes" / str(len(list(attempt.place.parent.glob("homes/*"))))
        self._strangers = {one.pid for one in descendants(os.getpid())}
        for name in ("home", "tmp"):
            (self.home / name).mkdir(parents=True)
        environment = environment_for(self.home) | options.pop("environment", {})
        with (self.home / "output").open("wb") as output, (self.home / "errors").open("wb") as errors:
            self.process = subprocess.Popen(
                [sys.executable, "-m", "homeragents", *map(str, words)],
                cwd=options.pop("cwd", attempt.place),
                env=environment,
                stdin=options.pop("stdin", subprocess.DEVNULL),
                stdout=options.pop("stdout", output),
                stderr=errors,
                start_new_session=True,
                **options,
            )
        self._ending = os.pidfd_open(self.process.pid)
        self._ours, self._seen = most_memory(os.getpid()), 0

    def wait(self, seconds: float) -> bool:
        """Wait until it has ended; False where it has not by then."""
        return bool(select.select([self._ending], [], [], max(0.0, seconds))[0])

    def tree(self) -> list[int]:
        """The process and all below it that are alive."""
        started = [one for one in descendants(os.getpid()) if one.pid not in self._strangers and not one.is_dead]
        return [one.pid for one in started]

    def end(self, limit_s: float = LIMIT_S) -> Ended:
        """Wait for the end and take it down; a command that does not end in time is killed, and fails."""
        while not (in_time := self.wait(_LOOK_S)) and monotonic() - self.began < limit_s * patience():
            self._seen = max(self._seen, most_memory(self.process.pid))
        if not in_time:
            self.attempt.fail(f"still running after {limit_s:.0f} s")
            kill_all(self.tree())
            self.wait(PATIENCE_S)
        _, status, usage = os.wait4(self.process.pid, 0)
        os.close(self._ending)
        self.process.returncode = os.waitstatus_to_exitcode(status)
        if (most := self._most(usage.ru_maxrss * 1024)) > self.attempt.most:
            self.attempt.fail(f"took {most // 1_000_000:,} MB of memory")
        code = self.process.returncode if in_time else None
        return Ended(code, self._text("output"), self._text("errors"), monotonic() - self.began)

    def left_over(self, patience_s: float = PATIENCE_S) -> list[str]:
        """The processes that are there some seconds after the end, each as it was started; they are then killed."""
        deadline = monotonic() + patience_s
        while True:
            collect_dead()
            left = self.tree()
            if not left:
                return []
            if monotonic() > deadline:
                break
            sleep(_POLL_S)
        names = [command_of(pid) for pid in left]
        kill_all(left)
        collect_dead()
        return names

    def left_files(self) -> list[str]:
        """What stands in its folder for temporary files."""
        return [path.name for path in (self.home / "tmp").iterdir()]

    def _most(self, told: int) -> int:
        # Until it has become the command, a new process shares our memory, and the kernel counts that as its own. As it
        # counts pages in batches for each core, the same memory is a little more in one count than in the other.
        return told if told > self._ours + _BATCHED_BYTES else self._seen

    def _text(self, name: str) -> str:
        return (self.home / name).read_text(encoding="utf-8", errors="replace")


def environment_for(home: Path) -> dict[str, str]:
    """What a command finds in its environment: nothing of ours but the way to Python."""
    return {
        "PATH": os.environ.get("PATH", os.defpath),
        "HOME": str(home / "home"),
        "TMPDIR": str(home / "tmp"),
        "LANG": "C.UTF-8",
        "PYTHONPATH": str(ROOT),
    }


def homer(
    attempt: Attempt,
    *words: object,
    codes: Sequence[int] = (0, 1, 2, 3),
    limit_s: float = LIMIT_S,
    shows_tracebacks: bool = False,
    **options: Any,
) -> Ended:
    """Run a command to its end and check what holds of every command.

    Args:
        codes: How it may end.
        shows_tracebacks: Whether some are foreign, and rightly shown.
        options: As `subprocess.Popen` takes them, and `environment` to be added.
    """
    running = Running(attempt, words, **options)
    ended = running.end(limit_s)
    check_ended(attempt, ended, words, codes, shows_tracebacks)
    for name in running.left_over():
        attempt.fail(f"left a process behind: {name}")
    if ended.code in codes and (left := running.left_files()):
        attempt.fail(f"left temporary files behind: {', '.join(left[:5])}")
    attempt.look_for_secrets(ended.output + ended.errors)
    attempt.look_outside()
    return ended


def check_ended(
    attempt: Attempt, ended: Ended, words: Sequence[object], codes: Sequence[int], shows_tracebacks: bool = False
) -> None:
    """Fail for a traceback, an exit code that is not one of these, and for output that is not as promised."""
    verb = " ".join(str(word) for word in words[:2])
    if TRACEBACK in ended.output or (TRACEBACK in ended.errors and not shows_tracebacks):
        attempt.fail(f"{verb}: a traceback: {_last_line(ended.errors)}")
    elif ended.code is not None and ended.code not in codes:
        attempt.fail(f"{verb}: exit code {ended.code}: {_last_line(ended.errors)}")
    if ended.code == 2:
        sentence = ended.errors.strip().splitlines()[-1:] or [""]
        attempt.expect(
            sentence[0].startswith("homer: "), f"{verb}: exit code 2 without a sentence: {sentence[0][:200]}"
        )
        attempt.expect(not ended.output, f"{verb}: exit code 2, and {ended.output[:100]!r} on standard output")
    elif "--json" in words and ended.code in (0, 1, 3):
        attempt.expect(ended.document is not None, f"{verb}: no JSON document: {ended.output[:100]!r}")


def _last_line(errors: str) -> str:
    lines = errors.strip().splitlines()
    own = [line for line in lines if not line.startswith("homer: this is a fault")]
    return " | ".join((own or lines)[-2:])[:300]
