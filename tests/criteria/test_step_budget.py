"""Results from the cache count as much as those that are computed."""

import pytest

from criteria.step_budget import StepBudgetExceeded, cache_with_steps, limit_steps, spend_steps
from data_model import bounds


def test_a_result_from_the_cache_takes_the_steps_that_it_took() -> None:
    calls: list[str] = []

    @cache_with_steps
    def read(text: str) -> int:
        calls.append(text)
        spend_steps(bounds.CRITERION_STEPS // 2)
        return len(text)

    for _ in range(2):
        with limit_steps():
            assert [read("abc"), read("abc")] == [3, 3]
            with pytest.raises(StepBudgetExceeded):
                read("abc")
    assert calls == ["abc"]
