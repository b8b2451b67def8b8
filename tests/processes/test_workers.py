"""The pool: units worked in other processes, whatever becomes of those."""

import json

import pytest

from data_model.errors import BudgetReached, InputError
from processes import Outcome, Unit, accepted_outcome, execute_units, rejected_outcome
from tests.processes.squares import candidates, square


def done(units: int, jobs: int, **trouble: str) -> dict[int, Outcome]:
    """Run the toy's units through the pool alone;

    Args:
        trouble: `at_INDEX=KIND`.
    """
    context = json.dumps({name.removeprefix("at_"): kind for name, kind in trouble.items()})
    left, outcomes = candidates(units), dict[int, Outcome]()

    def keep(unit: Unit, outcome: Outcome) -> None:
        assert unit.index not in outcomes
        outcomes[unit.index] = outcome

    execute_units(square, lambda: next(left, None), jobs, keep, context=context)
    return outcomes


@pytest.mark.slow
@pytest.mark.parametrize("jobs", [1, 3])
def test_every_unit_comes_back_once(jobs: int) -> None:
    outcomes = done(20, jobs)
    assert sorted(outcomes) == list(range(20))
    assert outcomes[5] == accepted_outcome('{"key": "toy-005", "square": 25}')
    assert outcomes[8] == rejected_outcome("ends in 4", '{"key": "toy-008", "square": 64}')


def test_no_units_need_no_workers() -> None:
    assert done(0, 2) == {}


@pytest.mark.slow
@pytest.mark.parametrize(
    ("trouble", "result", "reason"),
    [
        ("model", "errored", "no answer"),
        ("bug", "crashed", "ZeroDivisionError: division by zero"),
        ("exit-call", "crashed", "SystemExit: 3"),
        ("surrogate", "crashed", "ValueError: \\ud800"),
        ("exit", "crashed", "the worker process ended with exit code 7"),
        ("fork", "crashed", "the worker process ended with exit code 7"),
        ("kill", "crashed", "the worker process ended with signal 9"),
    ],
)
def test_a_unit_that_fails_says_how_and_spoils_no_other(trouble: str, result: str, reason: str) -> None:
    outcomes = done(6, 2, at_2=trouble)
    assert (outcomes[2].result, outcomes[2].reason) == (result, reason)
    assert ("Traceback" in outcomes[2].detail) == ("worker process" not in reason)
    assert {index: outcomes[index].result for index in (0, 1, 3, 4, 5)} == {
        0: "accepted",
        1: "accepted",
        3: "accepted",
        4: "accepted",
        5: "accepted",
    }


def test_a_spent_budget_and_bad_input_stop_the_pool() -> None:
    with pytest.raises(BudgetReached, match="5 USD are spent"):
        done(6, 2, at_2="budget")
    with pytest.raises(InputError, match="broken office") as refused:
        done(6, 2, at_2="input")
    assert refused.value.where == "a.docx"


def test_work_that_another_process_cannot_import_is_refused() -> None:
    def inner(unit: Unit, context: str) -> Outcome:
        return accepted_outcome("1")

    for work in (lambda unit, context: accepted_outcome("1"), inner):
        with pytest.raises(ValueError, match="no function at the top of an importable module"):
            execute_units(work, lambda: None, 1, lambda unit, outcome: None)


def returns_nothing(unit: Unit, context: str) -> Outcome:
    return None  # type: ignore[return-value]  # what a careless author may write


def test_workers_that_cannot_start_are_a_fault_of_ours_and_end_the_run(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr("sys.path", ["/nowhere"])
    with pytest.raises(RuntimeError, match="a worker process could not start: exit code 1"):
        done(2, 2)


def test_a_worker_killed_while_it_starts_leaves_its_unit_crashed() -> None:
    from tests.processes import killed_in_a_worker

    units, outcomes = candidates(1), list[Outcome]()
    work = killed_in_a_worker.square
    execute_units(work, lambda: next(units, None), 1, lambda unit, outcome: outcomes.append(outcome))
    assert [outcome.reason for outcome in outcomes] == ["the worker process ended with signal 9"]


def test_work_that_returns_no_outcome_is_crashed() -> None:
    outcomes: list[Outcome] = []
    units = candidates(1)
    execute_units(returns_nothing, lambda: next(units, None), 1, lambda unit, outcome: outcomes.append(outcome))
    assert outcomes[0].reason == "TypeError: the work returned NoneType, expected an Outcome"
    with pytest.raises(InputError, match="--jobs: expected a number from 1, found 0"):
        execute_units(square, lambda: None, 0, lambda unit, outcome: None)
