"""Resume a build that was killed, interrupted, or left with errored candidates."""

import os
from collections.abc import Mapping
from pathlib import Path
from typing import NamedTuple

from data_model import InputError
from llm_gateway import ModelFlags, ModelOptions, build_resumed_settings
from model_sessions import check_models
from orchestrator.build import BuildResult
from orchestrator.build_config import BuildConfig, read_build_config
from orchestrator.neo.build import continue_neo_build
from orchestrator.plus.build import continue_plus_build, read_run_seeds
from orchestrator.plus.config import PlusConfig, read_plus_config
from run_ledger import Progress, find_run, open_run


class ResumeResult(NamedTuple):
    """The result of a resumed build.

    Attributes:
        split: `neo` or `plus`.
        tasks: The number of tasks asked for; for Plus, the number of seeds.
        was_finished: Whether there was nothing left to do.
    """

    result: BuildResult
    split: str
    tasks: int
    was_finished: bool


def resume_build(
    path: Path,
    jobs: int = 1,
    drop_errored: bool = False,
    progress: Progress | None = None,
    flags: ModelFlags | None = None,
    environ: Mapping[str, str] = os.environ,
) -> ResumeResult:
    """Resume the build of a DATASET or DATASET.run; a finished build stays unchanged.

    Args:
        drop_errored: Give up candidates that errored or crashed instead of trying them again; the manifest says so.
        flags: Settings of models that may change on resuming: budget, limits, address and key.
        environ: Environment variables with further settings of models.

    Raises:
        InputError: There is no such run, it is not a build, or its models cannot be called.
    """
    run_dir = find_run(path)
    with open_run(run_dir) as run:
        if run.config.get("kind") != "build":
            raise InputError(
                "not a build", where=str(run_dir), expected="a run of `homer build`", found=run.config["kind"]
            )
        is_plus = run.config.get("split") == "plus"
        config = read_plus_config(run.config, run_dir) if is_plus else read_build_config(run.config, run_dir)
        tasks = len(read_run_seeds(run)) if is_plus else read_build_config(run.config, run_dir).tasks
        out = run_dir.with_name(run_dir.name.removesuffix(".run"))
        was_finished = run.is_published(out)
        model_options = None if was_finished else _read_model_options(config, run_dir, flags or ModelFlags(), environ)
        if drop_errored:
            run.ledger.drop_retryable()
        else:
            run.ledger.reopen_retryable()
        result = (continue_plus_build if is_plus else continue_neo_build)(run, out, jobs, progress, model_options)
        return ResumeResult(result, "plus" if is_plus else "neo", tasks, was_finished)


def _read_model_options(
    config: BuildConfig | PlusConfig, run: Path, flags: ModelFlags, environ: Mapping[str, str]
) -> ModelOptions | None:
    if config.models is None:
        return None
    location = f"{run / 'config.json'}, /models"
    model_options = ModelOptions(
        build_resumed_settings(config.models, location, environ, flags, config.model_roles), flags.otel
    )
    check_models(model_options)
    return model_options
