"""The three kinds of long work, each as it comes out when nothing disturbs it."""

from collections.abc import Callable, Mapping
from pathlib import Path
from time import monotonic
from typing import Any, NamedTuple

from tests.evaluation.runs import NEO, unmeasured
from tests.hostile.harness.attempt import Attempt
from tests.hostile.harness.commands import homer
from tests.hostile.harness.grounds import made_once
from tests.importers.published import contents

LONGEST_S = 120.0
"""Of one command: a build on a busy machine."""


class Work(NamedTuple):
    """A command that writes `out`, and what of it must always be the same."""

    words: tuple[object, ...]
    result: Callable[[Path], Mapping[str, Any]]


WORKS: Mapping[str, Work] = {
    "neo": Work(("build", "neo", "--tasks", 2, "--seed", 7, "--jobs", 2, "--out", "out"), contents),
    "plus": Work(("build", "plus", "--seeds", NEO, "--limit", 2, "--jobs", 2, "--out", "out"), contents),
    "eval": Work(("eval", NEO, "--trials", 2, "--jobs", 2, "--out", "out"), unmeasured),
}


class Undisturbed(NamedTuple):
    """How a work came out.

    Attributes:
        seconds: How long it took.
    """

    result: Mapping[str, Any]
    seconds: float


def undisturbed(attempt: Attempt, kind: str) -> Undisturbed:
    """The result of a work that nothing disturbed; made once for all cases."""
    work = WORKS[kind]

    def make(folder: Path) -> float:
        began = monotonic()
        homer(attempt, *work.words, cwd=folder, codes=(0,), limit_s=LONGEST_S)
        return monotonic() - began

    attempt.may_last(2 * LONGEST_S)
    attempt.begin("undisturbed")
    folder, seconds = made_once(attempt.ground, kind, make)
    return Undisturbed(work.result(folder / "out"), seconds)


def finish(attempt: Attempt, kind: str) -> None:
    """Go on with a work until it is done, and compare what came of it with what came undisturbed."""
    work, out = WORKS[kind], attempt.place / "out"
    attempt.begin("resume")
    # An evaluation's folder is its run; that of a build lies beside the dataset.
    was_begun = out.exists() or out.with_name("out.run").exists()
    words = ("resume", "out") if was_begun else work.words
    homer(attempt, *words, codes=(0,), limit_s=LONGEST_S)
    compare(attempt, kind)
    look_for_remains(attempt)


def compare(attempt: Attempt, kind: str) -> None:
    """Fail where a work came out otherwise than undisturbed."""
    out = attempt.place / "out"
    before, after = undisturbed(attempt, kind).result, WORKS[kind].result(out) if out.exists() else {}
    attempt.begin("compare")
    differing = sorted(name for name in before.keys() | after.keys() if before.get(name) != after.get(name))
    attempt.expect(not differing, f"not the same bytes: {', '.join(differing[:5])}")


def look_for_remains(attempt: Attempt) -> None:
    """Fail where workspaces, half-written files or hidden folders are left."""
    attempt.begin("look for remains")
    remains = [path for path in attempt.place.rglob("*") if path.name.startswith(".") or path.suffix == ".part"]
    remains += [path for folder in attempt.place.rglob("workspaces") for path in folder.iterdir()]
    names = [str(path.relative_to(attempt.place)) for path in remains]
    attempt.expect(not names, f"left behind: {', '.join(names[:5])}")
