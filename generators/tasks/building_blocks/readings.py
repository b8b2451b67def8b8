"""Changes of a plan for somebody who reads words of the user in another sensible way."""

from collections.abc import Callable
from dataclasses import replace

from data_model import Action
from generators.tasks.building_blocks.subtask_block import PlanChange, replace_arguments, reverse_columns
from generators.tasks.recipe import PlanFunction, PlanStep, Values

ChangeByValues = Callable[[Values], Callable[[Action], Action]]


def change_actions_by_values(app: str, action: str, make_change: ChangeByValues) -> PlanChange:
    """Build a plan change that applies a change of actions, which depends on the values, to every call of one action.

    Args:
        make_change: Makes the change from the values.
    """

    def change_plan(plan: PlanFunction) -> PlanFunction:
        def change_step(step: PlanStep, v: Values) -> PlanStep:
            is_meant = (step.action.app, step.action.action) == (app, action)
            return replace(step, action=make_change(v)(step.action)) if is_meant else step

        return lambda v: tuple(change_step(step, v) for step in plan(v))

    return change_plan


def write_words_alone(app: str, action: str, slot: str = "words") -> PlanChange:
    """Build a plan change that writes the words of a slot alone, where the solution puts them into a sentence."""

    def make_change(v: Values) -> Callable[[Action], Action]:
        def change(one: Action) -> Action:
            name = "contents" if "contents" in one.args else "content"
            return replace_arguments(one, **{name: v[slot]}) if v[slot] in one.args[name] else one

        return change

    return change_actions_by_values(app, action, make_change)


def swap_columns_of_list(action: Action) -> Action:
    """Return an action that writes a list with its columns in the opposite order."""
    return reverse_columns("values")(action)


def write_headers_above(*headers: str) -> Callable[[Action], Action]:
    """Build a change of actions that writes headers above the cell where a list begins, if a row is there."""

    def change(action: Action) -> Action:
        row = action.args["row_idx"]
        if row == 1:
            return action
        return replace_arguments(action, row_idx=row - 1, values=[list(headers), *action.args["values"]])

    return change
