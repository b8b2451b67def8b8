"""Which fact stands where: the values of facts in solution and criteria, and the steps that valueless facts ask for."""

from collections.abc import Iterator
from typing import NamedTuple

from data_model import (
    Binding,
    Check,
    Fact,
    Persona,
    Value,
    ValueType,
    escaped,
    failed,
    is_said,
    named,
    same_value,
)
from generators.tasks.llm.outline import Outline
from generators.tasks.llm.places import Place, leaves, places_of, row_leaves
from generators.tasks.llm.steps import SolutionPlan, WorkedOut
from office_env import Listing, sole_place


class Bound(NamedTuple):
    """A value of a fact with its places. worked_out: arguments that come of it. given_away: why it need not be told."""

    fact: Fact
    value: Value
    places: tuple[Place, ...]
    worked_out: tuple[tuple[str, WorkedOut], ...]
    given_away: str

    @property
    def in_solution(self) -> tuple[Place, ...]:
        """The places in the solution."""
        return tuple(place for place in self.places if place.path.startswith("/solution/"))

    @property
    def is_used(self) -> bool:
        """Whether the solution depends on it."""
        return bool(self.in_solution or self.worked_out)


def bound_values(outline: Outline, plan: SolutionPlan, lists: tuple[Listing, ...], user: Persona) -> tuple[Bound, ...]:
    """Every value of every fact that holds at the end. lists: the office; user: whose name and address all know."""
    found = row_leaves(plan.actions, outline.criteria)
    bound = []
    for fact in outline.live:
        for value in fact.values:
            worked_out = tuple(
                (f"/solution/{index}/args/{escaped(one.argument)}", one)
                for index, step in enumerate(plan.steps)
                for one in step.worked_out
                if one.fact == fact.id and one.value == value
            )
            bound.append(Bound(fact, value, places_of(fact, value, found), worked_out, _given_away(value, lists, user)))
    return tuple(bound)


def offences_of_use(outline: Outline, plan: SolutionPlan, bound: tuple[Bound, ...]) -> tuple[Check, ...]:
    """What is told and not used, used and not told why, or known without being told."""
    return (
        *named("values_stand_in_the_plan", _unused(bound)),
        *named("needed_values_are_not_given_away", _mixed(bound)),
        *named("facts_without_values_cause_a_step", _without_step(outline, plan)),
        *named("what_was_called_off_has_its_steps", _without_calling_off(outline, plan)),
        *named("decoys_stand_in_no_plan", _decoys_in_use(outline, plan)),
    )


def bindings(plan: SolutionPlan, bound: tuple[Bound, ...], outline: Outline) -> tuple[Binding, ...]:
    """The bindings of the row."""
    found: list[Binding] = []
    criteria = row_leaves((), outline.criteria)
    for one in bound:
        id, value = one.fact.id, one.value.value
        found += [Binding(fact=id, value=value, path=place.path, how=place.how) for place in one.places]
        taken = {place.path for place in one.places}
        for path, worked_out in dict(one.worked_out).items():
            now = str(plan.steps[int(path.split("/")[2])].action.args[worked_out.argument])
            echoes = [leaf.path for leaf in criteria if _is_equal(str(leaf.argument), now)]
            found += [
                Binding(fact=id, value=value, path=derived, how="derived")
                for derived in (path, *echoes)
                if derived not in taken
            ]
    for fact in outline.live:
        for index in caused_steps(plan, fact):
            found.append(Binding(fact=fact.id, value=None, path=f"/solution/{index}", how="same"))
    return tuple(found)


def caused_steps(plan: SolutionPlan, fact: Fact) -> tuple[int, ...]:
    """The steps that are there because of a fact without values."""
    if fact.values:
        return ()
    return tuple(index for index, step in enumerate(plan.steps) if step.because == fact.id)


def needed_ids(outline: Outline, plan: SolutionPlan, bound: tuple[Bound, ...]) -> frozenset[str]:
    """The facts that only the dialogue gives: one with values is needed unless the office gives them all away."""
    needed = {one.fact.id for one in bound if not one.given_away}
    return frozenset(needed | {fact.id for fact in outline.live if caused_steps(plan, fact)})


def _given_away(value: Value, lists: tuple[Listing, ...], user: Persona) -> str:
    if any(one and same_value(Value(type=value.type, value=one), value) for one in (user.name, user.email)):
        return "the name or address of the user, which everybody knows"
    alone = sole_place(value, lists)
    return f"the only one of its kind in {alone.where}" if alone else ""


def _of(fact: Fact, message: str) -> Check:
    return failed(f"/facts ({fact.id})", message=message)


def _unused(bound: tuple[Bound, ...]) -> Iterator[Check]:
    for one in bound:
        if one.is_used or one.given_away:
            continue
        where = "in a criterion, but in no argument" if one.places else "in no argument"
        message = (
            f"The value {one.value.value!r} of fact {one.fact.id} stands {where} of the plan: let a step use it as it "
            f"is said, name in `worked_out` the argument that comes of it, or drop it from the fact."
        )
        yield _of(one.fact, message)


def _mixed(bound: tuple[Bound, ...]) -> Iterator[Check]:
    for one in bound:
        needed = [other for other in bound if other.fact.id == one.fact.id and not other.given_away]
        if one.given_away and needed:
            message = (
                f"The value {one.value.value!r} of fact {one.fact.id} is {one.given_away}, so nobody needs to be told: "
                f"leave it out of the fact's values (its text may still say it) or make it a fact of its own."
            )
            yield _of(one.fact, message)
    if bound and all(one.given_away for one in bound):
        yield failed("/facts", message="The office gives away every value of the facts: nothing needs to be told.")


def _without_step(outline: Outline, plan: SolutionPlan) -> Iterator[Check]:
    for fact in outline.live:
        if not fact.values and not caused_steps(plan, fact):
            message = (
                f"Fact {fact.id} says no value, and no step of the plan is marked `because` {fact.id}: mark the step "
                f"that nobody would do without it, or drop the fact."
            )
            yield _of(fact, message)


def _without_calling_off(outline: Outline, plan: SolutionPlan) -> Iterator[Check]:
    for fact in outline.facts:
        if fact.kind == "retraction" and not plan.called_off.get(fact.supersedes or ""):
            message = (
                f"Fact {fact.supersedes} is taken back by {fact.id}: say in `called_off` which steps somebody would do "
                f"who missed that."
            )
            yield _of(fact, message)


def _decoys_in_use(outline: Outline, plan: SolutionPlan) -> Iterator[Check]:
    plans = [step.action.args for step in plan.steps]
    plans += [step.args for steps in plan.called_off.values() for step in steps]
    texts = [(index, str(leaf.argument)) for index, args in enumerate(plans) for leaf in leaves(args, "")]
    for fact in outline.facts:
        for value in fact.values if fact.kind == "decoy" else ():
            for index, text in texts:
                if is_said(text, value):
                    message = (
                        f"The value {value.value!r} of decoy {fact.id} stands in step {index + 1} of the plan "
                        f"({text[:80]!r}): a decoy must mislead, so choose a value that no step uses."
                    )
                    yield _of(fact, message)


def _is_equal(text: str, other: str) -> bool:
    kinds: tuple[ValueType, ...] = ("number", "text")
    return any(same_value(Value(type=kind, value=text), Value(type=kind, value=other)) for kind in kinds)
