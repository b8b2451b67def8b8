"""The task generator by model: a proposal is asked for and read, then a plan that is run, and the draft follows."""

import json
from collections.abc import Collection, Sequence

from data_model import Check, JsonObject
from generators.requests import Proposal, TaskRequest
from generators.tasks.llm.answers import PLAN, PROPOSAL
from generators.tasks.llm.digest import action_names, actions_offered, criteria_asked, digest, files_of, notes_of
from generators.tasks.llm.drafting import Offload, trial_of, try_here
from generators.tasks.llm.outline import Outline, read_outline
from generators.tasks.llm.steps import read_plan
from llm_gateway import Message, Models, Sample
from templates import render

PLANS = 4
"""A plan, and at most three repairs of it."""
MOST_PROPOSALS = 100
MOST_OFFENCES = 12
PROPOSING, PLANNING = "prompts/task_proposal.md.j2", "prompts/task_solution.md.j2"


def sample_of(request: TaskRequest, number: int) -> Sample:
    """Which call of a candidate this is.

    attempt: those of the plan before, times 100, and the proposal: of one candidate no two are alike. number: 1 for
    the proposal, 2 for the solution plan, 3 and more for its repairs.
    """
    return Sample(request.plan.id, "task", (request.attempt - 1) * MOST_PROPOSALS + request.proposal, number)


async def propose_by_model(
    models: Models, request: TaskRequest, offload: Offload = try_here, without: Collection[str] = ()
) -> Proposal:
    """Ask a model for a task and for a plan that solves it, and make the draft of them by code alone.

    offload: carries out what takes the processor (`try_plan`), in this process where nothing else is given. Without a
    draft the offences say why: those of the proposal, or of the last plan. without: checks that are left out, to learn
    what each keeps away; those of form never are. Raises what `Models` raises.
    """
    answer = await models.structured(
        sample_of(request, 1), _messages(PROPOSING, _asked_for(request)), PROPOSAL, template=PROPOSING
    )
    outline, offences = read_outline(answer, request.plan.days, without)
    if outline is None:
        return Proposal(draft=None, offences=offences, answer=answer)
    asked, previous = _planned_for(request, outline), None
    for number in range(PLANS):
        inputs = asked if previous is None else {**asked, "feedback": _sentences(offences), "previous": previous}
        previous = await models.structured(
            sample_of(request, 2 + number), _messages(PLANNING, inputs), PLAN, template=PLANNING
        )
        plan, offences = read_plan(previous, outline)
        if plan is None:
            continue
        tried = await offload(trial_of(request, outline, plan, without))
        if tried.draft is not None:
            return Proposal(draft=tried.draft, answer=answer)
        offences = tried.offences
    return Proposal(draft=None, offences=offences, answer=answer)


def _messages(template: str, inputs: JsonObject) -> tuple[Message, ...]:
    block = json.dumps(inputs, ensure_ascii=False, indent=1)
    return (
        {"role": "system", "content": render("prompts/task_system.md.j2")},
        {"role": "user", "content": render(template, inputs=block)},
    )


def _asked_for(request: TaskRequest) -> JsonObject:
    plan = request.plan
    inputs: JsonObject = {
        "instruction": plan.instruction,
        "date": plan.clock.date,
        "weekday": plan.clock.weekday,
        "time": plan.clock.time,
        "persona": plan.persona.model_dump(mode="json"),
        "days": plan.days,
        "files": files_of(request.office),
        "findings": digest(request.findings),
        "notes": notes_of(request.notes),
        "criteria": list(criteria_asked()),
        "actions": action_names(),
    }
    if request.previous is not None:
        inputs |= {"feedback": _sentences(request.feedback), "previous": request.previous.answer}
    return inputs


def _planned_for(request: TaskRequest, outline: Outline) -> JsonObject:
    shown = outline.model_dump(mode="json", exclude={"misleads": True, "facts": {"__all__": {"needed"}}})
    return {
        "description": shown["description"],
        "subtasks": shown["subtasks"],
        "facts": shown["facts"],
        "criteria": shown["criteria"],
        "date": request.plan.clock.date,
        "persona": request.plan.persona.model_dump(mode="json"),
        "files": files_of(request.office),
        "findings": digest(request.findings),
        "actions": list(actions_offered()),
    }


def _sentences(offences: Sequence[Check]) -> list[str]:
    """Offences as the model reads them: each says where."""
    texts = [one.message if one.where in one.message else f"{one.where}: {one.message}" for one in offences]
    return list(dict.fromkeys(texts))[:MOST_OFFENCES]
