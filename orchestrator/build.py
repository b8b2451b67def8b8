"""The part shared by all builds: settle candidates through the ledger, and publish the dataset by one rename."""

from collections.abc import Awaitable, Callable, Iterator
from dataclasses import dataclass
from pathlib import Path

from data_model import BudgetReached, FrozenModel, InputError, write_atomically
from llm_gateway import ModelOptions
from model_sessions import ModelSession, run_with_models
from orchestrator.offices.sources import open_run_store
from orchestrator.tracing import disable_tracing
from processes import LedgerRow, Outcome, TerminationHandler, Unit, UnitFunction, UnitRejection
from run_ledger import Progress, RunDirectory, SilentProgress, run_async_units, run_units


class BuildResult(FrozenModel):
    """The result of a build.

    Attributes:
        dataset: The path of the dataset.
        rejected: The number of rejected candidates by reason.
        is_published: False while errored or crashed candidates are left to retry, or if the budget was reached.
        stopped: The sentence that says that the budget was reached; empty otherwise.
        office_notes: Sentences about the offices that a user brought: what of them is used, and a warning if all tasks
            are of one kind.
    """

    dataset: str
    accepted: int
    rejected: dict[str, int]
    errored: int
    crashed: int
    is_published: bool
    stopped: str = ""
    office_notes: tuple[str, ...] = ()


@dataclass(frozen=True)
class BuildSpec:
    """What distinguishes one kind of build from another, for `run_and_publish`.

    Attributes:
        title: The title of the progress display.
        target_count: The number of accepted candidates at which the progress is complete.
        units: The units in index order.
        run_unit: Runs a unit by rules alone, in a worker process; this and the next five go to `run_ledger.run_units`.
        on_termination: Decides the outcome of a unit whose worker process ended.
        context: JSON text that every worker receives.
        decide: Rejects an otherwise accepted unit, asked in index order.
        on_settled: Called with each settled unit in index order.
        has_enough: Returns whether no further units are needed.
        assemble: Writes the dataset into an empty folder once every unit that counts is settled.
        run_unit_with_models: Runs a unit of a build with models, in the event loop.
        without: The excluded proofs.
        count_missing: Returns how many more accepted candidates are needed, which limits the units in progress; None
            for no such limit.
        find_awaited: Returns the index of the next unit if its outcome is needed to decide an accepted one, or None.
    """

    title: str
    target_count: int
    units: Iterator[Unit]
    run_unit: UnitFunction
    on_termination: TerminationHandler
    context: str
    decide: Callable[[LedgerRow], UnitRejection | None]
    on_settled: Callable[[LedgerRow], None]
    has_enough: Callable[[], bool]
    assemble: Callable[[Path], None]
    run_unit_with_models: Callable[[ModelSession, Unit], Awaitable[Outcome]]
    without: tuple[str, ...] = ()
    count_missing: Callable[[], int] | None = None
    find_awaited: Callable[[LedgerRow], int | None] = lambda row: None


def run_and_publish(
    run: RunDirectory,
    out: Path,
    spec: BuildSpec,
    jobs: int,
    progress: Progress | None,
    model_options: ModelOptions | None = None,
) -> BuildResult:
    """Run the units that are left, and publish the dataset if none is left after that.

    Args:
        model_options: How models are called; None for a build without models.
    """
    display = progress or SilentProgress()
    # Every run has a trace; it stays empty if no role is filled by a model.
    (run.path / "trace.jsonl").touch()
    display.start(spec.title, spec.target_count)
    stop_message = ""
    try:
        if model_options is None:
            _run_units(run, spec, jobs, display)
        else:
            _run_units_with_models(run, spec, jobs, display, model_options)
    except BudgetReached as error:
        stop_message = str(error)
    finally:
        display.finish()
    # Workers stopped when enough candidates were accepted have left workspaces behind.
    run.sweep_workspaces()
    counts = run.ledger.count_units()
    is_complete = not (counts.retryable or stop_message)
    if counts.retryable:
        _write_fault_log(run)
    if is_complete and not run.is_published(out):
        spec.assemble(run.create_staging())
        run.publish(out)
    return BuildResult(
        dataset=str(out),
        accepted=counts.accepted,
        rejected=run.ledger.count_rejections(),
        errored=counts.errored,
        crashed=counts.crashed,
        is_published=is_complete,
        stopped=stop_message,
    )


def _run_units(run: RunDirectory, spec: BuildSpec, jobs: int, progress: Progress) -> None:
    run_units(
        run.ledger,
        spec.units,
        spec.run_unit,
        jobs=jobs,
        context=spec.context,
        decide=spec.decide,
        on_settled=spec.on_settled,
        has_enough=spec.has_enough,
        progress=progress,
        on_termination=spec.on_termination,
        find_awaited=spec.find_awaited,
    )


def _run_units_with_models(
    run: RunDirectory, spec: BuildSpec, jobs: int, progress: Progress, model_options: ModelOptions
) -> None:
    # Only builds with models need what the pool's workers import.
    from orchestrator.pool.worker import handle_request, make_worker_context

    disable_tracing()

    async def run_in_session(session: ModelSession) -> None:
        await run_async_units(
            run.ledger,
            spec.units,
            lambda unit: spec.run_unit_with_models(session, unit),
            concurrency=model_options.settings.max_concurrent_units,
            max_in_flight=spec.count_missing,
            decide=spec.decide,
            on_settled=spec.on_settled,
            has_enough=spec.has_enough,
            progress=progress,
            format_usage=session.describe_spending,
            find_awaited=spec.find_awaited,
        )

    worker_context = make_worker_context(open_run_store(run.path).root, spec.without)
    run_with_models(run.path, model_options, jobs, handle_request, worker_context, run_in_session)


def check_jobs(jobs: int) -> None:
    """Raise InputError unless there is at least one worker process."""
    if jobs < 1:
        raise InputError("", where="--jobs", expected="a number from 1", found=str(jobs))


def _write_fault_log(run: RunDirectory) -> None:
    """Write the errors of all errored and crashed candidates, with full tracebacks."""
    entries = (
        f"{row.key}: {row.status}, {row.reason}\n{row.detail}\n" for row in run.ledger.read_rows("errored", "crashed")
    )
    write_atomically(run.path / "faults.log", "\n".join(entries))
