"""Build a Neo dataset, or go on with one: units from the ledger, one process that writes, one rename that publishes."""

import os
import shutil
from collections.abc import Callable, Iterator
from functools import partial
from pathlib import Path

from data_model import InputError
from llm_gateway import ModelCalls, check_sources, note_settings
from orchestrator.assembling import assemble
from orchestrator.build_config import BuildConfig, candidate_id, read_config
from orchestrator.building import Building, BuildResult, check_jobs, settle_and_publish
from orchestrator.ended import settle_ended
from orchestrator.kept_candidates import task_of
from orchestrator.model_session import check_models
from orchestrator.neo_candidate import NeoContext, work_candidate, work_candidate_with_models
from orchestrator.sources import are_sources_prepared, prepare_sources, store_of
from run_ledger import Progress, Refusal, Row, RunDirectory, Unit, create_run, run_path
from verifier import Corpus


def build_neo(
    config: BuildConfig,
    out: Path,
    jobs: int = 1,
    progress: Progress | None = None,
    models: ModelCalls | None = None,
    on_left_out: Callable[[str], None] = lambda sentence: None,
    reading: Progress | None = None,
) -> BuildResult:
    """Build a dataset at `out`, which must not exist, with its run at `out.run`.

    models: how models are called, where the configuration gives them a role. on_left_out: is given, before anything is
    built, a sentence for each file or folder of an office that is beyond a limit and left out.
    reading: shows how far the files of an office are read, before the first candidate.
    Raises InputError where either exists, or where the offices or models of the configuration cannot be used.
    """
    _check(config, jobs)
    if models is not None:
        check_models(models)
    with create_run(run_path(out), config.model_dump(mode="json"), goal=out) as run:
        try:
            if config.office:
                note_settings({"office": list(config.office)}, os.environ)
            prepare_sources(run.path, config.office, on_left_out, reading)
        except InputError:
            # Nothing was begun that could be continued.
            shutil.rmtree(run.path)
            raise
        return continue_neo(run, out, jobs, progress, models)


def continue_neo(
    run: RunDirectory, out: Path, jobs: int, progress: Progress | None = None, models: ModelCalls | None = None
) -> BuildResult:
    """Work what is left of a run, and publish the dataset when nothing is."""
    config = read_config(run.config, run.path)
    if config.office and not are_sources_prepared(run.path):
        check_sources({"office": list(config.office)}, os.environ, str(run.path / "config.json"))
    sources = prepare_sources(run.path, config.office)
    filtered = _CorpusFilter(config.tasks)
    told = NeoContext(run=str(run.path.resolve()), config=config)
    building = Building(
        title=f"neo, seed {config.seed}",
        goal=config.tasks,
        units=_units(config),
        work=work_candidate,
        ended=settle_ended,
        context=told.model_dump_json(),
        work_with_models=partial(work_candidate_with_models, told),
        without=config.without,
        decide=filtered.decide,
        on_settled=filtered.take,
        enough=filtered.is_enough,
        missing=filtered.missing,
        assemble=lambda goal: assemble(goal, run.ledger, store_of(run.path), config, sources),
    )
    return settle_and_publish(run, out, building, jobs, progress, models)


def _units(config: BuildConfig) -> Iterator[Unit]:
    return (Unit(index, candidate_id(config.split, config.seed, index)) for index in range(config.max_candidates))


class _CorpusFilter:
    """The last filter, asked and told in index order, and when it has let enough through."""

    def __init__(self, wanted: int) -> None:
        self._wanted, self._accepted, self._corpus = wanted, 0, Corpus()

    def decide(self, row: Row) -> Refusal | None:
        """Turn down a task that nearly repeats an accepted one."""
        twin = self._corpus.twin_of(task_of(row))
        return Refusal("corpus", f"says nearly what {twin} says") if twin else None

    def take(self, row: Row) -> None:
        """Let an accepted candidate join the corpus."""
        if row.status == "accepted":
            self._accepted += 1
            self._corpus.add(task_of(row))

    def is_enough(self) -> bool:
        """Whether as many are accepted as were asked for."""
        return self._accepted >= self._wanted

    def missing(self) -> int:
        """How many more are to be accepted."""
        return self._wanted - self._accepted


def _check(config: BuildConfig, jobs: int) -> None:
    check_jobs(jobs)
    if config.tasks < 1:
        raise InputError("", where="--tasks", expected="a number from 1", found=str(config.tasks))
    if config.max_candidates < config.tasks:
        raise InputError("", "--max-candidates", f"at least --tasks ({config.tasks})", str(config.max_candidates))
