"""A recipe: what an archetype makes of a scene, as functions of the values that the dialogue will say.

Plan and criteria are pure functions of the values. That is what makes a task provable: another value gives the
plan of somebody who got that value wrong, and where the two plans differ is where the value is bound.
"""

import random
from collections.abc import Callable, Mapping
from dataclasses import dataclass, field
from typing import Any, Literal

from data_model import Action, Clock, Criterion, Finding, Persona, Registry, Value
from generators.draft import Statement

Values = Mapping[str, str]
"""Slot name -> canonical value."""


@dataclass(frozen=True)
class TaskContext:
    """Where a task takes place.

    Attributes:
        files: Every path of the office, sorted.
        findings: What the surfers reported.
    """

    office: str
    files: tuple[str, ...]
    findings: tuple[Finding, ...]
    persona: Persona
    clock: Clock


@dataclass(frozen=True)
class Slot:
    """One value that the dialogue says.

    For a key that is looked up in a file, others are the other keys of that file, nearest first.

    Attributes:
        alternatives: Three or more different plausible values of the same type.
    """

    name: str
    value: Value
    alternatives: tuple[str, ...]


@dataclass(frozen=True)
class FactRecipe:
    """One fact: the slots it says, in the order of `{0}`, `{1}` in text and statement.

    kind `action` or `preference` without slots is proved by leaving out the steps marked with its name.

    Attributes:
        needed: False for what the office gives away by itself, such as its only workbook.
        decoy: How a value of the same type but of another thing is said, with the decoy's own text; single-slot facts.
        may_be_updated: Whether an earlier value may have been said and superseded; single-slot facts only.
        mistake: How a wrong value is called.
    """

    name: str
    subtask: str
    slots: tuple[str, ...]
    text: str
    statement: Statement
    kind: Literal["fact", "action", "preference"] = "fact"
    needed: bool = True
    decoy: tuple[str, Statement] | None = None
    may_be_updated: bool = False
    mistake: Literal["other_value", "wrong_person"] = "other_value"


@dataclass(frozen=True)
class PlanStep:
    """One action of a plan.

    Attributes:
        subtask: The id it serves.
        required_by: The name of the valueless fact that asks for it.
    """

    action: Action
    subtask: str
    required_by: str | None = None


@dataclass(frozen=True)
class Retraction:
    """Something asked on one day and called off on a later one.

    Attributes:
        slot: Its value, said when it is asked.
        request: Text and statement of both facts; cancelled says no value.
        cancellation: See `request`.
        mistaken_actions: What somebody who missed the cancelling would do besides. The criteria must fail for it.
    """

    subtask: str
    slot: Slot
    request: tuple[str, Statement]
    cancellation: tuple[str, Statement]
    mistaken_actions: Callable[[Values], tuple[Action, ...]]


PlanFunction = Callable[[Values], tuple[PlanStep, ...]]


@dataclass(frozen=True)
class Recipe:
    """All of a task but its ids, days and proofs.

    Attributes:
        intent: I, without any value.
        subtasks: Id -> instruction, with `{slot}` places; in order, 1-5 of them.
        right_ways: Why -> plan; a neighbour takes the row, column, mail or event beside the right one.
        neighbours: See `right_ways`.
        derived_names: Names worked out of the values, for places of the instructions that are no slots.
    """

    intent: str
    subtasks: Mapping[str, str]
    slots: tuple[Slot, ...]
    facts: tuple[FactRecipe, ...]
    plan: PlanFunction
    criteria: Callable[[Values], tuple[Criterion, ...]]
    right_ways: Mapping[str, PlanFunction] = field(default_factory=dict)
    neighbours: Mapping[str, PlanFunction] = field(default_factory=dict)
    retraction: Retraction | None = None
    derived_names: Callable[[Values], Values] = lambda values: {}

    def true_values(self) -> dict[str, str]:
        """The true value of every slot."""
        slots = self.slots + ((self.retraction.slot,) if self.retraction else ())
        return {slot.name: slot.value.value for slot in slots}


archetype: Registry[Callable[[TaskContext, random.Random], Recipe | None]] = Registry(
    "archetype", package="generators.tasks.archetypes"
)
"""`def name(scene: Scene, rng: random.Random) -> Recipe | None`; None where the office feeds no such task.

apps: the applications that its solutions act in. The docstring says in one sentence what the user wants.
"""


def make_action(app: str, action: str, **args: Any) -> Action:
    """Write an action in one line."""
    return Action(app=app, action=action, args=args)


def make_criterion(function: str, **args: Any) -> Criterion:
    """Write a criterion in one line."""
    return Criterion(function=function, args=args)
