"""Where the profiles differ, counted on vectors: `python -m tests.conformance.profiles` writes `docs/profiles.md`."""

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
A task's criteria are scored under one of two profiles.

- `corrected`, the default: each check means what it says.
- `officebench-exact`: OfficeBench's nine functions, bug for bug, for comparison with published numbers. Two defects are
  mended in it, or no mail could be scored at all: mailboxes are read inside the scored workspace, and where a user has
  no mailbox, the first one whose name contains the user's is read. Criteria that OfficeBench does not have are scored
  as they are; the four names that OdysseyBench Neo adds are errors, as they are there.

`python -m tests.conformance.officebench VECTORS TASKS` holds the exact profile against states that OfficeBench's own
evaluator scored. Where the profiles differ on those states, one of the rules below is the reason: each is tested on
the very check (`criteria/differences/causes.py`), and a difference that none explains fails the tests. The
counts are of the {states:,} states ({checks:,} checks) that come with the repository, {differing:,} of which differ.

| rule | criteria | passes in OfficeBench only | passes corrected only | the difference |
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
    """The page, from the table of rules and the committed vectors."""
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
