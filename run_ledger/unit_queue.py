"""The queue of units that have started but are not settled, in the order of their indexes."""

import sys
from collections import Counter, deque
from collections.abc import Callable, Iterable
from dataclasses import replace

from processes import LedgerRow, Outcome, Unit, UnitRejection, declare_kill_point, reach_kill_point
from run_ledger.ledger import Ledger
from run_ledger.progress import Progress, ProgressSnapshot, SilentProgress

UNIT_WORKED = declare_kill_point("unit-worked", "a unit's outcome is in the ledger, not settled yet")
UNIT_SETTLED = declare_kill_point("unit-settled", "a unit is settled in the ledger")


RejectionRule = Callable[[LedgerRow], UnitRejection | None]
FindAwaited = Callable[[LedgerRow], int | None]


def _allow_any_number() -> int:
    return sys.maxsize


class UnitQueue:
    """Units between start and settlement; an executor takes the next unit from it and gives back outcomes.

    Parameters that are not listed are as in `run_units`.

    Attributes:
        max_queued: How many units may be in the queue.
        max_in_flight: How many units may be running or be accepted but unsettled; see `run_async_units`.
    """

    def __init__(
        self,
        ledger: Ledger,
        units: Iterable[Unit],
        decide: RejectionRule,
        on_settled: Callable[[LedgerRow], None],
        has_enough: Callable[[], bool],
        max_queued: int,
        progress: Progress | None = None,
        format_usage: Callable[[], str] = lambda: "",
        max_in_flight: Callable[[], int] | None = None,
        find_awaited: FindAwaited = lambda row: None,
    ) -> None:
        self._ledger, self._units, self._max_queued = ledger, iter(units), max_queued
        self._decide, self._on_settled, self._has_enough = decide, on_settled, has_enough
        self._find_awaited, self._is_waiting = find_awaited, False
        self._progress, self._format_usage, self._max_in_flight = (
            progress or SilentProgress(),
            format_usage,
            max_in_flight or _allow_any_number,
        )
        self._queued_units = deque[Unit]()
        self._rejection_counts, self._status_counts = Counter[str](), Counter[str]()
        self._resumed_count, self._running_count, self._accepted_unsettled_count = 0, 0, 0

    def next_unit(self) -> Unit | None:
        """Return the next unit to execute, or None; units with an outcome in the ledger are only queued and settled."""
        while self._has_room() and not self._has_enough():
            if (unit := next(self._units, None)) is None:
                return None
            self._queued_units.append(unit)
            row = self._ledger.read_row(unit.index)
            if row is None or row.status == "pending":
                self._ledger.add_units([unit])
                self._running_count += 1
                return unit
            self._accepted_unsettled_count += row.status == "worked" and row.result == "accepted"
            self._settle_ready_units()
        return None

    def _has_room(self) -> bool:
        # While any unit waits, the first in the queue is running, so that even a full queue makes progress.
        # One that waits for the next is not running, but then the next may always start.
        in_flight = self._running_count + (0 if self._is_waiting else self._accepted_unsettled_count)
        return len(self._queued_units) < self._max_queued + self._is_waiting and (
            not in_flight or in_flight < self._max_in_flight()
        )

    def record_outcome(self, unit: Unit, outcome: Outcome) -> None:
        """Record the outcome of a unit, and settle all units whose turn has come."""
        self._ledger.record_outcome(unit, outcome)
        self._running_count -= 1
        self._accepted_unsettled_count += outcome.result == "accepted"
        reach_kill_point(UNIT_WORKED)
        self._settle_ready_units()

    def _settle_ready_units(self) -> None:
        while self._queued_units:
            row = self._ledger.read_row(self._queued_units[0].index)
            if row is None or row.status == "pending":
                return
            self._is_waiting = False
            if row.status == "worked":
                if self._has_enough():
                    return
                if self._must_wait(row):
                    self._is_waiting = True
                    return
                row = self._settle(row)
            else:
                self._resumed_count += 1
            self._queued_units.popleft()
            self._report_settled(row)

    def _must_wait(self, row: LedgerRow) -> bool:
        awaited = self._find_awaited(row) if row.result == "accepted" else None
        if awaited is None:
            return False
        other = self._ledger.read_row(awaited)
        return other is None or other.status == "pending"

    def _settle(self, row: LedgerRow) -> LedgerRow:
        assert row.result is not None
        rejection = self._decide(row) if row.result == "accepted" else None
        if rejection is None:
            settled_row = replace(row, status=row.result)
        else:
            settled_row = replace(row, status="rejected", reason=rejection.reason, detail=rejection.detail)
        self._ledger.settle_unit(row.index, settled_row.status, settled_row.reason, settled_row.detail)
        self._accepted_unsettled_count -= row.result == "accepted"
        reach_kill_point(UNIT_SETTLED)
        return settled_row

    def _report_settled(self, row: LedgerRow) -> None:
        self._on_settled(row)
        self._status_counts[row.status] += 1
        if row.status == "rejected":
            self._rejection_counts[row.reason] += 1
        self.show_progress()

    def show_progress(self) -> None:
        """Report the current state of the run."""
        self._progress.show(
            ProgressSnapshot(
                settled=self._status_counts.total(),
                resumed=self._resumed_count,
                accepted=self._status_counts["accepted"],
                rejected=dict(sorted(self._rejection_counts.items())),
                errored=self._status_counts["errored"],
                crashed=self._status_counts["crashed"],
                running=self._running_count,
                usage_text=self._format_usage(),
            )
        )
