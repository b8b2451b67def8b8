"""Work that can be killed and continued: units, a pool of workers, the ledger, progress and publishing."""

from run_ledger.kill_points import check_kill_request, kill_point, kill_points, reach
from run_ledger.ledger import Counts, Ledger
from run_ledger.pool import run_units
from run_ledger.progress import Progress, SilentProgress, Snapshot
from run_ledger.publish import publish
from run_ledger.run_directory import RunDirectory, create_run, find_run, open_run, run_path
from run_ledger.settling import Runner, settle_units
from run_ledger.units import Outcome, Refusal, Row, Status, Unit, Work, accepted, rejected

__all__ = [
    "Counts",
    "Ledger",
    "Outcome",
    "Progress",
    "Refusal",
    "Row",
    "RunDirectory",
    "Runner",
    "SilentProgress",
    "Snapshot",
    "Status",
    "Unit",
    "Work",
    "accepted",
    "check_kill_request",
    "create_run",
    "find_run",
    "kill_point",
    "kill_points",
    "open_run",
    "publish",
    "reach",
    "rejected",
    "run_path",
    "run_units",
    "settle_units",
]
