"""Long work that is killed, interrupted, or begun twice, and gone on with: the same bytes, and nothing left behind."""

import os
import signal
from collections.abc import Sequence
from time import monotonic

from tests.hostile.areas.undisturbed import LONGEST_S, WORKS, compare, finish, look_for_remains, undisturbed
from tests.hostile.harness.attempt import Attempt
from tests.hostile.harness.cases import Area, numbered
from tests.hostile.harness.commands import Ended, Running, check_ended
from tests.hostile.harness.processes import kill_all

KILLED = {"neo": 13, "plus": 19, "eval": 20}
INTERRUPTED = {"neo": 4, "plus": 3, "eval": 4}
TERMINATED = {"neo": 2, "plus": 1, "eval": 2}
_SECONDS_TO_END = 10.0
_LIMIT_S = 3 * LONGEST_S


def run_kill(case: str, attempt: Attempt) -> None:
    """Kill a work up to three times, each time at a drawn moment and in a drawn way, then finish it."""
    kind = case.partition("-")[0]
    reference = undisturbed(attempt, kind)
    for number in range(attempt.rng.choice((1, 1, 2, 3))):
        attempt.begin(f"kill {number + 1}")
        running = _begin(attempt, kind)
        if not running.wait(attempt.rng.uniform(0.02, 1.0) * reference.seconds):
            _kill(running, attempt.rng.choice(("parent", "group", "tree")))
        ended = _take_down(attempt, running)
        attempt.expect(ended.code in (0, -signal.SIGKILL), f"ended with {ended.code}: {ended.errors[-300:]}")
        if kind != "eval" and (attempt.place / "out").exists():
            compare(attempt, kind)
    finish(attempt, kind)


def run_signal(case: str, attempt: Attempt) -> None:
    """Interrupt a work, or ask it to end, at a drawn moment, then finish it."""
    how, kind, _ = case.split("-")
    reference = undisturbed(attempt, kind)
    attempt.begin(how)
    running = _begin(attempt, kind)
    was_early = running.wait(attempt.rng.uniform(0.1, 0.9) * reference.seconds)
    sent = signal.SIGINT if how == "int" else signal.SIGTERM
    began = monotonic()
    if not was_early:
        running.process.send_signal(sent)
        attempt.expect(running.wait(_SECONDS_TO_END), f"still running {_SECONDS_TO_END:.0f} s after {sent.name}")
    ended = _take_down(attempt, running)
    if not was_early and ended.code != 0:
        # Before Python has set its handlers, a signal ends it as any program.
        allowed = (130, -sent) if sent == signal.SIGINT else (-sent, 128 + sent, 130)
        check_ended(attempt, ended, (how, kind), allowed)
        attempt.expect(ended.code != 130 or "homer: interrupted" in ended.errors, f"said: {ended.errors[-200:]}")
        attempt.expect(not ended.output, f"{ended.output[:100]!r} on standard output")
    attempt.expect(monotonic() - began < 3 * _SECONDS_TO_END, "the end took too long")
    finish(attempt, kind)


def run_twice(case: str, attempt: Attempt) -> None:
    """Begin a work, or go on with it, while it is at work: the second is refused, the first is not disturbed."""
    kind, _, second = case.partition("-")
    undisturbed(attempt, kind)
    attempt.begin("first")
    running = _begin(attempt, kind)
    run_folder = attempt.place / ("out" if kind == "eval" else "out.run")
    while not (run_folder / "ledger.sqlite").exists() and not running.wait(0.05):
        pass
    words = ("resume", "out") if second == "resume" else WORKS[kind].words
    strangers = Running(attempt, words)
    ended = strangers.end(LONGEST_S)
    if not running.wait(0):
        check_ended(attempt, ended, words, (2,))
    attempt.expect(running.end(LONGEST_S).code == 0, "the first was disturbed")
    compare(attempt, kind)
    look_for_remains(attempt)


def _begin(attempt: Attempt, kind: str) -> Running:
    """Start a work, or go on with it where it was begun."""
    out = attempt.place / "out"
    was_begun = out.exists() or out.with_name("out.run").exists()
    return Running(attempt, ("resume", "out", "--jobs", 2) if was_begun else WORKS[kind].words)


def _kill(running: Running, how: str) -> None:
    if how == "parent":
        os.kill(running.process.pid, signal.SIGKILL)
    elif how == "group":
        os.killpg(running.process.pid, signal.SIGKILL)
    else:
        kill_all(running.tree())


def _take_down(attempt: Attempt, running: Running) -> Ended:
    ended = running.end(LONGEST_S)
    for name in running.left_over():
        attempt.fail(f"still there 5 s after the end: {name}")
    attempt.expect("Traceback" not in ended.errors, f"a traceback: {ended.errors[-300:]}")
    return ended


def _cases(counts: dict[str, int], prefix: str, scale: float) -> Sequence[str]:
    return [name for kind, count in counts.items() for name in numbered(f"{prefix}{kind}", count, scale)]


KILLS = Area(
    "kills",
    "(a) SIGKILL of parent / group / whole tree at random moments of build neo, build plus, eval (up to 3 each, also of"
    " the resume): bytes compared; orphans after 5 s, `.part` and workspaces left over, published half",
    lambda scale: _cases(KILLED, "", scale),
    run_kill,
    limit_s=_LIMIT_S,
)
SIGNALS = Area(
    "signals",
    "(a) SIGINT (130, one sentence) / SIGTERM, then resume",
    lambda scale: [*_cases(INTERRUPTED, "int-", scale), *_cases(TERMINATED, "term-", scale)],
    run_signal,
    limit_s=_LIMIT_S,
)
TWICE = Area(
    "twice",
    "(a) second build / resume on a run in work",
    lambda scale: ["neo-build", "neo-resume", "eval-resume"],
    run_twice,
    limit_s=_LIMIT_S,
)
