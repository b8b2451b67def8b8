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
class Scene:
    """Where a task takes place. files: every path of the office, sorted. findings: what the surfers reported."""

    office: str
    files: tuple[str, ...]
    findings: tuple[Finding, ...]
    persona: Persona
    clock: Clock


@dataclass(frozen=True)
class Slot:
    """One value that the dialogue says. others: three or more different plausible values of the same type.

    For a key that is looked up in a file, others are the other keys of that file, nearest first.
    """

    name: str
    value: Value
    others: tuple[str, ...]


@dataclass(frozen=True)
class FactRecipe:
    """One fact: the slots it says, in the order of `{0}`, `{1}` in text and statement.

    kind `action` or `preference` without slots is proved by leaving out the steps marked with its name.
    needed: False for what the office gives away by itself, such as its only workbook.
    decoy: how a value of the same type but of another thing is said, with the decoy's own text; single-slot facts.
    may_change: whether an earlier value may have been said and superseded; single-slot facts only.
    mistake: how a wrong value is called.
    """

    name: str
    subtask: str
    slots: tuple[str, ...]
    text: str
    statement: Statement
    kind: Literal["fact", "action", "preference"] = "fact"
    needed: bool = True
    decoy: tuple[str, Statement] | None = None
    may_change: bool = False
    mistake: Literal["other_value", "wrong_person"] = "other_value"


@dataclass(frozen=True)
class Step:
    """One action of a plan. subtask: the id it serves. because: the name of the valueless fact that asks for it."""

    action: Action
    subtask: str
    because: str | None = None


@dataclass(frozen=True)
class Retraction:
    """Something asked on one day and called off on a later one.

    slot: its value, said when it is asked. asked, cancelled: text and statement of both facts; cancelled says no
    value. steps: what somebody who missed the cancelling would do besides. The criteria must fail for it.
    """

    subtask: str
    slot: Slot
    asked: tuple[str, Statement]
    cancelled: tuple[str, Statement]
    steps: Callable[[Values], tuple[Action, ...]]


PlanOf = Callable[[Values], tuple[Step, ...]]


@dataclass(frozen=True)
class Recipe:
    """All of a task but its ids, days and proofs.

    intent: I, without any value. subtasks: id -> instruction, with `{slot}` places; in order, 1-5 of them.
    right_ways, neighbours: why -> plan; a neighbour takes the row, column, mail or event beside the right one.
    shown: names worked out of the values, for places of the instructions that are no slots.
    """

    intent: str
    subtasks: Mapping[str, str]
    slots: tuple[Slot, ...]
    facts: tuple[FactRecipe, ...]
    plan: PlanOf
    criteria: Callable[[Values], tuple[Criterion, ...]]
    right_ways: Mapping[str, PlanOf] = field(default_factory=dict)
    neighbours: Mapping[str, PlanOf] = field(default_factory=dict)
    retraction: Retraction | None = None
    shown: Callable[[Values], Values] = lambda values: {}

    def values(self) -> dict[str, str]:
        """The true value of every slot."""
        slots = self.slots + ((self.retraction.slot,) if self.retraction else ())
        return {slot.name: slot.value.value for slot in slots}


archetype: Registry[Callable[[Scene, random.Random], Recipe | None]] = Registry(
    "archetype", folder="generators.tasks.archetypes"
)
"""`def name(scene: Scene, rng: random.Random) -> Recipe | None`; None where the office feeds no such task.

apps: the applications that its solutions act in. The docstring says in one sentence what the user wants.
"""


def call(app: str, action: str, **args: Any) -> Action:
    """Write an action in one line."""
    return Action(app=app, action=action, args=args)


def check(function: str, **args: Any) -> Criterion:
    """Write a criterion in one line."""
    return Criterion(function=function, args=args)
