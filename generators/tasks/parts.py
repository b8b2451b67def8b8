"""Parts of a recipe, one a subtask, each with its slots, facts, steps and criteria; and how they are put together."""

import datetime as dt
import random
from collections.abc import Callable, Mapping, Sequence
from dataclasses import dataclass, replace

from data_model import Action, Criterion
from generators.tasks.draws import Draws
from generators.tasks.phrases import Phrase, misleading
from generators.tasks.recipe import FactRecipe, PlanOf, Recipe, Retraction, Slot, Step, Values

CriteriaOf = Callable[[Values], tuple[Criterion, ...]]
ActionsOf = Callable[[Values], tuple[Action, ...]]
Change = Callable[[PlanOf], PlanOf]


@dataclass(frozen=True)
class Part:
    """What is added to one subtask of a recipe.

    instruction: with `{slot}` places. because: the name of the fact without values that all its steps are there for.
    shown: names worked out of the values, for places of the instruction that are no slots.
    """

    id: str
    instruction: str
    slots: tuple[Slot, ...]
    facts: tuple[FactRecipe, ...]
    actions: ActionsOf
    criteria: CriteriaOf
    because: str | None = None
    shown: Callable[[Values], Values] = lambda values: {}


def compose(
    intent: str,
    parts: Sequence[Part],
    reads: ActionsOf = lambda values: (),
    right_ways: Mapping[str, Change] | None = None,
    neighbours: Mapping[str, Change] | None = None,
    retraction: Retraction | None = None,
    reordered: Sequence[int] = (),
    besides: CriteriaOf = lambda values: (),
) -> Recipe:
    """Make a recipe of parts in order; those of one id are one subtask.

    reads: what is looked at first. right_ways, neighbours: why -> how the plan is changed. reordered: another order
    of the parts that works as well. besides: criteria that belong to no part.
    """

    def plan_in(order: Sequence[int]) -> PlanOf:
        def plan(values: Values) -> tuple[Step, ...]:
            first = tuple(Step(action, parts[0].id) for action in reads(values))
            later_on = [parts[at] for at in order]
            rest = tuple(Step(action, part.id, part.because) for part in later_on for action in part.actions(values))
            return (*first, *rest)

        return plan

    def criteria(values: Values) -> tuple[Criterion, ...]:
        return (*(one for part in parts for one in part.criteria(values)), *besides(values))

    names = [slot.name for part in parts for slot in part.slots]
    if len(names) != len(set(names)):
        raise ValueError(f"two slots have one name: {sorted(names)}")
    straight = plan_in(range(len(parts)))
    ways = {why: change(straight) for why, change in (right_ways or {}).items()}
    if reordered:
        ways["does the same things in another order"] = plan_in(reordered)
    return Recipe(
        intent=intent,
        subtasks=_instructions(parts),
        slots=tuple(slot for part in parts for slot in part.slots),
        facts=tuple(fact for part in parts for fact in part.facts),
        plan=straight,
        criteria=criteria,
        right_ways=ways,
        neighbours={why: change(straight) for why, change in (neighbours or {}).items()},
        retraction=retraction,
        shown=lambda values: {name: text for part in parts for name, text in part.shown(values).items()},
    )


def _instructions(parts: Sequence[Part]) -> dict[str, str]:
    told: dict[str, list[str]] = {}
    for part in parts:
        told.setdefault(part.id, []).append(part.instruction)
    return {id: " ".join(filter(None, texts)) for id, texts in told.items()}


def every(app: str, action: str, change: Callable[[Action], Action]) -> Change:
    """A change of every call of one action in a plan."""

    def changed(step: Step) -> Step:
        is_meant = (step.action.app, step.action.action) == (app, action)
        return replace(step, action=change(step.action)) if is_meant else step

    return lambda plan: lambda values: tuple(changed(step) for step in plan(values))


def expanded(expand: Callable[[Action], tuple[Action, ...]]) -> Change:
    """A change of actions into several."""
    return lambda plan: (
        lambda values: tuple(replace(step, action=one) for step in plan(values) for one in expand(step.action))
    )


def greeted(action: Action) -> Action:
    """The same mail with a friendly beginning and end."""
    return with_arguments(action, content=f"Good morning,\n\n{action.args['content']}\n\nMany thanks and kind regards")


def half_an_hour_more(action: Action) -> Action:
    """The same event, half an hour too long."""
    return with_arguments(action, time_end=later(action.args["time_end"], "30"))


def heading_as_text(action: Action) -> Action:
    """The heading as a plain paragraph, which it is not."""
    path, text = action.args["file_path"], action.args["text"]
    return Action(app="word", action="write_to_file", args={"file_path": path, "contents": text})


def one_row_lower(action: Action) -> Action:
    """The same cells, a row too low."""
    return with_arguments(action, row_idx=action.args["row_idx"] + 1)


def columns_swapped(name: str) -> Callable[[Action], Action]:
    """The same rows from right to left. name: of the argument that holds them."""
    return lambda action: with_arguments(action, **{name: [list(reversed(row)) for row in action.args[name]]})


def with_arguments(action: Action, **args: object) -> Action:
    """The action with some arguments replaced."""
    return action.model_copy(update={"args": {**action.args, **args}})


@dataclass(frozen=True)
class Facts:
    """Makes the facts of one subtask, with the changes and decoys that its draws allow."""

    draws: Draws
    rng: random.Random
    subtask: str

    def fact(
        self, slot: str, phrase: Phrase, decoy: str = "", may_change: bool = False, needed: bool = True
    ) -> FactRecipe:
        """A fact about one slot. decoy: the kind of a misleading value (see `phrases`), or nothing."""
        return FactRecipe(
            name=slot,
            subtask=self.subtask,
            slots=(slot,),
            text=phrase.text,
            statement=phrase.statement,
            decoy=misleading(decoy, self.rng) if decoy else None,
            may_change=may_change,
            needed=needed,
            mistake="wrong_person" if decoy == "to" else "other_value",
        )


def literal(text: str) -> str:
    """A text of the office as it stands, for an instruction, where braces mean slots."""
    return text.replace("{", "{{").replace("}", "}}")


def moment(date: str, time: str) -> str:
    """A moment as calendars take it: `2024-05-17 10:30:00`."""
    return f"{date} {time}:00"


def later(start: str, minutes: str) -> str:
    """The moment that many minutes after another."""
    return str(dt.datetime.fromisoformat(start) + dt.timedelta(minutes=int(minutes)))
