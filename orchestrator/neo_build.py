"""Build a Neo dataset, or go on with one: units from the ledger, one process that writes, one rename that publishes."""

import json
import shutil
from collections.abc import Iterator
from pathlib import Path

from data_model import Frozen, InputError, Task, write_whole
from orchestrator.assembling import assemble
from orchestrator.build_config import BuildConfig, candidate_id, read_config
from orchestrator.neo_candidate import NeoContext, work_candidate
from orchestrator.sources import Sources, prepare_sources, store_of
from run_ledger import Progress, Refusal, Row, RunDirectory, SilentProgress, Unit, create_run, run_path, settle_units
from verifier import Corpus


class BuildResult(Frozen):
    """What a build came to. is_published: nothing is, while errored or crashed candidates hold their index."""

    dataset: str
    accepted: int
    rejected: dict[str, int]
    errored: int
    crashed: int
    is_published: bool


def build_neo(config: BuildConfig, out: Path, jobs: int = 1, progress: Progress | None = None) -> BuildResult:
    """Build a dataset at `out`, which must not exist, with its run at `out.run`.

    Raises InputError where either exists, or where the offices named in the configuration cannot be used.
    """
    _check(config, jobs)
    with create_run(run_path(out), config.model_dump(mode="json"), goal=out) as run:
        try:
            prepare_sources(run.path, config.office)
        except InputError:
            # Nothing was begun that could be continued.
            shutil.rmtree(run.path)
            raise
        return continue_neo(run, out, jobs, progress)


def continue_neo(run: RunDirectory, out: Path, jobs: int, progress: Progress | None = None) -> BuildResult:
    """Work what is left of a run, and publish the dataset when nothing is."""
    config = read_config(run.config, run.path)
    watcher = progress or SilentProgress()
    # Every run has one; procedural roles call no model, and so leave it empty.
    (run.path / "trace.jsonl").touch()
    sources = prepare_sources(run.path, config.office)
    filtered = _CorpusFilter(config.tasks)
    watcher.start(f"neo, seed {config.seed}", config.tasks)
    try:
        settle_units(
            run.ledger,
            _units(config),
            work_candidate,
            jobs=jobs,
            context=_context(run.path, config),
            decide=filtered.decide,
            on_settled=filtered.take,
            enough=filtered.is_enough,
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
        _publish(run, out, config, sources)
    return BuildResult(
        dataset=str(out),
        accepted=counts.accepted,
        rejected=run.ledger.rejections(),
        errored=counts.errored,
        crashed=counts.crashed,
        is_published=is_whole,
    )


def _publish(run: RunDirectory, out: Path, config: BuildConfig, sources: Sources | None) -> None:
    goal = run.start_assembling()
    hashed, skipped = (sources.hash, sources.skipped) if sources else (None, 0)
    assemble(goal, run.ledger, store_of(run.path), config, hashed, skipped)
    run.publish(out)


def _log_faults(run: RunDirectory) -> None:
    """Write down what went wrong with the candidates that hold their index, tracebacks whole."""
    faults = (f"{row.key}: {row.status}, {row.reason}\n{row.detail}\n" for row in run.ledger.rows("errored", "crashed"))
    write_whole(run.path / "faults.log", "\n".join(faults))


def _units(config: BuildConfig) -> Iterator[Unit]:
    return (Unit(index, candidate_id(config.split, config.seed, index)) for index in range(config.max_candidates))


def _context(run: Path, config: BuildConfig) -> str:
    return NeoContext(
        run=str(run.resolve()),
        seed=config.seed,
        split=config.split,
        voices=config.max_candidates,
    ).model_dump_json()


class _CorpusFilter:
    """The last filter, asked and told in index order, and when it has let enough through."""

    def __init__(self, wanted: int) -> None:
        self._wanted, self._accepted, self._corpus = wanted, 0, Corpus()

    def decide(self, row: Row) -> Refusal | None:
        """Turn down a task that nearly repeats an accepted one."""
        twin = self._corpus.twin_of(_task_of(row))
        return Refusal("corpus", f"says nearly what {twin} says") if twin else None

    def take(self, row: Row) -> None:
        """Let an accepted candidate join the corpus."""
        if row.status == "accepted":
            self._accepted += 1
            self._corpus.add(_task_of(row))

    def is_enough(self) -> bool:
        """Whether as many are accepted as were asked for."""
        return self._accepted >= self._wanted


def _task_of(row: Row) -> Task:
    return Task.model_validate(json.loads(row.payload)["task"])


def _check(config: BuildConfig, jobs: int) -> None:
    if jobs < 1:
        raise InputError("", where="--jobs", expected="a number from 1", found=str(jobs))
    if config.tasks < 1:
        raise InputError("", where="--tasks", expected="a number from 1", found=str(config.tasks))
    if config.max_candidates < config.tasks:
        raise InputError("", "--max-candidates", f"at least --tasks ({config.tasks})", str(config.max_candidates))
