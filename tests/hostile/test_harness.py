"""The harness sees what it is there to see: a promise that is broken is found, named, and stops nothing."""

import sys
from collections.abc import Mapping, Sequence
from pathlib import Path

import pytest

from tests.hostile.examples_of_broken import BROKEN, CASES
from tests.hostile.harness.attempt import Attempt
from tests.hostile.harness.cases import Failure, numbered, share
from tests.hostile.harness.commands import homer
from tests.hostile.harness.runner import Came, run_cases
from tests.hostile.harness.slot import Order
from tests.hostile.harness.table import failure_lines, table

pytestmark = [
    pytest.mark.skipif(sys.platform != "linux", reason="processes are looked at by Linux's /proc"),
    pytest.mark.timeout(250),
]
SAYS = {
    "holds": "",
    "raises": "raised ValueError: no idea' (examples_of_broken.py",
    "hangs": "and ended",
    "grows": "MB of memory",
    "prints": "printed on standard output: '8080 is out of range",
    "dies": "the process ended with signal 6",
    "changes": "changed outside: new.txt",
    "tells": "stands in trace.jsonl",
    "is-no-document": "exit code 2",
    "daemon": "left ",
}


@pytest.fixture(scope="module")
def came() -> Mapping[str, Came]:
    made: dict[str, Came] = {}

    def take(one: Came) -> None:
        made[one.case] = one

    (area,) = BROKEN
    order = Order("tests.hostile.examples_of_broken:BROKEN", 0, False)
    run_cases([(area, case) for case in CASES], order, 2, take)
    return made


@pytest.mark.slow
@pytest.mark.parametrize("case", SAYS)
def test_a_broken_promise_is_found(came: Mapping[str, Came], case: str) -> None:
    said = " ".join(failure.why for failure in came[case].failures)
    assert SAYS[case] in said
    assert bool(said) is (case != "holds")


def test_a_case_goes_on_without_the_step_that_hung(came: Mapping[str, Came]) -> None:
    found = [(one.step, "ended" in one.why) for one in came["hangs-in-two"].failures]
    assert found == [("second", True), ("third", False)]
    assert came["hangs-in-two"].ended == ("second",)


def test_a_command_does_not_answer_for_the_memory_of_the_process_that_starts_it(tmp_path: Path) -> None:
    attempt = Attempt("any", "any", tmp_path / "worker" / "1", seed=0)
    ours = bytearray(b"x") * 400_000_000
    attempt.may_take(len(ours) - 100_000_000)
    homer(attempt, "--version")
    assert attempt.failures == []


def test_the_table_counts_cases_and_names_how_to_try_them_again(came: Mapping[str, Came]) -> None:
    lines = table(BROKEN, came.values(), {}).splitlines()
    assert lines[-1] == f"| cases that break each promise | {len(CASES)} | {len(CASES) - 1} |"
    assert table(BROKEN, (), {"broken": "no reason"}).endswith("| 0 | skipped: no reason |")
    (again,) = failure_lines([_failed("broken", "a-1", "step", "why")], seed=4)
    assert again == "- broken:a-1, step: why  `.venv/bin/python -m tests.hostile --seed 4 --only broken:a-1`"


def _failed(*parts: str) -> Came:
    return Came(parts[0], parts[1], 1, (Failure(*parts),), (), 0.0, 0)


@pytest.mark.parametrize(
    ("scale", "chosen"), [(1, list("abcdef")), (2, list("abcdef")), (0.5, list("ace")), (0.01, ["a"])]
)
def test_a_share_is_evenly_chosen(scale: float, chosen: Sequence[str]) -> None:
    assert share("abcdef", scale) == chosen
    assert len(numbered("x", 10, scale)) == max(1, round(10 * scale))
