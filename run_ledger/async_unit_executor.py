"""Execute units as coroutines in one event loop, for work that mostly waits for models."""

import asyncio
from collections.abc import Callable

from data_model import BudgetReached, InputError
from processes import AsyncUnitFunction, Outcome, Unit, find_run_stop, make_failure_outcome, validate_outcome


async def execute_async_units(
    function: AsyncUnitFunction,
    next_unit: Callable[[], Unit | None],
    concurrency: int,
    on_outcome: Callable[[Unit, Outcome], None],
    *,
    should_stop: Callable[[], bool] = lambda: False,
) -> None:
    """Execute up to `concurrency` units at once until none are left, passing each outcome on as it arrives.

    Units still running when the execution ends are cancelled and awaited, and have no outcome.

    Args:
        function: Executes a unit; exceptions become outcomes as in `processes.execute_units`.
        next_unit: Called whenever a unit may start; None means that nothing can start now, and ends the execution if
            no unit is running.
        concurrency: The maximum number of units in progress.
        on_outcome: Called in the event loop's thread with every unit and its outcome.
        should_stop: Called before each start of a unit; if true, the execution ends.

    Raises:
        InputError: `concurrency` is less than 1, or a unit raised it, which ends the execution at once.
        BudgetReached: A unit raised it. Then no further unit starts, running units finish or reach the budget
            themselves, and the error is raised unless `should_stop` is true by then.
    """
    if concurrency < 1:
        raise InputError("", "--concurrency", "a number from 1", str(concurrency))
    raised: Exception | None = None
    async with asyncio.TaskGroup() as group:
        tasks = _UnitTasks(group, function)
        try:
            await _execute_until_done(tasks, next_unit, concurrency, on_outcome, should_stop)
        except Exception as error:  # noqa: BLE001 - raised below, because the task group would wrap it
            raised = error
        # Not in a `finally`: if the run itself is cancelled, the task group cancels its tasks, and cancelling twice
        # would interrupt their cleanup.
        tasks.cancel_all()
    if raised is not None:
        raise raised


async def _execute_until_done(
    tasks: "_UnitTasks",
    next_unit: Callable[[], Unit | None],
    concurrency: int,
    on_outcome: Callable[[Unit, Outcome], None],
    should_stop: Callable[[], bool],
) -> None:
    budget_reached: BudgetReached | None = None
    while not should_stop():
        while budget_reached is None and tasks.running_count < concurrency and (unit := next_unit()) is not None:
            tasks.start_unit(unit)
        if should_stop():
            return
        if not tasks.running_count:
            if budget_reached is not None:
                raise budget_reached
            return
        unit, result = await tasks.wait_for_unit()
        if isinstance(result, Outcome):
            on_outcome(unit, result)
        elif isinstance(result, BudgetReached):
            budget_reached = budget_reached or result
        else:
            raise result


class _UnitTasks:
    """The units in progress, each in a task of the group."""

    def __init__(self, group: asyncio.TaskGroup, function: AsyncUnitFunction) -> None:
        self._group, self._function = group, function
        self._tasks = set[asyncio.Task[None]]()
        self._finished_units = asyncio.Queue[tuple[Unit, Outcome | BudgetReached | InputError]]()
        self.running_count = 0

    def start_unit(self, unit: Unit) -> None:
        """Start the task of a unit."""
        task = self._group.create_task(self._execute_unit(unit), name=unit.key)
        self._tasks.add(task)
        task.add_done_callback(self._tasks.discard)
        self.running_count += 1

    async def wait_for_unit(self) -> tuple[Unit, Outcome | BudgetReached | InputError]:
        """Wait for the next unit to end."""
        finished_unit = await self._finished_units.get()
        self.running_count -= 1
        return finished_unit

    def cancel_all(self) -> None:
        """Cancel the tasks of all running units."""
        for task in self._tasks:
            task.cancel()

    async def _execute_unit(self, unit: Unit) -> None:
        task = asyncio.current_task()
        result: Outcome | BudgetReached | InputError
        try:
            result = validate_outcome(await self._function(unit))
        except KeyboardInterrupt:
            raise
        except BaseException as error:
            # A cancellation that we did not request is a failure of the unit.
            if isinstance(error, asyncio.CancelledError) and task is not None and task.cancelling():
                raise
            result = find_run_stop(error) or make_failure_outcome(error)
        self._finished_units.put_nowait((unit, result))
