"""Recipes: tasks expressed as functions of the values that the dialogue will state.

Plan and criteria are pure functions of the values. That is what makes a task provable: a different value yields the
plan of somebody who got that value wrong, and the places where the two plans differ are where the value is bound.
"""

import random
from collections.abc import Callable, Mapping, Sequence
from dataclasses import dataclass, field
from typing import Any, Literal

from data_model import (
    Action,
    Ask,
    Case,
    CaseEvent,
    Clock,
    Criterion,
    Finding,
    Persona,
    Registry,
    Twin,
    Value,
    WrongWayKind,
    rng_for,
)
from generators.draft import Statement

Values = Mapping[str, str]
"""Slot name -> canonical value."""

RIVALS_KEY = "rivals_of"
RIVALS_AT_KEY = "at"
EVERY_TYPED_SLOT = "*"


@dataclass(frozen=True)
class TaskContext:
    """The setting of a task: its office, its user and its time.

    Attributes:
        office: The hash of the office.
        files: Every path in the office, sorted.
        findings: What the surfers reported.
        persona: The user whose assistant solves the task.
        clock: The task's day and time.
        plain_texts: The texts of files that no surfer reports: notes and pictures of pages.
        cases: The matters of which the user knows, in a made-up company.
        case: The one of them that the task is about.
        asks: What people of that company may want of the user.
        ask: The one of them from which the task follows, if it makes something that somebody else could want.
        twin: The other task, if the archetype makes pairs; None where one is only tried out.
    """

    office: str
    files: tuple[str, ...]
    findings: tuple[Finding, ...]
    persona: Persona
    clock: Clock
    plain_texts: tuple[str, ...] = ()
    cases: tuple[Case, ...] = ()
    case: Case | None = None
    asks: tuple[Ask, ...] = ()
    ask: Ask | None = None
    twin: Twin | None = None

    @property
    def is_clear(self) -> bool:
        """Whether nothing stands in the way of the task."""
        return self.twin is None or self.twin.is_clear

    def choose_request(self, requests: Sequence[str], rng: random.Random) -> str:
        """Choose the words of the request; twins choose the same ones, whatever else was drawn before."""
        return (rng if self.twin is None else rng_for(self.twin.key, "request")).choice(requests)


@dataclass(frozen=True)
class Slot:
    """One value that the dialogue states.

    Attributes:
        name: The name by which texts and `Values` refer to it.
        value: The true value.
        alternatives: Three or more different, plausible values of the same type. For a key that is looked up in a file,
            these are the other keys of that file, nearest first.
    """

    name: str
    value: Value
    alternatives: tuple[str, ...]


@dataclass(frozen=True)
class PlanStep:
    """One action of a plan.

    Attributes:
        action: The action.
        subtask: The id of the subtask it serves.
        required_by: The name of the fact without values that requires it, if any.
    """

    action: Action
    subtask: str
    required_by: str | None = None


PlanFunction = Callable[[Values], tuple[PlanStep, ...]]


@dataclass(frozen=True)
class FactRecipe:
    """One fact of a recipe.

    Attributes:
        name: The name by which plan steps refer to it.
        subtask: The id of the subtask it belongs to.
        slots: The slots it states, in the order of `{0}`, `{1}`, ... in `text` and `statement`.
        text: The fact in one sentence.
        statement: Its phrasings.
        kind: An `action` or `preference` without slots is proved by leaving out the steps marked with its name; a
            `rule` or `condition` by `without`.
        needed: False if the office gives the fact away, for example because it has only one workbook.
        decoy: Text and phrasings of a value of the same type that belongs to something else; single-slot facts only.
        decoy_value: This value; empty for one of the alternatives of the slot.
        may_be_updated: Whether the dialogue may first state an earlier value; single-slot facts only.
        mistake: The kind of the wrong way that takes a wrong value.
        occasion: The event from which it follows, if it is another one than that of the recipe.
        without: Computes the plan that would be right if a needed rule or condition did not hold.
    """

    name: str
    subtask: str
    slots: tuple[str, ...]
    text: str
    statement: Statement
    kind: Literal["fact", "action", "preference", "rule", "condition"] = "fact"
    needed: bool = True
    decoy: tuple[str, Statement] | None = None
    decoy_value: str = ""
    may_be_updated: bool = False
    mistake: Literal["other_value", "wrong_person"] = "other_value"
    occasion: CaseEvent | None = None
    without: PlanFunction | None = None


@dataclass(frozen=True)
class Retraction:
    """A request that is made on one day and cancelled on a later one.

    Attributes:
        subtask: The id of the subtask it belongs to.
        slot: The value stated with the request.
        request: Text and statement of the fact that makes the request.
        cancellation: Text and statement of the fact that cancels it; they state no value.
        mistaken_actions: Computes the additional actions of somebody who missed the cancellation, for which the
            criteria must fail.
    """

    subtask: str
    slot: Slot
    request: tuple[str, Statement]
    cancellation: tuple[str, Statement]
    mistaken_actions: Callable[[Values], tuple[Action, ...]]


