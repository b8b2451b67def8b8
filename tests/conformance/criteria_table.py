"""What the checks of each OfficeBench task let pass and refuse: `python -m tests.conformance.criteria_table`.

Writes `docs/officebench_criteria.md` and the table of all tasks, `docs/officebench_criteria.csv`. It needs
OfficeBench's tasks beside the repository.
"""

import csv
import io
import sys
import tempfile
from collections.abc import Iterator
from pathlib import Path
from typing import NamedTuple

from criteria.collateral.content_changes import find_content_changes
from office_env import FileTree, InMemoryFileTree
from tests.conformance.end_state_ways import WAYS, Way, apply_way
from tests.conformance.end_states import EndState, read_files
from tests.conformance.solutions import ImportedTask, import_tasks, read_solutions
from tests.conformance.vectors import ROOT, SHARED

PAGE = ROOT / "docs" / "officebench_criteria.md"
TABLE = ROOT / "docs" / "officebench_criteria.csv"
SCORINGS = ("corrected", "published", "exact")
"""The corrected checks and the published ones under `corrected`, and the published ones under `officebench-exact`."""

_HEAD = """# What OfficeBench's checks see
<!-- Written by `python -m tests.conformance.criteria_table`. Change the code, not this page. -->
Each of {solved} tasks of OfficeBench has a solution, written by hand (`tests/data/officebench_solutions/`). The files
that it leaves are spoiled, or done in another way that is as right, and scored in three ways:

- **corrected**: the [corrected](officebench_corrections.md) checks under the profile `corrected`
- **published**: the published checks under the profile `corrected` (imported with `--original`)
- **exact**: the published checks under the profile `officebench-exact`

Only the goal part of a verdict is counted here: an imported task has no `may_change`, so that other changes are found
and shown but do not decide. The column *seen as collateral* says for how many of the spoiled states the comparison with
the office finds a change that the solution did not make. The ways are few and general; what passes here is a
lower bound of what wrong work can pass. [officebench_criteria.csv](officebench_criteria.csv) has every task.

The solutions themselves: {right_corrected} pass corrected, {right_published} published, {right_exact} exact.
"""
_DAMAGE = """
## Spoiled work that passes
| way | tasks | corrected | published | exact | seen as collateral | what is spoiled |
|---|---|---|---|---|---|---|
"""
_FAIR = """
## Right work that is refused
Counted over the tasks whose solution passes the same scoring.

| way | tasks | corrected | published | exact | what is different |
|---|---|---|---|---|---|
"""


class Outcome(NamedTuple):
    """What three scorings say of one state.

    Attributes:
        way: The way that led to the state; None for the solution itself.
        passes: In the order of SCORINGS.
        is_seen: Whether the comparison of contents finds a change that the solution did not make.
    """

    way: Way | None
    passes: tuple[bool, ...]
    is_seen: bool = False


def try_all_ways(task: ImportedTask, folder: Path) -> Iterator[Outcome]:
    """Yield the outcome of the solution, then that of each way that applies to what it leaves."""
    right, refusal = task.run(read_solutions()[task.task.id].right, folder)
    assert not refusal, refusal
    yield Outcome(None, _score(task, right))
    state = EndState(task.task, read_files(task.office), read_files(right))
    made = set(find_content_changes(task.office, right))
    for way in WAYS:
        files = apply_way(way, state)
        if files is not None:
            tree = InMemoryFileTree(files)
            is_seen = not way.is_fair and not set(find_content_changes(task.office, tree)) <= made
            yield Outcome(way, _score(task, tree), is_seen)


def _score(task: ImportedTask, state: FileTree) -> tuple[bool, ...]:
    return (
        task.passes(state),
        task.passes(state, as_published=True),
        task.passes(state, "officebench-exact", as_published=True),
    )


def make_page(outcomes: dict[str, list[Outcome]]) -> str:
    """Make the page from the outcomes of every task."""
    right = [sum(rows[0].passes[index] for rows in outcomes.values()) for index in range(len(SCORINGS))]
    head = _HEAD.format(solved=len(outcomes), right_corrected=right[0], right_published=right[1], right_exact=right[2])
    return head + _DAMAGE + "".join(_make_damage_rows(outcomes)) + _FAIR + "".join(_make_fair_rows(outcomes))


def _make_damage_rows(outcomes: dict[str, list[Outcome]]) -> Iterator[str]:
    for way in WAYS:
        found = [outcome for rows in outcomes.values() for outcome in rows if outcome.way == way]
        if not way.is_fair:
            passes = [sum(outcome.passes[index] for outcome in found) for index in range(len(SCORINGS))]
            seen = sum(outcome.is_seen for outcome in found)
            yield f"| {way.name} | {len(found)} | {' | '.join(map(str, passes))} | {seen} | {way.description} |\n"


def _make_fair_rows(outcomes: dict[str, list[Outcome]]) -> Iterator[str]:
    for way in WAYS:
        found = [(rows[0], outcome) for rows in outcomes.values() for outcome in rows if outcome.way == way]
        if way.is_fair:
            refused = [
                sum(right.passes[index] and not outcome.passes[index] for right, outcome in found)
                for index in range(len(SCORINGS))
            ]
            yield f"| {way.name} | {len(found)} | {' | '.join(map(str, refused))} | {way.description} |\n"


def make_table(outcomes: dict[str, list[Outcome]]) -> str:
    """Make the table of all tasks, as CSV."""
    text = io.StringIO()
    writer = csv.writer(text, lineterminator="\n")
    kinds = [f"{kind} {scoring}" for scoring in SCORINGS for kind in ("lets pass", "refuses")]
    writer.writerow(["task", *(f"solution passes {scoring}" for scoring in SCORINGS), "ways", *kinds])
    for id, (right, *others) in outcomes.items():
        cells = [
            "; ".join(outcome.way.name for outcome in others if outcome.way and _is_wrong(right, outcome, index, fair))
            for index in range(len(SCORINGS))
            for fair in (False, True)
        ]
        ways = "; ".join(outcome.way.name for outcome in others if outcome.way)
        writer.writerow([id, *("yes" if passes else "no" for passes in right.passes), ways, *cells])
    return text.getvalue()


def _is_wrong(right: Outcome, outcome: Outcome, index: int, fair: bool) -> bool:
    """Return whether a scoring passes spoiled work, or refuses a fair way of work that it otherwise passes."""
    if outcome.way is None or outcome.way.is_fair != fair:
        return False
    return right.passes[index] and not outcome.passes[index] if fair else outcome.passes[index]


def score_all(folder: Path) -> dict[str, list[Outcome]]:
    """Try every way on every task that has a solution."""
    tasks = import_tasks(folder / "imported")
    return {
        id: list(try_all_ways(task, folder / str(index)))
        for index, (id, task) in enumerate(sorted(tasks.items(), key=lambda item: _sort_key(item[0])))
        if id in read_solutions()
    }


def _sort_key(id: str) -> list[int]:
    return [int(part) for part in id.replace("/", "-").split("-")]


def main() -> None:
    """Write the page and the table, if OfficeBench's tasks are there."""
    if not SHARED.is_dir():
        sys.stderr.write(f"{PAGE.name} stays as it is: OfficeBench is not beside the repository\n")
        return
    with tempfile.TemporaryDirectory() as folder:
        outcomes = score_all(Path(folder))
    PAGE.write_text(make_page(outcomes), encoding="utf-8")
    TABLE.write_text(make_table(outcomes), encoding="utf-8")


if __name__ == "__main__":
    main()
