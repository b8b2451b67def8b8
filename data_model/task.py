"""A task: what the user asks, the facts behind it, the criteria that check it, and the plans that prove it."""

from typing import Annotated, ClassVar, Literal

from pydantic import Field

from data_model import bounds
from data_model.bounded_types import BoundedDict, BoundedText, BoundedTuple, Id
from data_model.clock import Clock
from data_model.frozen_model import FrozenModel, JsonObject

Split = Literal["neo", "plus", "officebench", "odysseybench", "custom"]
ValueType = Literal["number", "date", "time", "name", "address", "file", "text"]
FactKind = Literal["fact", "action", "preference", "update", "retraction", "decoy", "rule", "condition"]
WrongWayKind = Literal[
    "other_value",
    "superseded",
    "decoy",
    "retracted",
    "wrong_person",
    "neighbour",
    "missing_step",
    "collateral",
    "without_rule",
]
ChangeUnit = Literal["file", "cells", "rows", "event", "mail", "paragraph", "answer"]
ChangeKind = Literal["created", "changed", "deleted"]
TraceSource = Literal["turn", "intent", "office", "convention"]
ProofStatus = Literal["passed", "failed", "not_run"]


class Persona(FrozenModel):
    """The user whom the solver assists."""

    name: str
    email: str = ""


class Value(FrozenModel):
    """One value of a fact in canonical form.

    The canonical form depends on the type: number `1250.5`; date `2020-05-14`; time `14:30`; name and text as written;
    address: an e-mail address in lower case; file: its base name or its path in the office.
    """

    type: ValueType
    value: str


class Fact(FrozenModel):
    """One item of the ground-truth memory M, stated on one day of the dialogue.

    Attributes:
        kind: Among others a `rule`, which is in force from some day on for all that it covers, and a `condition`, on
            which it depends what is done. A needed one is proved by the plan that would be right without it.
        subtask: The id of the subtask it belongs to; None for a decoy that belongs to none.
        day: 1-based day of the dialogue; 0 if an import does not know it.
        needed: Whether an argument of the solution or the criteria is bound to it, or a step exists because of it.
        supersedes: The id of an earlier fact that this one replaces or retracts.
        occasion: The id of the event of the company from which it follows.
    """

    optional: ClassVar[tuple[str, ...]] = ("supersedes", "occasion")

    id: Id
    kind: FactKind
    text: BoundedText
    values: BoundedTuple[Value] = ()
    subtask: Id | None
    day: int
    needed: bool
    supersedes: Id | None = None
    occasion: int | None = None


class Occasion(FrozenModel):
    """Something that happened in the company of the user, from which facts of a task follow.

    Attributes:
        id: Counted in the order in which everything happened in the company.
        day: `YYYY-MM-DD`.
        text: What happened, as a sentence.
        because: Why, as half a sentence; empty if nothing more is known.
        causes: The earlier events that led to it, as sentences, earliest first.
    """

    id: int
    day: str
    text: BoundedText
    because: BoundedText = ""
    causes: BoundedTuple[BoundedText] = ()


class Subtask(FrozenModel):
    """One of the 1 to 5 instructions K."""

    id: Id
    instruction: BoundedText


class Action(FrozenModel):
    """One call of an application's action: a step of a plan, or what a solver sends."""

    app: str
    action: str
    args: JsonObject = Field(default_factory=dict)


Plan = Annotated[tuple[Action, ...], Field(max_length=bounds.STEPS)]


class Criterion(FrozenModel):
    """One machine check of the criteria E.

    Attributes:
        as_published: The original criterion, if an import corrected it.
    """

    optional: ClassVar[tuple[str, ...]] = ("as_published",)

    function: str
    args: JsonObject = Field(default_factory=dict)
    as_published: JsonObject | None = None


class RightWay(FrozenModel):
    """An alternative plan that must pass, and the reason why.

    Attributes:
        reading: The words of the user that can be read in this way, where the plan follows from another sensible
            reading of them; they stand in the intent or in the text of a fact.
    """

    optional: ClassVar[tuple[str, ...]] = ("reading",)

    why: str
    plan: Plan
    reading: str | None = None


class WrongWay(FrozenModel):
    """A plausible but wrong plan that must fail.

    Attributes:
        kind: How the plan goes wrong.
        fact: The id of the fact whose value it gets wrong.
    """

    optional: ClassVar[tuple[str, ...]] = ("fact",)

    kind: WrongWayKind
    fact: Id | None = None
    why: str
    plan: Plan


class Binding(FrozenModel):
    """Where the solution or the criteria of a task use a value of a fact.

    Attributes:
        value: The canonical value; None for a fact without values, whose `path` is then a step or the whole plan.
        path: JSON pointer (RFC 6901) into the task row, to an argument of the solution or the criteria; to a step, or
            to `/solution`, if the value decides what is done there, or how many steps there are.
        how: `same`: the argument is the value; `inside`: the argument is a longer text that contains the value;
            `derived`: the argument was computed or looked up from the value.
    """

    fact: Id
    value: str | None
    path: str
    how: Literal["same", "inside", "derived"]


