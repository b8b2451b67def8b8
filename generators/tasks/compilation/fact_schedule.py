"""The schedule of a recipe's facts: their days, updates, decoys and the cancelled request."""

import random
import re
from collections.abc import Callable
from dataclasses import dataclass

from data_model import Fact, Value, is_mentioned, normalize_value
from generators.draft import Statement
from generators.tasks.recipe import FactRecipe, Recipe, Slot

# One superseded value and one decoy.
MAX_CHANGES_PER_FACT = 2


@dataclass(frozen=True)
class ScheduledFact:
    """A fact with its day and its phrasings.

    Attributes:
        fact: The fact.
        statement: Its phrasings.
        recipe: The fact recipe it comes from; None for a cancelled request and its cancellation.
        slot: The first slot it is about; None for a fact without values.
    """

    fact: Fact
    statement: Statement
    recipe: FactRecipe | None
    slot: str | None


def schedule_facts(
    recipe: Recipe,
    days: int,
    rng: random.Random,
    is_ambiguous: Callable[[str, Value], bool] = lambda slot, value: False,
) -> tuple[ScheduledFact, ...]:
    """Spread the facts of a recipe over the days, and add updates, decoys and a cancelled request.

    Ids are given in order of days. Each subtask gets a day of its own if there are enough; a superseded fact is said
    on an earlier day.

    Args:
        recipe: The recipe.
        days: The number of days.
        rng: The source of all choices.
        is_ambiguous: Tells whether a value of a slot has another meaning in some plan, so that it can be neither a
            superseded value nor a decoy.
    """
    subtask_day = _assign_subtask_days(recipe, days, rng)
    slots = {slot.name: slot for slot in recipe.slots}
    updated_facts = _sample_facts(
        rng, [fact_recipe for fact_recipe in recipe.facts if fact_recipe.may_be_updated], max_count=2
    )
    decoyed_facts = _sample_facts(rng, [fact_recipe for fact_recipe in recipe.facts if fact_recipe.decoy], max_count=2)
    scheduled_facts: list[ScheduledFact] = []
    for fact_recipe in recipe.facts:
        day = subtask_day[fact_recipe.subtask]
        is_altered = fact_recipe in decoyed_facts or fact_recipe in updated_facts
        unambiguous_values = (
            _pick_unambiguous_values(slots[fact_recipe.slots[0]], is_ambiguous)
            if fact_recipe.slots and is_altered
            else []
        )
        if fact_recipe in decoyed_facts and fact_recipe.decoy:
            slot = slots[fact_recipe.slots[0]]
            if decoy_value := _pick_decoy_value(fact_recipe, slot, unambiguous_values, is_ambiguous):
                scheduled_facts.append(_schedule_decoy(fact_recipe, slot, decoy_value, rng.randint(1, days)))
        if fact_recipe in updated_facts and unambiguous_values and day > 1:
            scheduled_facts.extend(
                _schedule_update(
                    fact_recipe, slots[fact_recipe.slots[0]], unambiguous_values.pop(), rng.randint(1, day - 1), day
                )
            )
        else:
            scheduled_facts.append(_schedule_unchanged(fact_recipe, slots, day))
    scheduled_facts.extend(_schedule_retraction(recipe, subtask_day, rng))
    return _assign_fact_ids(scheduled_facts)


def _pick_unambiguous_values(slot: Slot, is_ambiguous: Callable[[str, Value], bool]) -> list[str]:
    """Return the last two unambiguous alternatives; the first alternative is left for a wrong way."""
    unambiguous_values: list[str] = []
    for other in reversed(slot.alternatives[1:]):
        if len(unambiguous_values) < MAX_CHANGES_PER_FACT and not is_ambiguous(
            slot.name, Value(type=slot.value.type, value=other)
        ):
            unambiguous_values.insert(0, other)
    return unambiguous_values


def _pick_decoy_value(
    fact_recipe: FactRecipe, slot: Slot, unambiguous_values: list[str], is_ambiguous: Callable[[str, Value], bool]
) -> str:
    """Return the decoy's own value, or else take the last of the unambiguous alternatives; empty if neither will do."""
    own = fact_recipe.decoy_value
    if not own:
        return unambiguous_values.pop() if unambiguous_values else ""
    return "" if is_ambiguous(slot.name, slot.value.model_copy(update={"value": own})) else own


def _assign_subtask_days(recipe: Recipe, days: int, rng: random.Random) -> dict[str, int]:
    """Assign a day to each subtask, as far as possible not the first, so that something can be said before it."""
    chosen = rng.sample(range(2, days + 1), min(len(recipe.subtasks), days - 1))
    first_days = [1] * (len(recipe.subtasks) - len(chosen))
    return dict(zip(recipe.subtasks, chosen + first_days, strict=True))


def _sample_facts(rng: random.Random, facts: list[FactRecipe], max_count: int) -> list[FactRecipe]:
    return rng.sample(facts, rng.randint(min(1, len(facts)), min(max_count, len(facts))))


