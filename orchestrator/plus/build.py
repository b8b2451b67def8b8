"""Build a Plus dataset or continue a build: every seed is a unit, and every unit is settled."""

import os
import shutil
from functools import partial
from pathlib import Path

from data_model import InputError, Task, check_sources_consent, remember_consent
from llm_gateway import ModelOptions
from model_sessions import check_models
from orchestrator.build import BuildResult, BuildSpec, check_jobs, run_and_publish
from orchestrator.candidate_outcomes import classify_unit_termination
from orchestrator.offices.sources import open_run_store
from orchestrator.plus.config import PlusConfig, read_plus_config
from orchestrator.plus.dataset_assembly import assemble_plus_dataset
from orchestrator.plus.run_candidate import PlusContext, run_plus_candidate, run_plus_candidate_with_models
from orchestrator.plus.seed_tasks import are_seeds_prepared, make_plus_id, prepare_seeds
from processes import Unit
from run_ledger import Progress, RunDirectory, create_run, make_run_path


def build_plus(
    config: PlusConfig,
    out: Path,
    jobs: int = 1,
    progress: Progress | None = None,
    model_options: ModelOptions | None = None,
) -> BuildResult:
    """Build a Plus dataset at `out`, with its run at `out.run`; neither may exist.

    Args:
        jobs: The number of worker processes.
        model_options: How models are called; None if the configuration gives them no role.

    Raises:
        InputError: `out` or its run exists, or the seeds or models of the configuration cannot be used.
    """
    check_jobs(jobs)
    if config.limit is not None and config.limit < 1:
        raise InputError("", where="--limit", expected="a number from 1", found=str(config.limit))
    if model_options is not None:
        check_models(model_options)
    with create_run(make_run_path(out), config.model_dump(mode="json"), target=out) as run:
        try:
            remember_consent({"seeds": config.seeds}, os.environ)
            prepare_seeds(run.path, config)
        except InputError:
            # Nothing has started that could be resumed.
            shutil.rmtree(run.path)
            raise
        return continue_plus_build(run, out, jobs, progress, model_options)


def continue_plus_build(
    run: RunDirectory, out: Path, jobs: int, progress: Progress | None = None, model_options: ModelOptions | None = None
) -> BuildResult:
    """Run the seeds that are left in a run, and publish the dataset if none is left after that."""
    config = read_plus_config(run.config, run.path)
    if not are_seeds_prepared(run.path):
        check_sources_consent({"seeds": config.seeds}, os.environ, str(run.path / "config.json"))
    seeds = prepare_seeds(run.path, config)
    context = PlusContext(run=str(run.path.resolve()), config=config)
    spec = BuildSpec(
        title=f"plus, seed {config.seed}",
        target_count=len(seeds),
        units=(Unit(index, make_plus_id(seed)) for index, seed in enumerate(seeds)),
        run_unit=run_plus_candidate,
        on_termination=classify_unit_termination,
        context=context.model_dump_json(),
        run_unit_with_models=partial(run_plus_candidate_with_models, context),
        without=config.without,
        decide=lambda row: None,
        on_settled=lambda row: None,
        has_enough=lambda: False,
        count_missing=lambda: len(seeds),
        assemble=lambda goal: assemble_plus_dataset(goal, run.ledger, open_run_store(run.path), config, seeds),
    )
    return run_and_publish(run, out, spec, jobs, progress, model_options)


def read_run_seeds(run: RunDirectory) -> tuple[Task, ...]:
    """Read the seeds of a run."""
    return prepare_seeds(run.path, read_plus_config(run.config, run.path))
