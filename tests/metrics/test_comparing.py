"""Comparisons: symmetric, bounded, and as exact tests have them."""

import tracemalloc
from math import comb, isclose

import pytest
from hypothesis import given
from hypothesis import strategies as st

from metrics import compare_runs, mcnemar, oracle_normalised_score, paired_permutation

DIFFERENCES = st.lists(st.sampled_from([-1.0, -0.5, -0.2, 0.0, 0.2, 0.5, 1.0]), max_size=40)


@given(st.integers(0, 60), st.integers(0, 60))
def test_mcnemar_is_symmetric_and_a_probability(first: int, second: int) -> None:
    assert mcnemar(first, second) == mcnemar(second, first)
    assert 0 < mcnemar(first, second) <= 1


@pytest.mark.parametrize(
    ("first", "second", "p"), [(0, 0, 1.0), (5, 5, 1.0), (0, 5, 0.0625), (0, 6, 0.03125), (2, 10, 0.03857421875)]
)
def test_mcnemar_gives_the_values_of_textbooks(first: int, second: int, p: float) -> None:
    assert mcnemar(first, second) == p


def test_mcnemar_refuses_what_is_no_count() -> None:
    with pytest.raises(ValueError, match="negative"):
        mcnemar(-1, 2)


@given(DIFFERENCES)
def test_a_permutation_test_is_a_probability_and_the_same_for_both_directions(differences: list[float]) -> None:
    p = paired_permutation(differences, 200)
    assert 0 < p <= 1
    assert p == paired_permutation([-one for one in differences], 200)
    assert p == paired_permutation(sorted(differences), 200)


@given(st.integers(1, 12))
def test_a_permutation_test_comes_close_to_the_exact_p(tasks: int) -> None:
    assert isclose(paired_permutation([0.5] * tasks), 2 / 2**tasks, abs_tol=0.02)


def test_a_permutation_test_of_single_trials_comes_close_to_mcnemar() -> None:
    assert paired_permutation([1.0] * 10 + [-1.0] * 2 + [0.0] * 9) == pytest.approx(mcnemar(10, 2), abs=0.01)
    assert sum(comb(12, count) for count in range(3)) * 2 / 2**12 == mcnemar(10, 2)


def test_what_does_not_differ_has_the_p_value_1() -> None:
    assert paired_permutation([]) == paired_permutation([0.0, 0.0]) == 1.0


def test_runs_are_compared_on_the_tasks_that_both_have() -> None:
    first, second = {"a": 0.0, "b": 1.0, "c": 0.0, "x": 1.0}, {"a": 1.0, "b": 0.0, "c": 1.0, "y": 0.0}
    found = compare_runs(first, second, is_single_trial=True)
    assert (found.tasks, found.better, found.worse, found.test, found.p) == (3, 2, 1, "mcnemar", 1.0)
    assert found.difference == pytest.approx(1 / 3)
    turned = compare_runs(second, first, is_single_trial=True)
    assert (turned.better, turned.worse, turned.p) == (1, 2, 1.0)
    assert turned.difference == pytest.approx(-1 / 3)


def test_runs_without_a_task_in_common_have_no_p_value() -> None:
    found = compare_runs({"a": 1.0}, {"b": 1.0}, is_single_trial=False)
    assert (found.tasks, found.difference, found.test, found.p) == (0, None, "permutation", None)


def test_a_score_is_0_as_random_and_1_as_the_oracle() -> None:
    oracle, random = {"a": 1.0, "b": 1.0, "c": 1.0, "d": 0.5}, {"a": 0.0, "b": 0.5, "c": 1.0, "d": 0.0}
    assert oracle_normalised_score(oracle, oracle, random) == (1.0, 3, 1)
    assert oracle_normalised_score(random, oracle, random) == (0.0, 3, 1)
    found = oracle_normalised_score({"a": 0.5, "b": 0.25, "d": 1.0}, oracle, random)
    assert found.score == pytest.approx(2 / 3)
    assert found.tasks == 3
    assert oracle_normalised_score({}, oracle, random) == (None, 0, 4)


@pytest.mark.timeout(20)
def test_runs_of_many_tasks_are_compared_in_a_moment_and_in_little_memory() -> None:
    assert mcnemar(15_000, 15_000) == 1.0
    differences = [(1 if place % 3 else -1) * (place + 1) / 10_000 for place in range(3_000)]
    tracemalloc.start()
    try:
        assert paired_permutation(differences, 1_000) < 0.01
        assert tracemalloc.get_traced_memory()[1] < 200_000_000
    finally:
        tracemalloc.stop()
