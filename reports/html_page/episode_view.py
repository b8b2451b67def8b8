"""The page's data for one episode: its verdict, steps, files, and why it failed."""

from typing import Any, NamedTuple

from data_model import EpisodeRow, canonical_json
from evaluation import open_recorded_files, read_recorded_steps
from failure_analysis import EpisodeFailure
from office_env import Office
from reports.html_page.file_reader import FileReader
from reports.html_page.file_view import make_changes_view
from reports.html_page.long_texts import TextPool
from reports.load_runs import LoadedRun

Json = dict[str, Any]


class EpisodeView(NamedTuple):
    """An episode as JSON for the page.

    Attributes:
        summary: The data for the list of all episodes.
        details: The data for the view of this episode.
    """

    summary: Json
    details: Json


def make_episode_view(
    run_number: int,
    run: LoadedRun,
    row: EpisodeRow,
    failure: EpisodeFailure | None,
    office: Office,
    file_reader: FileReader,
    text_pool: TextPool,
) -> EpisodeView:
    """Make the page's data for one recorded episode.

    Args:
        run_number: The index of the run in the report.
        text_pool: Collects the long texts, which the data refers to by index.
    """
    is_scored = row.status == "scored" and row.verdict is not None
    summary = {
        "run": run_number,
        "trial": row.trial,
        "status": row.status,
        "passed": row.verdict.passed if row.verdict is not None and is_scored else None,
        "label": failure.label or "" if failure else "",
        "steps": row.steps,
        "tokens": row.tokens.history,
    }
    details = {
        **summary,
        "stop": row.stop,
        "why": row.why,
        "latency": round(row.usage.latency_s, 1),
        "cost": round(row.usage.cost_usd, 4),
        "model_tokens": [row.tokens.input, row.tokens.output],
        "remembered": list(row.remembered),
        "failure": _make_failure_view(failure) if failure else None,
        "checks": _make_check_rows(row),
        "actions": _make_action_views(run, row, text_pool) if is_scored else [],
        "files": make_changes_view(office, open_recorded_files(row, run.path, office), file_reader, text_pool)
        if is_scored
        else None,
    }
    return EpisodeView(summary, details)


def _make_failure_view(failure: EpisodeFailure) -> Json:
    signs = [sign.model_dump(mode="json") for sign in failure.signs]
    missed = [fact.model_dump(mode="json") for fact in failure.missed]
    return {"signs": signs, "missed": missed, "unknown": list(failure.unknown)}


def _make_check_rows(row: EpisodeRow) -> list[list[str]]:
    checks = row.verdict.checks if row.verdict is not None else ()
    return [[check.name, check.status, check.where, check.expected, check.found, check.message] for check in checks]


def _make_action_views(run: LoadedRun, row: EpisodeRow, text_pool: TextPool) -> list[Json]:
    return [
        {
            "does": f"{step.app}.{step.action}",
            "args": text_pool.add(canonical_json(step.args)),
            "seen": text_pool.add(step.observation),
            "status": step.status,
            "latency": round(step.latency_s, 2),
            "tokens": step.tokens,
        }
        for step in read_recorded_steps(run.path, row.task, row.trial)
    ]
