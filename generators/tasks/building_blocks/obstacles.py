"""Obstacles: what makes one of two twins a task that is to be refused."""

from collections.abc import Callable, Sequence
from dataclasses import dataclass, replace
from itertools import chain
from typing import Literal

from data_model import Action, Criterion
from generators.tasks.recipe import (
    FactRecipe,
    Mistake,
    PlanFunction,
    PlanStep,
    Recipe,
    Slot,
    Values,
    make_action,
    make_criterion,
    rivals_of,
)


@dataclass(frozen=True)
class Obstacle:
    """What stands in the way of a request, for some values that the user states.

    Attributes:
        slots: The slots with the values for which it does, in place of the recipe's slots of the same names.
        stands: Tells for which values it does.
        name: Computes the name of what is missing, of who is outside or away, or of what takes the time.
        reason: Computes the reason, in a few words, as the solution gives it.
        decided_by: The names of the facts on whose values it depends.
        look: Computes the actions by which it is found out.
        kind: Why it is one, as the criterion calls it.
        thing: What is missing, if something is.
        places: Computes the names of where and when it is, or is missing, of who it is and of whom it is from; a reason
            holds no others.
        or_else: Computes other names of what is missing, such as its key with the kind of its record.
        rule: The rule or condition that makes it one; None if the request is impossible.
        never: The slots whose other values the answer must not name.
        do_anyway: Computes the plan of somebody who does something all the same; by default the request as it is.
    """

    slots: tuple[Slot, ...]
    stands: Callable[[Values], bool]
    name: Callable[[Values], str]
    reason: Callable[[Values], str]
    decided_by: tuple[str, ...]
    look: Callable[[Values], tuple[Action, ...]]
    kind: Literal["missing", "outside", "taken", "away"] = "missing"
    thing: Literal["document", "event", "mail", "group"] | None = None
    places: Callable[[Values], tuple[str, ...]] = lambda values: ()
    or_else: Callable[[Values], tuple[str, ...]] = lambda values: ()
    rule: FactRecipe | None = None
    never: tuple[str, ...] = ()
    do_anyway: PlanFunction | None = None


def put_in_the_way(recipe: Recipe, obstacle: Obstacle, is_clear: bool) -> Recipe:
    """Return the recipe of a request that is refused where an obstacle stands, and carried out where it does not.

    Where it stands, the request is refused whatever its other details are, so that only the facts that decide it are
    needed; where it does not, a rule that would forbid the request is said, but not needed.

    Args:
        recipe: The recipe of the request, with values for which nothing stands in the way.
        is_clear: Whether nothing shall stand in the way.
    """
    first = next(iter(recipe.subtasks))

    def refuse(values: Values) -> tuple[PlanStep, ...]:
        answer = make_action("system", "finish_task", answer=f"Cannot be done: {obstacle.reason(values)}.")
        return tuple(PlanStep(action, first) for action in (*obstacle.look(values), answer))

    def plan(values: Values) -> tuple[PlanStep, ...]:
        return refuse(values) if obstacle.stands(values) else recipe.plan(values)

    def criteria(values: Values) -> tuple[Criterion, ...]:
        return (_ask_for_refusal(obstacle, values),) if obstacle.stands(values) else recipe.criteria(values)

    common = replace(recipe, plan=plan, criteria=criteria, facts=_list_facts(recipe, obstacle, is_clear))
    if is_clear:
        refusal = Mistake("missing_step", "refuses what can be done", refuse)
        return replace(common, mistakes=(*recipe.mistakes, refusal))
    do_anyway = obstacle.do_anyway or recipe.plan
    stand_ins = {slot.name: slot for slot in obstacle.slots}
    return replace(
        common,
        slots=tuple(stand_ins.get(slot.name, slot) for slot in recipe.slots),
        right_ways={
            "says it in other words": lambda v: _say_otherwise(
                refuse(v), f"Sorry, this can't be done: {obstacle.reason(v)}"
            ),
            "refuses without a look": lambda v: refuse(v)[-1:],
        },
        readings=(),
        neighbours={},
        mistakes=(
            Mistake("collateral", "does it all the same", do_anyway),
            Mistake(
                "collateral", "does it all the same, and says that it cannot be done", _add_refusal(do_anyway, refuse)
            ),
            Mistake("missing_step", "gives no reason", lambda v: _say_otherwise(refuse(v), "Cannot be done.")),
        ),
    )


def _list_facts(recipe: Recipe, obstacle: Obstacle, is_clear: bool) -> tuple[FactRecipe, ...]:
    rules = (obstacle.rule,) if obstacle.rule else ()
    if is_clear:
        return (*recipe.facts, *(replace(one, needed=False) for one in rules))
    idle = (
        one if one.name in obstacle.decided_by else replace(one, needed=False, may_be_updated=False, decoy=None)
        for one in recipe.facts
    )
    return tuple(chain(idle, (replace(one, without=recipe.plan) for one in rules)))


def _ask_for_refusal(obstacle: Obstacle, values: Values) -> Criterion:
    other_names = {"or_else": list(obstacle.or_else(values))} if obstacle.or_else(values) else {}
    never = {"never": [rivals_of(slot) for slot in obstacle.never]} if obstacle.never else {}
    thing = {"thing": obstacle.thing} if obstacle.thing else {}
    places = {"places": list(dict.fromkeys(one for one in obstacle.places(values) if one))}
    return make_criterion(
        "evaluate_refusal",
        obstacle=obstacle.name(values),
        reason=obstacle.kind,
        **thing,
        **(places if places["places"] else {}),
        **other_names,
        **never,
    )


def _say_otherwise(steps: Sequence[PlanStep], answer: str) -> tuple[PlanStep, ...]:
    *before, last = steps
    return (*before, replace(last, action=make_action("system", "finish_task", answer=answer)))


def _add_refusal(plan: PlanFunction, refuse: PlanFunction) -> PlanFunction:
    return lambda v: (*(step for step in plan(v) if step.action.action != "finish_task"), refuse(v)[-1])
