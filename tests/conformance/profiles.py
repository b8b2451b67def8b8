"""How often the profiles disagree, and why: `python -m tests.conformance.profiles` writes `docs/profiles.md`."""

from collections import Counter
from collections.abc import Iterator
from pathlib import Path
from typing import NamedTuple

from criteria.differences.causes import DIFFERENCE_CAUSES, find_causes, find_disagreement
from data_model import Criterion
from tests.conformance.vectors import COMMITTED, ROOT, Row, rows

PAGE = ROOT / "docs" / "profiles.md"
PARTS = ("edges", "tasks")

_HEAD = """# Scoring profiles
The criteria of a task are scored under one of two profiles.

- `corrected`, the default: each check does what its name says.
- `officebench-exact`: OfficeBench's nine functions, bug for bug, for comparison with published results. Two of their
  defects are corrected, because otherwise no mail could be scored. First, mailboxes are read inside the scored
  workspace. Second, if a user has no mailbox, the first mailbox whose name contains the user's name is read. Criteria
  that OfficeBench does not have are scored as under `corrected`. The four criteria that only OdysseyBench Neo has are
  an exception: they are errors, as they are in OfficeBench.

`python -m tests.conformance.officebench VECTORS TASKS` scores workspaces under `officebench-exact` and compares the
results with those of OfficeBench's own evaluator. Where the two profiles disagree on a check of such a workspace,
exactly one of the causes below explains the disagreement; the tests fail if none does. Each cause is a function that
examines the check itself (`criteria/differences/causes.py`). The repository contains {states:,} such workspaces with
{checks:,} checks; the profiles disagree on {differing:,} of the checks, and the table counts these.

| cause | criteria | passes only under `officebench-exact` | passes only under `corrected` | what `corrected` does |
|---|---|---|---|---|
"""


class Difference(NamedTuple):
    """A check about which the profiles disagree.

    Attributes:
        rules: The names of the rules that explain it.
    """

    label: str
    criterion: Criterion
    exact: bool
    rules: tuple[str, ...]


def differences(vectors: Path, tasks: Path) -> Iterator[Difference]:
    """Yield every difference on a vector file."""
    for row in rows(vectors, tasks):
        yield from differences_of(row)


def differences_of(row: Row) -> Iterator[Difference]:
    """Yield every difference on one state."""
    for check in row.task.checks:
        criterion = Criterion(function=check["function"], args=check["args"])
        case = find_disagreement(criterion, row.state, row.task.seed, row.task.references)
        if case is not None:
            yield Difference(row.label, criterion, case.passes_exact, tuple(rule.name for rule in find_causes(case)))


def profiles_page() -> str:
    """Make the page from the table of causes and the committed vectors."""
    states = checks = 0
    counts: Counter[tuple[str, bool]] = Counter()
    for part in PARTS:
        for row in rows(COMMITTED / "vectors" / f"{part}.jsonl.xz", COMMITTED / "tasks"):
            states, checks = states + 1, checks + len(row.task.checks)
            counts.update((found.rules[0], found.exact) for found in differences_of(row))
    lines = [
        f"| {rule.name} | {', '.join(name.removeprefix('evaluate_') for name in rule.functions)} "
        f"| {counts[rule.name, True]} | {counts[rule.name, False]} | {rule.description} |\n"
        for rule in DIFFERENCE_CAUSES
    ]
    return _HEAD.format(states=states, checks=checks, differing=counts.total()) + "".join(lines)


if __name__ == "__main__":
    PAGE.write_text(profiles_page(), encoding="utf-8")
