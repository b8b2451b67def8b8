"""What calls come to is counted once, and a budget ends a run without being passed by much."""

import asyncio

import pytest
from hypothesis import given
from hypothesis import strategies as st

from data_model import BudgetReached
from llm_gateway import Budget, Price, Spending, Usage

PRICES = {"m": Price(input=1.0, output=2.0)}


def used(input_tokens: int, output_tokens: int) -> Usage:
    return Usage(input_tokens=input_tokens, output_tokens=output_tokens, cost_usd=0.01)


def test_all_is_counted_by_role_and_model() -> None:
    spending = Spending(prices=PRICES)
    spending.add("task", "m", spending.price_usage("m", 1_000_000, 500_000), latency_s=2.0)
    spending.add("task", "m", spending.price_usage("m", 0, 0), latency_s=1.0, retries=3)
    spending.add("voter", "mystery", spending.price_usage("mystery", 10, 5), latency_s=0.25)
    assert spending.as_json() == {
        "calls": 3,
        "tokens": 1_500_015,
        "cost_usd": 2.0,
        "without_price": ["mystery"],
        "earlier": {"calls": 0, "tokens": 0, "cost_usd": 0},
        "by_role": [
            {
                "role": "task",
                "model": "m",
                "calls": 2,
                "input_tokens": 1_000_000,
                "output_tokens": 500_000,
                "cost_usd": 2.0,
                "latency_s": 1.5,
                "retries": 3,
            },
            {
                "role": "voter",
                "model": "mystery",
                "calls": 1,
                "input_tokens": 10,
                "output_tokens": 5,
                "cost_usd": 0.0,
                "latency_s": 0.25,
                "retries": 0,
            },
        ],
    }


def test_a_resumed_run_goes_on_counting() -> None:
    spending = Spending(Budget(max_cost_usd=5), PRICES, earlier_usage=(400, 1_000_000, 0.83))
    spending.add("task", "m", used(200_000, 34), latency_s=1.0)
    assert spending.format_summary() == "401 calls, 1.2 M tokens, $0.84 of $5"
    assert spending.as_json()["earlier"] == {"calls": 400, "tokens": 1_000_000, "cost_usd": 0.83}


@pytest.mark.parametrize(
    ("before", "budget", "line"),
    [
        ((0, 0, 0.0), Budget(), "0 calls, 0 tokens, $0.00"),
        ((1, 950, 0.0012), Budget(), "1 call, 950 tokens, $0.0012"),
        ((2, 12_345, 12.0), Budget(20, 2_000_000), "2 calls, 12.3 k of 2.0 M tokens, $12.00 of $20"),
    ],
)
def test_the_live_line_is_short(before: tuple[int, int, float], budget: Budget, line: str) -> None:
    assert Spending(budget, earlier_usage=before).format_summary() == line


def test_the_live_line_says_where_a_price_is_not_known() -> None:
    spending = Spending()
    spending.add("task", "mystery", Usage(input_tokens=1000), latency_s=1.0)
    assert spending.format_summary() == "1 call, 1.0 k tokens, price unknown"
    spending.add("task", "gpt-4.1", used(10, 10), latency_s=1.0)
    assert spending.format_summary() == "2 calls, 1.0 k tokens, $0.0100 plus calls without a price"


@pytest.mark.parametrize(
    ("budget", "flag"), [(Budget(max_cost_usd=0.5), "--max-cost"), (Budget(max_tokens=900), "--max-tokens")]
)
def test_a_spent_budget_says_how_to_go_on(budget: Budget, flag: str) -> None:
    spending = Spending(budget, earlier_usage=(7, 900, 0.5))
    with pytest.raises(BudgetReached) as caught:
        spending.check_budget()
    assert str(caught.value).startswith(f"7 calls, 900 tokens, $0.50; {flag} ")
    assert str(caught.value).endswith(f"continue with `homer resume` and a higher {flag}")


def test_without_a_budget_nothing_waits() -> None:
    async def main() -> None:
        spending = Spending()
        for _ in range(1000):
            await spending.reserve("task", "m", 10**9, 10**9)

    asyncio.run(main())


def test_a_run_with_many_calls_in_flight_hardly_passes_its_budget() -> None:
    """64 callers, replies of 100 tokens where 4000 were allowed: the last dollar is not spent 64 times."""
    spending = Spending(Budget(max_tokens=50_000))
    in_flight = most_in_flight = 0

    async def caller() -> None:
        nonlocal in_flight, most_in_flight
        while True:
            reserved = await spending.reserve("task", "m", 100, 4000)
            in_flight += 1
            most_in_flight = max(most_in_flight, in_flight)
            for _ in range(3):
                await asyncio.sleep(0)
            spending.add("task", "m", used(100, 100), latency_s=0.1)
            spending.release(reserved)
            in_flight -= 1

    async def main() -> list[BaseException | None]:
        return await asyncio.gather(*(caller() for _ in range(64)), return_exceptions=True)

    ends = asyncio.run(main())
    assert {type(end) for end in ends} == {BudgetReached}
    assert most_in_flight == 64
    assert in_flight == 0
    assert 50_000 <= spending.tokens <= 50_200


@given(
    st.lists(st.tuples(st.integers(1, 500), st.integers(0, 300)), min_size=1, max_size=60),
    st.integers(1, 20_000),
    st.integers(1, 16),
)
def test_a_budget_is_passed_by_one_reply_at_most_where_estimates_hold(
    calls: list[tuple[int, int]], most_tokens: int, callers: int
) -> None:
    """Where every reply may be as long as the longest, nothing in flight can come as a surprise."""
    spending = Spending(Budget(max_tokens=most_tokens))
    left = list(calls)

    async def caller() -> None:
        while left:
            sent, received = left.pop()
            reserved = await spending.reserve("task", "m", sent, 0 if not received else 300)
            await asyncio.sleep(0)
            spending.add("task", "m", used(sent, 300 if received else 0), latency_s=0.0)
            spending.release(reserved)

    async def main() -> None:
        await asyncio.gather(*(caller() for _ in range(callers)), return_exceptions=True)

    asyncio.run(main())
    assert spending.tokens <= most_tokens + 800
    assert spending.tokens >= min(most_tokens, sum(sent + (300 if got else 0) for sent, got in calls)) or not left


def test_a_call_that_failed_gives_back_what_it_had_set_aside() -> None:
    async def main() -> None:
        spending = Spending(Budget(max_tokens=1000))
        first = await spending.reserve("task", "m", 400, 500)
        waiting = asyncio.create_task(spending.reserve("task", "m", 400, 500))
        await asyncio.sleep(0)
        assert not waiting.done()
        spending.release(first)
        assert (await waiting).tokens == 900

    asyncio.run(main())
