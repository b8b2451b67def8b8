"""Go on with a run that was killed, interrupted, or left with errored candidates."""

from pathlib import Path

from data_model import InputError
from orchestrator.neo_build import BuildResult, continue_neo
from run_ledger import Progress, find_run, open_run


def resume(path: Path, jobs: int = 1, drop_errored: bool = False, progress: Progress | None = None) -> BuildResult:
    """Continue the run of a DATASET or DATASET.run; a finished one is found finished and left alone.

    drop_errored: give up the candidates that errored or crashed, instead of trying them again; the manifest says so.
    Raises InputError where there is no such run, or it is no build.
    """
    found = find_run(path)
    with open_run(found) as run:
        if run.config.get("kind") != "build":
            raise InputError("no build", where=str(found), expected="a run of `homer build`", found=run.config["kind"])
        if drop_errored:
            run.ledger.drop_held()
        else:
            run.ledger.reopen_held()
        return continue_neo(run, found.with_name(found.name.removesuffix(".run")), jobs, progress)