def _make_fact(text: str, kind: str, values: tuple[Value, ...], subtask: str | None, day: int, needed: bool) -> Fact:
    text_with_values = text.format(*(value.value for value in values))
    return Fact.model_validate(
        {
            "id": "",
            "kind": kind,
            "text": text_with_values,
            "values": values,
            "subtask": subtask,
            "day": day,
            "needed": needed,
        }
    )


def _schedule_unchanged(fact_recipe: FactRecipe, slots: dict[str, Slot], day: int) -> ScheduledFact:
    values = tuple(slots[name].value for name in fact_recipe.slots)
    fact = _make_fact(fact_recipe.text, fact_recipe.kind, values, fact_recipe.subtask, day, fact_recipe.needed)
    return ScheduledFact(fact, fact_recipe.statement, fact_recipe, fact_recipe.slots[0] if fact_recipe.slots else None)


def _schedule_update(
    fact_recipe: FactRecipe, slot: Slot, earlier_value: str, earlier_day: int, day: int
) -> list[ScheduledFact]:
    old = _make_fact(
        fact_recipe.text,
        fact_recipe.kind,
        (Value(type=slot.value.type, value=earlier_value),),
        fact_recipe.subtask,
        earlier_day,
        False,
    )
    new = _make_fact(fact_recipe.text, "update", (slot.value,), fact_recipe.subtask, day, fact_recipe.needed)
    return [
        ScheduledFact(old, fact_recipe.statement, fact_recipe, slot.name),
        ScheduledFact(new, fact_recipe.statement, fact_recipe, slot.name),
    ]


def _schedule_decoy(fact_recipe: FactRecipe, slot: Slot, value: str, day: int) -> ScheduledFact:
    if fact_recipe.decoy is None:
        raise ValueError(f"fact {fact_recipe.name!r} has no decoy")
    text, statement = fact_recipe.decoy
    fact = _make_fact(text, "decoy", (Value(type=slot.value.type, value=value),), None, day, False)
    return ScheduledFact(fact, statement, fact_recipe, slot.name)


def _schedule_retraction(recipe: Recipe, subtask_day: dict[str, int], rng: random.Random) -> list[ScheduledFact]:
    retraction = recipe.retraction
    if retraction is None or subtask_day[retraction.subtask] == 1:
        return []
    day = subtask_day[retraction.subtask]
    request = _make_fact(
        retraction.request[0], "action", (retraction.slot.value,), retraction.subtask, rng.randint(1, day - 1), False
    )
    cancellation = _make_fact(retraction.cancellation[0], "retraction", (), retraction.subtask, day, False)
    return [
        ScheduledFact(request, retraction.request[1], None, retraction.slot.name),
        ScheduledFact(cancellation, retraction.cancellation[1], None, retraction.slot.name),
    ]


def _assign_fact_ids(scheduled_facts: list[ScheduledFact]) -> tuple[ScheduledFact, ...]:
    """Give ids in order of days, and link each update or retraction to the fact before it in the list."""
    ids = {
        id(scheduled): f"f{number}"
        for number, scheduled in enumerate(sorted(scheduled_facts, key=lambda scheduled: scheduled.fact.day), start=1)
    }
    linked_facts = []
    for previous, scheduled in zip([None, *scheduled_facts], scheduled_facts, strict=False):
        change: dict[str, object] = {"id": ids[id(scheduled)]}
        if scheduled.fact.kind in ("update", "retraction") and previous is not None:
            change["supersedes"] = ids[id(previous)]
        linked_facts.append(
            ScheduledFact(
                scheduled.fact.model_copy(update=change), scheduled.statement, scheduled.recipe, scheduled.slot
            )
        )
    return tuple(sorted(linked_facts, key=lambda scheduled: int(scheduled.fact.id[1:])))


def has_stray_mentions(recipe: Recipe, scheduled_facts: tuple[ScheduledFact, ...]) -> bool:
    """Tell whether a value of a fact occurs in the intent, in another fact or in the wording of any statement."""
    phrasings = [text for scheduled in scheduled_facts for text in _strip_values(scheduled.statement)]
    for scheduled in scheduled_facts:
        other_texts = [
            other.fact.text
            for other in scheduled_facts
            if other.fact.id not in (scheduled.fact.id, scheduled.fact.supersedes)
        ]
        for value in scheduled.fact.values:
            if any(is_mentioned(text, value) for text in (recipe.intent, *other_texts, *phrasings)):
                return True
    return False


def _strip_values(statement: Statement) -> tuple[str, ...]:
    texts = (statement.topic, *statement.clauses, statement.question, *statement.answers)
    return tuple(re.sub(r"\{\d\}", " ", text) for text in texts)


def has_duplicate_values(scheduled_facts: tuple[ScheduledFact, ...]) -> bool:
    """Tell whether two facts share a normalised value, which a dialogue does not allow."""
    forms = [normalize_value(value) for one in scheduled_facts for value in one.fact.values]
    return len(forms) != len(set(forms))
