"""Work that can be killed and continued: units, workers, the ledger, replies, progress and publishing."""

from run_ledger.answers import WorkerError, WorkerTerminated
from run_ledger.async_units import execute_async_units
from run_ledger.call_pool import WorkerPool, open_worker_pool
from run_ledger.call_worker import BlockingWorker, open_blocking_worker
from run_ledger.endings import WorkerCompromised, WorkerTermination
from run_ledger.kept_process import SupervisedProcess, adopt_orphans_of_killed_supervisors
from run_ledger.kill_points import check_kill_request, declare_kill_point, list_kill_points, reach_kill_point
from run_ledger.ledger import Ledger, UnitCounts
from run_ledger.members import check_run_entries
from run_ledger.pool import execute_units
from run_ledger.progress import Progress, ProgressSnapshot, SilentProgress
from run_ledger.publish import publish_directory, whole_folder
from run_ledger.recordings import Recording, check_recording_paths, open_recording, open_replies, write_recording
from run_ledger.replies import SqliteReplyStore, UsageTotals, open_reply_store
from run_ledger.run_directory import (
    RunDirectory,
    create_run,
    find_run,
    has_run_on_disk,
    make_run_path,
    open_run,
    read_run_config,
    validate_run_config,
)
from run_ledger.settling import UnitExecutor, run_async_units, run_units
from run_ledger.trace import TraceFile, open_trace
from run_ledger.units import (
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

__all__ = [
    "AsyncUnitFunction",
    "BlockingWorker",
    "CallFunction",
    "Ledger",
    "LedgerRow",
    "Outcome",
    "Progress",
    "ProgressSnapshot",
    "Recording",
    "RunDirectory",
    "SilentProgress",
    "SqliteReplyStore",
    "SupervisedProcess",
    "TerminationHandler",
    "TraceFile",
    "Unit",
    "UnitCounts",
    "UnitExecutor",
    "UnitFunction",
    "UnitRejection",
    "UnitStatus",
    "UsageTotals",
    "WorkerCompromised",
    "WorkerError",
    "WorkerPool",
    "WorkerTerminated",
    "WorkerTermination",
    "accepted_outcome",
    "adopt_orphans_of_killed_supervisors",
    "check_kill_request",
    "check_recording_paths",
    "check_run_entries",
    "create_run",
    "declare_kill_point",
    "execute_async_units",
    "execute_units",
    "find_run",
    "has_run_on_disk",
    "list_kill_points",
    "make_run_path",
    "open_blocking_worker",
    "open_recording",
    "open_replies",
    "open_reply_store",
    "open_run",
    "open_trace",
    "open_worker_pool",
    "publish_directory",
    "reach_kill_point",
    "read_run_config",
    "rejected_outcome",
    "run_async_units",
    "run_units",
    "validate_run_config",
    "whole_folder",
    "write_recording",
]
