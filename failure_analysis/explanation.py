"""Explain a failed episode by rules, from its steps, its verdict and the reference solution."""

from collections.abc import Iterator, Sequence
from functools import partial
from itertools import islice
from typing import NamedTuple

from data_model import Check, Dialogue, EpisodeRow, Plan, Step, Task, select_needed_facts
from failure_analysis.alignment import align_calls, make_difference_finder, measure_distance
from failure_analysis.called_off import CalledOffAction, find_called_off_actions
from failure_analysis.calls import Call, read_call
from failure_analysis.consequences import is_consequence, is_done_instead_of_refused
from failure_analysis.damage_signs import find_called_off_signs, find_damage_signs
from failure_analysis.decided_plans import find_followed_plan, is_missed_beside, make_missed_fact
from failure_analysis.episode_failure import LABELS, EpisodeFailure, FailureSign, Label, MissedFact
from failure_analysis.expected_texts import ExpectedTexts
from failure_analysis.failed_criteria import (
    FailedCriterion,
    RescoreCriterion,
    find_damage,
    find_failed_criteria,
    list_file_types,
)
from failure_analysis.failure_context import FailureContext, is_at
from failure_analysis.goal_signs import (
    find_missing_actions,
    find_missing_files,
    find_refused_calls,
    find_unexplained_fault,
    find_wrong_calls,
)
from failure_analysis.ignored_rules import find_ignored_rules
from failure_analysis.missed_facts import count_days_before, find_missed_facts
from failure_analysis.planning_signs import find_planning_signs

