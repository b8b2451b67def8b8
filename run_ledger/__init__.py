"""Work that can be killed and continued: units, workers, the ledger, replies, progress and publishing."""

from run_ledger.answers import WorkerEnded, WorkerFault
from run_ledger.async_units import run_async_units
from run_ledger.call_pool import WorkerPool, worker_pool
from run_ledger.call_worker import CallWorker, call_worker
from run_ledger.endings import Ending, WorkerUnfit
from run_ledger.kept_process import KeptProcess, adopt_all_orphans
from run_ledger.kill_points import check_kill_request, kill_point, kill_points, reach
from run_ledger.ledger import Counts, Ledger
from run_ledger.members import refuse_others
from run_ledger.pool import run_units
from run_ledger.progress import Progress, SilentProgress, Snapshot
from run_ledger.publish import publish, whole_folder
from run_ledger.recordings import Recording, check_recordings, open_recording, opened_replies, write_recording
from run_ledger.replies import ReplyStore, Spent, open_reply_store
from run_ledger.run_directory import (
    RunDirectory,
    are_runs_kept,
    create_run,
    find_run,
    kept_config,
    open_run,
    read_run_config,
    run_path,
)
from run_ledger.settling import Runner, settle_async_units, settle_units
from run_ledger.trace import Trace, open_trace
from run_ledger.units import AsyncWork, Call, Ended, Outcome, Refusal, Row, Status, Unit, Work, accepted, rejected

__all__ = [
    "AsyncWork",
    "Call",
    "CallWorker",
    "Counts",
    "Ended",
    "Ending",
    "KeptProcess",
    "Ledger",
    "Outcome",
    "Progress",
    "Recording",
    "Refusal",
    "ReplyStore",
    "Row",
    "RunDirectory",
    "Runner",
    "SilentProgress",
    "Snapshot",
    "Spent",
    "Status",
    "Trace",
    "Unit",
    "Work",
    "WorkerEnded",
    "WorkerFault",
    "WorkerPool",
    "WorkerUnfit",
    "accepted",
    "adopt_all_orphans",
    "are_runs_kept",
    "call_worker",
    "check_kill_request",
    "check_recordings",
    "create_run",
    "find_run",
    "kept_config",
    "kill_point",
    "kill_points",
    "open_recording",
    "open_reply_store",
    "open_run",
    "open_trace",
    "opened_replies",
    "publish",
    "reach",
    "read_run_config",
    "refuse_others",
    "rejected",
    "run_async_units",
    "run_path",
    "run_units",
    "settle_async_units",
    "settle_units",
    "whole_folder",
    "worker_pool",
    "write_recording",
]
