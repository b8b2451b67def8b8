"""Build a Neo dataset or continue a build: one process writes the ledger, and one rename publishes the dataset."""

import os
import shutil
from collections.abc import Callable, Iterator
from functools import partial
from pathlib import Path

from data_model import InputError, check_sources_consent, remember_consent
from llm_gateway import ModelOptions
from model_sessions import check_models
from orchestrator.build import BuildResult, BuildSpec, check_jobs, run_and_publish
from orchestrator.build_config import BuildConfig, check_task_numbers, make_candidate_id, read_build_config
from orchestrator.candidate_outcomes import classify_unit_termination
from orchestrator.ledger_candidates import read_task
from orchestrator.neo.corpus_filter import CorpusFilter, find_later_twin
from orchestrator.neo.dataset_assembly import assemble_neo_dataset
from orchestrator.neo.run_candidate import NeoContext, run_neo_candidate, run_neo_candidate_with_models
from orchestrator.offices.build_notes import make_office_notes
from orchestrator.offices.sources import are_sources_prepared, open_run_store, prepare_sources
from processes import Unit
from run_ledger import Progress, RunDirectory, create_run, make_run_path


def build_neo(
    config: BuildConfig,
    out: Path,
    jobs: int = 1,
    progress: Progress | None = None,
    model_options: ModelOptions | None = None,
    on_left_out: Callable[[str], None] = lambda sentence: None,
    reading_progress: Progress | None = None,
) -> BuildResult:
    """Build a Neo dataset at `out`, with its run at `out.run`; neither may exist.

    Args:
        jobs: The number of worker processes.
        model_options: How models are called; None if the configuration gives them no role.
        on_left_out: Called before the build with a sentence for each file or folder of an office that exceeds a limit
            and is left out.
        reading_progress: Shows the progress of reading the offices, before the first candidate.

    Raises:
        InputError: `out` or its run exists, or the offices or models of the configuration cannot be used.
    """
    check_jobs(jobs)
    check_task_numbers(config)
    if model_options is not None:
        check_models(model_options)
    with create_run(make_run_path(out), config.model_dump(mode="json"), target=out) as run:
        try:
            if config.office:
                remember_consent({"office": list(config.office)}, os.environ)
            prepare_sources(run.path, config.office, on_left_out, reading_progress)
        except InputError:
            # Nothing has started that could be resumed.
            shutil.rmtree(run.path)
            raise
        return continue_neo_build(run, out, jobs, progress, model_options)


def continue_neo_build(
    run: RunDirectory, out: Path, jobs: int, progress: Progress | None = None, model_options: ModelOptions | None = None
) -> BuildResult:
    """Run the candidates that are left in a run, and publish the dataset if none is left after that."""
    config = read_build_config(run.config, run.path)
    if config.office and not are_sources_prepared(run.path):
        check_sources_consent({"office": list(config.office)}, os.environ, str(run.path / "config.json"))
    sources = prepare_sources(run.path, config.office)
    corpus_filter = CorpusFilter(config.tasks, run.ledger)
    context = NeoContext(run=str(run.path.resolve()), config=config)
    spec = BuildSpec(
        title=f"neo, seed {config.seed}",
        target_count=config.tasks,
        units=_make_units(config),
        run_unit=run_neo_candidate,
        on_termination=classify_unit_termination,
        context=context.model_dump_json(),
        run_unit_with_models=partial(run_neo_candidate_with_models, context),
        without=config.without,
        decide=corpus_filter.refuse,
        on_settled=corpus_filter.add_accepted,
        has_enough=corpus_filter.has_enough,
        count_missing=corpus_filter.count_missing,
        find_awaited=find_later_twin,
        assemble=lambda goal: assemble_neo_dataset(goal, run.ledger, open_run_store(run.path), config, sources),
    )
    result = run_and_publish(run, out, spec, jobs, progress, model_options)
    if sources is None or not result.is_published:
        return result
    kinds = [read_task(row).provenance.archetype or "" for row in run.ledger.read_rows("accepted")]
    return result.model_copy(update={"office_notes": make_office_notes(sources.surveys, sources.skipped, kinds)})


def _make_units(config: BuildConfig) -> Iterator[Unit]:
    return (Unit(index, make_candidate_id(config.split, config.seed, index)) for index in range(config.max_candidates))
