"""From an outline and a plan to a draft, by code alone: the plan is run, and everything beside it is made from it."""

import tempfile
from collections.abc import Awaitable, Callable, Collection, Iterator
from pathlib import Path
from typing import NamedTuple

from data_model import (
    Check,
    ContentStore,
    Criterion,
    Finding,
    Frozen,
    Plan,
    Provenance,
    Task,
    TaskPlan,
    WrongWay,
    failed,
    named,
    rng_for,
)
from generators.draft import Draft
from generators.requests import TaskRequest
from generators.tasks.drafting import apps_of, difficulty_of, guard
from generators.tasks.llm.bound import Bound, bindings, bound_values, needed_ids, offences_of_use
from generators.tasks.llm.other_values import OtherValues
from generators.tasks.llm.outline import Outline
from generators.tasks.llm.places import row_leaves
from generators.tasks.llm.plans import right_way, wrong_ways
from generators.tasks.llm.steps import SolutionPlan
from office_env import Office, Services, listings, open_workspace, run_plan
from office_env.criteria import score_criterion

SHOWN = 400


class Trial(Frozen):
    """A plan to be tried for an outline: plain data, so that another process may do it.

    store: folder of the content store; office: hash. request, attempt, proposal: of a TaskRequest. without: checks
    that are left out.
    """

    store: str
    office: str
    request: TaskPlan
    findings: tuple[Finding, ...]
    attempt: int
    proposal: int
    outline: Outline
    plan: SolutionPlan
    without: tuple[str, ...] = ()


class Tried(Frozen):
    """A draft, or the offences of the plan."""

    draft: Draft | None
    offences: tuple[Check, ...]


Offload = Callable[[Trial], Awaitable[Tried]]
"""Carries out `try_plan`, here or in another process."""


class _Effect(NamedTuple):
    """What running a plan came to: offences, and the files of the office that it changed or left as they were."""

    offences: tuple[Check, ...]
    changed: tuple[str, ...]
    kept: tuple[str, ...]


async def try_here(trial: Trial) -> Tried:
    """Carry out a trial in this process, in the loop: what it imports is not made for two threads at once."""
    return try_plan(trial)


def try_payload(payload: str, context: str) -> str:
    """Carry out a trial in a worker process; payload and result are JSON of Trial and Tried, context is not read."""
    return try_plan(Trial.model_validate_json(payload)).model_dump_json()


def trial_of(request: TaskRequest, outline: Outline, plan: SolutionPlan, without: Collection[str]) -> Trial:
    """What is tried of a request."""
    return Trial(
        store=str(request.office.store.root.resolve()),
        office=request.office.hash,
        request=request.plan,
        findings=request.findings,
        attempt=request.attempt,
        proposal=request.proposal,
        outline=outline,
        plan=plan,
        without=tuple(sorted(without)),
    )


def try_plan(trial: Trial) -> Tried:
    """Run a plan in a fresh workspace, score it, and make the draft; all that is wrong with it comes back at once."""
    outline, plan = trial.outline, trial.plan
    office = Office(ContentStore(Path(trial.store)), trial.office)
    bound = bound_values(outline, plan, listings(office), trial.request.persona)
    effect = _run(trial, office)
    found = (*effect.offences, *offences_of_use(outline, plan, bound))
    offences = tuple(one for one in found if one.name not in trial.without)
    if offences:
        return Tried(draft=None, offences=offences)
    others = _other_values(trial, office)
    ways = wrong_ways(outline, plan, bound, others, effect.kept[0] if effect.kept else None)
    if ways.offences:
        return Tried(draft=None, offences=ways.offences)
    return Tried(draft=Draft(task=_task(trial, office, bound, effect, ways.wrong), statements={}), offences=())


def _run(trial: Trial, office: Office) -> _Effect:
    services = Services(transcription=office.store.transcription, clock=trial.request.clock)
    with tempfile.TemporaryDirectory(prefix="homer-task-") as folder:
        workspace = open_workspace(office, Path(folder) / "workspace", services)
        run = run_plan(workspace, trial.plan.actions)
        offences = [*_refusals(trial.plan.actions, run.observations, run.refused_at)]
        for index, one in enumerate(trial.outline.criteria):
            for check in score_criterion(one, workspace, office, {}):
                if check.status != "passed":
                    offences += named("plan_passes_the_criteria", [_unmet(index, one, check)])
        after = workspace.digests()
    changed = tuple(name for name, digest in office.digests().items() if after.get(name) != digest)
    return _Effect(tuple(offences), changed, tuple(name for name in office.names() if name not in changed))


def _refusals(actions: Plan, observations: tuple[str, ...], refused_at: int | None) -> Iterator[Check]:
    if refused_at is not None:
        step, seen = actions[refused_at], observations[refused_at][:SHOWN]
        message = f"Step {refused_at + 1} of the plan, {step.app}.{step.action}, is refused: {seen}"
        yield from named("plan_runs", [failed(f"/solution/{refused_at}", message=message)])


def _unmet(index: int, one: Criterion, check: Check) -> Check:
    message = f"After the plan, criterion {index + 1} ({one.function}) does not hold: {check.message[:SHOWN]}"
    return failed(f"/criteria/{index}", message=message)


def _other_values(trial: Trial, office: Office) -> OtherValues:
    outline = trial.outline
    texts = [outline.description, outline.intent, *(one.instruction for one in outline.subtasks)]
    texts += [fact.text for fact in outline.facts]
    texts += [str(leaf.argument) for leaf in row_leaves(trial.plan.actions, outline.criteria)]
    rng = rng_for("other values", trial.request.id, trial.attempt, trial.proposal)
    return OtherValues(trial.request, office, trial.findings, texts, rng)


def _task(trial: Trial, office: Office, bound: tuple[Bound, ...], effect: _Effect, wrong: tuple[WrongWay, ...]) -> Task:
    request, outline, plan = trial.request, trial.outline, trial.plan
    needed = needed_ids(outline, plan, bound)
    facts = tuple(fact.model_copy(update={"needed": fact.id in needed}) for fact in outline.facts)
    apps = apps_of(plan.actions)
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
        criteria=(*outline.criteria, *guard(effect.changed, effect.kept)),
        solution=plan.actions,
        right_ways=(right_way(plan, office.names()),),
        wrong_ways=wrong,
        bindings=bindings(plan, bound, outline),
        difficulty=difficulty_of(facts, apps, plan.actions),
        provenance=Provenance(engine="llm", seed=request.id, attempt=trial.attempt),
    )
