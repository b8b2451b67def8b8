"""Child processes: units of work in bounded workers, calls in worker pools, third-party programs and kill points."""

from processes.blocking_worker import BlockingWorker, open_blocking_worker
from processes.exception_mapping import find_run_stop, make_failure_outcome, validate_outcome
from processes.kill_points import check_kill_request, declare_kill_point, list_kill_points, reach_kill_point
from processes.supervised_process import SupervisedProcess, adopt_orphans_of_killed_supervisors
from processes.terminations import WorkerCompromised, WorkerTermination
from processes.unit_executor import execute_units
from processes.units import (
    UNIT_STATUSES,
    AsyncUnitFunction,
    CallFunction,
    LedgerRow,
    Outcome,
    TerminationHandler,
    Unit,
    UnitFunction,
    UnitRejection,
    UnitStatus,
    accepted_outcome,
    rejected_outcome,
)
from processes.worker_errors import WorkerError, WorkerTerminated
from processes.worker_pool import WorkerPool, open_worker_pool

__all__ = [
    "UNIT_STATUSES",
    "AsyncUnitFunction",
    "BlockingWorker",
    "CallFunction",
    "LedgerRow",
    "Outcome",
    "SupervisedProcess",
    "TerminationHandler",
    "Unit",
    "UnitFunction",
    "UnitRejection",
    "UnitStatus",
    "WorkerCompromised",
    "WorkerError",
    "WorkerPool",
    "WorkerTerminated",
    "WorkerTermination",
    "accepted_outcome",
    "adopt_orphans_of_killed_supervisors",
    "check_kill_request",
    "declare_kill_point",
    "execute_units",
    "find_run_stop",
    "list_kill_points",
    "make_failure_outcome",
    "open_blocking_worker",
    "open_worker_pool",
    "reach_kill_point",
    "rejected_outcome",
    "validate_outcome",
]
