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

from criteria import RepeatedScoring, find_content_changes, plan_touch
from office_env import FileTree
from tests.conformance.solutions import ImportedTask, import_tasks, read_solutions
from tests.conformance.vectors import ROOT, SHARED
from verifier import judge_variants, open_proof_context, operator

PAGE = ROOT / "docs" / "officebench_criteria.md"
TABLE = ROOT / "docs" / "officebench_criteria.csv"
SCORINGS = ("corrected", "published", "exact")
"""The corrected checks and the published ones under `corrected`, and the published ones under `officebench-exact`."""
TOUCH = "empty_files"
"""No operator: the solver that only touches the files which the criteria name, as the proof `touch_fails` does."""
MAX_VARIANTS = 2
"""How many variants of an operator are scored on one task."""

_HEAD = """# What OfficeBench's checks see
<!-- Written by `python -m tests.conformance.criteria_table`. Change the code, not this page. -->
Each of {solved} tasks of OfficeBench has a solution, written by hand (`tests/data/officebench_solutions/`). The
[operators](operators.md) spoil the files that it leaves, or do the same in another fair way, as they do with generated
tasks: up to {max_variants} variants of each operator. What they leave is scored in three ways:

- **corrected**: the [corrected](officebench_corrections.md) checks under the profile `corrected`
- **published**: the published checks under the profile `corrected` (imported with `--original`)
- **exact**: the published checks under the profile `officebench-exact`

Only the goal part of a verdict is counted here: an imported task has no `may_change`, so that other changes are found
and shown but do not decide. A row counts tasks: *tasks* are those to which the operator applies, *seen as collateral*
those in whose spoiled files the comparison with the office finds a change that the solution did not make, and the
other columns those of which a variant gets the wrong verdict. Where a task leaves something open, such as the day of a
meeting, the order of rows or an answer in digits, what the operator does may be no fault, and the verdict is right.
Operators that attack superseded values, decoys or wrong ways find none in imported tasks and are left out.
[officebench_criteria.csv](officebench_criteria.csv) has every task.

The solutions themselves: {right_corrected} pass corrected, {right_published} published, {right_exact} exact.
"""
_DAMAGE = """
## Spoiled work that passes
| operator | tasks | corrected | published | exact | seen as collateral | what is spoiled |
|---|---|---|---|---|---|---|
"""
_FAIR = """
## Right work that is refused
Counted over the tasks whose solution passes the same scoring.

| operator | tasks | corrected | published | exact | what is different |
|---|---|---|---|---|---|
"""


class Outcome(NamedTuple):
    """What three scorings say of the variants of one operator on one task.

    Attributes:
        operator: The name of the operator; empty for the solution itself.
        is_fair: Whether its variants are right, too.
        passes: In the order of SCORINGS: whether any spoiled variant passes, or whether all fair ones do.
        is_seen: Whether the comparison of contents finds a change that the solution did not make.
    """

    operator: str
    is_fair: bool
    passes: tuple[bool, ...]
    is_seen: bool = False


def try_all_operators(task: ImportedTask) -> Iterator[Outcome]:
    """Yield the outcome of the solution, then that of each operator that applies to what it leaves."""
    solution, references = read_solutions()[task.task.id].right, task.dataset.read_references(task.task)
    scorings = (
        RepeatedScoring(task.task, task.office, references),
        RepeatedScoring(task.published, task.office, references),
        RepeatedScoring(task.published, task.office, references, "officebench-exact"),
    )

    def score(files: FileTree) -> tuple[bool, ...]:
        return tuple(scoring.score(files).goal for scoring in scorings)

    solved = task.task.model_copy(update={"solution": solution})
    with open_proof_context(solved, None, task.office, references) as context:
        right = context.run_plan(solution)
        assert right.refused_at is None, right.refusal
        yield Outcome("", True, score(right.files))
        made = set(find_content_changes(task.office, right.files))
        for entry, judged in judge_variants(context, "damage", "hedge", "fair", limit=MAX_VARIANTS):
            if not judged:
                continue
            is_fair = entry.options["kind"] == "fair"
            scores = [score(result.files) for _, result in judged]
            passes = tuple((all if is_fair else any)(column) for column in zip(*scores, strict=True))
            is_seen = not is_fair and any(
                not set(find_content_changes(task.office, result.files)) <= made for _, result in judged
            )
            yield Outcome(entry.name, is_fair, passes, is_seen)
        if plan_touch(task.task.criteria, task.office).create:
            yield Outcome(TOUCH, False, score(context.run_touch().files), True)


