"""Go on with a run that was killed, interrupted, or left with errored candidates."""

import os
from collections.abc import Mapping
from pathlib import Path
from typing import NamedTuple

from data_model import InputError
from llm_gateway import ModelCalls, ModelFlags, resumed_settings
from orchestrator.build_config import BuildConfig, read_config
from orchestrator.building import BuildResult
from orchestrator.model_session import check_models
from orchestrator.neo_build import continue_neo
from orchestrator.plus_build import continue_plus, seeds_of
from orchestrator.plus_config import PlusConfig, read_plus_config
from run_ledger import Progress, find_run, open_run


class Resumed(NamedTuple):
    """What a resumed build came to, and whether there was nothing left to do.

    split: `neo` or `plus`. tasks: how many were asked for; of Plus, how many seeds there are.
    """

    result: BuildResult
    split: str
    tasks: int
    was_finished: bool


def resume(
    path: Path,
    jobs: int = 1,
    drop_errored: bool = False,
    progress: Progress | None = None,
    flags: ModelFlags | None = None,
    environ: Mapping[str, str] = os.environ,
) -> Resumed:
    """Continue the run of a DATASET or DATASET.run; a finished one is found finished and left alone.

    drop_errored: give up the candidates that errored or crashed, instead of trying them again; the manifest says so.
    flags, environ: what may have changed about models: budget, limits, address and key.
    Raises InputError where there is no such run, or it is no build, or its models cannot be called.
    """
    found = find_run(path)
    with open_run(found) as run:
        if run.config.get("kind") != "build":
            raise InputError("no build", where=str(found), expected="a run of `homer build`", found=run.config["kind"])
        is_plus = run.config.get("split") == "plus"
        config = read_plus_config(run.config, found) if is_plus else read_config(run.config, found)
        tasks = len(seeds_of(run)) if is_plus else read_config(run.config, found).tasks
        out = found.with_name(found.name.removesuffix(".run"))
        was_finished = run.is_published(out)
        models = None if was_finished else _models(config, found, flags or ModelFlags(), environ)
        if drop_errored:
            run.ledger.drop_held()
        else:
            run.ledger.reopen_held()
        result = (continue_plus if is_plus else continue_neo)(run, out, jobs, progress, models)
        return Resumed(result, "plus" if is_plus else "neo", tasks, was_finished)


def _models(
    config: BuildConfig | PlusConfig, run: Path, flags: ModelFlags, environ: Mapping[str, str]
) -> ModelCalls | None:
    if config.models is None:
        return None
    kept = f"{run / 'config.json'}, /models"
    models = ModelCalls(resumed_settings(config.models, kept, environ, flags, config.roles_by_model), flags.otel)
    check_models(models)
    return models
