"""Binds facts to a model's plan: the places of their values, and the steps that facts without values require."""

from collections.abc import Iterator
from typing import NamedTuple

from data_model import (
    Binding,
    Check,
    Fact,
    Persona,
    Value,
    ValueType,
    escape_pointer_key,
    failed,
    is_mentioned,
    is_same_value,
    name_checks,
)
from generators.tasks.llm.outline import Outline
from generators.tasks.llm.solution_plan import DerivedArgument, SolutionPlan
from generators.tasks.llm.value_locations import ValueLocation, find_value_locations, list_leaves, list_row_leaves
from office_env import Listing, find_revealing_listing


class BoundValue(NamedTuple):
    """A value of a fact with its places.

    Attributes:
        fact: The fact.
        value: The value.
        locations: Where it occurs in solution and criteria.
        derived_arguments: JSON pointer -> argument that follows from it, as pairs.
        giveaway_reason: Why the value is known without the dialogue; empty if it is not.
    """

    fact: Fact
    value: Value
    locations: tuple[ValueLocation, ...]
    derived_arguments: tuple[tuple[str, DerivedArgument], ...]
    giveaway_reason: str

    @property
    def solution_locations(self) -> tuple[ValueLocation, ...]:
        """Its places in the solution."""
        return tuple(location for location in self.locations if location.path.startswith("/solution/"))

    @property
    def is_used(self) -> bool:
        """Whether the solution depends on the value."""
        return bool(self.solution_locations or self.derived_arguments)


def bind_values(
    outline: Outline, plan: SolutionPlan, listings: tuple[Listing, ...], user: Persona
) -> tuple[BoundValue, ...]:
    """Bind every value of every live fact to its places.

    Args:
        outline: The task.
        plan: Its solution.
        listings: The texts of the office.
        user: The persona, whose name and address everybody knows.
    """
    leaves_found = list_row_leaves(plan.actions, outline.criteria)
    bound = []
    for fact in outline.live_facts:
        for value in fact.values:
            worked_out = tuple(
                (f"/solution/{index}/args/{escape_pointer_key(one.argument)}", one)
                for index, step in enumerate(plan.steps)
                for one in step.derived_arguments
                if one.fact == fact.id and one.value == value
            )
            bound.append(
                BoundValue(
                    fact,
                    value,
                    find_value_locations(fact, value, leaves_found),
                    worked_out,
                    _explain_giveaway(value, listings, user),
                )
            )
    return tuple(bound)


def find_use_violations(
    outline: Outline, plan: SolutionPlan, bound_values: tuple[BoundValue, ...]
) -> tuple[Check, ...]:
    """Report values that the plan does not use, facts without effect, and values known without the dialogue."""
    return (
        *name_checks("values_stand_in_the_plan", _find_unused_values(bound_values)),
        *name_checks("needed_values_are_not_given_away", _find_partly_known_facts(bound_values)),
        *name_checks("facts_without_values_cause_a_step", _find_facts_without_step(outline, plan)),
        *name_checks("what_was_called_off_has_its_steps", _find_retractions_without_steps(outline, plan)),
        *name_checks("decoys_stand_in_no_plan", _find_decoys_in_use(outline, plan)),
    )


def make_bindings(plan: SolutionPlan, bound_values: tuple[BoundValue, ...], outline: Outline) -> tuple[Binding, ...]:
    """Make the bindings of the task."""
    bindings_found: list[Binding] = []
    criteria = list_row_leaves((), outline.criteria)
    for bound in bound_values:
        id, value = bound.fact.id, bound.value.value
        bindings_found += [
            Binding(fact=id, value=value, path=location.path, how=location.how) for location in bound.locations
        ]
        direct_paths = {location.path for location in bound.locations}
        for path, worked_out in dict(bound.derived_arguments).items():
            current_text = str(plan.steps[int(path.split("/")[2])].action.args[worked_out.argument])
            criterion_paths = [leaf.path for leaf in criteria if _is_equal(str(leaf.argument), current_text)]
            bindings_found += [
                Binding(fact=id, value=value, path=derived, how="derived")
                for derived in (path, *criterion_paths)
                if derived not in direct_paths
            ]
    for fact in outline.live_facts:
        for index in find_required_steps(plan, fact):
            bindings_found.append(Binding(fact=fact.id, value=None, path=f"/solution/{index}", how="same"))
    return tuple(bindings_found)


