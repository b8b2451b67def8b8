"""Forms of what a Word document lists: lines with labels, or tables."""

import random
from dataclasses import replace
from itertools import groupby

from data_model import Action
from generators.tasks.recipe import PlanFunction, PlanStep, Recipe, Values, make_action

_SHARE_OF_TABLES = 0.5


def offer_table(recipe: Recipe, rng: random.Random) -> Recipe:
    """Let the solution write a table for labelled lines that follow each other, in half of the recipes.

    What the user asks for leaves the form open: in such a recipe the lines are a right way.
    """
    if rng.random() >= _SHARE_OF_TABLES:
        return recipe
    return replace(
        recipe,
        plan=write_labelled_lines_as_table(recipe.plan),
        right_ways={
            **{why: write_labelled_lines_as_table(plan) for why, plan in recipe.right_ways.items()},
            "writes lines instead of a table": recipe.plan,
        },
        readings=tuple(replace(one, plan=write_labelled_lines_as_table(one.plan)) for one in recipe.readings),
        neighbours={why: write_labelled_lines_as_table(plan) for why, plan in recipe.neighbours.items()},
    )


def write_labelled_lines_as_table(plan: PlanFunction) -> PlanFunction:
    """Change a plan so that two or more lines of a label, a colon and a text that follow each other are one table."""

    def plan_table(values: Values) -> tuple[PlanStep, ...]:
        steps: list[PlanStep] = []
        for place, run in groupby(plan(values), key=_find_place_of_line):
            lines = tuple(run)
            if place is None or len(lines) == 1:
                steps += lines
                continue
            path = lines[0].action.args["file_path"]
            rows = [step.action.args["contents"].split(": ") for step in lines]
            steps.append(replace(lines[0], action=make_action("word", "write_table", file_path=path, rows=rows)))
        return tuple(steps)

    return plan_table


def write_lines_as_table(action: Action) -> tuple[Action, ...]:
    """Turn an action that writes a line with a label and a colon into one that writes a table of one row."""
    if (action.app, action.action) != ("word", "write_to_file") or ": " not in action.args["contents"]:
        return (action,)
    label, _, text = action.args["contents"].partition(": ")
    return (make_action("word", "write_table", file_path=action.args["file_path"], rows=[[label, text]]),)


def write_table_as_lines(action: Action) -> tuple[Action, ...]:
    """Turn an action that writes a table into one action for each row, which writes it as a line."""
    if (action.app, action.action) != ("word", "write_table"):
        return (action,)
    path = action.args["file_path"]
    return tuple(
        make_action("word", "write_to_file", file_path=path, contents=": ".join(row)) for row in action.args["rows"]
    )


def _find_place_of_line(step: PlanStep) -> tuple[str, str, str | None] | None:
    """Return file, subtask and request of a labelled line, which it shares with those of its table; None for others."""
    action = step.action
    # A label with a colon of its own could not be told from its text.
    if (action.app, action.action) != ("word", "write_to_file") or action.args["contents"].count(": ") != 1:
        return None
    return action.args["file_path"], step.subtask, step.required_by
