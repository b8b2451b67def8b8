"""Pass rates: the paper's own rows come out of their group rates, and what has no trial is in no rate."""

import random

import pytest
from hypothesis import given
from hypothesis import strategies as st

from data_model import Check, EpisodeRow, Verdict
from metrics import PassRates, TaskTotals, compute_pass_rates, mean_by_app_group
from tests.metrics.figures import group, task

PLUS, NEO = (93, 95, 112), (60, 71, 171)
TABLE_2 = {
    "o3": ((72.83, 70.53, 30.36, 56.19), (68.33, 60.56, 59.06, 61.26)),
    "o3-mini": ((38.04, 20.00, 15.18, 23.75), (71.67, 39.44, 45.61, 49.34)),
    "GPT-4o-mini": ((30.11, 22.11, 7.14, 19.00), (65.00, 33.80, 29.83, 37.75)),
    "GPT-4o": ((47.31, 42.11, 15.18, 33.67), (75.00, 47.89, 45.61, 51.99)),
    "GPT-4.1": ((55.91, 43.16, 12.50, 35.67), (75.00, 63.38, 47.37, 56.62)),
    "GPT-5-chat": ((55.91, 48.42, 20.54, 40.33), (75.00, 57.75, 51.46, 57.62)),
    "GPT-5": ((75.27, 66.32, 25.89, 54.00), (61.67, 56.34, 53.80, 55.96)),
    "DeepSeek-R1": ((53.76, 47.37, 20.54, 39.33), (78.33, 60.56, 44.44, 54.97)),
    "DeepSeek-R1-Distill-Qwen-32b": ((30.11, 16.84, 1.79, 15.33), (40.00, 22.54, 10.53, 19.21)),
    "Qwen3-32b": ((38.71, 33.68, 11.61, 27.00), (41.67, 22.54, 21.05, 25.50)),
}
"""OdysseyBench, Table 2: 1, 2, 3 applications and overall, of Plus and of Neo, whose group sizes are in Table 4."""
UNSCORED = {"o3", "o3-mini"}
"""Their rates on Plus are those of 92 tasks of one application: one has no scored trial."""
ROWS = [(name, sizes, row[at]) for name, row in TABLE_2.items() for at, sizes in enumerate((PLUS, NEO))]
ROUNDING = 0.0101


@pytest.mark.parametrize(("name", "sizes", "row"), ROWS)
def test_a_row_of_the_paper_follows_from_its_groups(name: str, sizes: tuple[int, ...], row: tuple[float, ...]) -> None:
    scored = [size - (name in UNSCORED and size == PLUS[0]) for size in sizes]
    counted = zip((1, 2, 3), scored, row[:3], strict=True)
    tasks = [one for apps, size, rate in counted for one in group(apps, size, round(size * rate / 100))]
    if sum(scored) < sum(sizes):
        tasks.append(task("none", 1, scored=0))
    found = compute_pass_rates(tasks)
    for rate, printed in zip(found.by_app_group, row[:3], strict=True):
        assert rate is not None
        assert 100 * rate == pytest.approx(printed, abs=ROUNDING)
    assert found.overall is not None
    assert round(100 * found.overall, 2) == row[3]
    assert found.tasks == sum(scored)


def test_the_mean_of_the_groups_is_another_figure() -> None:
    found = compute_pass_rates([*group(1, 93, 44), *group(2, 95, 40), *group(3, 112, 17)])
    assert found.overall is not None
    assert found.mean_of_app_groups is not None
    assert round(100 * found.overall, 2) == 33.67
    assert round(100 * found.mean_of_app_groups, 2) == 34.87


def test_every_task_counts_once_however_many_trials_it_has() -> None:
    found = compute_pass_rates([task("a", 1, scored=4, passed=1), task("b", 1, scored=1, passed=1)])
    assert found.overall == 0.625


def test_what_was_not_scored_is_in_no_rate() -> None:
    found = compute_pass_rates([task("a", 2, scored=0), task("b", 2, 1, 1)])
    assert (found.overall, found.by_app_group, found.tasks) == (1.0, (None, 1.0, None), 1)
    nothing = compute_pass_rates([])
    assert compute_pass_rates([task("a", scored=0)]) == nothing
    assert nothing == PassRates(None, (None, None, None), None, 0, None, None, None)


def test_goal_collateral_and_partial_are_rates_of_their_own() -> None:
    """A trial that does everything and damages something has its goal, but does not pass."""
    totals = TaskTotals("a", 1)
    for statuses in (("passed", "passed", "failed"), ("failed", "passed", "passed"), ("passed", "passed", "not_run")):
        goal = [Check(status=status) for status in statuses[:2]]
        verdict = Verdict(checks=(*goal, Check(status=statuses[2], part="collateral")))
        totals.add(EpisodeRow(task="a", trial=1, status="scored", verdict=verdict))
    rates = compute_pass_rates([totals])
    assert (rates.overall, rates.goal, rates.collateral) == (1 / 3, 2 / 3, 0.5)
    assert rates.partial == pytest.approx((1 + 0.5 + 1) / 3)


def test_a_task_of_no_group_is_in_the_overall_rate_alone() -> None:
    found = compute_pass_rates([task("a", 4, 1, 1), task("b", 1, 1, 0)])
    assert (found.overall, found.by_app_group) == (0.5, (0.0, None, None))


@given(st.lists(st.tuples(st.integers(0, 4), st.integers(0, 6), st.integers(0, 6)), max_size=40), st.randoms())
def test_rates_lie_between_0_and_1_and_do_not_depend_on_the_order(
    rows: list[tuple[int, int, int]],
    mixed: random.Random,
) -> None:
    tasks = [task(str(at), apps, scored, min(scored, passed)) for at, (apps, scored, passed) in enumerate(rows)]
    found = compute_pass_rates(tasks)
    rates = (found.overall, *found.by_app_group, found.mean_of_app_groups)
    assert all(rate is None or 0 <= rate <= 1 for rate in rates)
    mixed.shuffle(tasks)
    assert compute_pass_rates(tasks) == found


def test_a_mean_by_group_leaves_out_tasks_without_the_figure() -> None:
    tasks = [task("a", 1, 2, 0), task("b", 1, 4, 0), task("c", 3, 9, 0), task("d", 3, 0, 0)]

    def scored(one: TaskTotals) -> float | None:
        return one.scored or None

    assert mean_by_app_group(tasks, scored) == (3.0, None, 9.0, 5.0)


def twin(name: str, other: str, trials: dict[int, bool], apps: int = 1) -> TaskTotals:
    return TaskTotals(
        name, apps, scored=len(trials), passed=sum(trials.values()), goal=len(trials), twin=other, trials=trials
    )


def test_twins_count_once_and_pass_where_both_do() -> None:
    clear = twin("a", "b", {1: True, 2: True}, apps=2)
    blocked = twin("b", "a", {1: True, 2: False}, apps=0)
    found = compute_pass_rates([clear, blocked, task("c", 1, passed=1)])
    assert (found.overall, found.tasks) == (0.75, 2)
    assert found.by_app_group == (1.0, 0.5, None)


def test_a_twin_without_the_other_one_counts_in_no_pass_rate() -> None:
    lone = twin("a", "b", {1: True})
    found = compute_pass_rates([lone, task("c", 1, passed=0)])
    assert (found.overall, found.tasks, found.goal) == (0.0, 1, 0.5)
    unscored = twin("b", "a", {})
    assert compute_pass_rates([lone, unscored]).overall is None
    assert compute_pass_rates([lone, twin("b", "a", {2: True})]).overall is None
