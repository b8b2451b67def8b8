"""The table at the end of an attack, and how each of its failures is tried again."""

from collections.abc import Iterable, Mapping, Sequence

from tests.hostile.harness.cases import Area, Failure
from tests.hostile.harness.runner import Came

_AGAIN = ".venv/bin/python -m tests.hostile --seed {seed} --only {area}:{case}"


def table(areas: Sequence[Area], came: Iterable[Came], skipped: Mapping[str, str]) -> str:
    """What was tried, how often, and how often it failed, in Markdown."""
    done = list(came)
    lines = ["| what | tries | failures |", "|---|---|---|"]
    for area in areas:
        own = [one for one in done if one.area == area.name]
        tries, failed = sum(one.tries for one in own), sum(bool(one.failures) for one in own)
        said = f"skipped: {skipped[area.name]}" if area.name in skipped else f"{failed}"
        lines.append(f"| {area.what} | {tries:,} | {said} |")
    return "\n".join(lines)


def failure_lines(came: Iterable[Came], seed: int) -> list[str]:
    """A line for each failure: what happened, and what to type to see it again."""
    return [_line(failure, seed) for one in came for failure in one.failures]


def _line(failure: Failure, seed: int) -> str:
    step = f", {failure.step}" if failure.step else ""
    again = _AGAIN.format(seed=seed, area=failure.area, case=failure.case)
    return f"- {failure.area}:{failure.case}{step}: {failure.why}  `{again}`"
