"""Units between their beginning and their settling: one line in the order of their indexes."""

import sys
from collections import Counter, deque
from collections.abc import Callable, Iterable
from dataclasses import replace

from run_ledger.kill_points import kill_point, reach
from run_ledger.ledger import Ledger
from run_ledger.progress import Progress, SilentProgress, Snapshot
from run_ledger.units import Outcome, Refusal, Row, Unit

UNIT_WORKED = kill_point("unit-worked", "a unit's outcome is in the ledger, not settled yet")
UNIT_SETTLED = kill_point("unit-settled", "a unit is settled in the ledger")


Decide = Callable[[Row], Refusal | None]


def _any_number() -> int:
    return sys.maxsize


class Line:
    """Units between their beginning and their settling; who works them asks for the next and gives back outcomes.

    length: how many may stand in line. room: how many may be running, or be accepted and wait; see
    `settle_async_units`. The rest is as in `settle_units`.
    """

    def __init__(
        self,
        ledger: Ledger,
        units: Iterable[Unit],
        decide: Decide,
        on_settled: Callable[[Row], None],
        enough: Callable[[], bool],
        length: int,
        progress: Progress | None = None,
        spent: Callable[[], str] = lambda: "",
        room: Callable[[], int] | None = None,
    ) -> None:
        self._ledger, self._units, self._length = ledger, iter(units), length
        self._decide, self._on_settled, self._enough = decide, on_settled, enough
        self._progress, self._spent, self._room = progress or SilentProgress(), spent, room or _any_number
        self._waiting = deque[Unit]()
        self._rejected, self._statuses = Counter[str](), Counter[str]()
        self._resumed, self._running, self._accepted_waiting = 0, 0, 0

    def next_unit(self) -> Unit | None:
        """Return the next unit to work; those with an outcome in the ledger only take their turn."""
        while self._has_room() and not self._enough():
            if (unit := next(self._units, None)) is None:
                return None
            self._waiting.append(unit)
            row = self._ledger.row(unit.index)
            if row is None or row.status == "pending":
                self._ledger.add([unit])
                self._running += 1
                return unit
            self._accepted_waiting += row.status == "worked" and row.result == "accepted"
            self._advance()
        return None

    def _has_room(self) -> bool:
        # The first in line is running whenever anybody waits, so that a line without room for more still moves.
        taken = self._running + self._accepted_waiting
        return len(self._waiting) < self._length and (not taken or taken < self._room())

    def take(self, unit: Unit, outcome: Outcome) -> None:
        """Record what became of a unit and settle all whose turn has come."""
        self._ledger.record(unit, outcome)
        self._running -= 1
        self._accepted_waiting += outcome.result == "accepted"
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
        self._accepted_waiting -= row.result == "accepted"
        reach(UNIT_SETTLED)
        return settled

    def _tell(self, row: Row) -> None:
        self._on_settled(row)
        self._statuses[row.status] += 1
        if row.status == "rejected":
            self._rejected[row.reason] += 1
        self.show()

    def show(self) -> None:
        """Show where the run stands."""
        self._progress.show(
            Snapshot(
                settled=self._statuses.total(),
                resumed=self._resumed,
                accepted=self._statuses["accepted"],
                rejected=dict(sorted(self._rejected.items())),
                errored=self._statuses["errored"],
                crashed=self._statuses["crashed"],
                running=self._running,
                spent=self._spent(),
            )
        )
