"""What happens to facts on the way: values that change, things called off, and values of something else."""

import random
import re
from collections.abc import Callable
from dataclasses import dataclass

from data_model import Fact, Value, is_said, normal_form
from generators.draft import Statement
from generators.tasks.recipe import FactRecipe, Recipe, Slot

# Of one fact: a value that changes, and one that misleads.
MOST_TWISTS = 2


@dataclass(frozen=True)
class Told:
    """A fact with its way of being said. recipe: the fact recipe it comes from; slot: the one slot it is about."""

    fact: Fact
    statement: Statement
    recipe: FactRecipe | None
    slot: str | None


def tell(
    recipe: Recipe, days: int, rng: random.Random, is_taken: Callable[[str, Value], bool] = lambda slot, value: False
) -> tuple[Told, ...]:
    """Lay the facts of a recipe over the days, with changes, decoys and a cancelled request; ids in order of days.

    days: how many there are; every subtask gets one of its own, and what it supersedes stands on an earlier one.
    is_taken: whether a value of a slot means something else in some plan, so that it neither changes nor misleads.
    """
    subtask_day = _days_of_subtasks(recipe, days, rng)
    slots = {slot.name: slot for slot in recipe.slots}
    changing = _some(rng, [one for one in recipe.facts if one.may_change], most=2)
    misleading = _some(rng, [one for one in recipe.facts if one.decoy], most=2)
    told: list[Told] = []
    for one in recipe.facts:
        day = subtask_day[one.subtask]
        twisted = one in misleading or one in changing
        others = _untaken(slots[one.slots[0]], is_taken) if one.slots and twisted else []
        if one in misleading and one.decoy and others:
            told.append(_decoy(one, slots[one.slots[0]], others.pop(), rng.randint(1, days)))
        if one in changing and others and day > 1:
            told.extend(_changed(one, slots[one.slots[0]], others.pop(), rng.randint(1, day - 1), day))
        else:
            told.append(_plain(one, slots, day))
    told.extend(_called_off(recipe, subtask_day, rng))
    return _numbered(told)


def _untaken(slot: Slot, is_taken: Callable[[str, Value], bool]) -> list[str]:
    """The two last other values that mean nothing else; one of the others is left to be a wrong way of its own."""
    free: list[str] = []
    for other in reversed(slot.others[1:]):
        if len(free) < MOST_TWISTS and not is_taken(slot.name, Value(type=slot.value.type, value=other)):
            free.insert(0, other)
    return free


def _days_of_subtasks(recipe: Recipe, days: int, rng: random.Random) -> dict[str, int]:
    """One day a subtask; never the first alone for all, so that something can have been said before."""
    chosen = rng.sample(range(2, days + 1), min(len(recipe.subtasks), days - 1))
    spare = [1] * (len(recipe.subtasks) - len(chosen))
    return dict(zip(recipe.subtasks, chosen + spare, strict=True))


def _some(rng: random.Random, facts: list[FactRecipe], most: int) -> list[FactRecipe]:
    return rng.sample(facts, rng.randint(min(1, len(facts)), min(most, len(facts))))


def _fact(text: str, kind: str, values: tuple[Value, ...], subtask: str | None, day: int, needed: bool) -> Fact:
    said = text.format(*(value.value for value in values))
    return Fact.model_validate(
        {"id": "", "kind": kind, "text": said, "values": values, "subtask": subtask, "day": day, "needed": needed}
    )


def _plain(one: FactRecipe, slots: dict[str, Slot], day: int) -> Told:
    values = tuple(slots[name].value for name in one.slots)
    fact = _fact(one.text, one.kind, values, one.subtask, day, one.needed)
    return Told(fact, one.statement, one, one.slots[0] if one.slots else None)


def _changed(one: FactRecipe, slot: Slot, earlier: str, earlier_day: int, day: int) -> list[Told]:
    old = _fact(one.text, one.kind, (Value(type=slot.value.type, value=earlier),), one.subtask, earlier_day, False)
    new = _fact(one.text, "update", (slot.value,), one.subtask, day, one.needed)
    return [Told(old, one.statement, one, slot.name), Told(new, one.statement, one, slot.name)]


def _decoy(one: FactRecipe, slot: Slot, value: str, day: int) -> Told:
    if one.decoy is None:
        raise ValueError(f"fact {one.name!r} has no decoy")
    text, statement = one.decoy
    fact = _fact(text, "decoy", (Value(type=slot.value.type, value=value),), None, day, False)
    return Told(fact, statement, one, slot.name)


def _called_off(recipe: Recipe, subtask_day: dict[str, int], rng: random.Random) -> list[Told]:
    off = recipe.retraction
    if off is None or subtask_day[off.subtask] == 1:
        return []
    day = subtask_day[off.subtask]
    asked = _fact(off.asked[0], "action", (off.slot.value,), off.subtask, rng.randint(1, day - 1), False)
    cancelled = _fact(off.cancelled[0], "retraction", (), off.subtask, day, False)
    return [Told(asked, off.asked[1], None, off.slot.name), Told(cancelled, off.cancelled[1], None, off.slot.name)]


def _numbered(told: list[Told]) -> tuple[Told, ...]:
    """Give ids in order of days, and link each update or retraction to the fact before it in the list."""
    ids = {id(one): f"f{number}" for number, one in enumerate(sorted(told, key=lambda one: one.fact.day), start=1)}
    linked = []
    for before, one in zip([None, *told], told, strict=False):
        change: dict[str, object] = {"id": ids[id(one)]}
        if one.fact.kind in ("update", "retraction") and before is not None:
            change["supersedes"] = ids[id(before)]
        linked.append(Told(one.fact.model_copy(update=change), one.statement, one.recipe, one.slot))
    return tuple(sorted(linked, key=lambda one: int(one.fact.id[1:])))


def has_echoes(recipe: Recipe, told: tuple[Told, ...]) -> bool:
    """Whether a value of one fact stands in the intent, in another fact, or in any fact's way of being said."""
    ways = [text for one in told for text in _without_values(one.statement)]
    for one in told:
        others = [other.fact.text for other in told if other.fact.id not in (one.fact.id, one.fact.supersedes)]
        for value in one.fact.values:
            if any(is_said(text, value) for text in (recipe.intent, *others, *ways)):
                return True
    return False


def _without_values(statement: Statement) -> tuple[str, ...]:
    texts = (statement.topic, *statement.clauses, statement.question, *statement.answers)
    return tuple(re.sub(r"\{\d\}", " ", text) for text in texts)


def has_twins(told: tuple[Told, ...]) -> bool:
    """Whether two facts share a normalised value, which a dialogue must not hold."""
    forms = [normal_form(value) for one in told for value in one.fact.values]
    return len(forms) != len(set(forms))
