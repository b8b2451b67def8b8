"""`python -m tests.hostile`: try everything hostile that we know of, and print a table of what broke."""

import argparse
import signal
import sys
from collections import Counter
from collections.abc import Sequence
from time import monotonic

from tests.hostile.areas import AREAS
from tests.hostile.harness.cases import Area
from tests.hostile.harness.runner import Came, run_cases
from tests.hostile.harness.slot import Order
from tests.hostile.harness.table import failure_lines, table

REGISTRY = "tests.hostile.areas:AREAS"


def main(words: Sequence[str] | None = None) -> int:
    """Run the attack; 1 where anything failed, 2 for a name that is none."""
    options = _options(words)
    signal.signal(signal.SIGTERM, lambda *_: sys.exit(143))
    chosen = _chosen(options.only, options.scale)
    if options.list:
        sys.stdout.writelines(f"{area.name}:{case}\n" for area, case in chosen)
        return 0
    skipped = {area.name: reason for area in AREAS if (reason := area.skipped())}
    cases = [(area, case) for area, case in chosen if area.name not in skipped]
    came = _run(cases, options)
    named = {area.name for area, _ in chosen}
    sys.stdout.write(table([area for area in AREAS if area.name in named], came, skipped) + "\n")
    lines = failure_lines(came, options.seed)
    sys.stdout.writelines(f"{line}\n" for line in (["", *lines] if lines else []))
    return 1 if lines else 0


def _run(cases: Sequence[tuple[Area, str]], options: argparse.Namespace) -> list[Came]:
    came: list[Came] = []
    left = Counter(area.name for area, _ in cases)
    began = monotonic()

    def done(one: Came) -> None:
        came.append(one)
        left[one.area] -= 1
        for failure in one.failures:
            sys.stderr.write(f"FAILED {one.area}:{one.case} {failure.step}: {failure.why}\n")
        if len(came) % 100 == 0 or not left[one.area]:
            sys.stderr.write(f"{monotonic() - began:6.0f} s  {len(came)} of {len(cases)} cases, {one.area}\n")
        if not left[one.area]:
            sys.stderr.write(_extremes(one.area, came))

    try:
        run_cases(cases, Order(REGISTRY, options.seed, options.keep), options.jobs, done)
    except KeyboardInterrupt:
        sys.stderr.write(f"interrupted after {len(came)} of {len(cases)} cases; the table holds these\n")
    return came


def _extremes(area: str, came: Sequence[Came]) -> str:
    own = [one for one in came if one.area == area]
    slowest, largest = max(own, key=lambda one: one.slowest), max(own, key=lambda one: one.largest)
    tries, failed = sum(one.tries for one in own), sum(bool(one.failures) for one in own)
    ended = sum(len(one.ended) for one in own)
    told = f"; {ended} steps had to be ended" if ended else ""
    return (
        f"{area}: {tries:,} tries, {failed} failed; slowest step {slowest.slowest:.1f} s ({slowest.case}), "
        f"most memory {largest.largest // 1_000_000:,} MB ({largest.case}){told}\n"
    )


def _chosen(only: Sequence[str], scale: float) -> list[tuple[Area, str]]:
    """The cases to try: of all areas, of those that are named, or those that are named themselves."""
    areas = {area.name: area for area in AREAS}
    chosen: list[tuple[Area, str]] = []
    for name in only or areas:
        area, _, case = name.partition(":")
        if area not in areas:
            sys.stderr.write(f"there is no area {area!r}; there are: {', '.join(areas)}\n")
            raise SystemExit(2)
        chosen += [(areas[area], one) for one in ([case] if case else areas[area].cases(scale))]
    return chosen


def _options(words: Sequence[str] | None) -> argparse.Namespace:
    parser = argparse.ArgumentParser(prog="python -m tests.hostile", description=__doc__)
    parser.add_argument("--only", nargs="+", default=[], metavar="NAME", help="areas, or single cases as AREA:CASE")
    parser.add_argument("--seed", type=int, default=0, help="what is drawn is drawn from it")
    parser.add_argument("--scale", type=float, default=1.0, help="how much of everything; 1 takes over an hour")
    parser.add_argument("--jobs", type=int, default=2, help="worker processes")
    parser.add_argument("--list", action="store_true", help="print the names of the cases alone")
    parser.add_argument("--keep", action="store_true", help="leave the files of every case in place")
    return parser.parse_args(words)


if __name__ == "__main__":
    sys.exit(main())
