"""Users' solvers that do wrong: their episode has a verdict, the run goes on, and nothing of theirs stays."""

from functools import cache

from tests.evaluation.runs import example_dataset
from tests.hostile.corpus.solvers import IMPORTS, bodies, module
from tests.hostile.harness.attempt import Attempt
from tests.hostile.harness.cases import Area, share
from tests.hostile.harness.commands import homer

TIME_LIMIT_S = 8
_LIMIT_S = 45.0
_IMPORT_LIMIT_S = 100.0
_MOST_OF_A_SOLVER = 4_600_000_000
"""A solver may take as much as `SOLVER_BYTES` says, and Python and its libraries besides."""


def run(case: str, attempt: Attempt) -> None:
    """One solver on one task."""
    dataset = example_dataset(attempt.place / "data")
    attempt.may_take(_MOST_OF_A_SOLVER)
    attempt.begin("eval")
    if case in IMPORTS:
        (attempt.place / f"{case}.py").write_text(IMPORTS[case])
        homer(attempt, *_words(dataset, f"{case}:Solver"), codes=(2,), limit_s=_IMPORT_LIMIT_S, shows_tracebacks=True)
        return
    (attempt.place / "hostile.py").write_text(module())
    # Whatever a solver does wrong is scored: nothing is left for `resume`, and nothing is a fault of ours. What it
    # raises is shown to whoever wrote it.
    ended = homer(attempt, *_words(dataset, f"hostile:{case}"), codes=(0,), limit_s=_LIMIT_S, shows_tracebacks=True)
    if ended.code == 0 and isinstance(ended.document, dict):
        counted = (ended.document.get("errored"), ended.document.get("crashed"))
        attempt.expect(counted == (0, 0), f"errored and crashed are {counted}")


def _words(dataset: object, solver: str) -> tuple[object, ...]:
    limits = ("--memory", "none", "--max-steps", 30, "--time-limit", TIME_LIMIT_S)
    return ("eval", dataset, "--out", "run", "--solver", solver, *limits, "--json")


@cache
def _names() -> tuple[str, ...]:
    return (*bodies(), *IMPORTS)


SOLVERS = Area(
    "solvers",
    "(f) solvers: fork, daemon, stop and kill of the parent, hang, memory, pipes, 30 MB line, garbage, segfault,"
    " recursion, exits, raw protocol, odd exceptions, imports",
    lambda scale: share(_names(), scale),
    run,
    limit_s=_IMPORT_LIMIT_S + 20,
)
