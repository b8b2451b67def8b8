"""pass@k and pass^k: unbiased, bounded, and one figure at k = 1."""

import itertools
from math import isclose

import pytest
from hypothesis import given
from hypothesis import strategies as st

from metrics import estimate_pass_at_k, estimate_pass_hat_k, mean_over_tasks
from tests.metrics.figures import task

COUNTS = st.integers(1, 60).flatmap(lambda n: st.tuples(st.just(n), st.integers(0, n), st.integers(1, n)))


@given(COUNTS)
def test_both_lie_between_0_and_1_and_all_is_harder_than_one(counts: tuple[int, int, int]) -> None:
    assert 0 <= estimate_pass_hat_k(*counts) <= estimate_pass_at_k(*counts) <= 1


@given(COUNTS)
def test_one_of_one_and_all_of_one_are_the_share(counts: tuple[int, int, int]) -> None:
    trials, passed, _ = counts
    assert estimate_pass_at_k(trials, passed, 1) == estimate_pass_hat_k(trials, passed, 1)
    assert isclose(estimate_pass_at_k(trials, passed, 1), passed / trials)


@given(COUNTS)
def test_failing_all_is_passing_all_turned_round(counts: tuple[int, int, int]) -> None:
    trials, passed, k = counts
    assert isclose(
        estimate_pass_at_k(trials, passed, k), 1 - estimate_pass_hat_k(trials, trials - passed, k), abs_tol=1e-12
    )


@given(st.integers(1, 8).flatmap(lambda n: st.tuples(st.just(n), st.integers(0, n), st.integers(1, n))))
def test_both_are_the_mean_over_all_choices_of_k_trials(counts: tuple[int, int, int]) -> None:
    trials, passed, k = counts
    chosen = list(itertools.combinations([True] * passed + [False] * (trials - passed), k))
    assert isclose(estimate_pass_at_k(*counts), sum(any(one) for one in chosen) / len(chosen))
    assert isclose(estimate_pass_hat_k(*counts), sum(all(one) for one in chosen) / len(chosen))


def test_known_values_and_very_many_trials() -> None:
    assert estimate_pass_at_k(10, 3, 5) == pytest.approx(11 / 12)
    assert estimate_pass_hat_k(4, 2, 2) == pytest.approx(1 / 6)
    assert 0.75 < estimate_pass_at_k(1_000, 500, 2) < 0.751
    assert estimate_pass_at_k(1_000, 1, 1_000) == 1.0


@pytest.mark.parametrize("counts", [(3, 4, 1), (3, -1, 1), (3, 1, 0), (3, 1, 4), (0, 0, 1)])
def test_counts_that_cannot_be_are_refused(counts: tuple[int, int, int]) -> None:
    for estimator in (estimate_pass_at_k, estimate_pass_hat_k):
        with pytest.raises(ValueError, match="trials passed"):
            estimator(*counts)


def test_tasks_with_too_few_trials_are_left_out() -> None:
    tasks = [task("a", 1, 3, 3), task("b", 1, 2, 0), task("c", 1, 1, 1), task("d", 1, 0, 0)]
    assert mean_over_tasks(tasks, estimate_pass_at_k, 2) == (0.5, 2)
    assert mean_over_tasks(tasks, estimate_pass_hat_k, 4) == (None, 0)
