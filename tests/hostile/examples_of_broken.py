"""Cases that break each promise once, to see that the harness sees it."""

import ctypes
import os
import subprocess
import sys

from tests.hostile.harness.attempt import Attempt
from tests.hostile.harness.cases import Area
from tests.hostile.harness.commands import homer

CASES = (
    "holds",
    "raises",
    "hangs",
    "hangs-in-two",
    "grows",
    "prints",
    "dies",
    "changes",
    "tells",
    "is-no-document",
    "daemon",
)
LIMIT_S = 0.4


def run(case: str, attempt: Attempt) -> None:
    """One case of each kind."""
    if case in ("is-no-document", "daemon"):
        attempt.may_last(60)
    attempt.begin("first")
    if case == "raises":
        raise ValueError("no idea")
    if case == "hangs":
        _hang()
    if case == "hangs-in-two":
        if attempt.begin("second"):
            _hang()
        attempt.begin("third")
        attempt.fail("seen after both")
    if case == "grows":
        attempt.may_take(150_000_000)
        kept = bytearray(200_000_000)
        assert kept
    if case == "prints":
        ctypes.CDLL(None).puts(b"8080 is out of range")
        ctypes.CDLL(None).fflush(None)
    if case == "dies":
        os.abort()
    if case == "changes":
        (attempt.outside / "new.txt").write_text("x")
        attempt.look_outside()
    if case == "tells":
        (attempt.place / "trace.jsonl").write_text(f"header was {attempt.key}")
        attempt.look_for_secrets("", attempt.key)
    if case == "is-no-document":
        homer(attempt, "stats", "nothing-there", "--json", codes=(0,))
    if case == "daemon":
        _leave_a_daemon(attempt)


def _hang() -> None:
    while True:
        pass


def _leave_a_daemon(attempt: Attempt) -> None:
    from tests.hostile.harness.commands import Running

    running = Running(attempt, ("--version",))
    code = "import os, time; os.fork() and os._exit(0); os.setsid(); time.sleep(60)"
    subprocess.run([sys.executable, "-c", code], check=True)
    running.end()
    for name in running.left_over(patience_s=0):
        attempt.fail(f"left {name}")


BROKEN = (Area("broken", "cases that break each promise", lambda scale: CASES, run, limit_s=LIMIT_S),)
