"""Units worked by coroutines in one event loop, for work that waits for models more than it computes."""

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
    """Work up to `concurrency` units at once until nothing is left, and hand over each outcome as it comes.

    What units raise, next_unit and should_stop are as in `execute_units`; on_done is called in the loop's own thread.
    A unit that raises InputError ends the run at once. After one that raises BudgetReached no unit is begun, those
    that run are let finish or meet the budget themselves, and then it is raised, unless should_stop says that
    nothing is missing. Units that still run when it ends are cancelled and awaited, and have no outcome.
    """
    if concurrency < 1:
        raise InputError("", "--concurrency", "a number from 1", str(concurrency))
    raised: Exception | None = None
    async with asyncio.TaskGroup() as group:
        tasks = _UnitTasks(group, function)
        try:
            await _execute_until_done(tasks, next_unit, concurrency, on_outcome, should_stop)
        except Exception as error:  # noqa: BLE001 - raised below: out of here the task group would wrap it
            raised = error
        # Not in a `finally`: where the run itself is cancelled the task group does it, and twice would cut short
        # what a unit does to clean up.
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
    """The units that are being worked, each in a task of the group."""

    def __init__(self, group: asyncio.TaskGroup, function: AsyncUnitFunction) -> None:
        self._group, self._function = group, function
        self._tasks = set[asyncio.Task[None]]()
        self._finished_units = asyncio.Queue[tuple[Unit, Outcome | BudgetReached | InputError]]()
        self.running_count = 0

    def start_unit(self, unit: Unit) -> None:
        """Start a unit."""
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
        """Ask all units that run to end."""
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
            # A cancellation that nobody asked for is a fault of the unit.
            if isinstance(error, asyncio.CancelledError) and task is not None and task.cancelling():
                raise
            result = find_run_stop(error) or make_failure_outcome(error)
        self._finished_units.put_nowait((unit, result))
