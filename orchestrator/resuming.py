"""Go on with a run that was killed, interrupted, or left with errored candidates."""

from pathlib import Path
from typing import NamedTuple

from data_model import InputError
from orchestrator.build_config import read_config
from orchestrator.building import BuildResult
from orchestrator.neo_build import continue_neo
from run_ledger import Progress, find_run, open_run


class Resumed(NamedTuple):
    """What a resumed build came to, how many tasks it was asked for, and whether there was nothing left to do."""

    result: BuildResult
    tasks: int
    was_finished: bool


def resume(path: Path, jobs: int = 1, drop_errored: bool = False, progress: Progress | None = None) -> Resumed:
    """Continue the run of a DATASET or DATASET.run; a finished one is found finished and left alone.

    drop_errored: give up the candidates that errored or crashed, instead of trying them again; the manifest says so.
    Raises InputError where there is no such run, or it is no build.
    """
    found = find_run(path)
    with open_run(found) as run:
        if run.config.get("kind") != "build":
            raise InputError("no build", where=str(found), expected="a run of `homer build`", found=run.config["kind"])
        config = read_config(run.config, found)
        out = found.with_name(found.name.removesuffix(".run"))
        was_finished = run.is_published(out)
        if drop_errored:
            run.ledger.drop_held()
        else:
            run.ledger.reopen_held()
        return Resumed(continue_neo(run, out, jobs, progress), config.tasks, was_finished)
