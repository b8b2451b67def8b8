"""What a generator is asked: the same for rules and for models, which read more of it."""

from dataclasses import dataclass

from pydantic import Field

from data_model import Check, Dialogue, DialoguePlan, Finding, FrozenModel, JsonObject, TaskPlan
from generators.draft import Draft
from office_env import Office


class Proposal(FrozenModel):
    """What a task generator came to: a draft, or the offences that kept it from becoming one.

    Attributes:
        answer: What a model said, to be quoted to it with the feedback; empty where no model was asked.
    """

    draft: Draft | None
    violations: tuple[Check, ...] = ()
    answer: JsonObject = Field(default_factory=dict)


@dataclass(frozen=True)
class TaskRequest:
    """A task is wanted.

    Attributes:
        notes: What the surfers say of the office in their own words, by application.
        attempt: 1, or more where nothing could be made of the last plan.
        proposal: 1, or more where the last proposal of this plan was turned down; previous and feedback are then that
            proposal and what was said of it (its own offences, or the verifier's).
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
    """The days of a draft are wanted.

    Attributes:
        previous: Of the attempt before, where there was one.
        feedback: See `previous`.
    """

    draft: Draft
    plan: DialoguePlan
    findings: tuple[Finding, ...]
    attempt: int = 1
    previous: Dialogue | None = None
    feedback: tuple[Check, ...] = ()