class PermittedChange(FrozenModel):
    """One change of the office that a solver may make although no criterion asks for it.

    Attributes:
        unit: What changes; a `file` with all it holds.
        where: The path, and after a `#` the thing in it: `data/a.xlsx#Sheet1!C5:D9`, `data/a.xlsx#Sheet1!12:14` (rows),
            `calendar/Bob.ics#Review @ 2024-05-17 10:30:00`, `data/a.docx#7` (paragraph, counted from 1),
            `emails#FROM > TO, TO: SUBJECT` (a mail, in whichever mailboxes its copies lie).
        how: What may happen to it.
        why: What makes the change a fair one, as a person would say it.
    """

    unit: ChangeUnit
    where: str
    how: ChangeKind
    why: str


class Trace(FrozenModel):
    """Where a solver learns one thing that a criterion demands.

    Attributes:
        path: JSON pointer (RFC 6901) into the task row, to a leaf of a criterion.
        source: What says it: a turn of the conversation, the intent, the office, or the conventions of every solver.
        where: The turn with its span (`d2.s1.t7 12:31`), the span of the intent (`12:31`), the place in the office, or
            the sentence of the conventions.
    """

    path: str
    source: TraceSource
    where: str


class Difficulty(FrozenModel):
    """How difficult a task is.

    Attributes:
        knobs: Difficulty knob -> level, 0 to 3.
        apps: The app group: 1, 2 or 3.
        steps: The number of steps of the solution.
    """

    knobs: BoundedDict[int] = Field(default_factory=dict)
    apps: int
    steps: int | None = None


class Proof(FrozenModel):
    """The result of one proof."""

    status: ProofStatus
    why: str = ""


class Provenance(FrozenModel):
    """Where a row comes from, in enough detail to generate it again.

    Attributes:
        company: The name of the made-up company in which the task takes place. industry: What it does.
        invented: What of the task's people is made up, because the office names too few: `persona`, `persona address`,
            `recipients`. Absent in a made-up company.
    """

    optional: ClassVar[tuple[str, ...]] = ("seed_task", "archetype", "company", "industry", "invented")

    engine: str
    models: BoundedDict[str] = Field(default_factory=dict)
    seed: str = ""
    attempt: int = 1
    templates: BoundedDict[str] = Field(default_factory=dict)
    versions: BoundedDict[str] = Field(default_factory=dict)
    canary: str = ""
    seed_task: str | None = None
    archetype: str | None = None
    company: str | None = None
    industry: str | None = None
    invented: BoundedTuple[str] | None = None


class Task(FrozenModel):
    """One row of `tasks.jsonl` (docs/dataset_format.md).

    In OdysseyBench's notation (section 3.1), `description` is T, `intent` is I, `subtasks` is K, `facts` is M and
    `criteria` is E. A solver sees only the Assignment that is made from a task.

    Attributes:
        may_change: What a solver may change besides what the criteria ask for, derived from the plans of the row.
            Without it, the verdict on the row says what else was changed but does not count it.
        traces: Where a solver learns each thing that the criteria demand.
        occasions: The events of the company to which facts point.
        twin: The id of the task that asks for the same in the same words. In one of the two something stands in the
            way: the task cannot be done, or may not be, or something in the office tries to divert whoever does it.
    """

    optional: ClassVar[tuple[str, ...]] = ("may_change", "traces", "occasions", "twin")

    id: Id
    split: Split
    apps: BoundedTuple[str] = ()
    persona: Persona
    clock: Clock
    office: str
    description: BoundedText
    intent: BoundedText
    subtasks: BoundedTuple[Subtask] = ()
    facts: Annotated[tuple[Fact, ...], Field(max_length=bounds.FACTS)] = ()
    criteria: Annotated[tuple[Criterion, ...], Field(max_length=bounds.CRITERIA)]
    solution: Plan | None = None
    right_ways: Annotated[tuple[RightWay, ...], Field(max_length=bounds.WAYS)] = ()
    wrong_ways: Annotated[tuple[WrongWay, ...], Field(max_length=bounds.WAYS)] = ()
    bindings: Annotated[tuple[Binding, ...], Field(max_length=bounds.BINDINGS)] = ()
    may_change: Annotated[tuple[PermittedChange, ...] | None, Field(max_length=bounds.PERMITTED_CHANGES)] = None
    traces: Annotated[tuple[Trace, ...] | None, Field(max_length=bounds.TRACES)] = None
    occasions: BoundedTuple[Occasion] | None = None
    twin: Id | None = None
    difficulty: Difficulty
    proofs: BoundedDict[Proof] = Field(default_factory=dict)
    quality: BoundedTuple[str] = ()
    review: BoundedTuple[JsonObject] = ()
    references: Annotated[dict[str, str], Field(max_length=bounds.REFERENCES)] = Field(default_factory=dict)
    provenance: Provenance

    def fact(self, fact_id: str) -> Fact:
        """Return the fact with this id; KeyError if there is none."""
        for fact in self.facts:
            if fact.id == fact_id:
                return fact
        raise KeyError(fact_id)
