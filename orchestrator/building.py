"""What every build does around its candidates: settle them from the ledger, and publish by one rename."""

from collections.abc import Awaitable, Callable, Iterator
from dataclasses import dataclass
from pathlib import Path

from data_model import BudgetReached, Frozen, InputError, write_whole
from llm_gateway import ModelCalls
from orchestrator.model_session import Session, with_session
from orchestrator.sources import store_of
from orchestrator.tracing import switch_off_tracing
from run_ledger import (
    Ended,
    Outcome,
    Progress,
    Refusal,
    Row,
    RunDirectory,
    SilentProgress,
    Unit,
    Work,
    settle_async_units,
    settle_units,
)


class BuildResult(Frozen):
    """What a build came to.

    is_published: nothing is, while errored or crashed candidates hold their index, or where the budget was reached.
    stopped: the sentence that says so in the latter case.
    """

    dataset: str
    accepted: int
    rejected: dict[str, int]
    errored: int
    crashed: int
    is_published: bool
    stopped: str = ""


@dataclass(frozen=True)
class Building:
    """One build, as `settle_and_publish` carries it out.

    title, goal: for the progress; goal is how many accepted candidates end it. units: in index order.
    work, ended, context: `run_units`. work_with_models: works a unit of a build that has models. without: proofs left
    out.
    decide, on_settled, enough: `settle_units`. missing: how many candidates are wanted beyond those accepted;
    None where every unit is.
    assemble: writes the dataset into an empty folder once every unit that counts is settled.
    """

    title: str
    goal: int
    units: Iterator[Unit]
    work: Work
    ended: Ended
    context: str
    decide: Callable[[Row], Refusal | None]
    on_settled: Callable[[Row], None]
    enough: Callable[[], bool]
    assemble: Callable[[Path], None]
    work_with_models: Callable[[Session, Unit], Awaitable[Outcome]]
    without: tuple[str, ...] = ()
    missing: Callable[[], int] | None = None


def settle_and_publish(
    run: RunDirectory,
    out: Path,
    building: Building,
    jobs: int,
    progress: Progress | None,
    models: ModelCalls | None = None,
) -> BuildResult:
    """Work what is left of a run, and publish the dataset when nothing is.

    models: how models are called, None for a build without any.
    """
    watcher = progress or SilentProgress()
    # Every run has one; procedural roles call no model, and so leave it empty.
    (run.path / "trace.jsonl").touch()
    watcher.start(building.title, building.goal)
    stopped = ""
    try:
        if models is None:
            _settle(run, building, jobs, watcher)
        else:
            _settle_with_models(run, building, jobs, watcher, models)
    except BudgetReached as spent:
        stopped = str(spent)
    finally:
        watcher.finish()
    # Whoever was still at work when enough were accepted has left a workspace behind.
    run.sweep_workspaces()
    counts = run.ledger.counts()
    is_whole = not (counts.held or stopped)
    if counts.held:
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
        stopped=stopped,
    )


def _settle(run: RunDirectory, building: Building, jobs: int, progress: Progress) -> None:
    settle_units(
        run.ledger,
        building.units,
        building.work,
        jobs=jobs,
        context=building.context,
        decide=building.decide,
        on_settled=building.on_settled,
        enough=building.enough,
        progress=progress,
        ended=building.ended,
    )


def _settle_with_models(
    run: RunDirectory, building: Building, jobs: int, progress: Progress, models: ModelCalls
) -> None:
    switch_off_tracing()

    async def settle(session: Session) -> None:
        await settle_async_units(
            run.ledger,
            building.units,
            lambda unit: building.work_with_models(session, unit),
            concurrency=models.settings.concurrency,
            room=building.missing,
            decide=building.decide,
            on_settled=building.on_settled,
            enough=building.enough,
            progress=progress,
            spent=session.spent,
        )

    with_session(run.path, store_of(run.path).root, models, jobs, building.without, settle)


def check_jobs(jobs: int) -> None:
    """Raise InputError for less than one worker process."""
    if jobs < 1:
        raise InputError("", where="--jobs", expected="a number from 1", found=str(jobs))


def _log_faults(run: RunDirectory) -> None:
    """Write down what went wrong with the candidates that hold their index, tracebacks whole."""
    faults = (f"{row.key}: {row.status}, {row.reason}\n{row.detail}\n" for row in run.ledger.rows("errored", "crashed"))
    write_whole(run.path / "faults.log", "\n".join(faults))
