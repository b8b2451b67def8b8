"""A verdict is worked out from its checks, whatever anybody wrote beside them."""

import json

import pytest
from hypothesis import given
from hypothesis import strategies as st

from data_model import Check, Verdict, error, failed, format_row, name_checks, not_run, passed

STATUSES = st.lists(st.sampled_from(["passed", "failed", "error", "not_run"]), max_size=5)


@given(STATUSES, st.booleans())
def test_it_passes_when_one_passed_and_none_failed_or_errored(statuses: list[str], claimed: bool) -> None:
    row = {"checks": [{"status": status} for status in statuses], "passed": claimed}
    verdict = Verdict.model_validate(row)
    assert verdict.passed == ("passed" in statuses and not {"failed", "error"} & set(statuses))
    written = json.loads(format_row(verdict))
    assert written["passed"] == verdict.passed
    assert Verdict.model_validate_json(json.dumps({**written, "passed": not verdict.passed})).passed == verdict.passed
    assert [check.status for check in verdict.failures] == [one for one in statuses if one in ("failed", "error")]


def test_nothing_looked_at_is_not_passed() -> None:
    assert not Verdict(checks=()).passed
    assert not Verdict(checks=(not_run("no solution"),)).passed


@pytest.mark.parametrize(
    ("check", "message"),
    [
        (failed("a.xlsx, B2", "5", "6"), "a.xlsx, B2: expected 5, found 6"),
        (failed("", "5", "6"), "expected 5, found 6"),
        (failed("a.xlsx", "5", "6", "It is six."), "It is six."),
        (error("cannot be read", "a.xlsx"), "a.xlsx: cannot be read"),
        (error("cannot be read"), "cannot be read"),
    ],
)
def test_an_offence_says_it_in_one_sentence(check: Check, message: str) -> None:
    assert check.message == message


def test_whoever_calls_writes_the_name() -> None:
    assert [check.name for check in name_checks("rule_of_three", [passed(), failed()])] == ["rule_of_three"] * 2
