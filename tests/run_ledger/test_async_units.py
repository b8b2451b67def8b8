"""Units worked by coroutines: stopped whole, crashed one by one, and none left behind."""

import asyncio
from collections.abc import Awaitable, Callable

import pytest

from data_model import BudgetReached, InputError, ModelCallError
from processes import AsyncUnitFunction, Outcome, Unit, accepted_outcome
from run_ledger import execute_async_units
from tests.processes.gates import cleaning_up
from tests.processes.squares import candidates


def done(work: AsyncUnitFunction, units: int = 4, concurrency: int = 4) -> dict[int, Outcome]:
    """Run units through the runner alone."""
    left, outcomes = candidates(units), dict[int, Outcome]()
    asyncio.run(execute_async_units(work, lambda: next(left, None), concurrency, note(outcomes)))
    return outcomes


def note(outcomes: dict[int, Outcome]) -> Callable[[Unit, Outcome], None]:
    """Keep what is handed over."""

    def keep(unit: Unit, outcome: Outcome) -> None:
        assert unit.index not in outcomes
        outcomes[unit.index] = outcome

    return keep


async def cancelled_by_itself() -> None:
    """Wait for something that somebody else has given up."""
    future = asyncio.get_running_loop().create_future()
    future.cancel()
    await future


async def returns_nothing() -> None:
    """What a careless author may write."""


async def raises(error: BaseException) -> None:
    raise error


@pytest.mark.parametrize(
    ("trouble", "result", "reason"),
    [
        (lambda: raises(ModelCallError("no answer")), "errored", "no answer"),
        (lambda: raises(ExceptionGroup("", [ModelCallError("no answer")])), "errored", "no answer"),
        (lambda: raises(ZeroDivisionError("zero")), "crashed", "ZeroDivisionError: zero"),
        (lambda: raises(ExceptionGroup("two", [ModelCallError(), KeyError("a")])), "crashed", "ExceptionGroup: two"),
        (lambda: raises(SystemExit(3)), "crashed", "SystemExit: 3"),
        (lambda: raises(ValueError("\ud800")), "crashed", "ValueError: \\ud800"),
        (cancelled_by_itself, "crashed", "asyncio.exceptions.CancelledError"),
        (returns_nothing, "crashed", "TypeError: the work returned NoneType, expected an Outcome"),
    ],
)
def test_a_unit_that_fails_says_how_and_spoils_no_other(
    trouble: Callable[[], Awaitable[None]], result: str, reason: str
) -> None:
    async def work(unit: Unit) -> Outcome:
        if unit.index == 1:
            await trouble()
            return None  # type: ignore[return-value]  # what a careless author may write
        return accepted_outcome("1")

    outcomes = done(work)
    assert (outcomes[1].result, outcomes[1].reason.partition(" (")[0]) == (result, reason)
    assert "Traceback" in outcomes[1].detail
    assert [outcomes[index] for index in (0, 2, 3)] == [accepted_outcome("1")] * 3


@pytest.mark.parametrize("is_grouped", [False, True])
def test_a_spent_budget_lets_those_that_run_finish_and_begins_no_other(is_grouped: bool) -> None:
    outcomes, begun, left = dict[int, Outcome](), list[int](), candidates(9)
    may_end = asyncio.Event()

    async def work(unit: Unit) -> Outcome:
        begun.append(unit.index)
        if unit.index == 1:
            spent = BudgetReached("5 USD are spent")
            asyncio.get_running_loop().call_soon(may_end.set)
            raise ExceptionGroup("", [spent, ValueError()]) if is_grouped else spent
        await may_end.wait()
        await asyncio.sleep(0)
        if unit.index == 2:
            raise BudgetReached("also here")
        return accepted_outcome(str(unit.index))

    with pytest.raises(BudgetReached, match="5 USD are spent"):
        asyncio.run(execute_async_units(work, lambda: next(left, None), 4, note(outcomes)))
    assert begun == [0, 1, 2, 3]
    assert outcomes == {0: accepted_outcome("0"), 3: accepted_outcome("3")}


def test_bad_input_stops_the_run_at_once_and_waits_for_the_cancelled() -> None:
    cleaned = list[int]()
    with pytest.raises(InputError, match="broken office") as refused:
        done(cleaning_up(cleaned, 2, InputError("broken office", where="a.docx")))
    assert refused.value.where == "a.docx"
    assert sorted(cleaned) == [0, 1, 3]


def test_a_run_needs_room_for_one_unit() -> None:
    with pytest.raises(InputError, match="--concurrency: expected a number from 1, found 0"):
        done(cleaning_up([], -1, ValueError()), concurrency=0)
