"""Units worked by coroutines in one event loop, for work that waits for models more than it computes."""

import asyncio
from collections.abc import Callable

from data_model import BudgetReached, InputError
from run_ledger.faults import checked_outcome, outcome_of, stop_in
from run_ledger.units import AsyncWork, Outcome, Unit


async def run_async_units(
    work: AsyncWork,
    next_unit: Callable[[], Unit | None],
    concurrency: int,
    on_done: Callable[[Unit, Outcome], None],
    *,
    should_stop: Callable[[], bool] = lambda: False,
) -> None:
    """Work up to `concurrency` units at once until nothing is left, and hand over each outcome as it comes.

    What units raise, next_unit and should_stop are as in `run_units`; on_done is called in the loop's own thread.
    A unit that raises InputError ends the run at once. After one that raises BudgetReached no unit is begun, those
    that run are let finish or meet the budget themselves, and then it is raised, unless should_stop says that
    nothing is missing. Units that still run when it ends are cancelled and awaited, and have no outcome.
    """
    if concurrency < 1:
        raise InputError("", "--concurrency", "a number from 1", str(concurrency))
    failure: Exception | None = None
    async with asyncio.TaskGroup() as group:
        crew = _Crew(group, work)
        try:
            await _drive(crew, next_unit, concurrency, on_done, should_stop)
        except Exception as error:  # noqa: BLE001 - raised below: out of here the task group would wrap it
            failure = error
        # Not in a `finally`: where the run itself is cancelled the task group does it, and twice would cut short
        # what a unit does to clean up.
        crew.cancel()
    if failure is not None:
        raise failure


async def _drive(
    crew: "_Crew",
    next_unit: Callable[[], Unit | None],
    concurrency: int,
    on_done: Callable[[Unit, Outcome], None],
    should_stop: Callable[[], bool],
) -> None:
    spent: BudgetReached | None = None
    while not should_stop():
        while spent is None and crew.running < concurrency and (unit := next_unit()) is not None:
            crew.begin(unit)
        if should_stop():
            return
        if not crew.running:
            if spent is not None:
                raise spent
            return
        unit, result = await crew.wait()
        if isinstance(result, Outcome):
            on_done(unit, result)
        elif isinstance(result, BudgetReached):
            spent = spent or result
        else:
            raise result


class _Crew:
    """The units that are being worked, each in a task of the group."""

    def __init__(self, group: asyncio.TaskGroup, work: AsyncWork) -> None:
        self._group, self._work = group, work
        self._tasks = set[asyncio.Task[None]]()
        self._ended = asyncio.Queue[tuple[Unit, Outcome | BudgetReached | InputError]]()
        self.running = 0

    def begin(self, unit: Unit) -> None:
        """Start a unit."""
        task = self._group.create_task(self._live(unit), name=unit.key)
        self._tasks.add(task)
        task.add_done_callback(self._tasks.discard)
        self.running += 1

    async def wait(self) -> tuple[Unit, Outcome | BudgetReached | InputError]:
        """Wait for the next unit to end."""
        ended = await self._ended.get()
        self.running -= 1
        return ended

    def cancel(self) -> None:
        """Ask all units that run to end."""
        for task in self._tasks:
            task.cancel()

    async def _live(self, unit: Unit) -> None:
        task = asyncio.current_task()
        result: Outcome | BudgetReached | InputError
        try:
            result = checked_outcome(await self._work(unit))
        except KeyboardInterrupt:
            raise
        except BaseException as error:
            # A cancellation that nobody asked for is a fault of the unit.
            if isinstance(error, asyncio.CancelledError) and task is not None and task.cancelling():
                raise
            result = stop_in(error) or outcome_of(error)
        self._ended.put_nowait((unit, result))
