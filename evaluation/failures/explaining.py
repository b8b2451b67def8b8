"""One failed episode, explained by rules from its steps, its verdict and the reference solution."""

from collections.abc import Callable, Iterator
from itertools import islice
from typing import NamedTuple

from data_model import Dialogue, EpisodeRow, Plan, Step, Task, needed_facts
from evaluation.failures.acts import Act, act_of
from evaluation.failures.aligning import align, differences_by
from evaluation.failures.asked import Asked
from evaluation.failures.failed_criteria import FailedCriterion, Score, failed_criteria, file_types
from evaluation.failures.missed import missed_facts
from evaluation.failures.model import LABELS, Failure, Label, Sign
from evaluation.failures.signs import Seen, incorrect_calls, missing_actions, missing_files, planning_faults

NO_SOLUTION = "the task has no reference solution: what was overlooked or left undone cannot be told"
NO_FACTS = "the task has no needed facts: what was missed of the days before cannot be told"
MOST_SIGNS = 20
"""Of one label."""


class Recorded(NamedTuple):
    """A failed episode. office: the paths of its files. score: makes the checks of one criterion again."""

    task: Task
    dialogue: Dialogue | None
    row: EpisodeRow
    steps: tuple[Step, ...]
    office: tuple[str, ...]
    score: Score


def explain_failure(episode: Recorded) -> Failure:
    """Say why a scored episode did not pass.

    The primary label is the first that applies of missing file, incorrect tool call, missing action, and inaccurate
    planning, which is what remains where nothing else explains it. Source: OdysseyBench, section 6.
    """
    task, row = episode.task, episode.row
    assert row.verdict is not None
    failed = failed_criteria(task, row.verdict, episode.score)
    acts = tuple(act_of(at, step) for at, step in enumerate(episode.steps))
    asked = Asked(text for criterion in failed for text in criterion.asked)
    by_solution = _seen(episode, acts, failed, asked, task.solution, is_solution=True)
    plans = [way.plan for way in task.right_ways] if task.solution is not None else []
    ways = [by_solution, *(_seen(episode, acts, failed, asked, plan, is_solution=False) for plan in plans)]
    seen = min(ways, key=_distance)
    signs = tuple(sign for rule in _RULES for sign in islice(rule(seen), MOST_SIGNS))
    if not signs and task.solution is not None:
        signs = (_what_remains(failed),)
    unknown = (*((NO_SOLUTION,) if task.solution is None else ()), *(() if needed_facts(task.facts) else (NO_FACTS,)))
    return Failure(
        task=row.task,
        trial=row.trial,
        label=None if task.solution is None else _first(signs),
        signs=signs,
        file_types=file_types(failed),
        failed=tuple(check.message[:500] for one in failed for check in one.checks)[:MOST_SIGNS],
        missed=tuple(missed_facts(task, episode.dialogue, by_solution)),
        unknown=unknown,
    )


def unexplained_failure(row: EpisodeRow, why: str) -> Failure:
    """What its verdict alone says of a failed episode. why: no explanation of it was found, as a sentence."""
    checks = row.verdict.checks if row.verdict is not None else ()
    said = tuple(check.message[:500] for check in checks if check.status in ("failed", "error"))
    return Failure(
        task=row.task,
        trial=row.trial,
        label=None,
        failed=said[:MOST_SIGNS],
        unknown=(f"no explanation was found within the limits: {why}",),
    )


_RULES: tuple[Callable[[Seen], Iterator[Sign]], ...] = (
    missing_files,
    incorrect_calls,
    missing_actions,
    planning_faults,
)


def _seen(
    episode: Recorded,
    acts: tuple[Act, ...],
    failed: tuple[FailedCriterion, ...],
    asked: Asked,
    plan: Plan | None,
    is_solution: bool,
) -> Seen:
    differences = differences_by(episode.task, asked, bindings=is_solution)
    planned = None if plan is None else [act_of(at, call) for at, call in enumerate(plan)]
    return Seen(
        row=episode.row,
        acts=acts,
        failed=failed,
        failing=tuple(dict.fromkeys(place for criterion in failed for place in criterion.places)),
        asked=asked,
        office={path.lower(): path for path in episode.office},
        alignment=None if planned is None else align(planned, acts, differences),
        differences=differences,
    )


def _distance(seen: Seen) -> tuple[int, int]:
    """How far what was done is from a plan: steps left out, then arguments that differ."""
    if seen.alignment is None:
        return (0, 0)
    steps = {step.at: step for step in seen.alignment.plan}
    taken = seen.alignment.taken
    return len(seen.alignment.left), sum(len(seen.differences(steps[at], taken[at])) for at in taken)


def _first(signs: tuple[Sign, ...]) -> Label:
    found = {sign.label for sign in signs}
    return next(label for label in LABELS if label in found)


def _what_remains(failed: tuple[FailedCriterion, ...]) -> Sign:
    what = next((check.message for one in failed for check in one.checks), "no criterion passed")
    message = f"every step of the reference has its like, and still: {what}"[:500]
    return Sign(label="inaccurate_planning", message=message)
