"""Run an evaluation, or go on with one: episodes from the ledger, one process that settles, rows at the end."""

from collections.abc import Callable, Iterator
from functools import partial
from pathlib import Path

from data_model import (
    BudgetReached,
    Dataset,
    EpisodeRow,
    InputError,
    bounds,
    check_names,
    read_row,
    read_rows,
    refuse_size,
    whole_file,
    write_rows,
)
from evaluation.choosing import check_solver
from evaluation.config import EvalConfig, open_dataset, read_eval_config, task_ids_of
from evaluation.episode_order import EvalContext, place_of, units_of
from evaluation.episode_settling import settle_ended_episode
from evaluation.episode_with_models import work_episode_with_models
from evaluation.episode_work import carry_out, work_episode
from evaluation.memory import check_memory_of
from evaluation.model_calls import Session, check_models, with_session
from evaluation.names import trajectory_name
from evaluation.recording import forget_others
from evaluation.summary import EvalResult, summarised
from llm_gateway import ModelCalls
from office_env.criteria import checked_arguments
from run_ledger import (
    Progress,
    Row,
    RunDirectory,
    SilentProgress,
    create_run,
    find_run,
    kill_point,
    open_run,
    reach,
    read_run_config,
    refuse_others,
    settle_async_units,
    settle_units,
)

EPISODES_SETTLED = kill_point("episodes-settled", "every episode is in the ledger, their rows are not written yet")
EPISODES_WRITTEN = kill_point("episodes-written", "the rows of an evaluation have just been written")
ROWS = "episodes.jsonl"
CACHE = "memory"
GRID = "grid.json"
_FAULTS = "faults.log"
ModelsOf = Callable[[EvalConfig], ModelCalls | None]


def no_models(config: EvalConfig) -> ModelCalls | None:
    """No model is called."""
    return None


def evaluate(
    config: EvalConfig,
    out: Path,
    jobs: int = 1,
    progress: Progress | None = None,
    target: str | None = None,
    models: ModelCalls | None = None,
    dataset: Path | None = None,
) -> EvalResult:
    """Run every task of a dataset, as often as there are trials, in a new run at `out`.

    target: what was typed for `--solver`. models: how models are called, where the configuration needs any.
    dataset: where it lies now, if it was moved since the configuration was made.
    Raises InputError where the run exists, or solver, dataset or models cannot be used, before anything is made.
    """
    opened = check_evaluation(config, out, jobs, target, models, dataset)
    with create_run(out, config.model_dump(mode="json")) as run:
        return _continued(run, config, opened, jobs, progress, target, models)


def check_evaluation(
    config: EvalConfig,
    out: Path,
    jobs: int,
    target: str | None,
    models: ModelCalls | None,
    dataset: Path | None = None,
) -> Dataset:
    """Look at all that can be looked at before an evaluation begins, and open its dataset."""
    if jobs < 1:
        raise InputError("", "--jobs", "a number from 1", str(jobs))
    opened = check_episodes(config, out, dataset)
    check_solver(config, target if ":" in config.solver else None)
    if models is not None:
        check_models(models)
    return opened


def check_episodes(config: EvalConfig, out: Path, dataset: Path | None = None) -> Dataset:
    """Look at all that does not depend on who acts, and open the dataset of an evaluation that is to lie at `out`."""
    if not out.name:
        raise InputError("not a name for a new folder", where=str(out))
    opened = open_dataset(config, out, dataset)
    ids = opened.task_ids()
    if not ids:
        raise InputError("a dataset without tasks", where=str(opened.root))
    check_names(ids)
    _check_criteria(opened)
    check_memory_of(config)
    return opened


def _check_criteria(dataset: Dataset) -> None:
    """Read every task once: a row that nobody can score would end the run in its midst."""
    for task in dataset.tasks():
        for index, one in enumerate(task.criteria):
            try:
                checked_arguments(one)
            except InputError as fault:
                where = f"task {task.id}, /criteria/{index}{fault.where}"
                raise InputError(fault.what, where, fault.expected, fault.found) from None


def continue_evaluation(
    path: Path,
    jobs: int = 1,
    progress: Progress | None = None,
    target: str | None = None,
    models: ModelsOf = no_models,
    dataset: Path | None = None,
) -> EvalResult:
    """Go on with a run; episodes that errored or crashed are tried again, and a finished run is left as it is.

    target: `--solver`, which a run of an import path needs again. models: asked how models are called where something
    is left to do. dataset: where it lies now, if it was moved.
    """
    if jobs < 1:
        raise InputError("", "--jobs", "a number from 1", str(jobs))
    found = find_run(path)
    with open_run(found) as run:
        config = read_eval_config(run.config, found)
        opened = open_dataset(config, found, dataset)
        check_names(opened.task_ids())
        if _is_finished(run, config, opened):
            return summarised(found, config, _rows(run, config, opened), was_finished=True)
        check_memory_of(config)
        check_solver(config, target)
        called = models(config)
        if called is not None:
            check_models(called)
        run.ledger.reopen_held()
        return _continued(run, config, opened, jobs, progress, target, called)


