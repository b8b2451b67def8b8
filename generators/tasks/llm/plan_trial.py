"""Runs a model's plan and, if it holds, derives the draft from outline and plan by code alone."""

from collections.abc import Awaitable, Callable, Collection, Iterator, Sequence
from pathlib import Path

from criteria import score_criterion
from data_model import (
    Check,
    ContentStore,
    Criterion,
    Finding,
    FrozenModel,
    Plan,
    Provenance,
    RightWay,
    Task,
    TaskPlan,
    WrongWay,
    failed,
    name_checks,
    rng_for,
)
from generators.draft import Draft
from generators.requests import TaskRequest
from generators.tasks.difficulty import list_apps, measure_difficulty
from generators.tasks.llm.alternative_values import AlternativeValues
from generators.tasks.llm.bound_values import (
    BoundValue,
    bind_values,
    find_needed_facts,
    find_use_violations,
    make_bindings,
)
from generators.tasks.llm.closed_criteria import close_criteria
from generators.tasks.llm.outline import Outline
from generators.tasks.llm.right_and_wrong_ways import make_right_way, make_wrong_ways
from generators.tasks.llm.solution_plan import SolutionPlan
from generators.tasks.llm.value_locations import list_row_leaves
from generators.tasks.permitted_changes import (
    PlanChanges,
    derive_permitted_changes,
    find_changes_of_plans,
    find_untouched_file,
)
from office_env import MemoryWorkspace, Office, Services, list_office_texts, run_plan

MAX_QUOTED_CHARS = 400


class PlanTrial(FrozenModel):
    """A plan to be tried for an outline, as plain data that another process can run.

    Attributes:
        store: The folder of the content store.
        office: The hash of the office.
        request: The plan of the `TaskRequest`.
        findings: Its findings.
        attempt: Its attempt.
        proposal: Its proposal number.
        outline: The proposed task.
        plan: The proposed solution.
        skipped_checks: The names of checks to leave out.
    """

    store: str
    office: str
    request: TaskPlan
    findings: tuple[Finding, ...]
    attempt: int
    proposal: int
    outline: Outline
    plan: SolutionPlan
    skipped_checks: tuple[str, ...] = ()


class TrialResult(FrozenModel):
    """A draft, or the violations of the plan."""

    draft: Draft | None
    violations: tuple[Check, ...]


TrialRunner = Callable[[PlanTrial], Awaitable[TrialResult]]
"""Runs `run_trial`, in this process or another."""


async def run_trial_here(trial: PlanTrial) -> TrialResult:
    """Run a trial in the event loop of this process; a thread would not do, as file libraries are not thread-safe."""
    return run_trial(trial)


def run_trial_payload(payload: str, context: str) -> str:
    """Run a trial in a worker process.

    Args:
        payload: The JSON of a `PlanTrial`.
        context: Not used.

    Returns:
        The JSON of a `TrialResult`.
    """
    return run_trial(PlanTrial.model_validate_json(payload)).model_dump_json()


def make_trial(
    request: TaskRequest, outline: Outline, plan: SolutionPlan, skipped_checks: Collection[str]
) -> PlanTrial:
    """Make the trial of a plan for a request."""
    return PlanTrial(
        store=str(request.office.store.root.resolve()),
        office=request.office.hash,
        request=request.plan,
        findings=request.findings,
        attempt=request.attempt,
        proposal=request.proposal,
        outline=outline,
        plan=plan,
        skipped_checks=tuple(sorted(skipped_checks)),
    )


