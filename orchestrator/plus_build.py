"""Build a Plus dataset, or go on with one: every seed is a unit, and every one of them is settled."""

import os
import shutil
from functools import partial
from pathlib import Path

from data_model import InputError, Task
from llm_gateway import ModelCalls, check_sources, note_settings
from orchestrator.building import Building, BuildResult, check_jobs, settle_and_publish
from orchestrator.ended import settle_ended
from orchestrator.model_session import check_models
from orchestrator.plus_assembling import assemble_plus
from orchestrator.plus_candidate import PlusContext, work_seed, work_seed_with_models
from orchestrator.plus_config import PlusConfig, read_plus_config
from orchestrator.plus_seeds import are_seeds_prepared, plus_id, prepare_seeds
from orchestrator.sources import store_of
from run_ledger import Progress, RunDirectory, Unit, create_run, run_path


def build_plus(
    config: PlusConfig,
    out: Path,
    jobs: int = 1,
    progress: Progress | None = None,
    models: ModelCalls | None = None,
) -> BuildResult:
    """Build a dataset at `out`, which must not exist, with its run at `out.run`.

    models: how models are called, where the configuration gives them a role.
    Raises InputError where either exists, or where the seeds or models of the configuration cannot be used.
    """
    check_jobs(jobs)
    if config.limit is not None and config.limit < 1:
        raise InputError("", where="--limit", expected="a number from 1", found=str(config.limit))
    if models is not None:
        check_models(models)
    with create_run(run_path(out), config.model_dump(mode="json"), goal=out) as run:
        try:
            note_settings({"seeds": config.seeds}, os.environ)
            prepare_seeds(run.path, config)
        except InputError:
            # Nothing was begun that could be continued.
            shutil.rmtree(run.path)
            raise
        return continue_plus(run, out, jobs, progress, models)


def continue_plus(
    run: RunDirectory, out: Path, jobs: int, progress: Progress | None = None, models: ModelCalls | None = None
) -> BuildResult:
    """Work what is left of a run, and publish the dataset when nothing is."""
    config = read_plus_config(run.config, run.path)
    if not are_seeds_prepared(run.path):
        check_sources({"seeds": config.seeds}, os.environ, str(run.path / "config.json"))
    seeds = prepare_seeds(run.path, config)
    told = PlusContext(run=str(run.path.resolve()), config=config)
    building = Building(
        title=f"plus, seed {config.seed}",
        goal=len(seeds),
        units=(Unit(index, plus_id(seed)) for index, seed in enumerate(seeds)),
        work=work_seed,
        ended=settle_ended,
        context=told.model_dump_json(),
        work_with_models=partial(work_seed_with_models, told),
        without=config.without,
        decide=lambda row: None,
        on_settled=lambda row: None,
        enough=lambda: False,
        missing=lambda: len(seeds),
        assemble=lambda goal: assemble_plus(goal, run.ledger, store_of(run.path), config, seeds),
    )
    return settle_and_publish(run, out, building, jobs, progress, models)


def seeds_of(run: RunDirectory) -> tuple[Task, ...]:
    """The seeds of a run."""
    return prepare_seeds(run.path, read_plus_config(run.config, run.path))