def cache_of(run: Path) -> Path:
    """Where vectors and summaries are kept: in the run, or in its grid, whose cells share them.

    Raises InputError for a grid that holds what is none of its own, as `refuse_others` does.
    """
    whole = run.resolve()
    if (whole.parent / GRID).is_file():
        whole = whole.parent
        refuse_others(whole)
    return whole / CACHE


def _is_finished(run: RunDirectory, config: EvalConfig, dataset: Dataset) -> bool:
    counts = run.ledger.counts()
    return counts.accepted == len(task_ids_of(config, dataset)) * config.trials and (run.path / ROWS).is_file()


def _continued(
    run: RunDirectory,
    config: EvalConfig,
    dataset: Dataset,
    jobs: int,
    progress: Progress | None,
    target: str | None,
    models: ModelCalls | None,
) -> EvalResult:
    told = EvalContext(
        run=str(run.path.resolve()),
        dataset=str(dataset.root.resolve()),
        cache=str(cache_of(run.path)),
        config=config,
        target=target,
    )
    (run.path / "trace.jsonl").touch()
    for folder in ("trajectories", "files"):
        (run.path / folder).mkdir(exist_ok=True)
    watcher = progress or SilentProgress()
    watcher.start(f"{config.solver}, {config.memory}", len(task_ids_of(config, dataset)) * config.trials)
    stopped = ""
    try:
        _settle(run, told, dataset, jobs, watcher, models)
    except BudgetReached as spent:
        stopped = str(spent)
    finally:
        watcher.finish()
    reach(EPISODES_SETTLED)
    run.sweep_workspaces()
    finish_rows(run, config, dataset)
    return summarised(run.path, config, _rows(run, config, dataset), stopped)


def _settle(
    run: RunDirectory, told: EvalContext, dataset: Dataset, jobs: int, progress: Progress, models: ModelCalls | None
) -> None:
    units = units_of(told.config, task_ids_of(told.config, dataset))
    context = told.model_dump_json()
    if not told.config.needs_models:
        settle_units(
            run.ledger,
            units,
            work_episode,
            jobs=jobs,
            context=context,
            look_ahead=len(units),
            progress=progress,
            ended=settle_ended_episode,
        )
        return
    if models is None:
        raise InputError("no model is named for this evaluation", "--model")
    concurrency = models.settings.concurrency

    async def settle(session: Session) -> None:
        work = partial(work_episode_with_models, told, dataset, session)
        await settle_async_units(
            run.ledger,
            units,
            work,
            concurrency=concurrency,
            look_ahead=len(units),
            progress=progress,
            spent=session.spent,
        )

    with_session(run.path, models, jobs, carry_out, context, settle)


def finish_rows(run: RunDirectory, config: EvalConfig, dataset: Dataset) -> None:
    """Write the rows of all episodes that have an outcome, and delete what belongs to none."""
    trajectories, files = set[str](), set[str]()
    for row in _rows(run, config, dataset):
        files |= {digest for digest in row.changed.values() if digest is not None}
        if row.status == "scored":
            trajectories.add(trajectory_name(row.task, row.trial))
    forget_others(run.path, trajectories, files)
    write_rows(run.path / ROWS, _rows(run, config, dataset))
    _write_faults(run)
    reach(EPISODES_WRITTEN)


def _write_faults(run: RunDirectory) -> None:
    counts = run.ledger.counts()
    if not counts.held:
        (run.path / _FAULTS).unlink(missing_ok=True)
        return
    with whole_file(run.path / _FAULTS) as log:
        for number, row in enumerate(run.ledger.rows("errored", "crashed")):
            between = "\n" if number else ""
            log.write(f"{between}{row.key}: {row.status}, {row.reason}\n{row.detail}\n".encode())


def _rows(run: RunDirectory, config: EvalConfig, dataset: Dataset) -> Iterator[EpisodeRow]:
    """The rows of all episodes that have an outcome, by task and trial, one at a time."""
    tasks = task_ids_of(config, dataset)
    return (_row_of(row, config, tasks) for row in run.ledger.rows() if row.result is not None)


def _row_of(row: Row, config: EvalConfig, tasks: tuple[str, ...]) -> EpisodeRow:
    if row.result == "accepted":
        return _kept_row(row)
    task, trial = place_of(row.unit, config, tasks)
    return EpisodeRow(
        task=task, trial=trial, status="crashed" if row.result == "crashed" else "errored", why=row.reason
    )


def _kept_row(row: Row) -> EpisodeRow:
    where = f"ledger.sqlite, {row.key}"
    refuse_size(len(row.payload), bounds.ROW_BYTES, where)
    return read_row(row.payload, EpisodeRow, where)


def config_of(path: Path) -> EvalConfig:
    """The configuration of a run, read without owning it; InputError where there is no run of an evaluation."""
    return read_eval_config(read_run_config(find_run(path)), path)


def episode_rows(path: Path, dataset: Path | None = None) -> Iterator[EpisodeRow]:
    """The rows of a run, by task and trial; of one that was killed, those that its ledger has.

    dataset: where it lies now, if it was moved. Raises InputError where there is no run of an evaluation.
    """
    if (path / ROWS).is_file():
        yield from read_rows(path / ROWS, EpisodeRow)
        return
    with open_run(find_run(path)) as run:
        config = read_eval_config(run.config, run.path)
        yield from _rows(run, config, open_dataset(config, run.path, dataset))
