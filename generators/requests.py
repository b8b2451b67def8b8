"""The requests that generators answer and the proposals they return, shared by the rule-based and model-based ones."""

from dataclasses import dataclass

from pydantic import Field

from data_model import Check, Dialogue, DialoguePlan, Finding, FrozenModel, JsonObject, TaskPlan
from generators.draft import Draft
from office_env import Office


class Proposal(FrozenModel):
    """The result of a task generator: a draft, or the violations that prevented one.

    Attributes:
        draft: The proposed task, or None if there are violations.
        violations: The checks that failed.
        answer: The model's answer, quoted back to it with the feedback; empty if no model was asked.
    """

    draft: Draft | None
    violations: tuple[Check, ...] = ()
    answer: JsonObject = Field(default_factory=dict)


@dataclass(frozen=True)
class TaskRequest:
    """A request for one task.

    Attributes:
        plan: The task plan: id, persona, clock and number of days.
        findings: What the surfers found in the office.
        notes: Application -> the surfer's free-text notes on the office.
        office: The office in which the task takes place.
        attempt: Counts the plans tried for this task, from 1.
        proposal: Counts the proposals for this plan, from 1. Above 1, `previous` and `feedback` are set.
        previous: The proposal that was rejected last.
        feedback: Why it was rejected: its own violations, or the verifier's.
    """

    plan: TaskPlan
    findings: tuple[Finding, ...]
    notes: dict[str, str]
    office: Office
    attempt: int = 1
    proposal: int = 1
    previous: Proposal | None = None
    feedback: tuple[Check, ...] = ()


@dataclass(frozen=True)
class DialogueRequest:
    """A request for the dialogue of a draft.

    Attributes:
        draft: The task, and the phrasings of its facts.
        plan: The dates and lengths of the days.
        findings: What the surfers found in the office.
        attempt: Counts the attempts, from 1.
        previous: The dialogue of the previous attempt, if there was one.
        feedback: The checks which that dialogue failed.
    """

    draft: Draft
    plan: DialoguePlan
    findings: tuple[Finding, ...]
    attempt: int = 1
    previous: Dialogue | None = None
    feedback: tuple[Check, ...] = ()