NO_SOLUTION = "the task has no reference solution, so missed files and actions cannot be determined"
NO_SIGNS = "no failed check belongs to a criterion of the task, so its cause cannot be determined"
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

    The failed checks lead: they say what was expected where, and what was found. The steps say who did it, or that
    nobody tried. The primary label is the first that applies of missing file, incorrect tool call, missing action,
    inaccurate planning, and collateral damage.

    Source: OdysseyBench, section 6.
    """
    task, row = episode.task, episode.row
    assert row.verdict is not None
    failed_criteria = find_failed_criteria(task, row.verdict, episode.rescore)
    damage = find_damage(row.verdict)
    calls = tuple(read_call(at, step) for at, step in enumerate(episode.steps))
    called_off = find_called_off_actions(task, calls, failed_criteria, damage)
    make_context = partial(_make_context, episode, calls, failed_criteria, damage, called_off)
    solution_context = make_context(task.solution, is_solution=True)
    plans = [way.plan for way in task.right_ways] if task.solution is not None else []
    contexts = [solution_context, *(make_context(plan, is_solution=False) for plan in plans)]
    context = min(contexts, key=lambda one: measure_distance(one.alignment, one.find_differences))
    signs = _find_signs(context, called_off)
    unknowns = (
        *((NO_SOLUTION,) if task.solution is None else ()),
        *(() if signs else (NO_SIGNS,)),
        *(() if select_needed_facts(task.facts) else (NO_FACTS,)),
    )
    missed = (*_list_missed_facts(episode, solution_context), *_list_missed_retractions(episode, called_off))
    return EpisodeFailure(
        task=row.task,
        trial=row.trial,
        label=None if task.solution is None else _choose_primary_label(signs),
        signs=signs,
        file_types=list_file_types(failed_criteria, damage),
        failed=tuple(check.message[:500] for check in (*_list_checks(failed_criteria), *damage))[:MAX_SIGNS_PER_LABEL],
        missed=missed,
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


def _find_signs(context: FailureContext, called_off: Sequence[CalledOffAction]) -> tuple[FailureSign, ...]:
    """Return the evidence, in the order of the labels; what one fault explains is no evidence of another."""
    if not any(call.may_write for call in context.calls) and not context.row.changed:
        return tuple(_find_signs_of_idleness(context))
    by_criterion = {
        one.position: () if is_done_instead_of_refused(one, context) else _find_criterion_signs(one, context)
        for one in context.failed_criteria
    }
    refused_calls = tuple(find_refused_calls(context))
    goal_signs = [*refused_calls, *(sign for signs in by_criterion.values() for sign in signs)]
    wrong_places = frozenset(
        place for one in context.failed_criteria if by_criterion[one.position] for place in one.places
    )
    planning_signs = tuple(find_planning_signs(context, wrong_places))
    named_steps = {sign.step for sign in (*refused_calls, *planning_signs)}
    named_calls = [call for call in context.calls if call.position + 1 in named_steps]
    # A refused call stands at the place where it belonged, too.
    named_calls += [step for step, call in context.list_tried_steps() if call in named_calls]
    for criterion in context.failed_criteria:
        is_explained = (
            by_criterion[criterion.position]
            or is_consequence(criterion, context)
            or any(one.explains(criterion.places, criterion.checks) for one in called_off)
            or any(is_at(criterion, call) for call in named_calls)
        )
        if not is_explained:
            goal_signs.append(find_unexplained_fault(criterion, context))
    wrong_steps = frozenset(sign.step for sign in goal_signs if sign.step is not None)
    found = (
        *find_missing_files(context),
        *goal_signs,
        *find_called_off_signs(called_off),
        *planning_signs,
        *find_damage_signs(context, called_off, wrong_steps),
    )
    distinct = tuple(dict.fromkeys(found))
    return tuple(
        sign
        for label in LABELS
        for sign in islice((one for one in distinct if one.label == label), MAX_SIGNS_PER_LABEL)
    )


def _find_criterion_signs(criterion: FailedCriterion, context: FailureContext) -> tuple[FailureSign, ...]:
    signs = (
        *find_wrong_calls(criterion, context),
        *find_missing_actions(criterion, context, with_expected_text=True),
    )
    return signs or tuple(find_missing_actions(criterion, context, with_expected_text=False))


def _find_signs_of_idleness(context: FailureContext) -> Iterator[FailureSign]:
    """Yield what is to be said of an episode that changed nothing."""
    message = f"the solver did nothing: {len(context.calls)} steps, none of which changed the office"
    for place in dict.fromkeys(criterion.place for criterion in context.failed_criteria) or ("",):
        yield FailureSign(label="missing_action", where=place, message=message)
    yield from islice(find_refused_calls(context), MAX_SIGNS_PER_LABEL)
    yield from find_planning_signs(context, frozenset())


def _list_checks(failed_criteria: Sequence[FailedCriterion]) -> list[Check]:
    return [check for one in failed_criteria for check in one.checks]


def _list_missed_facts(episode: FailedEpisode, solution_context: FailureContext) -> Iterator[MissedFact]:
    """Yield the facts that were missed; what a wrong way that was followed explains, only its own fact explains."""
    task, dialogue, row, calls = episode.task, episode.dialogue, episode.row, solution_context.calls
    way = find_followed_plan(task, calls)
    certain = [make_missed_fact(way, task, dialogue, row)] if way is not None else []
    certain += find_ignored_rules(task, dialogue, row, calls)
    by_fact = {one.fact: one for one in certain}
    yield from by_fact.values()
    for one in find_missed_facts(dialogue, solution_context):
        if one.fact not in by_fact and (way is None or is_missed_beside(task.fact(one.fact), way, calls)):
            yield one


def _list_missed_retractions(episode: FailedEpisode, called_off: Sequence[CalledOffAction]) -> Iterator[MissedFact]:
    for one in called_off:
        yield MissedFact(
            fact=one.retraction.id,
            how="retracted",
            instead=one.action.text[:200],
            taken_from=one.action.id,
            days_before=count_days_before(episode.task, episode.dialogue, one.retraction),
            remembered=None,
        )


def _make_context(
    episode: FailedEpisode,
    calls: tuple[Call, ...],
    failed_criteria: tuple[FailedCriterion, ...],
    damage: tuple[Check, ...],
    called_off: Sequence[CalledOffAction],
    plan: Plan | None,
    is_solution: bool,
) -> FailureContext:
    expected_texts = ExpectedTexts(text for criterion in failed_criteria for text in criterion.expected_texts)
    called_off_calls = [one.call for one in called_off]
    own_calls = [call for call in calls if call not in called_off_calls]
    find_differences = make_difference_finder(episode.task, expected_texts, is_solution=is_solution)
    planned_calls = None if plan is None else [read_call(at, call) for at, call in enumerate(plan)]
    return FailureContext(
        task=episode.task,
        row=episode.row,
        calls=calls,
        failed_criteria=failed_criteria,
        damage=damage,
        failing_places=tuple(dict.fromkeys(place for criterion in failed_criteria for place in criterion.places)),
        expected_texts=expected_texts,
        office_paths={path.lower(): path for path in episode.office_paths},
        alignment=None if planned_calls is None else align_calls(planned_calls, own_calls, find_differences),
        find_differences=find_differences,
        is_solution=is_solution,
    )


def _choose_primary_label(signs: tuple[FailureSign, ...]) -> Label | None:
    labels = {sign.label for sign in signs}
    return next((label for label in LABELS if label in labels), None)