def run_trial(trial: PlanTrial) -> TrialResult:
    """Run a plan in a fresh workspace, score the result and make the draft, or return all violations together."""
    outline, plan = trial.outline, trial.plan
    office = Office(ContentStore(Path(trial.store)), trial.office)
    bound_values = bind_values(outline, plan, list_office_texts(office), trial.request.persona)
    # Bindings point at what the model has written, not at what closing adds.
    criteria = close_criteria(outline, trial.request.clock)
    all_violations = (*_run_plan(trial, criteria, office), *find_use_violations(outline, plan, bound_values))
    violations = tuple(one for one in all_violations if one.name not in trial.skipped_checks)
    if violations:
        return TrialResult(draft=None, violations=violations)
    alternative_values = _make_alternative_values(trial, office)
    right_ways = (make_right_way(plan, office.names()),)
    changes = find_changes_of_plans(office, plan.actions, right_ways, criteria, _make_services(trial, office))
    wrong_plans = make_wrong_ways(outline, plan, bound_values, alternative_values, find_untouched_file(office, changes))
    if wrong_plans.violations:
        return TrialResult(draft=None, violations=wrong_plans.violations)
    task = _make_task(trial, office, criteria, bound_values, right_ways, wrong_plans.wrong_ways, changes)
    return TrialResult(draft=Draft(task=task, statements={}), violations=())


def _make_services(trial: PlanTrial, office: Office) -> Services:
    return Services(find_transcription=office.store.read_transcription, clock=trial.request.clock)


def _run_plan(trial: PlanTrial, criteria: Sequence[Criterion], office: Office) -> Iterator[Check]:
    """Run the plan and yield why it does not do what the outline asks for."""
    workspace = MemoryWorkspace(office, _make_services(trial, office))
    run = run_plan(workspace, trial.plan.actions)
    yield from _find_refusals(trial.plan.actions, run.observations, run.refused_at)
    for index, criterion in enumerate(criteria):
        for check in score_criterion(criterion, workspace, office, {}):
            if check.status != "passed":
                yield from name_checks("plan_passes_the_criteria", [_report_unmet_criterion(index, criterion, check)])


def _find_refusals(actions: Plan, observations: tuple[str, ...], refused_at: int | None) -> Iterator[Check]:
    if refused_at is not None:
        step, observation = actions[refused_at], observations[refused_at][:MAX_QUOTED_CHARS]
        message = f"Step {refused_at + 1} of the plan, {step.app}.{step.action}, is refused: {observation}"
        yield from name_checks("plan_runs", [failed(f"/solution/{refused_at}", message=message)])


def _report_unmet_criterion(index: int, criterion: Criterion, check: Check) -> Check:
    message = (
        f"After the plan, criterion {index + 1} ({criterion.function}) does not hold: "
        f"{check.message[:MAX_QUOTED_CHARS]}"
    )
    return failed(f"/criteria/{index}", message=message)


def _make_alternative_values(trial: PlanTrial, office: Office) -> AlternativeValues:
    outline = trial.outline
    texts = [outline.description, outline.intent, *(one.instruction for one in outline.subtasks)]
    texts += [fact.text for fact in outline.facts]
    texts += [str(leaf.argument) for leaf in list_row_leaves(trial.plan.actions, outline.criteria)]
    rng = rng_for("other values", trial.request.id, trial.attempt, trial.proposal)
    return AlternativeValues(trial.request, office, trial.findings, texts, rng)


def _make_task(
    trial: PlanTrial,
    office: Office,
    criteria: tuple[Criterion, ...],
    bound_values: tuple[BoundValue, ...],
    right_ways: tuple[RightWay, ...],
    wrong_ways: tuple[WrongWay, ...],
    changes: tuple[PlanChanges, ...],
) -> Task:
    request, outline, plan = trial.request, trial.outline, trial.plan
    needed = find_needed_facts(outline, plan, bound_values)
    facts = tuple(fact.model_copy(update={"needed": fact.id in needed}) for fact in outline.facts)
    apps = list_apps(plan.actions)
    return Task(
        id=request.id,
        split="neo",
        apps=apps,
        persona=request.persona,
        clock=request.clock,
        office=office.hash,
        description=outline.description,
        intent=outline.intent,
        subtasks=outline.subtasks,
        facts=facts,
        criteria=criteria,
        solution=plan.actions,
        right_ways=right_ways,
        wrong_ways=wrong_ways,
        bindings=make_bindings(plan, bound_values, outline),
        may_change=derive_permitted_changes(changes, criteria),
        difficulty=measure_difficulty(facts, apps, plan.actions),
        provenance=Provenance(engine="llm", seed=request.id, attempt=trial.attempt),
    )
