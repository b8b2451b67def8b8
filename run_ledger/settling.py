"""The life cycle of a run: units are worked in any order and settled in the order of their indexes."""

from collections import Counter, deque
from collections.abc import Callable, Iterable
from dataclasses import replace
from typing import Protocol

from run_ledger.kill_points import kill_point, reach
from run_ledger.ledger import Ledger
from run_ledger.pool import run_units
from run_ledger.progress import Progress, SilentProgress, Snapshot
from run_ledger.units import Outcome, Refusal, Row, Unit, Work

UNIT_WORKED = kill_point("unit-worked", "a unit's outcome is in the ledger, not settled yet")
UNIT_SETTLED = kill_point("unit-settled", "a unit is settled in the ledger")


class Runner(Protocol):
    """How units are worked: in processes (`run_units`), or another way with the same promises."""

    def __call__(
        self,
        work: Work,
        next_unit: Callable[[], Unit | None],
        jobs: int,
        on_done: Callable[[Unit, Outcome], None],
        *,
        context: str,
        should_stop: Callable[[], bool],
    ) -> None:
        """See `run_units`."""


Decide = Callable[[Row], Refusal | None]


def settle_units(
    ledger: Ledger,
    units: Iterable[Unit],
    work: Work,
    *,
    jobs: int,
    context: str = "",
    decide: Decide = lambda row: None,
    on_settled: Callable[[Row], None] = lambda row: None,
    enough: Callable[[], bool] = lambda: False,
    look_ahead: int | None = None,
    progress: Progress | None = None,
    run: Runner = run_units,
) -> None:
    """Work and settle units until they run out or there is enough; called again, it goes on.

    units: in index order, without end if you like; they are taken as needed. work, context, jobs: `run_units`.
    decide: asked in index order about each unit that its worker would accept; a Refusal rejects it.
    on_settled: told of every settled unit in index order, those of earlier processes too, before any later
    unit is decided: state that decide needs is kept here. enough: asked before each decision.
    look_ahead: how many units may be begun beyond the first unsettled one (4 a job); outcomes that are never
    reached stay `worked` and count for nothing, so that neither it nor jobs changes what is settled.
    progress: shown every settled unit; its start and finish are the caller's. run: who works the units.
    Raises what run_units raises; what is in the ledger then is whole, and the next call continues from it.
    """
    watcher = progress or SilentProgress()
    line = _Line(ledger, units, decide, on_settled, enough, look_ahead or 4 * jobs, watcher)
    run(work, line.next_unit, jobs, line.take, context=context, should_stop=enough)


class _Line:
    """Units between their beginning and their settling, in index order."""

    def __init__(
        self,
        ledger: Ledger,
        units: Iterable[Unit],
        decide: Decide,
        on_settled: Callable[[Row], None],
        enough: Callable[[], bool],
        length: int,
        progress: Progress,
    ) -> None:
        self._ledger, self._units, self._length = ledger, iter(units), length
        self._decide, self._on_settled, self._enough = decide, on_settled, enough
        self._waiting: deque[Unit] = deque()
        self._progress, self._rejected = progress, Counter[str]()
        self._statuses, self._resumed, self._running = Counter[str](), 0, 0

    def next_unit(self) -> Unit | None:
        """Return the next unit to work; those with an outcome in the ledger only take their turn."""
        while len(self._waiting) < self._length and not self._enough():
            if (unit := next(self._units, None)) is None:
                return None
            self._waiting.append(unit)
            row = self._ledger.row(unit.index)
            if row is None or row.status == "pending":
                self._ledger.add([unit])
                self._running += 1
                return unit
            self._advance()
        return None

    def take(self, unit: Unit, outcome: Outcome) -> None:
        """Record what became of a unit and settle all whose turn has come."""
        self._ledger.record(unit, outcome)
        self._running -= 1
        reach(UNIT_WORKED)
        self._advance()

    def _advance(self) -> None:
        while self._waiting:
            row = self._ledger.row(self._waiting[0].index)
            if row is None or row.status == "pending":
                return
            if row.status == "worked":
                if self._enough():
                    return
                row = self._settle(row)
            else:
                self._resumed += 1
            self._waiting.popleft()
            self._tell(row)

    def _settle(self, row: Row) -> Row:
        assert row.result is not None
        refusal = self._decide(row) if row.result == "accepted" else None
        if refusal is None:
            settled = replace(row, status=row.result)
        else:
            settled = replace(row, status="rejected", reason=refusal.reason, detail=refusal.detail)
        self._ledger.settle(row.index, settled.status, settled.reason, settled.detail)
        reach(UNIT_SETTLED)
        return settled

    def _tell(self, row: Row) -> None:
        self._on_settled(row)
        self._statuses[row.status] += 1
        if row.status == "rejected":
            self._rejected[row.reason] += 1
        self._progress.show(
            Snapshot(
                settled=self._statuses.total(),
                resumed=self._resumed,
                accepted=self._statuses["accepted"],
                rejected=dict(sorted(self._rejected.items())),
                errored=self._statuses["errored"],
                crashed=self._statuses["crashed"],
                running=self._running,
            )
        )
