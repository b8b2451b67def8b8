"""`homer score`: score the files that an agent left, or every episode of a run again."""

from pathlib import Path
from typing import TYPE_CHECKING

import click

from homeragents.exit_codes import ExitCode
from homeragents.options import STATUS_MARKS, json_option, profile_option
from homeragents.terminal import print_json, print_line

if TYPE_CHECKING:
    from criteria import Profile
    from evaluation import RescoredRun


MAX_SHOWN = 20


@click.command(
    "score", epilog="Example: homer score my-dataset neo-7-00000 my-workspace, or for a whole run: homer score my-run"
)
@click.argument("dataset", type=click.Path(path_type=Path), metavar="DATASET|RUN")
@click.argument("task_id", required=False)
@click.argument("workspace", type=click.Path(path_type=Path), required=False)
@click.option(
    "--dataset",
    "moved",
    type=click.Path(path_type=Path),
    metavar="DIR",
    help="Folder of the run's dataset, if it was moved.",
)
@profile_option
@json_option
def command(
    dataset: Path, task_id: str | None, workspace: Path | None, moved: Path | None, profile: "Profile", as_json: bool
) -> int:
    """Score the files in a workspace by a task's criteria, or score every episode of a run again."""
    if task_id is None and (dataset / "ledger.sqlite").exists():
        from evaluation import rescore_run

        return _report_rescoring(rescore_run(dataset, profile, moved), as_json)
    if task_id is None or workspace is None:
        missing_argument = "TASK_ID" if task_id is None else "WORKSPACE"
        raise click.UsageError(f"Missing argument '{missing_argument}'.")
    if moved is not None:
        raise click.UsageError("--dataset is for a RUN")
    return _score_folder(dataset, task_id, workspace, profile, as_json)


def _score_folder(dataset: Path, task_id: str, workspace: Path, profile: "Profile", as_json: bool) -> int:
    from data_model import Dataset, InputError
    from evaluation import ScoringWorker

    opened_dataset = Dataset(dataset)
    opened_dataset.task(task_id)
    if not workspace.is_dir():
        raise InputError("not a directory", where=str(workspace), expected="a workspace with data/, emails/, calendar/")
    with ScoringWorker(opened_dataset) as scoring:
        verdict = scoring.score_folder(task_id, workspace, profile)
    if as_json:
        print_json({**verdict.model_dump(mode="json"), "task": task_id, "profile": profile})
    else:
        for check in verdict.checks:
            print_line(f"{STATUS_MARKS[check.status]}  {check.name}: {check.message}")
        print_line("passed" if verdict.passed else "failed")
    return ExitCode.DONE if verdict.passed else ExitCode.FAILED


def _report_rescoring(rescored_run: "RescoredRun", as_json: bool) -> int:
    """Print the result of rescoring a run; return FAILED if the run's own verdicts do not hold."""
    if as_json:
        print_json(rescored_run.model_dump(mode="json"))
    else:
        for difference in rescored_run.differs[:MAX_SHOWN]:
            before, now = ("passed" if difference[key] else "failed" for key in ("before", "now"))
            print_line(
                f"{difference['task']}, trial {difference['trial']}: {before} before, {now} now; {difference['why']}"
            )
        if len(rescored_run.differs) > MAX_SHOWN:
            print_line(f"... and {len(rescored_run.differs) - MAX_SHOWN} more; --json lists them all")
        passed = f"{rescored_run.passed} passed, {rescored_run.passed_before} before"
        print_line(
            f"{rescored_run.episodes} verdicts under {rescored_run.profile}: {passed}, "
            f"{len(rescored_run.differs)} differ"
        )
    return ExitCode.DONE if rescored_run.holds else ExitCode.FAILED
