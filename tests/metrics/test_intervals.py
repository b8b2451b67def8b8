"""Intervals: they hold the estimate, are the same every time, and agree with published values."""

import random

import pytest
from hypothesis import given
from hypothesis import strategies as st

from metrics import bootstrap_interval, confidence_interval, wilson_interval

SHARES = st.lists(st.sampled_from([0.0, 1.0, 0.5, 1 / 3, 2 / 3, 0.2]), min_size=1, max_size=120)


@given(SHARES)
def test_an_interval_holds_the_estimate(shares: list[float]) -> None:
    estimate = sum(shares) / len(shares)
    for found in (
        confidence_interval(shares),
        bootstrap_interval(shares, 200),
        wilson_interval(sum(shares), len(shares)),
    ):
        assert found is not None
        assert 0 <= found.low <= estimate + 1e-12
        assert estimate - 1e-12 <= found.high <= 1


@given(SHARES, st.randoms())
def test_the_order_of_tasks_is_nothing_to_the_bootstrap(shares: list[float], mixed: random.Random) -> None:
    shuffled = list(shares)
    mixed.shuffle(shuffled)
    assert bootstrap_interval(shares, 100) == bootstrap_interval(shuffled, 100)


@pytest.mark.parametrize(
    ("passed", "tasks", "low", "high"),
    [(0, 10, 0.0, 0.2775), (10, 10, 0.7225, 1.0), (5, 10, 0.2366, 0.7634), (81, 263, 0.2553, 0.3662)],
)
def test_wilson_gives_the_values_of_textbooks(passed: int, tasks: int, low: float, high: float) -> None:
    found = wilson_interval(passed, tasks)
    assert (round(found.low, 4), round(found.high, 4)) == (low, high)


def test_the_bootstrap_comes_close_to_the_normal_interval_of_many_tasks() -> None:
    shares = [1.0] * 120 + [0.0] * 180
    found = bootstrap_interval(shares)
    half = 1.96 * (0.4 * 0.6 / 300) ** 0.5
    assert found.low == pytest.approx(0.4 - half, abs=0.004)
    assert found.high == pytest.approx(0.4 + half, abs=0.004)
    assert found == bootstrap_interval(shares)


def test_few_tasks_get_wilsons_interval_and_many_the_bootstrap() -> None:
    assert confidence_interval([1.0] * 29) == wilson_interval(29, 29)
    assert confidence_interval([1.0] * 30) == bootstrap_interval([1.0] * 30) == (1.0, 1.0)
    assert confidence_interval([]) is None


def test_nothing_has_no_interval() -> None:
    for passed, tasks in ((0, 0), (2, 1), (-1, 3)):
        with pytest.raises(ValueError, match="no proportion"):
            wilson_interval(passed, tasks)
    with pytest.raises(ValueError, match="no tasks"):
        bootstrap_interval([])
