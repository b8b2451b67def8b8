"""Subtask blocks, each with its slots, facts, actions and criteria, and their composition into a recipe."""

import datetime as dt
from collections.abc import Callable, Mapping, Sequence
from dataclasses import dataclass, replace

from data_model import Action, CaseEvent, Criterion
from generators.tasks.recipe import (
    FactRecipe,
    PlanFunction,
    PlanStep,
    Reading,
    Recipe,
    Result,
    Retraction,
    Slot,
    Values,
)

CriteriaFunction = Callable[[Values], tuple[Criterion, ...]]
ActionsFunction = Callable[[Values], tuple[Action, ...]]
PlanChange = Callable[[PlanFunction], PlanFunction]


@dataclass(frozen=True)
class SubtaskBlock:
    """A building block that contributes to one subtask of a recipe.

    Attributes:
        subtask: The id of the subtask.
        instruction: A part of its instruction, with `{slot}` placeholders.
        slots: The values that the dialogue states.
        facts: The facts that state them.
        actions: Computes the actions from the values.
        criteria: Computes the criteria from the values.
        required_by: The name of the fact without values that requires all its actions, if any.
        derived_names: Computes texts from the values, for placeholders in the instruction that are not slots.
        earlier: What somebody did to the files of the office before the task, which it sets right.
    """

    subtask: str
    instruction: str
    slots: tuple[Slot, ...]
    facts: tuple[FactRecipe, ...]
    actions: ActionsFunction
    criteria: CriteriaFunction
    required_by: str | None = None
    derived_names: Callable[[Values], Values] = lambda values: {}
    earlier: tuple[Action, ...] = ()


@dataclass(frozen=True)
class VagueWords:
    """Words of the user that can sensibly be read in more than one way.

    Attributes:
        words: The words, as they stand in the intent or in the text of a fact. Where a user says it in other words, the
            readings are right ways all the same.
        readings: What somebody does who reads them in another way than the solution -> the change of the solution.
    """

    words: str
    readings: Mapping[str, PlanChange]


def compose_recipe(
    intent: str,
    blocks: Sequence[SubtaskBlock | None],
    read_actions: ActionsFunction = lambda values: (),
    right_ways: Mapping[str, PlanChange] | None = None,
    neighbours: Mapping[str, PlanChange] | None = None,
    retraction: Retraction | None = None,
    other_order: Sequence[int] = (),
    extra_criteria: CriteriaFunction = lambda values: (),
    readings: Sequence[VagueWords] = (),
    occasion: CaseEvent | None = None,
    result: Result | None = None,
) -> Recipe:
    """Compose blocks into a recipe; blocks with the same subtask id form one subtask.

    Args:
        intent: What the user asks at the end, without any value.
        blocks: The blocks, in the order of the solution; None for a wish that the user does not have.
        read_actions: Computes the actions that read files before anything else.
        right_ways: Description -> a change of the solution that must still pass.
        neighbours: Description -> a change of the solution that must fail.
        retraction: A request that is cancelled later, if any.
        other_order: Another order of the blocks, by index, that works as well; empty if there is none. Blocks that it
            does not name come last.
        extra_criteria: Computes criteria that belong to no block.
        readings: Words of the user that can be read in more than one way.
        occasion: The event from which the task follows, in a made-up company.
        result: What the task makes, if somebody may have asked the user for it.

    Raises:
        ValueError: Two slots have the same name.
    """
    wanted = tuple(one for one in blocks if one)

    def plan_in(ordered: Sequence[SubtaskBlock]) -> PlanFunction:
        def plan(values: Values) -> tuple[PlanStep, ...]:
            first = tuple(PlanStep(action, wanted[0].subtask) for action in read_actions(values))
            rest = tuple(
                PlanStep(action, block.subtask, block.required_by)
                for block in ordered
                for action in block.actions(values)
            )
            return (*first, *rest)

        return plan

    def criteria(values: Values) -> tuple[Criterion, ...]:
        return (*(one for block in wanted for one in block.criteria(values)), *extra_criteria(values))

    names = [slot.name for block in wanted for slot in block.slots]
    if len(names) != len(set(names)):
        raise ValueError(f"two slots have the same name: {sorted(names)}")
    plan_in_order = plan_in(wanted)
    right_plans = {why: change(plan_in_order) for why, change in (right_ways or {}).items()}
    true_values = {slot.name: slot.value.value for block in wanted for slot in block.slots}
    if len(join_equal_mails(plan_in_order)(true_values)) < len(plan_in_order(true_values)):
        right_plans["sends one mail with the others in Cc"] = join_equal_mails(plan_in_order)
    said = (intent, *(fact.text for block in wanted for fact in block.facts))
    vague = [one for one in readings if any(one.words in text for text in said)]
    right_plans |= {
        why: change(plan_in_order) for one in readings if one not in vague for why, change in one.readings.items()
    }
    if other_order:
        right_plans["does the same things in another order"] = plan_in(_order_blocks(blocks, other_order))
    return Recipe(
        intent=intent,
        subtasks=_join_instructions(wanted),
        slots=tuple(slot for block in wanted for slot in block.slots),
        facts=tuple(fact for block in wanted for fact in block.facts),
        plan=plan_in_order,
        criteria=criteria,
        right_ways=right_plans,
        readings=tuple(
            Reading(name, one.words, change(plan_in_order)) for one in vague for name, change in one.readings.items()
        ),
        neighbours={why: change(plan_in_order) for why, change in (neighbours or {}).items()},
        retraction=retraction,
        derived_names=lambda values: {
            name: text for block in wanted for name, text in block.derived_names(values).items()
        },
        occasion=occasion,
        earlier=tuple(action for block in wanted for action in block.earlier),
        result=result,
    )


