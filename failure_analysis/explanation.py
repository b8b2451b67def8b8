"""Explain a failed episode by rules, from its steps, its verdict and the reference solution."""

from collections.abc import Callable, Iterator
from itertools import islice
from typing import NamedTuple

from data_model import Dialogue, EpisodeRow, Plan, Step, Task, select_needed_facts
from failure_analysis.alignment import align_calls, make_difference_finder, measure_distance
from failure_analysis.calls import Call, read_call
from failure_analysis.episode_failure import LABELS, EpisodeFailure, FailureSign, Label
from failure_analysis.expected_texts import ExpectedTexts
from failure_analysis.failed_criteria import FailedCriterion, RescoreCriterion, find_failed_criteria, list_file_types
from failure_analysis.failure_labels import (
    FailureContext,
    find_incorrect_calls,
    find_missing_actions,
    find_missing_files,
    find_planning_failures,
)
from failure_analysis.missed_facts import find_missed_facts

NO_SOLUTION = "the task has no reference solution, so missed files and actions cannot be determined"
NO_FACTS = "the task has no needed facts, so missed facts cannot be determined"
MAX_SIGNS_PER_LABEL = 20


class FailedEpisode(NamedTuple):
    """A failed episode and all that its explanation needs.

    Attributes:
        office_paths: The paths of the files in the task's office.
        rescore: Function that scores one criterion again and returns its checks.
    """

    task: Task
    dialogue: Dialogue | None
    row: EpisodeRow
    steps: tuple[Step, ...]
    office_paths: tuple[str, ...]
    rescore: RescoreCriterion


def explain_failure(episode: FailedEpisode) -> EpisodeFailure:
    """Explain why a scored episode did not pass.

    The primary label is the first that applies of missing file, incorrect tool call, missing action, and inaccurate
    planning, which also covers failures that nothing else explains.

    Source: OdysseyBench, section 6.
    """
    task, row = episode.task, episode.row
    assert row.verdict is not None
    failed_criteria = find_failed_criteria(task, row.verdict, episode.rescore)
    calls = tuple(read_call(at, step) for at, step in enumerate(episode.steps))
    expected_texts = ExpectedTexts(text for criterion in failed_criteria for text in criterion.expected_texts)
    solution_context = _make_context(episode, calls, failed_criteria, expected_texts, task.solution, is_solution=True)
    plans = [way.plan for way in task.right_ways] if task.solution is not None else []
    contexts = [
        solution_context,
        *(_make_context(episode, calls, failed_criteria, expected_texts, plan, is_solution=False) for plan in plans),
    ]
    context = min(contexts, key=lambda one: measure_distance(one.alignment, one.find_differences))
    signs = tuple(sign for rule in _FAILURE_RULES for sign in islice(rule(context), MAX_SIGNS_PER_LABEL))
    if not signs and task.solution is not None:
        signs = (_make_fallback_sign(failed_criteria),)
    unknowns = (
        *((NO_SOLUTION,) if task.solution is None else ()),
        *(() if select_needed_facts(task.facts) else (NO_FACTS,)),
    )
    return EpisodeFailure(
        task=row.task,
        trial=row.trial,
        label=None if task.solution is None else _choose_primary_label(signs),
        signs=signs,
        file_types=list_file_types(failed_criteria),
        failed=tuple(check.message[:500] for one in failed_criteria for check in one.checks)[:MAX_SIGNS_PER_LABEL],
        missed=tuple(find_missed_facts(task, episode.dialogue, solution_context)),
        unknown=unknowns,
    )


def make_unexplained_failure(row: EpisodeRow, why: str) -> EpisodeFailure:
    """Make the result for a failed episode that could not be explained, from its verdict alone.

    Args:
        why: Why no explanation was found.
    """
    checks = row.verdict.checks if row.verdict is not None else ()
    messages = tuple(check.message[:500] for check in checks if check.status in ("failed", "error"))
    return EpisodeFailure(
        task=row.task,
        trial=row.trial,
        label=None,
        failed=messages[:MAX_SIGNS_PER_LABEL],
        unknown=(f"no explanation was found within the limits: {why}",),
    )


_FAILURE_RULES: tuple[Callable[[FailureContext], Iterator[FailureSign]], ...] = (
    find_missing_files,
    find_incorrect_calls,
    find_missing_actions,
    find_planning_failures,
)


def _make_context(
    episode: FailedEpisode,
    calls: tuple[Call, ...],
    failed_criteria: tuple[FailedCriterion, ...],
    expected_texts: ExpectedTexts,
    plan: Plan | None,
    is_solution: bool,
) -> FailureContext:
    find_differences = make_difference_finder(episode.task, expected_texts, is_solution=is_solution)
    planned_calls = None if plan is None else [read_call(at, call) for at, call in enumerate(plan)]
    return FailureContext(
        row=episode.row,
        calls=calls,
        failed_criteria=failed_criteria,
        failing_places=tuple(dict.fromkeys(place for criterion in failed_criteria for place in criterion.places)),
        expected_texts=expected_texts,
        office_paths={path.lower(): path for path in episode.office_paths},
        alignment=None if planned_calls is None else align_calls(planned_calls, calls, find_differences),
        find_differences=find_differences,
    )


def _choose_primary_label(signs: tuple[FailureSign, ...]) -> Label:
    labels = {sign.label for sign in signs}
    return next(label for label in LABELS if label in labels)


def _make_fallback_sign(failed_criteria: tuple[FailedCriterion, ...]) -> FailureSign:
    what = next((check.message for one in failed_criteria for check in one.checks), "no criterion passed")
    message = f"every step of the reference was matched, but: {what}"[:500]
    return FailureSign(label="inaccurate_planning", message=message)
