"""Asks a model for a task and a plan, tries the plan, and returns the draft or the reasons against it."""

import json
from collections.abc import Collection, Sequence

from data_model import Check, JsonObject
from generators.requests import Proposal, TaskRequest
from generators.tasks.llm.answer_schemas import PLAN_SCHEMA, PROPOSAL_SCHEMA
from generators.tasks.llm.offered_criteria import describe_offered_criteria
from generators.tasks.llm.outline import Outline, parse_outline
from generators.tasks.llm.plan_trial import TrialRunner, make_trial, run_trial_here
from generators.tasks.llm.prompt_inputs import (
    condense_findings,
    describe_actions,
    list_action_names,
    list_files,
    truncate_notes,
)
from generators.tasks.llm.solution_plan import parse_plan
from llm_gateway import CallId, Message, Models
from templates import render

MAX_PLANS = 4
"""A plan, and at most three repairs of it."""
MAX_PROPOSALS = 100
MAX_VIOLATIONS = 12
PROPOSAL_TEMPLATE, PLAN_TEMPLATE = "prompts/task_proposal.md.j2", "prompts/task_solution.md.j2"


def make_call_id(request: TaskRequest, call_number: int) -> CallId:
    """Make the id of a model call, unique within its candidate.

    The attempt of the id is composed of the request's attempt and its proposal number, of which an attempt has at most
    100.

    Args:
        request: The request that the call serves.
        call_number: 1 for the proposal, 2 for the solution plan, 3 and more for its repairs.
    """
    return CallId(request.plan.id, "task", (request.attempt - 1) * MAX_PROPOSALS + request.proposal, call_number)


async def propose_task_by_model(
    models: Models, request: TaskRequest, run_trial: TrialRunner = run_trial_here, skipped_checks: Collection[str] = ()
) -> Proposal:
    """Ask a model for a task and a plan that solves it, and derive the draft from both without a model.

    Whatever `models` raises is passed on.

    Args:
        models: The models to ask.
        request: The request.
        run_trial: Runs a trial, which is CPU-bound; by default in this process.
        skipped_checks: The names of checks to leave out, to learn what each of them prevents; checks of form are always
            made.

    Returns:
        A proposal with a draft, or with the violations of the proposal or of the last plan.
    """
    answer = await models.chat_json(
        make_call_id(request, 1),
        _build_messages(PROPOSAL_TEMPLATE, _build_proposal_inputs(request)),
        PROPOSAL_SCHEMA,
        template=PROPOSAL_TEMPLATE,
    )
    outline, violations = parse_outline(answer, request.plan.days, skipped_checks)
    if outline is None:
        return Proposal(draft=None, violations=violations, answer=answer)
    plan_inputs, previous = _build_plan_inputs(request, outline), None
    for number in range(MAX_PLANS):
        inputs = (
            plan_inputs
            if previous is None
            else {**plan_inputs, "feedback": _format_violations(violations), "previous": previous}
        )
        previous = await models.chat_json(
            make_call_id(request, 2 + number),
            _build_messages(PLAN_TEMPLATE, inputs),
            PLAN_SCHEMA,
            template=PLAN_TEMPLATE,
        )
        plan, violations = parse_plan(previous, outline)
        if plan is None:
            continue
        trial_result = await run_trial(make_trial(request, outline, plan, skipped_checks))
        if trial_result.draft is not None:
            return Proposal(draft=trial_result.draft, answer=answer)
        violations = trial_result.violations
    return Proposal(draft=None, violations=violations, answer=answer)


def _build_messages(template: str, inputs: JsonObject) -> tuple[Message, ...]:
    block = json.dumps(inputs, ensure_ascii=False, indent=1)
    return (
        {"role": "system", "content": render("prompts/task_system.md.j2")},
        {"role": "user", "content": render(template, inputs=block)},
    )


def _build_proposal_inputs(request: TaskRequest) -> JsonObject:
    plan = request.plan
    inputs: JsonObject = {
        "instruction": plan.instruction,
        "date": plan.clock.date,
        "weekday": plan.clock.weekday,
        "time": plan.clock.time,
        "persona": plan.persona.model_dump(mode="json"),
        "days": plan.days,
        "files": list_files(request.office),
        "findings": condense_findings(request.findings),
        "notes": truncate_notes(request.notes),
        "criteria": list(describe_offered_criteria()),
        "actions": list_action_names(),
    }
    if request.previous is not None:
        inputs |= {"feedback": _format_violations(request.feedback), "previous": request.previous.answer}
    return inputs


def _build_plan_inputs(request: TaskRequest, outline: Outline) -> JsonObject:
    outline_json = outline.model_dump(mode="json", exclude={"misleads": True, "facts": {"__all__": {"needed"}}})
    return {
        "description": outline_json["description"],
        "subtasks": outline_json["subtasks"],
        "facts": outline_json["facts"],
        "criteria": outline_json["criteria"],
        "date": request.plan.clock.date,
        "persona": request.plan.persona.model_dump(mode="json"),
        "files": list_files(request.office),
        "findings": condense_findings(request.findings),
        "actions": list(describe_actions()),
    }


def _format_violations(violations: Sequence[Check]) -> list[str]:
    """Format violations for the model, each with its place."""
    texts = [one.message if one.where in one.message else f"{one.where}: {one.message}" for one in violations]
    return list(dict.fromkeys(texts))[:MAX_VIOLATIONS]
