"""Parts of a recipe, one a subtask, each with its slots, facts, steps and criteria; and how they are put together."""

import datetime as dt
import random
from collections.abc import Callable, Mapping, Sequence
from dataclasses import dataclass, replace

from data_model import Action, Criterion
from generators.tasks.building_blocks.fact_phrases import Phrase, phrase_decoy
from generators.tasks.building_blocks.value_sampler import ValueSampler
from generators.tasks.recipe import FactRecipe, PlanFunction, PlanStep, Recipe, Retraction, Slot, Values

CriteriaFunction = Callable[[Values], tuple[Criterion, ...]]
ActionsFunction = Callable[[Values], tuple[Action, ...]]
PlanChange = Callable[[PlanFunction], PlanFunction]


@dataclass(frozen=True)
class SubtaskBlock:
    """What is added to one subtask of a recipe.

    Attributes:
        instruction: With `{slot}` places.
        required_by: The name of the fact without values that all its steps are there for.
        derived_names: Names worked out of the values, for places of the instruction that are no slots.
    """

    subtask: str
    instruction: str
    slots: tuple[Slot, ...]
    facts: tuple[FactRecipe, ...]
    actions: ActionsFunction
    criteria: CriteriaFunction
    required_by: str | None = None
    derived_names: Callable[[Values], Values] = lambda values: {}


def compose_recipe(
    intent: str,
    blocks: Sequence[SubtaskBlock],
    read_actions: ActionsFunction = lambda values: (),
    right_ways: Mapping[str, PlanChange] | None = None,
    neighbours: Mapping[str, PlanChange] | None = None,
    retraction: Retraction | None = None,
    other_order: Sequence[int] = (),
    extra_criteria: CriteriaFunction = lambda values: (),
) -> Recipe:
    """Make a recipe of parts in order; those of one id are one subtask.

    Args:
        read_actions: What is looked at first.
        right_ways: Why -> how the plan is changed.
        neighbours: See `right_ways`.
        other_order: Another order of the parts that works as well.
        extra_criteria: Criteria that belong to no part.
    """

    def plan_in(order: Sequence[int]) -> PlanFunction:
        def plan(values: Values) -> tuple[PlanStep, ...]:
            first = tuple(PlanStep(action, blocks[0].subtask) for action in read_actions(values))
            later_on = [blocks[at] for at in order]
            rest = tuple(
                PlanStep(action, part.subtask, part.required_by) for part in later_on for action in part.actions(values)
            )
            return (*first, *rest)

        return plan

    def criteria(values: Values) -> tuple[Criterion, ...]:
        return (*(one for part in blocks for one in part.criteria(values)), *extra_criteria(values))

    names = [slot.name for part in blocks for slot in part.slots]
    if len(names) != len(set(names)):
        raise ValueError(f"two slots have one name: {sorted(names)}")
    plan_in_order = plan_in(range(len(blocks)))
    right_plans = {why: change(plan_in_order) for why, change in (right_ways or {}).items()}
    if other_order:
        right_plans["does the same things in another order"] = plan_in(other_order)
    return Recipe(
        intent=intent,
        subtasks=_join_instructions(blocks),
        slots=tuple(slot for part in blocks for slot in part.slots),
        facts=tuple(fact for part in blocks for fact in part.facts),
        plan=plan_in_order,
        criteria=criteria,
        right_ways=right_plans,
        neighbours={why: change(plan_in_order) for why, change in (neighbours or {}).items()},
        retraction=retraction,
        derived_names=lambda values: {
            name: text for part in blocks for name, text in part.derived_names(values).items()
        },
    )


def _join_instructions(blocks: Sequence[SubtaskBlock]) -> dict[str, str]:
    texts_by_subtask: dict[str, list[str]] = {}
    for part in blocks:
        texts_by_subtask.setdefault(part.subtask, []).append(part.instruction)
    return {id: " ".join(filter(None, texts)) for id, texts in texts_by_subtask.items()}


def change_every_action(app: str, action: str, change: Callable[[Action], Action]) -> PlanChange:
    """A change of every call of one action in a plan."""

    def change_step(step: PlanStep) -> PlanStep:
        is_meant = (step.action.app, step.action.action) == (app, action)
        return replace(step, action=change(step.action)) if is_meant else step

    return lambda plan: lambda values: tuple(change_step(step) for step in plan(values))


def expand_actions(expand: Callable[[Action], tuple[Action, ...]]) -> PlanChange:
    """A change of actions into several."""
    return lambda plan: (
        lambda values: tuple(replace(step, action=one) for step in plan(values) for one in expand(step.action))
    )


def add_greeting(action: Action) -> Action:
    """The same mail with a friendly beginning and end."""
    return replace_arguments(
        action, content=f"Good morning,\n\n{action.args['content']}\n\nMany thanks and kind regards"
    )


def extend_by_half_an_hour(action: Action) -> Action:
    """The same event, half an hour too long."""
    return replace_arguments(action, time_end=add_minutes(action.args["time_end"], "30"))


def write_heading_as_text(action: Action) -> Action:
    """The heading as a plain paragraph, which it is not."""
    path, text = action.args["file_path"], action.args["text"]
    return Action(app="word", action="write_to_file", args={"file_path": path, "contents": text})


def shift_down_one_row(action: Action) -> Action:
    """The same cells, a row too low."""
    return replace_arguments(action, row_idx=action.args["row_idx"] + 1)


def reverse_columns(argument_name: str) -> Callable[[Action], Action]:
    """The same rows from right to left.

    Args:
        argument_name: Of the argument that holds them.
    """
    return lambda action: replace_arguments(
        action, **{argument_name: [list(reversed(row)) for row in action.args[argument_name]]}
    )


def replace_arguments(action: Action, **args: object) -> Action:
    """The action with some arguments replaced."""
    return action.model_copy(update={"args": {**action.args, **args}})


@dataclass(frozen=True)
class FactBuilder:
    """Makes the facts of one subtask, with the changes and decoys that its draws allow."""

    sampler: ValueSampler
    rng: random.Random
    subtask: str

    def build_fact(
        self, slot_name: str, phrase: Phrase, decoy_kind: str = "", may_be_updated: bool = False, needed: bool = True
    ) -> FactRecipe:
        """A fact about one slot.

        Args:
            decoy_kind: The kind of a misleading value (see `phrases`), or nothing.
        """
        return FactRecipe(
            name=slot_name,
            subtask=self.subtask,
            slots=(slot_name,),
            text=phrase.text,
            statement=phrase.statement,
            decoy=phrase_decoy(decoy_kind, self.rng) if decoy_kind else None,
            may_be_updated=may_be_updated,
            needed=needed,
            mistake="wrong_person" if decoy_kind == "to" else "other_value",
        )


def escape_braces(text: str) -> str:
    """A text of the office as it stands, for an instruction, where braces mean slots."""
    return text.replace("{", "{{").replace("}", "}}")


def join_date_and_time(date: str, time: str) -> str:
    """A moment as calendars take it: `2024-05-17 10:30:00`."""
    return f"{date} {time}:00"


def add_minutes(start: str, minutes: str) -> str:
    """The moment that many minutes after another."""
    return str(dt.datetime.fromisoformat(start) + dt.timedelta(minutes=int(minutes)))
