"""Where two plans differ, as bindings and proofs point to it."""

from data_model.json_pointers import find_differences
from data_model.task import Plan

WHOLE_PLAN = "/solution"


def find_plan_differences(solution: Plan, plan: Plan) -> tuple[str, ...]:
    """Return pointers into a task row to where a plan differs from the solution.

    A step with another action or other arguments differs as a whole, and so does a plan with more or fewer steps.

    Args:
        solution: The solution of the task.
        plan: Another plan.
    """
    if len(solution) != len(plan):
        return (WHOLE_PLAN,)
    found: list[str] = []
    for index, (right, other) in enumerate(zip(solution, plan, strict=True)):
        where = f"{WHOLE_PLAN}/{index}"
        if (right.app, right.action, right.args.keys()) != (other.app, other.action, other.args.keys()):
            found.append(where)
        else:
            found += find_differences(right.args, other.args, f"{where}/args")
    return tuple(found)