def find_required_steps(plan: SolutionPlan, fact: Fact) -> tuple[int, ...]:
    """Return the indexes of the steps that a fact without values requires."""
    if fact.values:
        return ()
    return tuple(index for index, step in enumerate(plan.steps) if step.required_by == fact.id)


def find_needed_facts(outline: Outline, plan: SolutionPlan, bound_values: tuple[BoundValue, ...]) -> frozenset[str]:
    """Return the ids of the facts that only the dialogue gives.

    A fact with values is needed unless all of them are known without the dialogue; one without values is needed if a
    step requires it.
    """
    needed = {one.fact.id for one in bound_values if not one.giveaway_reason}
    return frozenset(needed | {fact.id for fact in outline.live_facts if find_required_steps(plan, fact)})


def _explain_giveaway(value: Value, listings: tuple[Listing, ...], user: Persona) -> str:
    if any(one and is_same_value(Value(type=value.type, value=one), value) for one in (user.name, user.email)):
        return "the name or address of the user, which everybody knows"
    sole_location = find_revealing_listing(value, listings)
    return f"the only one of its kind in {sole_location.where}" if sole_location else ""


def _fail_fact(fact: Fact, message: str) -> Check:
    return failed(f"/facts ({fact.id})", message=message)


def _find_unused_values(bound_values: tuple[BoundValue, ...]) -> Iterator[Check]:
    for bound in bound_values:
        if bound.is_used or bound.giveaway_reason:
            continue
        where = "in a criterion, but in no argument" if bound.locations else "in no argument"
        message = (
            f"The value {bound.value.value!r} of fact {bound.fact.id} is used {where} of the plan: use it in a step "
            f"as it is said, name in `worked_out` the argument that follows from it, or drop it from the fact."
        )
        yield _fail_fact(bound.fact, message)


def _find_partly_known_facts(bound_values: tuple[BoundValue, ...]) -> Iterator[Check]:
    for bound_value in bound_values:
        needed = [other for other in bound_values if other.fact.id == bound_value.fact.id and not other.giveaway_reason]
        if bound_value.giveaway_reason and needed:
            message = (
                f"The value {bound_value.value.value!r} of fact {bound_value.fact.id} is "
                f"{bound_value.giveaway_reason}, so the user need not state it: "
                f"leave it out of the fact's values (its text may still say it) or make it a separate fact."
            )
            yield _fail_fact(bound_value.fact, message)
    if bound_values and all(bound_value.giveaway_reason for bound_value in bound_values):
        yield failed("/facts", message="The office gives away every value of the facts: the user need not state any.")


def _find_facts_without_step(outline: Outline, plan: SolutionPlan) -> Iterator[Check]:
    for fact in outline.live_facts:
        if not fact.values and not find_required_steps(plan, fact):
            message = (
                f"Fact {fact.id} has no value, and no step of the plan is marked `because` {fact.id}: mark the step "
                f"that nobody would take without it, or drop the fact."
            )
            yield _fail_fact(fact, message)


def _find_retractions_without_steps(outline: Outline, plan: SolutionPlan) -> Iterator[Check]:
    for fact in outline.facts:
        if fact.kind == "retraction" and not plan.retracted_actions.get(fact.supersedes or ""):
            message = (
                f"Fact {fact.supersedes} is taken back by {fact.id}: list in `called_off` the steps that somebody who "
                f"missed this would take."
            )
            yield _fail_fact(fact, message)


def _find_decoys_in_use(outline: Outline, plan: SolutionPlan) -> Iterator[Check]:
    plans = [step.action.args for step in plan.steps]
    plans += [step.args for steps in plan.retracted_actions.values() for step in steps]
    texts = [(index, str(leaf.argument)) for index, args in enumerate(plans) for leaf in list_leaves(args, "")]
    for fact in outline.facts:
        for value in fact.values if fact.kind == "decoy" else ():
            for index, text in texts:
                if is_mentioned(text, value):
                    message = (
                        f"The value {value.value!r} of decoy {fact.id} is used in step {index + 1} of the plan "
                        f"({text[:80]!r}): a decoy must mislead, so choose a value that no step uses."
                    )
                    yield _fail_fact(fact, message)


def _is_equal(text: str, other: str) -> bool:
    kinds: tuple[ValueType, ...] = ("number", "text")
    return any(is_same_value(Value(type=kind, value=text), Value(type=kind, value=other)) for kind in kinds)