@dataclass(frozen=True)
class Reading:
    """A sensible reading of words that leave something open; the solution follows from another one.

    Attributes:
        name: What somebody does who reads the words in this way.
        words: The words, as they stand in the intent or in the text of a fact.
        plan: Computes the plan from the values.
    """

    name: str
    words: str
    plan: PlanFunction


@dataclass(frozen=True)
class Mistake:
    """A plan that must fail.

    Attributes:
        kind: The kind of the wrong way that it becomes.
        why: What somebody does who makes it.
        plan: Computes the plan from the values.
    """

    kind: WrongWayKind
    why: str
    plan: PlanFunction


@dataclass(frozen=True)
class Result:
    """What a task makes that somebody may have asked the user for.

    Attributes:
        kind: A list, a paper to hand round, a figure, or a register that is right again.
        topic: What it is about, as a plural noun phrase: `the open invoices`.
        requests: Ways in which they may have asked for just this, without any value; empty for general words.
    """

    kind: Literal["list", "paper", "figure", "register"]
    topic: str
    requests: tuple[str, ...] = ()


@dataclass(frozen=True)
class Recipe:
    """Everything of a task but its ids, days and proofs.

    Attributes:
        intent: What the user asks at the end, without any value.
        subtasks: Id -> instruction with `{slot}` placeholders; 1 to 5, in order.
        slots: The values that the dialogue states.
        facts: The facts that state them.
        plan: Computes the solution from the values.
        criteria: Computes the criteria from the values.
        right_ways: Description -> a different plan that must pass.
        readings: The other sensible readings of vague words, whose plans must pass, too.
        neighbours: Description -> a plan that takes the row, column, mail or event next to the right one and must fail.
        retraction: A request that is cancelled later, if any.
        derived_names: Computes texts from the values, for placeholders in the instructions that are not slots.
        occasion: The event from which the task follows, in a made-up company.
        planted_files: Path -> content of files that are put into the office for this task.
        earlier: What somebody did to the files of the office before the task, such as mistype a figure.
        mistakes: Other plans that must fail.
        result: What it makes, if somebody may have asked the user for it.
    """

    intent: str
    subtasks: Mapping[str, str]
    slots: tuple[Slot, ...]
    facts: tuple[FactRecipe, ...]
    plan: PlanFunction
    criteria: Callable[[Values], tuple[Criterion, ...]]
    right_ways: Mapping[str, PlanFunction] = field(default_factory=dict)
    readings: tuple[Reading, ...] = ()
    neighbours: Mapping[str, PlanFunction] = field(default_factory=dict)
    retraction: Retraction | None = None
    derived_names: Callable[[Values], Values] = lambda values: {}
    occasion: CaseEvent | None = None
    planted_files: Mapping[str, bytes] = field(default_factory=dict)
    earlier: tuple[Action, ...] = ()
    mistakes: tuple[Mistake, ...] = ()
    result: Result | None = None

    def true_values(self) -> dict[str, str]:
        """Return the true value of every slot, by name."""
        slots = self.slots + ((self.retraction.slot,) if self.retraction else ())
        return {slot.name: slot.value.value for slot in slots}


archetype: Registry[Callable[[TaskContext, random.Random], Recipe | None]] = Registry(
    "archetype", package="generators.tasks.archetypes"
)
"""Registers an archetype: `def name(context: TaskContext, rng: random.Random) -> Recipe | None`.

An archetype returns None if the office lacks what its kind of task needs. Its docstring says in one sentence what the
user wants. `apps` names the applications in which its solutions act, and `needs` what it needs of an office, by the
names in `generators/tasks/needs.py`, so that `homer survey` can say what an office lacks. With `twins=True` it makes
pairs of tasks that ask for the same; `context.is_clear` says which of the two is wanted.
"""


def make_action(app: str, action: str, **args: Any) -> Action:
    """Build an action from keyword arguments."""
    return Action(app=app, action=action, args=args)


def make_criterion(function: str, **args: Any) -> Criterion:
    """Build a criterion from keyword arguments."""
    return Criterion(function=function, args=args)


def rivals_of(slot: str, at: str = "") -> dict[str, str]:
    """Stand, at the end of a list in a criterion's arguments, for the rivals of a slot.

    Criteria are functions of the values, but which other values the conversation mentions is known only once the facts
    are scheduled. Compilation then puts the superseded values, the decoys and the values of wrong ways in this place.
    Example: `make_criterion("evaluate_mail", values=[v["limit"]], never=[rivals_of("limit")])`.

    Args:
        slot: The name of the slot.
        at: A JSON pointer into the arguments of the same criterion, such as `/values/0`. What would stand there with a
            rival of the slot is then inserted, for a figure that was looked up or computed; empty for the rivals
            themselves.
    """
    return {RIVALS_KEY: slot} | ({RIVALS_AT_KEY: at} if at else {})


def rivals_of_typed_slots() -> dict[str, str]:
    """Stand for the rivals of all slots whose values are numbers, dates, times, addresses or files.

    Names and texts are left out: the words of one slot may be good words for another.
    """
    return {RIVALS_KEY: EVERY_TYPED_SLOT}
