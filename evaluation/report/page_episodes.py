"""What the page shows of one episode: its verdict, steps, files, and why it failed."""

from typing import Any, NamedTuple

from data_model import EpisodeRow, canonical_json
from evaluation.failures import Failure
from evaluation.recording import recorded, recorded_steps
from evaluation.report.file_reading import FileReading
from evaluation.report.page_files import changes_shown
from evaluation.report.page_packing import Texts
from evaluation.report.reading import OpenedRun
from office_env import Office

Json = dict[str, Any]


class EpisodeShown(NamedTuple):
    """An episode as the page has it.

    line: for the list of all episodes. whole: for the view of one.
    """

    line: Json
    whole: Json


def episode_shown(
    number: int,
    run: OpenedRun,
    row: EpisodeRow,
    failure: Failure | None,
    office: Office,
    files: FileReading,
    texts: Texts,
) -> EpisodeShown:
    """Read what a run keeps of an episode. number: of the run; texts takes the long texts."""
    is_scored = row.status == "scored" and row.verdict is not None
    line = {
        "run": number,
        "trial": row.trial,
        "status": row.status,
        "passed": row.verdict.passed if row.verdict is not None and is_scored else None,
        "label": failure.label or "" if failure else "",
        "steps": row.steps,
        "tokens": row.tokens.history,
    }
    whole = {
        **line,
        "stop": row.stop,
        "why": row.why,
        "latency": round(row.usage.latency_s, 1),
        "cost": round(row.usage.cost_usd, 4),
        "model_tokens": [row.tokens.input, row.tokens.output],
        "remembered": list(row.remembered),
        "failure": _failure(failure) if failure else None,
        "checks": _checks(row),
        "actions": _actions(run, row, texts) if is_scored else [],
        "files": changes_shown(office, recorded(row, run.path, office), files, texts) if is_scored else None,
    }
    return EpisodeShown(line, whole)


def _failure(failure: Failure) -> Json:
    signs = [sign.model_dump(mode="json") for sign in failure.signs]
    missed = [fact.model_dump(mode="json") for fact in failure.missed]
    return {"signs": signs, "missed": missed, "unknown": list(failure.unknown)}


def _checks(row: EpisodeRow) -> list[list[str]]:
    checks = row.verdict.checks if row.verdict is not None else ()
    return [[check.name, check.status, check.where, check.expected, check.found, check.message] for check in checks]


def _actions(run: OpenedRun, row: EpisodeRow, texts: Texts) -> list[Json]:
    return [
        {
            "does": f"{step.app}.{step.action}",
            "args": texts.put(canonical_json(step.args)),
            "seen": texts.put(step.observation),
            "status": step.status,
            "latency": round(step.latency_s, 2),
            "tokens": step.tokens,
        }
        for step in recorded_steps(run.path, row.task, row.trial)
    ]