def make_page(outcomes: dict[str, list[Outcome]]) -> str:
    """Make the page from the outcomes of every task."""
    right = [sum(rows[0].passes[index] for rows in outcomes.values()) for index in range(len(SCORINGS))]
    head = _HEAD.format(
        solved=len(outcomes),
        max_variants=MAX_VARIANTS,
        right_corrected=right[0],
        right_published=right[1],
        right_exact=right[2],
    )
    return head + _DAMAGE + "".join(_make_damage_rows(outcomes)) + _FAIR + "".join(_make_fair_rows(outcomes))


def _make_damage_rows(outcomes: dict[str, list[Outcome]]) -> Iterator[str]:
    for name, description in _describe_operators():
        found = [one for rows in outcomes.values() for one in rows[1:] if one.operator == name and not one.is_fair]
        if found:
            passes = [sum(outcome.passes[index] for outcome in found) for index in range(len(SCORINGS))]
            seen = sum(outcome.is_seen for outcome in found)
            yield f"| {name} | {len(found)} | {' | '.join(map(str, passes))} | {seen} | {description} |\n"


def _make_fair_rows(outcomes: dict[str, list[Outcome]]) -> Iterator[str]:
    for name, description in _describe_operators():
        found = [
            (rows[0], one) for rows in outcomes.values() for one in rows[1:] if one.operator == name and one.is_fair
        ]
        if found:
            refused = [
                sum(right.passes[index] and not outcome.passes[index] for right, outcome in found)
                for index in range(len(SCORINGS))
            ]
            yield f"| {name} | {len(found)} | {' | '.join(map(str, refused))} | {description} |\n"


def _describe_operators() -> Iterator[tuple[str, str]]:
    for entry in operator:
        yield entry.name, " ".join(entry.documentation.partition("\n\n")[0].split())
    yield TOUCH, "No work at all, but empty files where the checks expect files."


def make_table(outcomes: dict[str, list[Outcome]]) -> str:
    """Make the table of all tasks, as CSV."""
    text = io.StringIO()
    writer = csv.writer(text, lineterminator="\n")
    kinds = [f"{kind} {scoring}" for scoring in SCORINGS for kind in ("lets pass", "refuses")]
    writer.writerow(["task", *(f"solution passes {scoring}" for scoring in SCORINGS), "operators", *kinds])
    for id, (right, *others) in outcomes.items():
        cells = [
            "; ".join(outcome.operator for outcome in others if _is_wrong(right, outcome, index, fair))
            for index in range(len(SCORINGS))
            for fair in (False, True)
        ]
        names = "; ".join(outcome.operator for outcome in others)
        writer.writerow([id, *("yes" if passes else "no" for passes in right.passes), names, *cells])
    return text.getvalue()


def _is_wrong(right: Outcome, outcome: Outcome, index: int, fair: bool) -> bool:
    """Return whether a scoring passes spoiled work, or refuses a fair variant of work that it otherwise passes."""
    if outcome.is_fair != fair:
        return False
    return right.passes[index] and not outcome.passes[index] if fair else outcome.passes[index]


def score_all(folder: Path) -> dict[str, list[Outcome]]:
    """Try every operator on every task that has a solution."""
    tasks = import_tasks(folder / "imported")
    return {
        id: list(try_all_operators(task))
        for id, task in sorted(tasks.items(), key=lambda item: _sort_key(item[0]))
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