def _order_blocks(blocks: Sequence[SubtaskBlock | None], order: Sequence[int]) -> list[SubtaskBlock]:
    """Return the blocks in an order by index; those that it does not name come last."""
    rest = [at for at in range(len(blocks)) if at not in order]
    return [block for at in (*order, *rest) if (block := blocks[at])]


def _join_instructions(blocks: Sequence[SubtaskBlock]) -> dict[str, str]:
    texts_by_subtask: dict[str, list[str]] = {}
    for block in blocks:
        texts_by_subtask.setdefault(block.subtask, []).append(block.instruction)
    return {id: " ".join(filter(None, texts)) for id, texts in texts_by_subtask.items()}


def change_every_action(app: str, action: str, change: Callable[[Action], Action]) -> PlanChange:
    """Build a plan change that applies `change` to every call of one action."""

    def change_step(step: PlanStep) -> PlanStep:
        is_meant = (step.action.app, step.action.action) == (app, action)
        return replace(step, action=change(step.action)) if is_meant else step

    return lambda plan: lambda values: tuple(change_step(step) for step in plan(values))


def expand_actions(expand: Callable[[Action], tuple[Action, ...]]) -> PlanChange:
    """Build a plan change that replaces each action by the actions that `expand` makes of it."""
    return lambda plan: (
        lambda values: tuple(replace(step, action=one) for step in plan(values) for one in expand(step.action))
    )


def join_equal_mails(plan: PlanFunction) -> PlanFunction:
    """Change a plan so that mails that differ in their recipient alone are one mail, with the others in Cc."""

    def plan_joined(values: Values) -> tuple[PlanStep, ...]:
        steps: list[PlanStep] = []
        for step in plan(values):
            same = next((at for at, one in enumerate(steps) if _is_same_mail(one.action, step.action)), None)
            if same is None:
                steps.append(step)
            else:
                cc = [*steps[same].action.args.get("cc", ()), step.action.args["recipient"]]
                steps[same] = replace(steps[same], action=replace_arguments(steps[same].action, cc=cc))
        return tuple(steps)

    return plan_joined


def _is_same_mail(one: Action, other: Action) -> bool:
    if not (one.app == other.app == "email" and one.action == other.action == "send_email"):
        return False
    return all(one.args[name] == other.args[name] for name in ("sender", "subject", "content"))


def add_greeting(action: Action) -> Action:
    """Return an action that sends the same mail with a greeting and a closing phrase."""
    return replace_arguments(
        action, content=f"Good morning,\n\n{action.args['content']}\n\nMany thanks and kind regards"
    )


def answer_in_sentence(action: Action) -> Action:
    """Return an action that finishes with the same answer in words of courtesy."""
    return replace_arguments(action, answer=f"Everything is done. The answer is {action.args['answer']}.")


def extend_by_half_an_hour(action: Action) -> Action:
    """Return an action that books the same event, half an hour too long."""
    return replace_arguments(action, time_end=add_minutes(action.args["time_end"], "30"))


def write_heading_as_text(action: Action) -> Action:
    """Return an action that writes a heading as a plain paragraph, which is wrong."""
    path, text = action.args["file_path"], action.args["text"]
    return Action(app="word", action="write_to_file", args={"file_path": path, "contents": text})


def shift_down_one_row(action: Action) -> Action:
    """Return an action that writes the same cells one row too low."""
    return replace_arguments(action, row_idx=action.args["row_idx"] + 1)


def reverse_columns(argument_name: str) -> Callable[[Action], Action]:
    """Build a change of actions that reverses the cells of every row.

    Args:
        argument_name: The name of the argument that holds the rows.
    """
    return lambda action: replace_arguments(
        action, **{argument_name: [list(reversed(row)) for row in action.args[argument_name]]}
    )


def reverse_rows(action: Action) -> Action:
    """Return an action that writes the same rows, the last one first."""
    return replace_arguments(action, rows=list(reversed(action.args["rows"])))


def replace_arguments(action: Action, **args: object) -> Action:
    """Return the action with some arguments replaced."""
    return action.model_copy(update={"args": {**action.args, **args}})


def escape_braces(text: str) -> str:
    """Escape the braces of a text for use in an instruction, where braces enclose slots."""
    return text.replace("{", "{{").replace("}", "}}")


def join_date_and_time(date: str, time: str) -> str:
    """Return a date and a time in the format of the calendar actions: `2024-05-17 10:30:00`."""
    return f"{date} {time}:00"


def add_minutes(start: str, minutes: str) -> str:
    """Return the time that lies `minutes` after `start`, both in the format of the calendar actions."""
    return str(dt.datetime.fromisoformat(start) + dt.timedelta(minutes=int(minutes)))
