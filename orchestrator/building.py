"""What every build does around its candidates: settle them from the ledger, and publish by one rename."""

from collections.abc import Callable, Iterator
from dataclasses import dataclass
from pathlib import Path

from data_model import Frozen, InputError, write_whole
from run_ledger import Progress, Refusal, Row, RunDirectory, SilentProgress, Unit, Work, settle_units


class BuildResult(Frozen):
    """What a build came to. is_published: nothing is, while errored or crashed candidates hold their index."""

    dataset: str
    accepted: int
    rejected: dict[str, int]
    errored: int
    crashed: int
    is_published: bool


@dataclass(frozen=True)
class Building:
    """One build, as `settle_and_publish` carries it out.

    title, goal: for the progress; goal is how many accepted candidates end it. units: in index order.
    work, context: `run_units`. decide, on_settled, enough: `settle_units`. assemble: writes the dataset into an empty
    folder once every unit that counts is settled.
    """

    title: str
    goal: int
    units: Iterator[Unit]
    work: Work
    context: str
    decide: Callable[[Row], Refusal | None]
    on_settled: Callable[[Row], None]
    enough: Callable[[], bool]
    assemble: Callable[[Path], None]


def settle_and_publish(
    run: RunDirectory, out: Path, building: Building, jobs: int, progress: Progress | None
) -> BuildResult:
    """Work what is left of a run, and publish the dataset when nothing is."""
    watcher = progress or SilentProgress()
    # Every run has one; procedural roles call no model, and so leave it empty.
    (run.path / "trace.jsonl").touch()
    watcher.start(building.title, building.goal)
    try:
        settle_units(
            run.ledger,
            building.units,
            building.work,
            jobs=jobs,
            context=building.context,
            decide=building.decide,
            on_settled=building.on_settled,
            enough=building.enough,
            progress=watcher,
        )
    finally:
        watcher.finish()
    # Whoever was still at work when enough were accepted has left a workspace behind.
    run.sweep_workspaces()
    counts = run.ledger.counts()
    is_whole = not counts.held
    if not is_whole:
        _log_faults(run)
    if is_whole and not run.is_published(out):
        building.assemble(run.start_assembling())
        run.publish(out)
    return BuildResult(
        dataset=str(out),
        accepted=counts.accepted,
        rejected=run.ledger.rejections(),
        errored=counts.errored,
        crashed=counts.crashed,
        is_published=is_whole,
    )


def check_jobs(jobs: int) -> None:
    """Raise InputError for less than one worker process."""
    if jobs < 1:
        raise InputError("", where="--jobs", expected="a number from 1", found=str(jobs))


def _log_faults(run: RunDirectory) -> None:
    """Write down what went wrong with the candidates that hold their index, tracebacks whole."""
    faults = (f"{row.key}: {row.status}, {row.reason}\n{row.detail}\n" for row in run.ledger.rows("errored", "crashed"))
    write_whole(run.path / "faults.log", "\n".join(faults))
