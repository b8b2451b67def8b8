"""Runs that survive a kill and can be resumed: ledger, reply store, run directory, progress and publishing."""

from run_ledger.async_unit_executor import execute_async_units
from run_ledger.ledger import Ledger, UnitCounts
from run_ledger.progress import Progress, ProgressSnapshot, SilentProgress
from run_ledger.publish import publish_directory, whole_folder
from run_ledger.recordings import Recording, check_recording_paths, open_recording, open_replies, write_recording
from run_ledger.reply_store import SqliteReplyStore, UsageTotals, open_reply_store
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
from run_ledger.run_entries import check_run_entries
from run_ledger.staged_directory import copy_dataset, stage_directory
from run_ledger.trace_file import TraceFile, open_trace
from run_ledger.unit_runner import UnitExecutor, run_async_units, run_units

__all__ = [
    "Ledger",
    "Progress",
    "ProgressSnapshot",
    "Recording",
    "RunDirectory",
    "SilentProgress",
    "SqliteReplyStore",
    "TraceFile",
    "UnitCounts",
    "UnitExecutor",
    "UsageTotals",
    "check_recording_paths",
    "check_run_entries",
    "copy_dataset",
    "create_run",
    "execute_async_units",
    "find_run",
    "has_run_on_disk",
    "make_run_path",
    "open_recording",
    "open_replies",
    "open_reply_store",
    "open_run",
    "open_trace",
    "publish_directory",
    "read_run_config",
    "run_async_units",
    "run_units",
    "stage_directory",
    "validate_run_config",
    "whole_folder",
    "write_recording",
]
