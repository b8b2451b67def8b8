"""Limits on the work of checking one row: a small row can still require very many comparisons."""

from collections.abc import Iterator

from data_model import (
    Dialogue,
    Plan,
    Task,
    bounds,
    extract_values,
    walk_criterion_leaves,
    walk_leaves,
)


def find_excess_work(task: Task, dialogue: Dialogue | None) -> Iterator[str]:
    """Yield what would take too long to check, one sentence each; nothing for a row of ordinary size."""
    for number, limit, unit in (
        (count_comparisons(task, dialogue), bounds.COMPARISONS, "comparisons of values with texts"),
        (count_plan_steps(task), bounds.STEPS_RUN, "steps of plans to be run"),
        (count_criteria_runs(task), bounds.CRITERIA_RUN, "criteria to be scored over all plans"),
    ):
        if number > limit:
            yield f"too much to check: {number:,} {unit}, at most {limit:,}"


def count_comparisons(task: Task, dialogue: Dialogue | None) -> int:
    """Count how often a value of the row is searched for in a text of the row."""
    values = sum(max(1, len(fact.values)) for fact in task.facts)
    decoys = sum(len(fact.values) for fact in task.facts if fact.kind == "decoy")
    turns = len(dialogue.turns) if dialogue else 0
    arguments = sum(1 for plan in _list_plans(task) for step in plan for _ in walk_leaves(step.args, ""))
    count = values * (turns + len(task.bindings)) + decoys * arguments
    if task.split == "plus" and task.solution is None:
        # Each value that the user must say is searched for separately, in any form.
        searched_values = len(extract_values(task.description)) + sum(1 for _ in walk_criterion_leaves(task))
        count += searched_values * (searched_values + turns)
    return count


def count_plan_steps(task: Task) -> int:
    """Count the steps of all plans of a row."""
    return sum(map(len, _list_plans(task)))


def count_criteria_runs(task: Task) -> int:
    """Count how often a criterion is scored: after each plan, after doing nothing, and after touching files."""
    return len(task.criteria) * (sum(1 for _ in _list_plans(task)) + 2)


def _list_plans(task: Task) -> Iterator[Plan]:
    yield task.solution or ()
    yield from (way.plan for way in task.right_ways)
    yield from (way.plan for way in task.wrong_ways)
